import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { GreyPicture } from './picture/greyOf.ts';

export interface CellPlace {
  /** Lines of text from the top, and cells in one from the left, both from 0. Cells of one printed column share `column`. */
  row: number;
  column: number;
  box: PixelBox;
  /** Whether a stamp of the print's own colour was taken out there, perhaps with parts of digits. */
  isUnderStamp?: boolean;
}

export interface CellImage extends CellPlace {
  /** Dark on white, no rules, digits about 32 px high, a margin of white around. */
  ink: GreyPicture;
  /** The same from another cleaning (threshold, scale): for the second look at what is in doubt. */
  otherInk: GreyPicture;
}

export interface CleanedTable {
  /** The table straight, paper white: what the user compares with. */
  picture: GreyPicture;
  cells: CellImage[];
}
