import { Button } from '../../../src/ui/controls/Button.tsx';
import { IconButton } from '../../../src/ui/controls/IconButton.tsx';
import { TextField } from '../../../src/ui/controls/TextField.tsx';
import { Badge } from '../../../src/ui/layout/Badge.tsx';
import { ToolColumn } from '../../../src/ui/layout/ToolColumn.tsx';
import { AboveModals } from '../../../src/ui/overlays/AboveModals.tsx';
import { AskDialog, Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { Drawer } from '../../../src/ui/overlays/Drawer.tsx';
import { PlacedMenu } from '../../../src/ui/overlays/PlacedMenu.tsx';
import { Popover, ToolPopover } from '../../../src/ui/overlays/Popover.tsx';
import { SideDrawer } from '../../../src/ui/overlays/SideDrawer.tsx';
import { Frame, ignore, LONG_TEXT, Opened, type Story } from './story.tsx';

/** Body longer than the window. It contains a control, because otherwise a keyboard cannot scroll it. */
const LONG_BODY = (
  <>
    {Array.from({ length: 12 }, (_, paragraph) => (
      <p key={paragraph}>{LONG_TEXT}</p>
    ))}
    <Button>Xem thêm</Button>
  </>
);
const BACK = { label: 'Quay lại', onPress: ignore };

/** One overlay per story, because a modal makes everything else unreachable. */
export const OVERLAY_STORIES: readonly Story[] = [
  {
    name: 'Dialog',
    states: {
      open: (
        <Opened>
          {(close) => (
            <Dialog title="Cách lấy toạ độ" onClose={close}>
              <p>Giữ ngón tay trên bản đồ, chép toạ độ rồi dán vào ô.</p>
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'Dialog: page, back, footer, long',
    states: {
      open: (
        <Opened>
          {(close) => (
            <Dialog title={LONG_TEXT} back={BACK} page start="field" footer={<p>Liên hệ: 024 1234 5678</p>} onClose={close}>
              <TextField label="Email" value="" onChange={ignore} />
              {LONG_BODY}
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'Dialog: low, wide',
    states: {
      open: (
        <Opened>
          {(close) => (
            <Dialog title="Chia sẻ" low wide onClose={close}>
              <TextField label="Đường dẫn" value="https://thua.example.vn/?lat=21.06245" onChange={ignore} />
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'AskDialog',
    states: {
      open: (
        <Opened>
          {(close) => (
            <AskDialog
              title="Đăng xuất"
              message={['Bạn có chắc muốn đăng xuất?', LONG_TEXT]}
              other={{ text: 'Ở lại', onPress: close }}
              main={{ text: 'Đăng xuất', busy: true, onPress: close }}
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'SideDrawer',
    states: {
      open: (
        <Opened>
          {(close) => (
            <SideDrawer
              title="Ví điểm"
              back={BACK}
              footer={
                <Button variant="danger" icon="logOut" wide>
                  Đăng xuất
                </Button>
              }
              onClose={close}
            >
              {LONG_BODY}
            </SideDrawer>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'Drawer',
    states: {
      'a sheet on a phone, a panel beside a wide page': (
        <Frame heightPx={480}>
          <Opened>
            {(close) => (
              <Drawer
                title="Thửa 118, tờ 24"
                overline="Thông tin thước đo"
                subtitle="Phường Hương Long, thành phố Huế"
                badge={<Badge>ONT</Badge>}
                actions={<IconButton icon="share" label="Chia sẻ" onPress={ignore} />}
                footer={
                  <Button variant="primary" wide>
                    Lưu ghi chú
                  </Button>
                }
                onClose={close}
              >
                {LONG_BODY}
              </Drawer>
            )}
          </Opened>
        </Frame>
      ),
    },
  },
  {
    name: 'Drawer: long title, lowest stop',
    states: {
      open: (
        <Frame heightPx={480}>
          <Opened>
            {(close) => (
              <Drawer title={LONG_TEXT} longTitle initialStop="peek" onClose={close}>
                {LONG_BODY}
              </Drawer>
            )}
          </Opened>
        </Frame>
      ),
    },
  },
  {
    name: 'Popover',
    states: {
      'closed: press it': (
        <Popover icon="settings" label="Cài đặt">
          <p>{LONG_TEXT}</p>
        </Popover>
      ),
    },
  },
  {
    name: 'ToolPopover',
    states: {
      'closed: press it': (
        <Frame heightPx={240}>
          <ToolColumn side="left" label="Công cụ" moreLabel="Thêm">
            <ToolPopover icon="baseMap" label="Bản đồ nền">
              <p>{LONG_TEXT}</p>
            </ToolPopover>
          </ToolColumn>
        </Frame>
      ),
    },
  },
  {
    name: 'PlacedMenu',
    states: {
      open: (
        <Opened>
          {(close) => (
            <PlacedMenu
              x={40}
              y={200}
              label="Vị trí này"
              head={<p>16,01250, 108,22040</p>}
              items={[
                { key: 'copy', icon: 'copy', text: 'Chép toạ độ', act: close },
                { key: 'share', icon: 'share', text: LONG_TEXT, act: close },
              ]}
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'AboveModals',
    states: {
      'a word that stays over an open dialog': (
        <>
          <AboveModals>
            <p role="status">Đã chép đường dẫn</p>
          </AboveModals>
          <Opened>
            {(close) => (
              <Dialog title="Chia sẻ" onClose={close}>
                <p>Lời báo nằm trong hộp thoại này khi nó mở.</p>
              </Dialog>
            )}
          </Opened>
        </>
      ),
    },
  },
];
