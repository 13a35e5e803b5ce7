import type { ReadingStage } from '../../domain/picture/cornerReading.ts';
import type { ShareBox } from '../../domain/picture/startCrop.ts';
import { emptyCorner, type ReviewedColumn, type ReviewedNumber, type ReviewedParcel } from '../../domain/picture/reviewedCorner.ts';
import { joinPlots, type PrintedPlot } from '../../domain/picture/readPrintedPlot.ts';
import { type PictureDocument, pictureSlice } from './pictureSlice.ts';

export function cropPart(crop: ShareBox): void {
  if (pictureSlice.picture) Object.assign(pictureSlice.picture, { crop, isFramed: true });
}

export function beginReadingPicture(): void {
  Object.assign(pictureSlice, { fault: null, stage: { kind: 'reading', stage: 'clean', percent: 0 } });
}

/** Shows the progress, which never decreases if a stage takes longer than expected. @param share of all, 0–1 */
export function showReadingShare(stage: ReadingStage, share: number): void {
  if (pictureSlice.stage.kind !== 'reading') return;
  const percent = Math.max(pictureSlice.stage.percent, Math.min(100, Math.floor(100 * share)));
  pictureSlice.stage = { kind: 'reading', stage, percent };
}

/** Stores the meridian that the document names, found after the table. */
export function showPrintedMeridian(deg: number): void {
  if (pictureSlice.review) pictureSlice.review.meridianDeg = deg;
}

/** Stores other facts of the document, found after the table. @param code null: none was sought or found */
export function mergeDocumentFacts(plot: PrintedPlot, code: PictureDocument['code']): void {
  const { documentFacts } = pictureSlice;
  if (!documentFacts) return;
  documentFacts.plot = joinPlots(documentFacts.plot, plot);
  documentFacts.code ??= code;
}

export function backToReview(): void {
  if (pictureSlice.documentFacts) pictureSlice.stage = { kind: 'review' };
}

const shownParcel = (): ReviewedParcel | undefined => pictureSlice.review?.parcels[pictureSlice.review.chosen];

/** Shows one of several parcels in a picture. Corrections of the others stay. */
export function chooseReadParcel(index: number): void {
  if (pictureSlice.review) Object.assign(pictureSlice.review, { chosen: index, at: null });
}

export function focusCell(key: number, column: ReviewedColumn): void {
  if (pictureSlice.review) pictureSlice.review.at = { key, column };
}

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
  focusCell(key, 'x');
}

export function removeReadCorner(key: number): void {
  const parcel = shownParcel();
  if (!parcel) return;
  parcel.corners = parcel.corners.filter((corner) => corner.key !== key);
  if (pictureSlice.review) pictureSlice.review.at = null;
}
