import type { PixelBox } from './pictureCrop.ts';

/** Confidence of a recognised number. All but `certain` are marked. */
export type Trust =
  /** Several recognitions agree, or the rest of the document confirms it. */
  | 'certain'
  /** Another reading is about as likely; the user must check. */
  | 'doubtful'
  /** Ranges, sides, closure or area allow only this reading, which is not the likeliest by itself. */
  | 'repaired';

export interface ReadNumber {
  /** Metres, or square metres, rounded to two decimals (§5); null if unreadable. */
  value: number | null;
  /** Text for the form: digits with a decimal point, no thousands separators; '' if unreadable. */
  text: string;
  trust: Trust;
  /** Text recognised before a repair; otherwise null. */
  before: string | null;
  /** Indices of the doubtful characters of `text`. */
  doubtfulAt: readonly number[];
  /** Position in the picture, in pixels; null if it is not in the picture. */
  box: PixelBox | null;
}

/** A row of the table: X north, Y east, swapped back if the document has them reversed. */
export interface ReadCorner {
  /** 'Số hiệu điểm' as printed; '' if there is none. */
  name: string;
  x: ReadNumber;
  y: ReadNumber;
  /** 'Cạnh', the side to the next corner; null if there is none. */
  sideM: ReadNumber | null;
}

export interface ReadParcel {
  /** Corners in printed order, first not repeated. */
  corners: ReadCorner[];
  /** Printed area; null if there is none. */
  areaM2: ReadNumber | null;
}

export interface CornerReading {
  /** Parcels, usually one; empty if the picture has no table of corners. */
  parcels: ReadParcel[];
  /** Size of the picture in pixels. */
  width: number;
  height: number;
  /** True if the document's columns were Y, X. */
  swapped: boolean;
  /** Central meridian named in the picture, degrees; null if none. */
  meridianDeg: number | null;
  /** True if the table touches the edge of the read part, so that there may be more of it. */
  isCut: boolean;
}

/** Stage of a recognition; each has a share of the progress. */
export type ReadingStage =
  | 'clean'
  /** Fetching the engine and language data, once, and only if numbers do not confirm each other at once. */
  | 'fetch'
  | 'recognise'
  /** Second pass over doubtful cells, and assembly of the table. */
  | 'check';

/** Reason why no corners can be read from a picture. */
export type PictureFault =
  /** Damaged, or not JPEG, PNG, WebP, GIF, BMP or AVIF. */
  | 'notPicture'
  /** HEIC, which only Safari opens. */
  | 'heic'
  /** More than 50 megapixels. */
  | 'tooLarge'
  /** Too small for a table of numbers. */
  | 'tooSmall'
  /** No row of the picture has two coordinates. */
  | 'noCorners'
  /** Coordinates of the older system HN-72. */
  | 'hn72'
  /** Worker, module or language data failed or could not be fetched. */
  | 'engine';

/** §5: 'OCR output is parsed by splitting lines at '|' and rounding each value to 2 decimals'. */

export const splitOcrLine = (line: string): string[] => line.split('|');

export const roundOcrValue = (value: number): number => Math.round(value * 100) / 100;
