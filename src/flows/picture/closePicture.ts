import { ocrClient } from '../../../workers/ocr/client.ts';
import type { PictureFault } from '../../domain/picture/cornerReading.ts';
import type { Failure } from '../../domain/result.ts';
import { clearPicture, pictureSlice, showPictureForm, updatePicture } from '../../state/picture/pictureSlice.ts';
import { closeCamera } from './openCamera.ts';

/** Closes it: nothing is lost, and the worker gives its memory back. */
export function closePicture(): void {
  cancelReading();
  closeCamera();
  updatePicture({ open: false });
  ocrClient.stop();
}

/** The user is done with the picture: it is gone from the page, and so is one that is still being opened. */
export function dropPicture(): void {
  closePicture();
  forgetReview();
  if (pictureSlice.picture) URL.revokeObjectURL(pictureSlice.picture.previewUrl);
  clearPicture();
}

/** What was read goes with its picture. */
export function forgetReview(): void {
  if (pictureSlice.review) URL.revokeObjectURL(pictureSlice.review.pictureUrl);
  updatePicture({ review: null, paper: null });
}

/** The reading under way, as the worker knows it. */
const reading: { id: string | null } = { id: null };

/** @returns the name of a new reading, which ends the one before */
export function beginReading(): string {
  cancelReading();
  reading.id = crypto.randomUUID();
  return reading.id;
}

export const isReading = (id: string): boolean => reading.id === id;

/** Ends the reading under way; the picture and the part of it stay. */
export function cancelReading(): void {
  if (reading.id === null) return;
  void ocrClient.cancel(reading.id);
  reading.id = null;
  showPictureForm();
}

export function endReading(): void {
  reading.id = null;
}

/** Why the OCR worker gave nothing; null for what nobody waits for any more. */
export function pictureFault({ kind, message }: Failure): PictureFault | null {
  if (kind === 'stale') return null;
  return kind === 'malformed' ? (message as PictureFault) : 'engine';
}
