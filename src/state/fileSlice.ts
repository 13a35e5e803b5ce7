import { proxy, ref } from 'valtio';
import type { DrawingFileFault, FileNotes, SaveFormat, ShapeMode } from '../domain/drawing/drawingFile.ts';
import type { DrawingMeasure } from '../domain/drawing/drawing.ts';
import { type Signal, signal } from './signal.ts';

/** A shape too large for a drawing: measured, and shown by its outline. */
interface LargeShape {
  mode: ShapeMode;
  count: number;
  measure: DrawingMeasure;
  /** lng,lat,lng,lat… of at most 5,000 of its points. */
  outline: Float64Array;
}

/** Files of drawings: what is read or written now, and what the last one was. */
export interface FileSlice {
  /** The last file or paste: what becomes of it is shown. */
  request: Signal | null;
  /** The file being read or the format being saved; null when nothing is under way. */
  job: { kind: 'reading'; name: string; percent: number } | { kind: 'saving'; format: SaveFormat } | null;
  /** Why the last file or paste gave nothing; `worker` when the worker died of it, `noDrawing` when there was nothing to save. */
  fault: DrawingFileFault | 'worker' | 'noDrawing' | null;
  /** Of the last file that was opened. */
  opened: (FileNotes & { count: number }) | null;
  /** Replaced whole, and a `ref`, as drawings are. */
  large: LargeShape | null;
}

export const fileSlice = proxy<FileSlice>({ request: null, job: null, fault: null, opened: null, large: null });

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
