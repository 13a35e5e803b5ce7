import { ACCENT } from '../../domain/map/accent.ts';
import type { BaseMapName } from '../../domain/map/baseMap.ts';

export type MapTheme = 'light' | 'dark';

/** Colours of the map: dark ink on a white background, one teal accent, the selected parcel in magenta. */
const PALETTE = {
  paper: { light: '#f8f7f3', dark: '#1e272a' },
  /** Land of other countries. */
  abroad: { light: '#ecebe3', dark: '#182023' },
  sea: { light: '#cfe2e4', dark: '#10242b' },
  /** Woods and parks. */
  green: { light: '#dce8cf', dark: '#22332a' },
  coast: { light: '#a9c6c9', dark: '#2f4d55' },
  border: { light: '#c3bba8', dark: '#4a524f' },
  grid: { light: '#e6e4da', dark: '#232d30' },
  text: { light: '#26383a', dark: '#e6efed' },
  textMuted: { light: '#5d6d6c', dark: '#a7b5b2' },
  seaText: { light: '#4d7f86', dark: '#7fb0b6' },
  halo: { light: '#ffffff', dark: '#12191b' },
  parcelLine: { light: '#2c4046', dark: '#d3dcda' },
  parcelCasing: { light: '#ffffff', dark: '#0d1315' },
  parcelFallback: { light: '#e3e1d8', dark: '#4a5453' },
  /** Share of the official land-use colour that is kept. */
  parcelTint: { light: 0.54, dark: 0.45 },
  zoneTint: { light: 0.9, dark: 0.6 },
  zoneLine: { light: '#8a8f86', dark: '#7d8784' },
  sheetLine: ACCENT,
  /** Fill of an open sheet's parcels, distinct from land uses, parcel ink and the user's drawing. */
  openSheetFill: { light: '#7c3aed', dark: '#8b5cf6' },
  /** Opacity of that fill at full opacity of the layer. */
  openSheetFillOpacity: { light: 0.35, dark: 0.6 },
  openSheetLine: { light: '#6527be', dark: '#d9c8ff' },
  /** Casing that separates the line from the map below: white round a dark line, violet where all lines are pale. */
  openSheetCasing: { light: '#ffffff', dark: '#7a3cff' },
  /** Colour of other servers' vector tiles without one; distinct from all of ours. */
  live: { light: '#8a5300', dark: '#f2bb63' },
  accent: ACCENT,
  accentInk: { light: '#ffffff', dark: '#0d1315' },
  selected: { light: '#c2127f', dark: '#ff4fb4' },
  selectedFillOpacity: { light: 0.2, dark: 0.3 },
  dot: { light: '#ffffff', dark: '#fff5fb' },
  /** Colour of the user's drawing, distinct from land uses, magenta and teal. */
  drawing: { light: '#1d4fd7', dark: '#3d7bff' },
  drawingCasing: { light: '#ffffff', dark: '#f4f7ff' },
  /** Lengths beside the drawing's sides. */
  drawingText: { light: '#173fae', dark: '#b3ccff' },
  /** Area whose sides cross. */
  drawingError: { light: '#c22f17', dark: '#e5482d' },
  /** Ring around a place snapped to a parcel's corner or side. */
  drawingSnap: { light: '#b4560a', dark: '#ffb454' },
};

export type Palette = { [Name in keyof typeof PALETTE]: (typeof PALETTE)[Name]['light'] };

/** Colours over imagery: bright on dark in both themes, as there is no white background. */
const OVER_IMAGERY: Partial<Palette> = {
  paper: '#2c3a30',
  abroad: '#232f28',
  sea: '#122b38',
  green: '#34482f',
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
  zoneTint: 0.6,
  zoneLine: '#eef2e6',
  sheetLine: '#8ff0e6',
  openSheetFill: '#8b5cf6',
  openSheetLine: '#dccdff',
  openSheetCasing: '#7433ff',
  live: '#ffcf7a',
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

/** Colours that depend on the base map: its background offline, and the lines that must stay legible over it. */
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

/** Returns the colours of our own base map and of everything drawn over it. */
export const paletteOf = (base: BaseMapName, theme: MapTheme): Palette => ({
  ...(Object.fromEntries(Object.entries(PALETTE).map(([name, colours]) => [name, colours[theme]])) as Palette),
  ...OF_BASE[base]?.[theme],
});

/** Resolves the theme 'system' here, because the map has no CSS to do it. */
export function resolveTheme(setting: MapTheme | 'system', prefersDark: boolean): MapTheme {
  if (setting !== 'system') return setting;
  return prefersDark ? 'dark' : 'light';
}

/** Street map of an operator's own archive, in muted colours because parcels are drawn over it. */
// oxfmt-ignore
const STREET = {
  light: {
    land: '#f8f7f3', wood: '#dce8cf', grass: '#e6eedb', field: '#f2f2e6', sand: '#f4ecd8', rock: '#e6e4dc', wetland: '#dae8dd',
    park: '#d8e8c9', built: '#f0eee8', water: '#cfe2e4', waterLine: '#a5c9d0', building: '#e4e0d6', road: '#ffffff', mainRoad: '#fbeccb',
    roadCasing: '#d3cdbf', path: '#b59a7a', rail: '#b3afa7', border: '#8f7c9c', text: '#26383a', halo: '#ffffff', waterText: '#3d727a',
    hillText: '#6d4a20',
  },
  dark: {
    land: '#1e272a', wood: '#22332a', grass: '#24312b', field: '#262e2a', sand: '#302e28', rock: '#2c3032', wetland: '#20322f',
    park: '#243829', built: '#252d2f', water: '#10242b', waterLine: '#2b4c57', building: '#30393b', road: '#434d4f', mainRoad: '#5c5540',
    roadCasing: '#151c1e', path: '#a68a6c', rail: '#5c6568', border: '#8f7c9c', text: '#e6efed', halo: '#12191b', waterText: '#7fb0b6',
    hillText: '#dcb98a',
  },
};

/** Colours for the contents of vector tiles in our own styles; `text` and `halo` are those of names. */
export type GroundColours = (typeof STREET)['light'];

// oxfmt-ignore
const OUTDOORS: Record<MapTheme, GroundColours> = {
  light: {
    land: '#f1f4e6', wood: '#c3dcb0', grass: '#dcebc4', field: '#eef0d5', sand: '#f4ead0', rock: '#e2dfd6', wetland: '#cfe3d2',
    park: '#cfe6bd', built: '#ebe8df', water: '#a9d3e0', waterLine: '#7fb9cc', building: '#ddd6c9', road: '#ffffff', mainRoad: '#ffe3a6',
    roadCasing: '#cfc4ac', path: '#a4562a', rail: '#a6a19a', border: '#8f7c9c', text: '#26382c', halo: '#fbfcf5', waterText: '#27687f',
    hillText: '#6d4a20',
  },
  dark: {
    land: '#1d2820', wood: '#22392a', grass: '#243526', field: '#272f21', sand: '#332f24', rock: '#2e3030', wetland: '#1f3530',
    park: '#244030', built: '#282d2a', water: '#12323f', waterLine: '#2c6176', building: '#333a35', road: '#465049', mainRoad: '#6d5f3a',
    roadCasing: '#151c17', path: '#d08a5c', rail: '#616a64', border: '#8f7c9c', text: '#e4efe4', halo: '#111812', waterText: '#8cc6d8',
    hillText: '#dcb98a',
  },
};

// oxfmt-ignore
const TERRAIN: Record<MapTheme, GroundColours> = {
  light: {
    land: '#f2eee3', wood: '#dde3cd', grass: '#e9ead6', field: '#f0ecdc', sand: '#f3e9d3', rock: '#e4dfd3', wetland: '#dbe5db',
    park: '#e0e8d2', built: '#e9e4d9', water: '#b9d5dd', waterLine: '#8ebac7', building: '#dcd5c6', road: '#fdfbf6', mainRoad: '#f3dfb6',
    roadCasing: '#c9bfa9', path: '#a07f5a', rail: '#a6a19a', border: '#8f7c9c', text: '#2e3431', halo: '#faf8f1', waterText: '#2f6577',
    hillText: '#6d4a20',
  },
  dark: {
    land: '#26272c', wood: '#262e2b', grass: '#2a2f2b', field: '#2b2b2a', sand: '#332f28', rock: '#303136', wetland: '#25302f',
    park: '#28332c', built: '#2e2f34', water: '#132a35', waterLine: '#2b566a', building: '#3a3b40', road: '#4d4e53', mainRoad: '#6d6145',
    roadCasing: '#17181b', path: '#b39470', rail: '#63646a', border: '#8f7c9c', text: '#e9ebe8', halo: '#141518', waterText: '#8cc0d2',
    hillText: '#dcb98a',
  },
};

/** Land where imagery is missing or too coarse, in dark colours. */
// oxfmt-ignore
const IMAGERY: GroundColours = {
  land: '#2c3a30', wood: '#233428', grass: '#2f4232', field: '#364433', sand: '#554f3c', rock: '#454843', wetland: '#263c3a',
  park: '#2a4230', built: '#3b4440', water: '#15323f', waterLine: '#2e5a6b', building: '#4c5652', road: '#e9efe6', mainRoad: '#ffe29a',
  roadCasing: '#1a2420', path: '#d8c9a4', rail: '#9aa39f', border: '#d9c7ea', text: '#ffffff', halo: '#0c1612', waterText: '#bfe2ec',
  hillText: '#f2dcb4',
};

/** @returns colours of a base map with our own style; the satellite's are the same in both themes */
export function groundColours(base: BaseMapName, theme: MapTheme): GroundColours {
  if (base === 'satellite') return IMAGERY;
  return { outdoors: OUTDOORS, terrain: TERRAIN, street: STREET, street3d: STREET }[base][theme];
}
