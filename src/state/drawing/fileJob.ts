import { ref } from 'valtio';
import type { SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { type FileSlice, fileSlice, type LargeShape } from './drawingSlice.ts';
import { signal } from '../signal.ts';

/** A file is read. @param name empty for what was pasted */
export function beginReadingFile(name: string): void {
  Object.assign(fileSlice, { request: signal(), job: { kind: 'reading', name, percent: 0 }, fault: null, opened: null });
}

export function showReadPercent(percent: number): void {
  if (fileSlice.job?.kind === 'reading') fileSlice.job.percent = percent;
}

/** Nothing is read or written any more. @param fault why it gave nothing */
export function endFileJob(fault: FileSlice['fault'] = null): void {
  Object.assign(fileSlice, { job: null, fault });
}

/** @param large the shape where it is too large for a drawing */
export function showOpenedFile(opened: NonNullable<FileSlice['opened']>, large: LargeShape | null): void {
  Object.assign(fileSlice, { opened, large: large && ref(large) });
}

export function forgetLargeShape(): void {
  fileSlice.large = null;
}

/** The drawing is written. */
export function beginSavingFile(format: SaveFormat): void {
  Object.assign(fileSlice, { job: { kind: 'saving', format }, fault: null });
}
