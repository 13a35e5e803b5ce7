import type { ShareBox } from '../../src/domain/picture/startCrop.ts';
import type { CellImage } from './cellImage.ts';
import type { PlaceMap } from './clean/matrix.ts';

/** More lines than stand around a table; of a page of text those next to it. */
const MAX_LINES = 24;
/** A line of words is longer for its height. */
const MIN_ASPECT = 4;

/**
 * Of a straightened picture, what is no part of the table that was read already and may be a line of words, the nearest to the table.
 * @param toPhoto from pixels of the straight picture to those of the photograph
 * @param part of the photograph, which was read already
 * @param numbersOnly whether its words were not: they come first
 */
export function linesAround(
  cells: readonly CellImage[],
  toPhoto: PlaceMap,
  photo: { width: number; height: number },
  part: ShareBox,
  numbersOnly: boolean,
): CellImage[] {
  const [left, top] = [part.left * photo.width, part.top * photo.height];
  const [right, bottom] = [left + part.width * photo.width, top + part.height * photo.height];
  /** Pixels outside of the part; 0 within. */
  const outside = (x: number, y: number): number => {
    const [photoX, photoY] = toPhoto(x, y);
    return Math.max(left - photoX, photoX - right, top - photoY, photoY - bottom, 0);
  };
  return (
    cells
      .filter(({ box }) => box.width > MIN_ASPECT * box.height)
      // A line that the part's edge cuts was read in part only.
      .map((cell) => {
        const y = cell.box.top + cell.box.height / 2;
        return { cell, off: Math.max(outside(cell.box.left, y), outside(cell.box.left + cell.box.width, y)) };
      })
      .filter(({ off }) => off > 0 || numbersOnly)
      .sort((one, other) => one.off - other.off)
      .slice(0, MAX_LINES)
      .map(({ cell }) => cell)
  );
}
