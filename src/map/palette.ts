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
}

export type MapTheme = 'light' | 'dark';

export const PALETTES: Readonly<Record<MapTheme, Palette>> = {
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
  },
};

/** What 'system' means is the page's business to know only here: the map has no CSS to ask. */
export function resolveTheme(setting: MapTheme | 'system', prefersDark: boolean): MapTheme {
  if (setting !== 'system') return setting;
  return prefersDark ? 'dark' : 'light';
}
