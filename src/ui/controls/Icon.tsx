// Our own drawings: an icon package would be larger, and they load before the map.

const ring = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Paths on a 24 px grid, 1.75 px strokes; of two paths the second is filled. */
const DRAWINGS = {
  search: `${ring(11, 11, 6.5)}M16 16l4.5 4.5`,
  locate: [`${ring(12, 12, 6)}M12 2.5V6m0 12v3.5M2.5 12H6m12 0h3.5`, ring(12, 12, 1.5)],
  close: 'm6 6 12 12M18 6 6 18',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z',
  help: [`${ring(12, 12, 9)}M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8`, ring(12, 16.6, 1.1)],
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fullScreen: 'M4.5 9V4.5H9m6 0h4.5V9m0 6v4.5H15m-6 0H4.5V15',
  north: ['M12 20.5 8 13h8l-4 7.5ZM12 3.5 16 13h-8l4-9.5Z', 'M12 3.5 16 13h-8l4-9.5Z'],
  remove: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5m3.4-5.5v5.5',
  more: ['', `${ring(5.5, 12, 1.4)}${ring(12, 12, 1.4)}${ring(18.5, 12, 1.4)}`],
  copy: 'M9 8.5h11v12H9zM15 8.5v-5H4v12h5',
  directions: 'm12 3 9 9-9 9-9-9 9-9ZM9 14.5V11h6m-2.2-2.3L15 11l-2.2 2.3',
  share: 'M12 15V3.5M8 7.2l4-3.7 4 3.7M7.5 11H5v9.5h14V11h-2.5',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5v5h5',
  download: 'M12 3.5V15m-4-3.7 4 3.7 4-3.7M4.5 15.5v5h15v-5',
  settings: 'M4 7h8m6 0h2M4 17h2m6 0h8M15 4.5v5M9 14.5v5',
  gear: `${ring(12, 12, 3)}M10.6 3.5h2.8l.5 2.4 1.7.7 2-1.3 2 2-1.3 2 .7 1.7 2.4.5v2.8l-2.4.5-.7 1.7 1.3 2-2 2-2-1.3-1.7.7-.5 2.4h-2.8l-.5-2.4-1.7-.7-2 1.3-2-2 1.3-2-.7-1.7-2.4-.5v-2.8l2.4-.5.7-1.7-1.3-2 2-2 2 1.3 1.7-.7.5-2.4Z`,
  planning: 'M4 6.5 9.5 4l5.5 2.5L20 4v13.5L15 20l-5.5-2.5L4 20V6.5ZM9.5 4v13.5M15 6.5V20',
  baseMap: 'M4 4h16v16H4zM12 4v16M4 12h16',
  block3d: 'm12 3 8 4.5v9L12 21l-8-4.5v-9L12 3ZM4 7.5l8 4.5 8-4.5M12 12v9',
  rotate: 'M4.5 12a7.5 7.5 0 0 1 13-5l2 2.2M19.5 4.5v4.7h-4.7M19.5 12a7.5 7.5 0 0 1-13 5l-2-2.2M4.5 19.5v-4.7h4.7',
  compass: `${ring(12, 12, 9)}M15.5 8.5l-2 5-5 2 2-5 5-2Z`,
  crosshair: 'M12 3v4m0 10v4M3 12h4m10 0h4M12 12h.01',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  ascending: 'M12 19V5M6.5 10.5 12 5l5.5 5.5',
  descending: 'M12 5v14m-5.5-5.5L12 19l5.5-5.5',
  chevron: 'm6.5 9.5 5.5 5.5 5.5-5.5',
  grip: 'M5 9h14M5 15h14',
  layers: 'm12 3.5 8.5 4.7L12 13 3.5 8.2 12 3.5ZM4 12.5l8 4.5 8-4.5M4 16.5l8 4.5 8-4.5',
  parcel: 'M4.5 7.5 14 4l5.5 12L8.5 20 4.5 7.5ZM11.5 5l4.6 12.2',
  place: `M12 21c4.5-5 6.8-8.4 6.8-11.3A6.8 6.8 0 0 0 5.2 9.7C5.2 12.6 7.5 16 12 21Z${ring(12, 9.7, 2.3)}`,
  unit: 'M3.5 7.5 9 4.5l6 3 5.5-3v12l-5.5 3-6-3-5.5 3v-12ZM9 4.5V7m0 2.5V12m0 2.5v2m6-9V10m0 2.5V15m0 2.5v2',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4.2h-4.2',
  offline: 'm4 4 16 16M8.2 8.5A6 6 0 0 0 6 19h10.5M10.6 6.7A6 6 0 0 1 17.5 11a4 4 0 0 1 2.7 6.5',
  warning: ['M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5', ring(12, 17, 1)],
  swap: 'M7 4v15m0 0-3.5-3.5M7 19l3.5-3.5M17 20V5m0 0-3.5 3.5M17 5l3.5 3.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: [`${ring(12, 12, 9)}M12 11v5.5`, ring(12, 7.8, 1.1)],
  back: 'M19.5 12h-15m0 0 6-6m-6 6 6 6',
  forward: 'm9.5 6 6 6-6 6',
  user: `${ring(12, 8, 4)}M4.5 20.5c.6-4 3.6-6.2 7.5-6.2s6.9 2.2 7.5 6.2`,
  package: 'm12 3.2 8 4.4v8.8l-8 4.4-8-4.4V7.6l8-4.4ZM4.3 7.8l7.7 4.3 7.7-4.3M12 12.1v8.5M8 5.5l7.8 4.4',
  wallet: ['M18.5 8.5V5h-13A1.5 1.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20h13V8.5h-13A2.5 2.5 0 0 1 4 6.5', ring(15.8, 14.2, 1.1)],
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  send: 'M20.5 3.5 3.5 10.2l6.8 3.5 3.5 6.8 6.7-17ZM10.3 13.7l4.2-4.2',
  bank: 'M4 9.5 12 4.5l8 5H4ZM6.5 10v7m3.7-7v7m3.6-7v7m3.7-7v7M4 19.5h16',
  clock: `${ring(12, 12, 9)}M12 6.8V12l3.4 2.2`,
  show: `M2.5 12C4.4 8 8 5.7 12 5.7S19.6 8 21.5 12c-1.9 4-5.5 6.3-9.5 6.3S4.4 16 2.5 12Z${ring(12, 12, 2.8)}`,
  hide: 'M9.4 6.1A10 10 0 0 1 12 5.7c4 0 7.6 2.3 9.5 6.3a12 12 0 0 1-2.7 3.7M6.1 7.5A12 12 0 0 0 2.5 12c1.9 4 5.5 6.3 9.5 6.3 1.6 0 3.1-.4 4.5-1.1M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16',
  phone:
    'M5 4.2h3.6l1.8 4.5-2.2 1.6a11.5 11.5 0 0 0 5.5 5.5l1.6-2.2 4.5 1.8V19a1.6 1.6 0 0 1-1.7 1.6C10.3 20 4 13.7 3.4 5.9A1.6 1.6 0 0 1 5 4.2Z',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5',
  home: 'M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  key: `${ring(8, 15.5, 4.3)}M11.2 12.3l8-8M16 7.5l2.8 2.8M13.5 10l1.8 1.8`,
  passkey: `${ring(9, 8, 3.7)}M2.8 19.5c.4-3.7 2.8-5.8 6.2-5.8 1 0 1.9.2 2.7.5${ring(17, 12.5, 2.9)}M17 15.4v5.8l2-1.7-1.2-1.2 1.2-1.4`,
  edit: 'M4.5 19.5 5.6 15 16.3 4.3l3.4 3.4L9 18.4l-4.5 1.1ZM13.8 6.8l3.4 3.4',
  logOut: 'M14 4.5H5.5v15H14M10.5 12H21m0 0-4-4m4 4-4 4',
  camera: `M3.5 7.5h4l1.7-3h5.6l1.7 3h4v12h-17z${ring(12, 13, 3.6)}`,
  picture: `M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 4.5${ring(15.5, 9, 1.5)}`,
  turn: 'M4.5 11.5a7.5 7.5 0 1 1 2.2 6M4.5 11.5 2 8.6m2.5 2.9 3.1-2.2M9 15h6V9H9z',
  devices: 'M4 15.5V6h12.5v2.5M2.5 19h9M14.5 11H20v9.5h-5.5V11ZM16.5 18h1.5M4 15.5h7.5',
  torch: 'M13 2.8 5.5 13.5H11l-1 7.7 8-11h-5.6L13 2.8Z',
  ruler: 'M3.2 15.8 15.8 3.2l5 5L8.2 20.8l-5-5ZM6.7 12.3l2.2 2.2m.8-5.2 1.6 1.6m1.4-4.6 2.2 2.2',
  drawPoint: `${ring(12, 12, 3.2)}M12 3.5v3m0 11v3M3.5 12h3m11 0h3`,
  drawLine: `m6.9 16.4 10.2-8.8${ring(5, 18, 2.4)}${ring(19, 6, 2.4)}`,
  drawArea: `m6.8 8.3 1.4 7.4m2.5 1.5 6.6-1.9M17.9 13 16.6 8M14.3 6.1l-5.7.1${ring(6.4, 6.2, 2.1)}${ring(16.4, 5.9, 2.1)}${ring(18.7, 15, 2.1)}${ring(8.6, 17.8, 2.1)}`,
  closeShape: ['M5 7.5 15 4l4.5 12L8 19.5 5 7.5Z', ring(8, 19, 2.2)],
  stepBack: 'M20 12H9.5M13.5 7.5 9 12l4.5 4.5M5 5.5v13',
  undo: 'M8.5 4.5 4 9l4.5 4.5M4.5 9h9.2a5.3 5.3 0 0 1 0 10.6H8',
  redo: 'M15.5 4.5 20 9l-4.5 4.5M19.5 9h-9.2a5.3 5.3 0 0 0 0 10.6H16',
  magnet: 'M5 4h4v8.5a3 3 0 0 0 6 0V4h4v8.5a7 7 0 0 1-14 0V4ZM5 8h4m6 0h4',
  save: 'M5 4.5h11l3.5 3.5v11.5H5v-15ZM8.5 4.5V9h6V4.5M8 19.5V14h8.5v5.5',
  saved: 'M7 3.5h12v14.5M4.5 7h11v13.5L10 17l-5.5 3.5V7Z',
} satisfies Record<string, string | readonly [lines: string, filled: string]>;

export type IconName = keyof typeof DRAWINGS;

/** Picture beside text or inside a named control: never the only carrier of meaning, so hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const [lines, filled = ''] = [DRAWINGS[name]].flat();
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
      {filled !== '' && <path d={filled} fill="currentColor" stroke="none" />}
    </svg>
  );
}
