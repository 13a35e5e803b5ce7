import type { ReadingStage } from '../../domain/picture/cornerReading.ts';
import type { ShareBox } from '../../domain/picture/startCrop.ts';
import { emptyCorner, type ReviewedColumn, type ReviewedNumber, type ReviewedParcel } from '../../domain/picture/reviewedCorner.ts';
import { joinPlots, type PrintedPlot } from '../../domain/picture/readPrintedPlot.ts';
import { type PaperFacts, pictureSlice } from './pictureSlice.ts';

export function cropPart(crop: ShareBox): void {
  if (pictureSlice.picture) Object.assign(pictureSlice.picture, { crop, isFramed: true });
}

export function beginReadingPicture(): void {
  Object.assign(pictureSlice, { fault: null, stage: { kind: 'reading', stage: 'clean', percent: 0 } });
}

/** Never back: a stage that turns out longer than thought must not look like a loss. @param share of all, 0–1 */
export function showReadingShare(stage: ReadingStage, share: number): void {
  if (pictureSlice.stage.kind !== 'reading') return;
  const percent = Math.max(pictureSlice.stage.percent, Math.min(100, Math.floor(100 * share)));
  pictureSlice.stage = { kind: 'reading', stage, percent };
}

/** The meridian that the paper names, found behind the table. */
export function showPrintedMeridian(deg: number): void {
  if (pictureSlice.review) pictureSlice.review.meridianDeg = deg;
}

/** What else the paper says, found behind the table. @param code null: none was looked for, or found */
export function showPaperAround(plot: PrintedPlot, code: PaperFacts['code']): void {
  const { paper } = pictureSlice;
  if (!paper) return;
  paper.plot = joinPlots(paper.plot, plot);
  paper.code ??= code;
}

/** Leaves the picture for what was read from it, if anything was. */
export function backToReview(): void {
  if (pictureSlice.paper) pictureSlice.stage = { kind: 'review' };
}

const shownParcel = (): ReviewedParcel | undefined => pictureSlice.review?.parcels[pictureSlice.review.chosen];

/** Of several parcels in one picture. What was corrected in the others stays. */
export function chooseReadParcel(index: number): void {
  if (pictureSlice.review) Object.assign(pictureSlice.review, { chosen: index, at: null });
}

export function lookAt(key: number, column: ReviewedColumn): void {
  if (pictureSlice.review) pictureSlice.review.at = { key, column };
}

/** A cell of the table that is looked over: its text, or that it is right as it stands. */
export function correctCell(key: number, column: ReviewedColumn, change: Partial<Pick<ReviewedNumber, 'text' | 'accepted'>>): void {
  const cell = shownParcel()?.corners.find((corner) => corner.key === key)?.[column];
  if (cell) Object.assign(cell, change);
}

export function addReadCorner(behindKey: number | null): void {
  const parcel = shownParcel();
  if (!parcel) return;
  const key = parcel.nextKey;
  parcel.nextKey += 1;
  const at = behindKey === null ? -1 : parcel.corners.findIndex((corner) => corner.key === behindKey);
  parcel.corners.splice(at < 0 ? parcel.corners.length : at + 1, 0, emptyCorner(key));
  lookAt(key, 'x');
}

export function removeReadCorner(key: number): void {
  const parcel = shownParcel();
  if (!parcel) return;
  parcel.corners = parcel.corners.filter((corner) => corner.key !== key);
  if (pictureSlice.review) pictureSlice.review.at = null;
}
