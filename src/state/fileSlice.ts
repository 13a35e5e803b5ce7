import { proxy } from 'valtio';
import type { DrawingFileFault, FileNotes, SaveFormat, ShapeMode } from '../domain/drawing/drawingFile.ts';
import type { DrawingMeasure } from '../domain/drawing/drawing.ts';

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
  /** Grows with every file and paste, so that what becomes of it is shown. */
  asked: number;
  /** The file being read or the format being saved; null when nothing is under way. */
  job: { kind: 'reading'; name: string; percent: number } | { kind: 'saving'; format: SaveFormat } | null;
  /** Why the last file or paste gave nothing; `worker` when the worker died of it, `noDrawing` when there was nothing to save. */
  fault: DrawingFileFault | 'worker' | 'noDrawing' | null;
  /** Of the last file that was opened. */
  opened: (FileNotes & { count: number }) | null;
  /** Replaced whole, and a `ref`, as drawings are. */
  large: LargeShape | null;
}

export const fileSlice = proxy<FileSlice>({ asked: 0, job: null, fault: null, opened: null, large: null });
