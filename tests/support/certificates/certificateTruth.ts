import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { Difficulty } from './difficulty.ts';

/** How a picture of the first generator differs from a paper with black print that lies upright. */
export type CertificateKind =
  | 'plain'
  /** Light print on dark, as screens have it at night. */
  | 'dark'
  /** Turned by 90°, 180° or 270°, which no EXIF says. */
  | 'turned'
  /** All print is in coloured ink. */
  | 'blue'
  | 'red';

export const CERTIFICATE_KINDS: readonly CertificateKind[] = ['plain', 'dark', 'turned', 'blue', 'red'];

/** Four corners, in pixels of the picture: top left of the upright table first, then clockwise. */
export type Quad = readonly [x: number, y: number][];

/** A number as the paper prints it. */
export interface PrintedNumber {
  /** Character by character, thousands marks and all. */
  text: string;
  /** Rounded to two decimals. No third decimal is a 5, so every way of rounding agrees. */
  value: number;
  /** The ink of the text, in the picture. */
  quad: Quad;
}

export interface PrintedRow {
  name: string;
  /** North, whichever column it is printed in. */
  x: PrintedNumber;
  y: PrintedNumber;
  /** To the next corner; null where none is printed. */
  sideM: PrintedNumber | null;
}

interface PrintedParcel {
  /** Every row, the repeated first one at the end too. */
  rows: PrintedRow[];
  repeatsFirst: boolean;
  areaM2: PrintedNumber | null;
}

/** What a made picture says: pixels are those of the JPEG. */
export interface CertificateTruth {
  generator: 1 | 2 | 3;
  seed: number;
  difficulty: Difficulty | null;
  width: number;
  height: number;
  /** Whether Y is printed before X. */
  swapped: boolean;
  /** The meridian that is printed above the table, as it is printed; null where the paper names none. */
  meridian: string | null;
  /** What is printed in words beside the table; null where the generator prints none that it knows of. */
  plot: { sheet: string; parcel: string } | null;
  parcels: PrintedParcel[];
  /** The table itself, header row and rules included. */
  table: Quad;
  /** What a user would crop: the rectangle around table and area, with a margin. */
  crop: PixelBox;
  /** Height of the smallest digits of the coordinates, in pixels: of the crop, once it is shrunk to 4 megapixels. */
  digitPx: number;
  /** What the dice chose, for whoever looks for a pattern in what fails. */
  conditions: Record<string, string | number | boolean>;
}
