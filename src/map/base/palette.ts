import { ACCENT } from '../../domain/map/accent.ts';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import colours from './colours.json' with { type: 'json' };

/** Colours of the map, light and dark: ink on paper, one teal accent, the selected parcel in magenta. */
export interface Palette {
  paper: string;
  /** Land of other countries. */
  abroad: string;
  sea: string;
  /** Woods and parks. */
  green: string;
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
  zoneLine: string;
  sheetLine: string;
  /** Of the parcels of a sheet that is open as a layer: no land use, no parcel's ink, nothing that the user draws. */
  openSheetFill: string;
  /** At full opacity of the layer. */
  openSheetFillOpacity: number;
  openSheetLine: string;
  /** Parts the line from what is below: white round a dark one; where lines are pale, violet, for other parcels' lines are pale too. */
  openSheetCasing: string;
  /** Of other servers' vector tiles that bring no colour: nothing that is ours. */
  live: string;
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

const PALETTES: Readonly<Record<MapTheme, Omit<Palette, 'accent' | 'sheetLine'>>> = colours.paper;

/** Over imagery all is bright on dark, by day and by night: no paper is below it. */
const OVER_IMAGERY: Partial<Palette> = colours.overImagery;

/** What a base map changes: its paper offline, and over it the lines that must stay readable. */
const OF_BASE: Partial<Record<BaseMapName, Record<MapTheme, Partial<Palette>>>> = {
  satellite: {
    light: OVER_IMAGERY,
    dark: { ...OVER_IMAGERY, ...colours.night },
  },
  ...colours.ofBase,
};

/** The colours of a base map: of it where it is ours, and of all that is drawn over it. */
export const paletteOf = (base: BaseMapName, theme: MapTheme): Palette => ({
  ...PALETTES[theme],
  accent: ACCENT[theme],
  sheetLine: ACCENT[theme],
  ...OF_BASE[base]?.[theme],
});

/** What 'system' means is the page's business to know only here: the map has no CSS to ask. */
export function resolveTheme(setting: MapTheme | 'system', prefersDark: boolean): MapTheme {
  if (setting !== 'system') return setting;
  return prefersDark ? 'dark' : 'light';
}

/** Colours of what vector tiles hold, for the base maps whose style is ours. */
export interface GroundColours {
  land: string;
  wood: string;
  grass: string;
  field: string;
  sand: string;
  rock: string;
  wetland: string;
  park: string;
  built: string;
  water: string;
  waterLine: string;
  building: string;
  road: string;
  mainRoad: string;
  roadCasing: string;
  path: string;
  rail: string;
  border: string;
  /** Ink and halo of names; of water, of hills. */
  text: string;
  halo: string;
  waterText: string;
  hillText: string;
}

/** The street map of an operator's own archive is calm, for parcels lie on it; where imagery is not, the land is as at dusk. */
const { street, outdoors, terrain, imagery } = colours;

/** @returns colours of a base map whose style is ours; the satellite's are the same by day and by night */
export function groundColours(base: BaseMapName, theme: MapTheme): GroundColours {
  return base === 'satellite' ? imagery : { outdoors, terrain, street, street3d: street }[base][theme];
}
