import type { SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { type FileSlice, fileSlice } from './drawingSlice.ts';
import { signal } from '../signal.ts';

/** @param name empty for pasted text */
export function beginReadingFile(name: string): void {
  Object.assign(fileSlice, { request: signal(), job: { kind: 'reading', name, percent: 0 }, fault: null, opened: null });
}

export function showReadPercent(percent: number): void {
  if (fileSlice.job?.kind === 'reading') fileSlice.job.percent = percent;
}

export function endFileJob(fault: FileSlice['fault'] = null): void {
  Object.assign(fileSlice, { job: null, fault });
}

export function showOpenedFile(opened: NonNullable<FileSlice['opened']>): void {
  fileSlice.opened = opened;
}

export function beginSavingFile(format: SaveFormat): void {
  Object.assign(fileSlice, { job: { kind: 'saving', format }, fault: null });
}
