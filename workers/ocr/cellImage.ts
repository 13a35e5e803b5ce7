import type { PixelBox } from '../../src/domain/picture/pictureCrop.ts';
import type { GreyPicture } from './picture/greyOf.ts';

export interface CellPlace {
  /** Row of text from the top and cell in it from the left, from 0. Cells of one printed column share `column`. */
  row: number;
  column: number;
  box: PixelBox;
  /** A stamp of the print's own colour was removed there, perhaps with parts of digits. */
  isUnderStamp?: boolean;
}

export interface CellImage extends CellPlace {
  /** Dark on white, without rules; digits are about 32 px high, with a white margin. */
  ink: GreyPicture;
  /** Same cell cleaned with another threshold and scale, for the second pass over doubtful cells. */
  otherInk: GreyPicture;
}

export interface CleanedTable {
  /** Straightened table on white paper, for the user to compare with. */
  picture: GreyPicture;
  cells: CellImage[];
}
