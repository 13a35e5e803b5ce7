import { Button } from '../../../src/ui/controls/Button.tsx';
import { ActionButton, ActionRow } from '../../../src/ui/layout/ActionRow.tsx';
import { Avatar } from '../../../src/ui/layout/Avatar.tsx';
import { Badge } from '../../../src/ui/layout/Badge.tsx';
import { Callout } from '../../../src/ui/layout/Callout.tsx';
import { Disclosure } from '../../../src/ui/layout/Disclosure.tsx';
import { EmptyState, FailedState } from '../../../src/ui/layout/EmptyState.tsx';
import { Illustration } from '../../../src/ui/layout/Illustration.tsx';
import { ProgressBar, StepBar } from '../../../src/ui/layout/ProgressBar.tsx';
import { QrCode } from '../../../src/ui/layout/QrCode.tsx';
import { Skeleton } from '../../../src/ui/layout/Skeleton.tsx';
import { Swatch } from '../../../src/ui/layout/Swatch.tsx';
import { ToolButton, ToolColumn } from '../../../src/ui/layout/ToolColumn.tsx';
import styles from './Gallery.module.css';
import { Focused, Frame, ignore, LONG_TEXT, type Story } from './story.tsx';

/** Square of one colour. */
const PICTURE =
  'data:image/svg+xml,' +
  encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path fill="teal" d="M0 0h1v1H0z"/></svg>');

const ACTIONS = [
  { icon: 'ruler', label: 'Đo vẽ', onPress: ignore },
  { icon: 'save', label: 'Lưu', onPress: ignore },
  { icon: 'copy', label: 'Chép bảng', idle: true, onPress: ignore },
  { icon: 'download', label: 'Xuất', onPress: ignore },
  { icon: 'directions', label: 'Chỉ đường', href: 'https://example.vn' },
] as const;

export const LAYOUT_STORIES: readonly Story[] = [
  {
    name: 'ActionButton',
    states: {
      button: <ActionButton icon="save" label="Lưu" onPress={ignore} />,
      idle: <ActionButton icon="save" label="Lưu" idle />,
      link: <ActionButton icon="directions" label="Chỉ đường" href="https://example.vn" />,
      focus: (
        <Focused>
          <ActionButton icon="save" label="Lưu" onPress={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'ActionRow',
    states: {
      // The card opens upwards.
      row: (
        <Frame heightPx={160}>
          <div className={styles.foot}>
            <ActionRow label="Thao tác" moreLabel="Thêm" actions={ACTIONS} />
          </div>
        </Frame>
      ),
      'with a lead': (
        <Frame heightPx={160}>
          <div className={styles.foot}>
            <ActionRow
              label="Thao tác"
              moreLabel="Thêm"
              lead={<ActionButton icon="share" label="Chia sẻ" onPress={ignore} />}
              actions={ACTIONS}
            />
          </div>
        </Frame>
      ),
    },
  },
  {
    name: 'Avatar',
    states: {
      'picture, large': <Avatar src={PICTURE} initial="L" size="large" />,
      'picture, small': <Avatar src={PICTURE} initial="L" size="small" />,
      'initial, large': <Avatar src="" initial="L" size="large" />,
      'initial, small': <Avatar src="" initial="L" size="small" />,
      'no name, large': <Avatar src="" initial="" size="large" />,
      'picture does not load': <Avatar src="data:image/png;base64,AA" initial="Ậ" size="large" />,
    },
  },
  {
    name: 'Badge',
    states: { accent: <Badge>Tự động</Badge>, plain: <Badge tone="plain">Dữ liệu mẫu</Badge>, 'long text': <Badge>{LONG_TEXT}</Badge> },
  },
  {
    name: 'Callout',
    states: {
      info: (
        <Callout tone="info" icon="info">
          Vui lòng đăng nhập để xem
        </Callout>
      ),
      warning: (
        <Callout tone="warning" icon="offline">
          Chưa tải được ghi chú
        </Callout>
      ),
      error: (
        <Callout tone="error" icon="warning">
          Tệp không đọc được
        </Callout>
      ),
      'without icon': <Callout tone="info">Mã đã gửi đến lan@example.vn</Callout>,
      'long text': (
        <Callout tone="warning" icon="warning">
          {LONG_TEXT}
        </Callout>
      ),
    },
  },
  {
    name: 'Disclosure',
    states: {
      closed: <Disclosure summary="Toạ độ trung bình">21.06245, 105.77612</Disclosure>,
      'long text': <Disclosure summary={LONG_TEXT}>{LONG_TEXT}</Disclosure>,
      focused: (
        <Focused>
          <Disclosure summary="Dán bảng toạ độ">X, Y</Disclosure>
        </Focused>
      ),
    },
  },
  {
    name: 'EmptyState',
    states: {
      'title alone': <EmptyState picture="list" title="Không có nội dung tìm kiếm phù hợp" />,
      'with text and a way on': (
        <EmptyState
          picture="offline"
          title="Chưa tải được"
          text="Kiểm tra kết nối mạng rồi thử lại."
          action={<Button icon="retry">Thử lại</Button>}
        />
      ),
      'long text': <EmptyState picture="map" title={LONG_TEXT} text={LONG_TEXT} />,
    },
  },
  {
    name: 'FailedState',
    states: {
      'title alone': <FailedState title="Chưa tải được" onRetry={ignore} />,
      'long text': <FailedState title={LONG_TEXT} text={LONG_TEXT} onRetry={ignore} />,
    },
  },
  {
    name: 'Illustration',
    states: {
      map: <Illustration name="map" />,
      list: <Illustration name="list" />,
      offline: <Illustration name="offline" />,
    },
  },
  { name: 'QrCode', states: { code: <QrCode label="Mã VietQR" value="00020101021238" /> } },
  {
    name: 'ProgressBar',
    states: {
      'just begun': <ProgressBar label="Đang đọc tệp" percent={0} />,
      half: <ProgressBar label="Đang đọc tệp" percent={50} />,
      done: <ProgressBar label="Đang đọc tệp" percent={100} />,
    },
  },
  {
    name: 'StepBar',
    states: {
      first: <StepBar label="Bước 1 trên 3" step={1} count={3} />,
      last: <StepBar label="Bước 3 trên 3" step={3} count={3} />,
    },
  },
  {
    name: 'Skeleton',
    states: { line: <Skeleton />, short: <Skeleton width="40%" />, block: <Skeleton height={96} /> },
  },
  {
    name: 'Swatch',
    states: {
      colours: (
        <p className={styles.row}>
          <Swatch colour="#ffd0ff" /> ONT <Swatch colour="#ffefb4" /> LUC <Swatch colour="#ffffff" /> CSD
        </p>
      ),
    },
  },
  {
    name: 'ToolColumn',
    states: {
      'ToolButton: default, pressed, expanded, busy, failed': (
        <Frame heightPx={300}>
          <ToolColumn side="left" label="Công cụ bên trái" moreLabel="Thêm">
            <ToolButton icon="planning" label="Gợi ý quy hoạch" onPress={ignore} />
            <ToolButton icon="ruler" label="Thước đo" pressed onPress={ignore} />
            <ToolButton icon="layers" label="Lớp dữ liệu đang mở" expanded onPress={ignore} />
            <ToolButton icon="locate" label="Vị trí của tôi" description="Đang tìm vị trí" busy onPress={ignore} />
            <ToolButton icon="locate" label="Vị trí của tôi" description="Trình duyệt không cho biết vị trí" failed onPress={ignore} />
          </ToolColumn>
        </Frame>
      ),
      'too low for one column': (
        <Frame heightPx={110}>
          <ToolColumn side="right" label="Công cụ bên phải" moreLabel="Thêm">
            <ToolButton icon="block3d" label="Khối 3D" onPress={ignore} />
            <ToolButton icon="rotate" label="Xoay 360" onPress={ignore} />
            <ToolButton icon="gear" label="Góc nhìn" onPress={ignore} />
            <ToolButton icon="compass" label="La bàn" onPress={ignore} />
          </ToolColumn>
        </Frame>
      ),
      'focused: its hint shows': (
        <Frame heightPx={120}>
          <Focused>
            <ToolColumn side="left" label="Một công cụ" moreLabel="Thêm">
              <ToolButton icon="locate" label="Vị trí của tôi" description="Trình duyệt không cho biết vị trí" failed onPress={ignore} />
            </ToolColumn>
          </Focused>
        </Frame>
      ),
    },
  },
];
