import type { BaseMapName } from '../../domain/map/baseMap.ts';

/** Colours of the map, light and dark (design §10: ink on paper, one teal accent, the selected parcel in magenta). */
export interface Palette {
  paper: string;
  /** Land of other countries. */
  abroad: string;
  sea: string;
  coast: string;
  border: string;
  grid: string;
  text: string;
  textMuted: string;
  seaText: string;
  halo: string;
  parcelLine: string;
  parcelCasing: string;
  parcelFallback: string;
  /** How much of the official land-use colour is kept. */
  parcelTint: number;
  zoneTint: number;
  /** Of a planning layer at full opacity: names and lines above it stay readable. */
  zoneOpacity: number;
  zoneLine: string;
  sheetLine: string;
  accent: string;
  accentInk: string;
  selected: string;
  selectedFillOpacity: number;
  dot: string;
  /** What the user draws: no land use, no magenta, no teal. */
  drawing: string;
  drawingCasing: string;
  /** Of the lengths beside its sides. */
  drawingText: string;
  /** Of an area whose sides cross. */
  drawingError: string;
  /** Around the place that a parcel's corner or side caught. */
  drawingSnap: string;
}

export type MapTheme = 'light' | 'dark';

const PALETTES: Readonly<Record<MapTheme, Palette>> = {
  light: {
    paper: '#f8f7f3',
    abroad: '#ecebe3',
    sea: '#cfe2e4',
    coast: '#a9c6c9',
    border: '#c3bba8',
    grid: '#e6e4da',
    text: '#26383a',
    textMuted: '#5d6d6c',
    seaText: '#4d7f86',
    halo: '#ffffff',
    parcelLine: '#2c4046',
    parcelCasing: '#ffffff',
    parcelFallback: '#e3e1d8',
    parcelTint: 0.54,
    zoneTint: 1,
    zoneOpacity: 0.9,
    zoneLine: '#8a8f86',
    sheetLine: '#0f6b66',
    accent: '#0f6b66',
    accentInk: '#ffffff',
    selected: '#c2127f',
    selectedFillOpacity: 0.2,
    dot: '#ffffff',
    drawing: '#1d4fd7',
    drawingCasing: '#ffffff',
    drawingText: '#173fae',
    drawingError: '#c22f17',
    drawingSnap: '#b4560a',
  },
  dark: {
    paper: '#1e272a',
    abroad: '#182023',
    sea: '#10242b',
    coast: '#2f4d55',
    border: '#4a524f',
    grid: '#232d30',
    text: '#e6efed',
    textMuted: '#a7b5b2',
    seaText: '#7fb0b6',
    halo: '#12191b',
    parcelLine: '#d3dcda',
    parcelCasing: '#0d1315',
    parcelFallback: '#4a5453',
    parcelTint: 0.45,
    zoneTint: 0.85,
    zoneOpacity: 0.8,
    zoneLine: '#7d8784',
    sheetLine: '#5ec8bf',
    accent: '#5ec8bf',
    accentInk: '#0d1315',
    selected: '#ff4fb4',
    selectedFillOpacity: 0.3,
    dot: '#fff5fb',
    drawing: '#3d7bff',
    drawingCasing: '#f4f7ff',
    drawingText: '#b3ccff',
    drawingError: '#e5482d',
    drawingSnap: '#ffb454',
  },
};

/** Over imagery all is bright on dark, by day and by night: no paper is below it. */
const OVER_IMAGERY: Partial<Palette> = {
  paper: '#2c3a30',
  abroad: '#232f28',
  sea: '#122b38',
  coast: '#4f6d6c',
  border: '#8c9788',
  grid: '#35443a',
  text: '#ffffff',
  textMuted: '#dbe5de',
  seaText: '#a9d3de',
  halo: '#0c1612',
  parcelLine: '#fffdf2',
  parcelCasing: '#0b1410',
  parcelFallback: '#9aa39a',
  zoneLine: '#eef2e6',
  sheetLine: '#8ff0e6',
  accent: '#6fe0d6',
  accentInk: '#06201e',
  selected: '#ff4fb4',
  dot: '#fff5fb',
  drawing: '#2563eb',
  drawingCasing: '#ffffff',
  drawingText: '#ffffff',
  drawingError: '#dc3a1f',
  drawingSnap: '#ffb020',
};

/** What a base map changes: its paper offline, and over it the lines that must stay readable (design §10). */
const OF_BASE: Partial<Record<BaseMapName, Record<MapTheme, Partial<Palette>>>> = {
  satellite: { light: OVER_IMAGERY, dark: { ...OVER_IMAGERY, paper: '#1f2a23', abroad: '#19221d', sea: '#0d212c', grid: '#28342c' } },
  outdoors: {
    light: { paper: '#f1f4e6', abroad: '#e6e9da', sea: '#c4dfe6', grid: '#e0e5d2' },
    dark: { paper: '#1d2820', abroad: '#18211b', sea: '#0f2730', grid: '#253229' },
  },
  terrain: {
    light: { paper: '#f2eee3', abroad: '#e7e2d4', sea: '#c9dce0', grid: '#e3ddcd', parcelLine: '#24363b' },
    dark: { paper: '#24252a', abroad: '#1d1e22', sea: '#12222b', grid: '#2d2e33' },
  },
};

/** The colours of a base map: of it where it is ours, and of all that is drawn over it. */
export const paletteOf = (base: BaseMapName, theme: MapTheme): Palette => ({ ...PALETTES[theme], ...OF_BASE[base]?.[theme] });

/** What 'system' means is the page's business to know only here: the map has no CSS to ask. */
export function resolveTheme(setting: MapTheme | 'system', prefersDark: boolean): MapTheme {
  if (setting !== 'system') return setting;
  return prefersDark ? 'dark' : 'light';
}
