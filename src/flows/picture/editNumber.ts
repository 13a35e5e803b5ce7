import type { ReviewedColumn, ReviewedNumber } from '../../domain/picture/reviewedCorner.ts';
import { pictureSlice } from '../../state/picture/pictureSlice.ts';
import { correctCell } from '../../state/picture/readingPicture.ts';

function cellAt(key: number, column: ReviewedColumn): Readonly<ReviewedNumber> | undefined {
  const { review } = pictureSlice;
  return review?.parcels[review.chosen]?.corners.find((corner) => corner.key === key)?.[column];
}

export const editNumber = (key: number, column: ReviewedColumn, text: string): void => correctCell(key, column, { text });

/** Accepts a number that the user compared with the picture. */
export const acceptNumber = (key: number, column: ReviewedColumn): void => correctCell(key, column, { accepted: true });

/** Replaces a repaired number by the one read from the picture. */
export function revertRepair(key: number, column: ReviewedColumn): void {
  const before = cellAt(key, column)?.read?.before;
  if (before) correctCell(key, column, { text: before });
}

/** Restores the number that was read. */
export function restoreNumber(key: number, column: ReviewedColumn): void {
  const read = cellAt(key, column)?.read;
  if (read) correctCell(key, column, { text: read.text, accepted: false });
}
