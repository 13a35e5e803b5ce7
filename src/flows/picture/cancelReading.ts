import { ocrClient } from '../../../workers/ocr/client.ts';
import { pictureSlice } from '../../state/pictureSlice.ts';

/** The reading under way, as the worker knows it. */
let current: string | null = null;

/** @returns the name of a new reading, which ends the one before */
export function beginReading(): string {
  cancelReading();
  current = crypto.randomUUID();
  return current;
}

export const isReading = (reading: string): boolean => current === reading;

/** Ends the reading under way; the picture and the part of it stay. */
export function cancelReading(): void {
  if (current === null) return;
  void ocrClient.cancel(current);
  current = null;
  pictureSlice.stage = { kind: 'form' };
}

/** It is through, well or not. */
export function endReading(): void {
  current = null;
}
