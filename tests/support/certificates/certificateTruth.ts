import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { Difficulty } from './difficulty.ts';

/** Variants of the first generator's pictures; 'plain' is black print on upright paper. */
export type CertificateKind =
  | 'plain'
  /** Light print on dark, as on a screen in night mode. */
  | 'dark'
  /** Rotated by 90°, 180° or 270° without an EXIF entry. */
  | 'turned'
  /** All print is coloured. */
  | 'blue'
  | 'red';

export const CERTIFICATE_KINDS: readonly CertificateKind[] = ['plain', 'dark', 'turned', 'blue', 'red'];

/** Four corners in pixels of the picture: top left of the upright table first, then clockwise. */
export type Quad = readonly [x: number, y: number][];

/** Number as printed. */
export interface PrintedNumber {
  /** Exact characters, including thousands marks. */
  text: string;
  /** Rounded to two decimals. No third decimal is a 5, so that all rounding rules agree. */
  value: number;
  /** Bounds of the text's ink in the picture. */
  quad: Quad;
}

export interface PrintedRow {
  name: string;
  /** North, whichever column it is printed in. */
  x: PrintedNumber;
  y: PrintedNumber;
  /** Side to the next corner; null if none is printed. */
  sideM: PrintedNumber | null;
}

interface PrintedParcel {
  /** All rows, including a repeated first one at the end. */
  rows: PrintedRow[];
  repeatsFirst: boolean;
  areaM2: PrintedNumber | null;
}

/** Contents of a generated picture, in pixels of the JPEG. */
export interface CertificateTruth {
  generator: 1 | 2 | 3;
  seed: number;
  difficulty: Difficulty | null;
  width: number;
  height: number;
  /** Y is printed before X. */
  swapped: boolean;
  /** Meridian as printed above the table; null if none is printed. */
  meridian: string | null;
  /** Plot described in words beside the table; null if the generator prints none. */
  plot: { sheet: string; parcel: string } | null;
  parcels: PrintedParcel[];
  /** Bounds of the table, including header row and rules. */
  table: Quad;
  /** Crop that a user would choose: the rectangle around table and area, with a margin. */
  crop: PixelBox;
  /** Height of the smallest coordinate digits in pixels of the crop, reduced to 4 megapixels. */
  digitPx: number;
  /** Random choices, for the analysis of failures. */
  conditions: Record<string, string | number | boolean>;
}
