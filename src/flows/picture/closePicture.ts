import { ocrClient } from '../../../workers/ocr/client.ts';
import type { PictureFault } from '../../domain/picture/cornerReading.ts';
import type { Failure } from '../../domain/result.ts';
import { clearPicture, pictureSlice, showPictureForm, updatePicture } from '../../state/picture/pictureSlice.ts';
import { closeCamera } from './openCamera.ts';

/** Closes the dialog without losing anything; the worker frees its memory. */
export function closePicture(): void {
  cancelReading();
  closeCamera();
  updatePicture({ open: false });
  ocrClient.stop();
}

/** Removes the picture from the page when the user is done, even one that is still being opened. */
export function dropPicture(): void {
  closePicture();
  forgetReview();
  if (pictureSlice.picture) URL.revokeObjectURL(pictureSlice.picture.previewUrl);
  clearPicture();
}

export function forgetReview(): void {
  if (pictureSlice.review) URL.revokeObjectURL(pictureSlice.review.pictureUrl);
  updatePicture({ review: null, documentFacts: null });
}

const reading: { id: string | null } = { id: null };

/** Ends the reading before. @returns the id of the new one */
export function beginReading(): string {
  cancelReading();
  reading.id = crypto.randomUUID();
  return reading.id;
}

export const isReading = (id: string): boolean => reading.id === id;

/** Ends the reading under way; the picture and the part to read stay. */
export function cancelReading(): void {
  if (reading.id === null) return;
  void ocrClient.cancel(reading.id);
  reading.id = null;
  showPictureForm();
}

export function endReading(): void {
  reading.id = null;
}

/** Converts a failure of the OCR worker to a fault; null for what nobody waits for any more. */
export function pictureFault({ kind, message }: Failure): PictureFault | null {
  if (kind === 'stale') return null;
  return kind === 'malformed' ? (message as PictureFault) : 'engine';
}
