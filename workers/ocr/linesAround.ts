import type { ShareBox } from '../../src/domain/picture/startCrop.ts';
import type { CellImage } from './cellImage.ts';
import type { PlaceMap } from './clean/matrix.ts';
import type { SeenCell } from './recognise/seeCell.ts';

/** A line of words is longer for its height. */
const MIN_ASPECT = 4;

/** Cells that the network saw no number in and that may be lines of words. */
export const wordLines = (cells: readonly CellImage[], seen: readonly SeenCell[]): CellImage[] =>
  cells.filter(({ box }, at) => !seen[at]!.isNumber && box.width > MIN_ASPECT * box.height);

/**
 * Of a straightened picture's lines of words those that are no part of the table that was read already, the nearest to the table first.
 * @param toPhoto from pixels of the straight picture to those of the photograph
 * @param part of the photograph, which was read already
 * @param numbersOnly whether its words were not: they come first
 */
export function linesAround(
  lines: readonly CellImage[],
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
    lines
      // A line that the part's edge cuts was read in part only.
      .map((cell) => {
        const y = cell.box.top + cell.box.height / 2;
        return { cell, off: Math.max(outside(cell.box.left, y), outside(cell.box.left + cell.box.width, y)) };
      })
      .filter(({ off }) => off > 0 || numbersOnly)
      .sort((one, other) => one.off - other.off)
      .map(({ cell }) => cell)
  );
}
