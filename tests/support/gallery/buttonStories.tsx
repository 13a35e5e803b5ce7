import { Button, FileButton, RetryButton } from '../../../src/ui/controls/Button.tsx';
import { FormatButtons } from '../../../src/ui/controls/FormatButtons.tsx';
import { Chip } from '../../../src/ui/controls/Chip.tsx';
import { Icon, type IconName } from '../../../src/ui/controls/Icon.tsx';
import { CloseButton, IconButton } from '../../../src/ui/controls/IconButton.tsx';
import styles from './Gallery.module.css';
import { Focused, ignore, LONG_TEXT, type Story } from './story.tsx';

/** Complete by its type: a new icon in Icon.tsx is an error here. */
const ICONS: Record<IconName, true> = {
  devices: true,
  passkey: true,
  search: true,
  fullScreen: true,
  minus: true,
  north: true,
  star: true,
  locate: true,
  close: true,
  help: true,
  plus: true,
  remove: true,
  more: true,
  copy: true,
  directions: true,
  share: true,
  file: true,
  download: true,
  settings: true,
  gear: true,
  planning: true,
  baseMap: true,
  block3d: true,
  rotate: true,
  compass: true,
  crosshair: true,
  filter: true,
  ascending: true,
  descending: true,
  chevron: true,
  grip: true,
  layers: true,
  parcel: true,
  place: true,
  unit: true,
  retry: true,
  offline: true,
  warning: true,
  swap: true,
  check: true,
  info: true,
  back: true,
  forward: true,
  user: true,
  package: true,
  wallet: true,
  bell: true,
  send: true,
  bank: true,
  clock: true,
  show: true,
  hide: true,
  phone: true,
  mail: true,
  home: true,
  key: true,
  edit: true,
  logOut: true,
  camera: true,
  picture: true,
  turn: true,
  torch: true,
  ruler: true,
  drawPoint: true,
  drawLine: true,
  drawArea: true,
  closeShape: true,
  stepBack: true,
  undo: true,
  redo: true,
  magnet: true,
  save: true,
  saved: true,
};

export const BUTTON_STORIES: readonly Story[] = [
  {
    name: 'Button',
    states: {
      secondary: <Button>Lưu ghi chú</Button>,
      primary: <Button variant="primary">Tìm kiếm</Button>,
      quiet: <Button variant="quiet">Quên mật khẩu?</Button>,
      danger: <Button variant="danger">Đăng xuất</Button>,
      'with icon': <Button icon="search">Tìm kiếm</Button>,
      wide: (
        <Button variant="primary" wide>
          Đăng nhập
        </Button>
      ),
      busy: (
        <Button variant="primary" busy>
          Đăng nhập
        </Button>
      ),
      'busy with icon': (
        <Button icon="retry" busy>
          Gửi lại mã
        </Button>
      ),
      disabled: <Button disabled>Xác nhận</Button>,
      'disabled primary': (
        <Button variant="primary" disabled>
          Xác nhận
        </Button>
      ),
      'long text': <Button icon="planning">{LONG_TEXT}</Button>,
      focused: (
        <Focused>
          <Button variant="primary">Tìm kiếm</Button>
        </Focused>
      ),
    },
  },
  {
    name: 'RetryButton',
    states: {
      default: <RetryButton label="Thử lại" onPress={ignore} />,
      busy: <RetryButton label="Thử lại" busy onPress={ignore} />,
    },
  },
  {
    name: 'FormatButtons',
    states: {
      default: <FormatButtons formats={{ kml: 'KML', dxf: 'DXF', gpkg: 'GeoPackage' }} onPick={ignore} />,
      busy: <FormatButtons formats={{ kml: 'KML', dxf: 'DXF', gpkg: 'GeoPackage' }} busy="dxf" onPick={ignore} />,
    },
  },
  {
    name: 'FileButton',
    states: {
      default: <FileButton label="Mở tệp" icon="file" accept="text/csv" onPick={ignore} />,
      busy: <FileButton label="Mở tệp" icon="file" accept="text/csv" busy onPick={ignore} />,
      primary: <FileButton label="Chụp ảnh" icon="camera" accept="image/*" capture variant="primary" onPick={ignore} />,
    },
  },
  {
    name: 'IconButton',
    states: {
      default: <IconButton icon="close" label="Đóng" onPress={ignore} />,
      close: <CloseButton label="Đóng hộp thoại" onPress={ignore} />,
      'idle (focusable, does nothing)': <IconButton icon="undo" label="Hoàn tác" idle onPress={ignore} />,
      disabled: <IconButton icon="redo" label="Làm lại" disabled onPress={ignore} />,
      expanded: <IconButton icon="settings" label="Cài đặt" expanded onPress={ignore} />,
      pressed: <IconButton icon="show" label="Hiện mật khẩu" pressed onPress={ignore} />,
      'switch, on': <IconButton icon="magnet" label="Bắt điểm" on onPress={ignore} />,
      'switch, off': <IconButton icon="magnet" label="Bắt điểm" on={false} onPress={ignore} />,
      focused: (
        <Focused>
          <IconButton icon="help" label="Hướng dẫn" onPress={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'Chip',
    states: {
      default: <Chip figure="128" text="Quy hoạch" onPress={ignore} />,
      loading: <Chip figure="" text="Quy hoạch" loading onPress={ignore} />,
      growing: <Chip figure="4,512" text="Địa chính" growing onPress={ignore} />,
      expanded: <Chip figure="1,234" text="Địa chính" expanded onPress={ignore} />,
      focused: (
        <Focused>
          <Chip figure="0" text="Quy hoạch" onPress={ignore} />
        </Focused>
      ),
    },
  },
  {
    name: 'Icon',
    states: {
      all: (
        <ul className={styles.icons}>
          {(Object.keys(ICONS) as IconName[]).map((name) => (
            <li key={name} className={styles.icon}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      ),
      'small and large': (
        <div className={styles.row}>
          <Icon name="parcel" size={14} />
          <Icon name="parcel" />
          <Icon name="parcel" size={28} />
        </div>
      ),
    },
  },
];
