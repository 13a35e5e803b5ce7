import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { GreyPicture } from './picture/greyOf.ts';

/** Where a cell of the table is. */
export interface CellPlace {
  /** Lines of text from the top, and cells in one from the left, both from 0. Cells of one printed column share `column`. */
  row: number;
  column: number;
  /** In the straightened picture. */
  box: PixelBox;
}

/** A cell of the table, ready to be recognised. */
export interface CellImage extends CellPlace {
  /** Dark on white, no rules, digits about 32 px high, a margin of white around. */
  ink: GreyPicture;
  /** The same from another cleaning (threshold, scale): for the second look at what is in doubt. */
  otherInk: GreyPicture;
}

/** A photograph put straight and taken apart. */
export interface CleanedTable {
  /** The table straight, paper white: what the user compares with. */
  picture: GreyPicture;
  cells: CellImage[];
}
