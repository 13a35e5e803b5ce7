import type { ReviewedColumn, ReviewedNumber } from '../../domain/picture/reviewedCorner.ts';
import { pictureSlice } from '../../state/picture/pictureSlice.ts';
import { correctCell } from '../../state/picture/readingPicture.ts';

/** The table that was read, while the user looks it over. */

function cellAt(key: number, column: ReviewedColumn): Readonly<ReviewedNumber> | undefined {
  const { review } = pictureSlice;
  return review?.parcels[review.chosen]?.corners.find((corner) => corner.key === key)?.[column];
}

export const typeRead = (key: number, column: ReviewedColumn, text: string): void => correctCell(key, column, { text });

/** The user compared it with the picture: it is right as it stands. */
export const acceptRead = (key: number, column: ReviewedColumn): void => correctCell(key, column, { accepted: true });

/** What the picture alone seemed to say, in the place of the repaired number. */
export function revertRepair(key: number, column: ReviewedColumn): void {
  const before = cellAt(key, column)?.read?.before;
  if (before) correctCell(key, column, { text: before });
}

/** Back to what was read. */
export function restoreRead(key: number, column: ReviewedColumn): void {
  const read = cellAt(key, column)?.read;
  if (read) correctCell(key, column, { text: read.text, accepted: false });
}
