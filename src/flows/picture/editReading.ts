import { emptyCorner, type ReviewedColumn, type ReviewedNumber, type ReviewedParcel } from '../../domain/picture/reviewedCorners.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';

/** The table that was read, while the user looks it over. */

const shown = (): ReviewedParcel | undefined => pictureSlice.review?.parcels[pictureSlice.review.chosen];

const cellAt = (key: number, column: ReviewedColumn): ReviewedNumber | undefined =>
  shown()?.corners.find((corner) => corner.key === key)?.[column];

/** Of several parcels in one picture. What was corrected in the others stays. */
export function chooseReadParcel(index: number): void {
  if (pictureSlice.review) Object.assign(pictureSlice.review, { chosen: index, at: null });
}

/** The cell that is shown closely. */
export function lookAt(key: number, column: ReviewedColumn): void {
  if (pictureSlice.review) pictureSlice.review.at = { key, column };
}

export function typeRead(key: number, column: ReviewedColumn, text: string): void {
  const cell = cellAt(key, column);
  if (cell) cell.text = text;
}

/** The user compared it with the picture: it is right as it stands. */
export function acceptRead(key: number, column: ReviewedColumn): void {
  const cell = cellAt(key, column);
  if (cell) cell.accepted = true;
}

/** What the picture alone seemed to say, in the place of the repaired number. */
export function revertRepair(key: number, column: ReviewedColumn): void {
  const cell = cellAt(key, column);
  if (cell?.read?.before) cell.text = cell.read.before;
}

/** Back to what was read. */
export function restoreRead(key: number, column: ReviewedColumn): void {
  const cell = cellAt(key, column);
  if (cell?.read) Object.assign(cell, { text: cell.read.text, accepted: false });
}

/** An empty row behind a corner, or behind the last one. */
export function addReadCorner(behindKey: number | null): void {
  const parcel = shown();
  if (!parcel) return;
  const key = parcel.nextKey;
  parcel.nextKey += 1;
  const at = behindKey === null ? -1 : parcel.corners.findIndex((corner) => corner.key === behindKey);
  parcel.corners.splice(at < 0 ? parcel.corners.length : at + 1, 0, emptyCorner(key));
  lookAt(key, 'x');
}

export function removeReadCorner(key: number): void {
  const parcel = shown();
  if (!parcel) return;
  parcel.corners = parcel.corners.filter((corner) => corner.key !== key);
  if (pictureSlice.review) pictureSlice.review.at = null;
}
