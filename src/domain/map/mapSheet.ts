import { type ExtractKey, PAPER_MM, type PaperWords } from '../land/extractContent.ts';
import type { ExtractSource } from '../land/extractRecord.ts';

/** Scales of 'In bản đồ', 1 : this. */
export const MAP_SCALES = [200, 500, 1000, 2000, 5000, 10_000, 25_000] as const;

export interface MapPaper {
  size: keyof typeof PAPER_MM;
  isLandscape: boolean;
  /** 1 : this. */
  scale: number;
}

/** Around everything; left and right of the map, and above and below it, for figures of the grid; title; what stands below or beside. */
const MARGIN_MM = 10;
const GUTTER_MM = 6;
const HEAD_MM = 19;
const FOOT_MM = 9;
const BELOW_MM = 66;
const BESIDE_MM = 66;
/** Between the figures below a map that has nothing else there and the foot's line. */
const ABOVE_FOOT_MM = 2;

/** Where on its paper the map lies and what is around it: millimetres from the upper left corner. */
export interface SheetPlan {
  widthMm: number;
  heightMm: number;
  /** The map itself; title above; scale, key and sources below or beside; that it has no legal force at the foot. */
  field: readonly [left: number, top: number, width: number, height: number];
  head: readonly [left: number, top: number, width: number, height: number];
  about: readonly [left: number, top: number, width: number, height: number];
  foot: readonly [left: number, top: number, width: number];
}

/** The same on the screen, where the frame is shown that will be cut, and on the paper. */
export function sheetPlan({ size, isLandscape }: Pick<MapPaper, 'size' | 'isLandscape'>): SheetPlan {
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

/** What the map's frame shows of the ground: east and north, metres. */
export function groundSize(paper: MapPaper): { widthM: number; heightM: number } {
  const [, , width, height] = sheetPlan(paper).field;
  return { widthM: (width * paper.scale) / 1000, heightM: (height * paper.scale) / 1000 };
}

/** The largest of the ground that fits a view; the smallest there is where none does. @param view metres */
export function scaleWithin(paper: Pick<MapPaper, 'size' | 'isLandscape'>, view: { widthM: number; heightM: number }): number {
  const fits = MAP_SCALES.filter((scale) => {
    const { widthM, heightM } = groundSize({ ...paper, scale });
    return widthM <= view.widthM && heightM <= view.heightM;
  });
  return fits.at(-1) ?? MAP_SCALES[0];
}

/** Shapes end to end in grid metres. Inside of one is what an odd number of its rings hold. */
export interface SheetShapes {
  /** East, north, east, north … */
  points: Float64Array;
  /** Where each ring or line ends, in pairs of `points`; where each shape ends, in rings. */
  ringEnds: Uint32Array;
  shapeEnds: Uint32Array;
}

/** Shapes of one look, over those of the layers before. */
export interface SheetLayer {
  shapes: SheetShapes;
  isClosed: boolean;
  /** `#rrggbb`: one of all shapes, or of each; '' of none. */
  fill?: string | readonly string[];
  stroke?: string;
  widthMm?: number;
}

/** Words within the shapes of a layer, where there is room; or along a line; or at a place. */
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

/** A printed map in words and metres, before it has a page. Whatever the texts are, they are drawn as those of an extract are. */
export interface MapSheetContent extends PaperWords {
  /** What the map shows, for who does not see it. */
  fieldWords: string;
  /** Latitude and longitude of the frame's corners: upper left, upper right, lower right, lower left. */
  corners: readonly [string, string, string, string];
  /** The frame's lower left corner, grid metres. */
  westM: number;
  southM: number;
  layers: readonly SheetLayer[];
  /** The most important first: what comes later gives way. */
  labels: readonly SheetLabels[];
  keyTitle: string;
  keys: ReadonlyArray<{ title: string; items: ExtractKey['items'] }>;
  /** Paragraphs under headings: sources with their days, what is left out. */
  about: ReadonlyArray<{ title: string; lines: readonly string[] }>;
  /** Said where the key or these have no room. */
  cutWords: string;
}

/** What a printed map says, as data: it is attached to the PDF as canonical JSON. */
export interface MapSheetRecord {
  format: typeof MAP_SHEET_FORMAT;
  version: 1;
  title: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Opens the same view. */
  link: string;
  paper: MapPaper;
  meridianDeg: number;
  /** The frame: grid metres, and WGS84 degrees of its corners from the upper left one, clockwise. */
  westM: number;
  southM: number;
  corners: ReadonlyArray<readonly [lng: number, lat: number]>;
  parcelCount: number;
  sources: ReadonlyArray<{ what: string; source: ExtractSource; isSample: boolean }>;
  leftOut: readonly SheetGap[];
}

export const MAP_SHEET_FORMAT = 'thua-map-sheet';

/**
 * What the map shows and the paper does not: a provider's base map, pictures and tiles of plannings, maps of other servers, layers that
 * could not be had, parcels beyond the most that are printed, parcels that were not loaded at this view.
 */
export type SheetGap = 'baseMap' | 'pictures' | 'live' | 'failed' | 'parcelsMany' | 'parcelsFar' | 'parcelsPartial' | 'nothing';
