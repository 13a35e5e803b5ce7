import { proxy, ref } from 'valtio';
import type { PictureFault, ReadingStage } from '../domain/picture/cornerReading.ts';
import type { QuarterTurns, ShareBox } from '../domain/picture/pictureCrop.ts';
import { emptyCorner, type ReviewedColumn, type ReviewedNumber, type ReviewedParcel } from '../domain/picture/reviewedCorner.ts';

/** What the picture's dialog shows. */
type PictureStage =
  /** Province, picture and the part of it that is read. */
  | { kind: 'form' }
  /** A picture was chosen and is being opened. */
  | { kind: 'opening' }
  | { kind: 'reading'; stage: ReadingStage; percent: number }
  | { kind: 'review' };

interface ChosenPicture {
  /** The whole of it, a `ref`. It never leaves the device. */
  source: Blob;
  /** An object URL of a small one, turned; revoked with it. */
  previewUrl: string;
  /** Of the whole picture before it is turned, pixels. */
  width: number;
  height: number;
  turns: QuarterTurns;
  /** The part to read, of the turned picture. */
  crop: ShareBox;
}

interface Review {
  /** The part that was read, put straight: an object URL, revoked with it. */
  pictureUrl: string;
  width: number;
  height: number;
  parcels: ReviewedParcel[];
  /** The one on show. */
  chosen: number;
  /** The paper's columns are Y, X. */
  swapped: boolean;
  /** The cell that is looked at closely. */
  at: { key: number; column: ReviewedColumn } | null;
}

/** Why there is no camera picture. */
export type CameraFault = 'refused' | 'none' | 'busy' | 'lost' | 'unsupported';

type Camera =
  | { kind: 'starting' }
  /** `torch`: null where the camera has none. */
  | { kind: 'live'; stream: MediaStream; torch: boolean | null }
  | { kind: 'fault'; fault: CameraFault };

/** Reading corners off a picture. Picture, part and corrections stay until the user drops them, whatever closes or dies. */
export interface PictureSlice {
  open: boolean;
  stage: PictureStage;
  picture: ChosenPicture | null;
  review: Review | null;
  /** Why the last picture gave nothing. */
  fault: PictureFault | null;
  /** What the form lacked when it was sent. */
  missing: { picture: boolean; province: boolean };
  /** Null while it is closed. */
  camera: Camera | null;
}

export const pictureSlice = proxy<PictureSlice>({
  open: false,
  stage: { kind: 'form' },
  picture: null,
  review: null,
  fault: null,
  missing: { picture: false, province: false },
  camera: null,
});

/** Opens the picture's dialog, where it was left. */
export function openPicture(): void {
  pictureSlice.open = true;
}

export function hidePicture(): void {
  pictureSlice.open = false;
}

export function showPictureForm(): void {
  pictureSlice.stage = { kind: 'form' };
}

/** A picture was chosen. @param isTurned the one on show, turned: it stays until the turned one is there */
export function beginOpeningPicture(isTurned: boolean): void {
  pictureSlice.fault = null;
  if (!isTurned) pictureSlice.stage = { kind: 'opening' };
}

/** @param why it gave nothing; null: nobody waits for it any more */
export function failPicture(fault: PictureFault | null): void {
  Object.assign(pictureSlice, { fault, stage: { kind: 'form' } });
}

export function showPicture(picture: ChosenPicture): void {
  Object.assign(pictureSlice, { stage: { kind: 'form' }, picture: { ...picture, source: ref(picture.source) } });
  pictureSlice.missing.picture = false;
}

/** The part of the picture that will be read. */
export function cropPart(crop: ShareBox): void {
  if (pictureSlice.picture) pictureSlice.picture.crop = crop;
}

/** The picture is gone, and all that was said of it. */
export function clearPicture(): void {
  Object.assign(pictureSlice, { stage: { kind: 'form' }, picture: null, fault: null, missing: { picture: false, province: false } });
}

/** What the form lacks; nothing, perhaps. */
export function showPictureMissing(missing: PictureSlice['missing']): void {
  pictureSlice.missing = missing;
}

export function beginReadingPicture(): void {
  Object.assign(pictureSlice, { fault: null, stage: { kind: 'reading', stage: 'fetch', percent: 0 } });
}

/** Never back: a stage that turns out longer than thought must not look like a loss. @param share of all, 0–1 */
export function showReadingShare(stage: ReadingStage, share: number): void {
  if (pictureSlice.stage.kind !== 'reading') return;
  const percent = Math.max(pictureSlice.stage.percent, Math.min(100, Math.floor(100 * share)));
  pictureSlice.stage = { kind: 'reading', stage, percent };
}

export function showReview(review: Review): void {
  Object.assign(pictureSlice, { review, stage: { kind: 'review' } });
}

export function clearReview(): void {
  pictureSlice.review = null;
}

/** Leaves the picture for the table that was read from it, if one was. */
export function backToReview(): void {
  if (pictureSlice.review) pictureSlice.stage = { kind: 'review' };
}

const shownParcel = (): ReviewedParcel | undefined => pictureSlice.review?.parcels[pictureSlice.review.chosen];

/** Of several parcels in one picture. What was corrected in the others stays. */
export function chooseReadParcel(index: number): void {
  if (pictureSlice.review) Object.assign(pictureSlice.review, { chosen: index, at: null });
}

/** The cell that is shown closely. */
export function lookAt(key: number, column: ReviewedColumn): void {
  if (pictureSlice.review) pictureSlice.review.at = { key, column };
}

/** A cell of the table that is looked over: its text, or that it is right as it stands. */
export function correctCell(key: number, column: ReviewedColumn, change: Partial<Pick<ReviewedNumber, 'text' | 'accepted'>>): void {
  const cell = shownParcel()?.corners.find((corner) => corner.key === key)?.[column];
  if (cell) Object.assign(cell, change);
}

/** An empty row behind a corner, or behind the last one. */
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

/** The camera's dialog opens, and with it the picture's. */
export function beginCamera(): void {
  Object.assign(pictureSlice, { open: true, camera: { kind: 'starting' } });
}

/** @param torch null where the camera has none */
export function showCamera(stream: MediaStream, torch: boolean | null): void {
  pictureSlice.camera = { kind: 'live', stream: ref(stream), torch };
}

export function showTorch(torch: boolean): void {
  if (pictureSlice.camera?.kind === 'live') pictureSlice.camera.torch = torch;
}

export function failCamera(fault: CameraFault): void {
  pictureSlice.camera = { kind: 'fault', fault };
}

export function endCamera(): void {
  pictureSlice.camera = null;
}
