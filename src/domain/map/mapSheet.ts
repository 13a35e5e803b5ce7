import { type ExtractKey, PAPER_MM, type PrintTexts } from '../land/extractContent.ts';
import type { ExtractSource } from '../land/extractRecord.ts';

/** Denominators of the scales of 'In bản đồ'. */
export const MAP_SCALES = [200, 500, 1000, 2000, 5000, 10_000, 25_000] as const;

export interface SheetPageSetup {
  size: keyof typeof PAPER_MM;
  isLandscape: boolean;
  /** Denominator of the scale. */
  scale: number;
}

/** Margins: around everything, around the map for grid figures, title, foot, and the text below or beside the map. */
const MARGIN_MM = 10;
const GUTTER_MM = 6;
const HEAD_MM = 19;
const FOOT_MM = 9;
const BELOW_MM = 66;
const BESIDE_MM = 66;
/** Space between the figures below the map and the line of the foot. */
const ABOVE_FOOT_MM = 2;

/** Layout of a printed sheet, in millimetres from the top left corner. */
export interface SheetPlan {
  widthMm: number;
  heightMm: number;
  /** The map; title above; scale, legend and sources below or beside; notice without legal force at the foot. */
  field: readonly [left: number, top: number, width: number, height: number];
  head: readonly [left: number, top: number, width: number, height: number];
  about: readonly [left: number, top: number, width: number, height: number];
  foot: readonly [left: number, top: number, width: number];
}

/** Returns the layout of a sheet, for the frame on the screen and for the page. */
export function sheetPlan({ size, isLandscape }: Pick<SheetPageSetup, 'size' | 'isLandscape'>): SheetPlan {
  const [short, long] = PAPER_MM[size];
  const [widthMm, heightMm] = isLandscape ? [long, short] : [short, long];
  const inner = widthMm - 2 * MARGIN_MM;
  const top = MARGIN_MM + HEAD_MM + GUTTER_MM;
  const footTop = heightMm - MARGIN_MM - FOOT_MM;
  const [left, right] = [MARGIN_MM + GUTTER_MM, isLandscape ? BESIDE_MM + GUTTER_MM + 3 : GUTTER_MM];
  const fieldWidth = widthMm - MARGIN_MM - right - left;
  const fieldHeight = footTop - GUTTER_MM - top - (isLandscape ? ABOVE_FOOT_MM : BELOW_MM);
  return {
    widthMm,
    heightMm,
    field: [left, top, fieldWidth, fieldHeight],
    head: [MARGIN_MM, MARGIN_MM, inner, HEAD_MM],
    about: isLandscape
      ? [widthMm - MARGIN_MM - BESIDE_MM, MARGIN_MM + HEAD_MM, BESIDE_MM, footTop - MARGIN_MM - HEAD_MM - 1]
      : [MARGIN_MM, footTop - BELOW_MM, inner, BELOW_MM - 1],
    foot: [MARGIN_MM, footTop, inner],
  };
}

export function groundSize(paper: SheetPageSetup): { widthM: number; heightM: number } {
  const [, , width, height] = sheetPlan(paper).field;
  return { widthM: (width * paper.scale) / 1000, heightM: (height * paper.scale) / 1000 };
}

/** Returns the scale with the largest ground that fits a view; the largest scale if none does. @param view metres */
export function scaleWithin(paper: Pick<SheetPageSetup, 'size' | 'isLandscape'>, view: { widthM: number; heightM: number }): number {
  const fits = MAP_SCALES.filter((scale) => {
    const { widthM, heightM } = groundSize({ ...paper, scale });
    return widthM <= view.widthM && heightM <= view.heightM;
  });
  return fits.at(-1) ?? MAP_SCALES[0];
}

/** Shapes in flat arrays of grid metres. The inside follows the even-odd rule. */
export interface SheetShapes {
  /** Coordinates: east, north, east, north … */
  points: Float64Array;
  /** End of each ring or line, in pairs of `points`; end of each shape, in rings. */
  ringEnds: Uint32Array;
  shapeEnds: Uint32Array;
}

/** Shapes of one style, drawn over the previous layers. */
export interface SheetLayer {
  shapes: SheetShapes;
  isClosed: boolean;
  /** `#rrggbb` for all shapes, or one for each; '' for none. */
  fill?: string | readonly string[];
  stroke?: string;
  widthMm?: number;
}

/** Labels inside the shapes of a layer where they fit, along a line, or at a place. */
export type SheetLabels =
  | { kind: 'within'; shapes: SheetShapes; texts: readonly string[]; sizeMm: number; colour: string }
  | { kind: 'along'; shapes: SheetShapes; texts: readonly string[]; sizeMm: number; colour: string }
  | {
      kind: 'at';
      places: ReadonlyArray<readonly [eastM: number, northM: number]>;
      texts: readonly string[];
      sizeMm: number;
      colour: string;
    };

/** A printed map before layout. Its texts are drawn as those of an extract. */
export interface MapSheetContent extends PrintTexts {
  /** Text alternative of the map. */
  fieldWords: string;
  /** Latitude and longitude of the frame's corners: upper left, upper right, lower right, lower left. */
  corners: readonly [string, string, string, string];
  /** Lower left corner of the frame, grid metres. */
  westM: number;
  southM: number;
  layers: readonly SheetLayer[];
  /** Labels in order of priority. Later ones give way. */
  labels: readonly SheetLabels[];
  keyTitle: string;
  keys: ReadonlyArray<{ title: string; items: ExtractKey['items'] }>;
  /** Paragraphs with headings: sources with dates, omissions. */
  about: ReadonlyArray<{ title: string; lines: readonly string[] }>;
  /** Text if the legend or these paragraphs do not fit. */
  cutWords: string;
}

/** Contents of a printed map as data, attached to the PDF as canonical JSON. */
export interface MapSheetRecord {
  format: typeof MAP_SHEET_FORMAT;
  version: 1;
  title: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Link that opens the same view. */
  link: string;
  paper: SheetPageSetup;
  meridianDeg: number;
  /** Frame: grid metres, and WGS84 degrees of its corners, clockwise from the upper left. */
  westM: number;
  southM: number;
  corners: ReadonlyArray<readonly [lng: number, lat: number]>;
  parcelCount: number;
  sources: ReadonlyArray<{ what: string; source: ExtractSource; isSample: boolean }>;
  leftOut: readonly SheetGap[];
}

export const MAP_SHEET_FORMAT = 'thua-map-sheet';

/**
 * Content of the screen map missing on the printed one: a provider's base map, pictures and tiles of plannings, maps of
 * other servers, failed layers, parcels beyond the maximum, parcels not loaded at this view.
 */
export type SheetGap = 'baseMap' | 'pictures' | 'live' | 'failed' | 'parcelsMany' | 'parcelsFar' | 'parcelsPartial' | 'nothing';
