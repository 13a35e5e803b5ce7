/** Window in which every screen is checked. */
export interface ScreenLook {
  name: string;
  /** Size in CSS pixels. */
  width: number;
  height: number;
  theme: 'light' | 'dark';
  /** Value of 1rem in the browser's settings, in CSS pixels. */
  rootPx: number;
  /** Set if forced colours are active. */
  isForced?: boolean;
}

const WINDOWS = [
  [320, 568],
  [360, 640],
  [390, 844],
  [820, 1180],
  [1280, 800],
  [1920, 1080],
] as const;

const ROOT_PX = 16;
const THEMES = ['light', 'dark'] as const;

const PLAIN: ScreenLook[] = THEMES.flatMap((theme) =>
  WINDOWS.map(([width, height]) => ({ name: `${width} ${theme}`, width, height, theme, rootPx: ROOT_PX })),
);

/** Windows to check. Zoom of 200 % is a window of half the pixels; text of 200 % keeps the window's size. */
export const SCREEN_LOOKS: readonly ScreenLook[] = [
  ...PLAIN,
  { name: '390 text', width: 390, height: 844, theme: 'light', rootPx: 2 * ROOT_PX },
  { name: '1280 text', width: 1280, height: 800, theme: 'dark', rootPx: 2 * ROOT_PX },
  { name: '360 forced', width: 360, height: 640, theme: 'light', rootPx: 2 * ROOT_PX, isForced: true },
  { name: '360 forced dark', width: 360, height: 640, theme: 'dark', rootPx: ROOT_PX, isForced: true },
  { name: '820 zoom', width: 410, height: 590, theme: 'light', rootPx: ROOT_PX },
  { name: '1280 zoom', width: 640, height: 400, theme: 'light', rootPx: ROOT_PX },
  { name: 'landscape', width: 740, height: 360, theme: 'light', rootPx: ROOT_PX },
  { name: 'landscape dark', width: 740, height: 360, theme: 'dark', rootPx: ROOT_PX },
];
