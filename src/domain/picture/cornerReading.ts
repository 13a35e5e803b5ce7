import type { PixelBox } from './pictureCrop.ts';

/** How far a number off a paper may be believed. Only `certain` ones are shown without a mark. */
export type Trust =
  /** Read alike in more than one way, or borne out by the rest of the paper. */
  | 'certain'
  /** Another reading is about as likely: the user looks. */
  | 'doubtful'
  /** The rest of the paper (ranges, sides, closure, area) left one reading only, and it is not the likeliest by itself. */
  | 'repaired';

export interface ReadNumber {
  /** Metres, or square metres for an area, rounded to two decimals (§5); null where nothing could be read. */
  value: number | null;
  /** What the form's field shows: the digits with a decimal dot and no thousands marks; '' for nothing. */
  text: string;
  trust: Trust;
  /** What the picture alone seemed to say, of a repaired number; null otherwise. */
  before: string | null;
  /** Indices of the characters of `text` that are in doubt. */
  doubtfulAt: readonly number[];
  /** Where it stands in the reading's picture, in its pixels; null for what was not seen there. */
  box: PixelBox | null;
}

/** A row of the table: X north, Y east, put right where the paper has them the other way round. */
export interface ReadCorner {
  /** 'Số hiệu điểm' as printed; '' where there is none. */
  name: string;
  x: ReadNumber;
  y: ReadNumber;
  /** 'Cạnh': to the next corner; null where the paper has none. */
  sideM: ReadNumber | null;
}

export interface ReadParcel {
  /** In the paper's order, without the repeated first one. */
  corners: ReadCorner[];
  /** The printed area; null where the picture has none. */
  areaM2: ReadNumber | null;
}

export interface CornerReading {
  /** Most have one. Empty where the picture has no table of corners. */
  parcels: ReadParcel[];
  /** Of the reading's picture, pixels. */
  width: number;
  height: number;
  /** Whether the paper's columns were Y, X. */
  swapped: boolean;
  /** The central meridian that the picture names, degrees; null where it names none. */
  meridianDeg: number | null;
  /** Whether the table goes up to the edge of the part that was read: there may be more of it. */
  isCut: boolean;
}

/** Where a reading of a picture is; each stage has a share of the whole. */
export type ReadingStage =
  | 'clean'
  /** Fetching engine and language data: the first time only, and only where numbers do not bear each other out at once. */
  | 'fetch'
  | 'recognise'
  /** Looking again at doubtful cells, and putting the table together. */
  | 'check';

/** Why a picture cannot be read for corners. */
export type PictureFault =
  /** Not one of JPEG, PNG, WebP, GIF, BMP, AVIF, or broken. */
  | 'notPicture'
  /** HEIC, which no browser but Safari opens. */
  | 'heic'
  /** More than 50 megapixels. */
  | 'tooLarge'
  /** Too small to hold a table of numbers. */
  | 'tooSmall'
  /** It opened, and no row of it has two coordinates. */
  | 'noCorners'
  /** Its coordinates are of the older system HN-72. */
  | 'hn72'
  /** Worker, module or language data failed or could not be fetched. */
  | 'engine';

/** §5: 'OCR output is parsed by splitting lines at '|' and rounding each value to 2 decimals'. */

/** The parts of a line, in their order; what stands between them was a rule of the table. */
export const splitOcrLine = (line: string): string[] => line.split('|');

/** A value as it is shown and searched with: two decimals. */
export const roundOcrValue = (value: number): number => Math.round(value * 100) / 100;
