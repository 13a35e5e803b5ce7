import type { DrawingFile } from '../../src/domain/drawing/drawingFile.ts';
import { failure } from '../../src/domain/result.ts';
import type { Result } from '../../src/domain/result.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { GEOMETRY_CALLS, type GeometryApi, type OnProgress } from './api.ts';

/** Starts a geometry worker; written so that Vite sees and bundles it. */
export function createGeometryWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'geometry' });
}

/** The calls of a geometry worker, as the page makes them. */
export type GeometryCalls = Bridged<GeometryApi>;

/** The page's geometry worker: started by the first call, started anew after it died. */
export const geometryClient: GeometryCalls = startOnFirstCall(createGeometryWorker, GEOMETRY_CALLS).calls;

/** Files read so far by this page. */
let readings = 0;

/**
 * Reads a drawing out of a file, or of several that belong together, in the worker (DrawingFilesApi).
 * @param signal when it aborts, the answer is `stale` @param skipped lines and areas before the one that is wanted
 */
export async function readDrawingFile(
  calls: Pick<GeometryCalls, 'readDrawingFile' | 'cancelReading'>,
  files: readonly Blob[],
  grid: Vn2000Grid,
  { signal, onProgress, skipped = 0 }: { signal: AbortSignal; onProgress: OnProgress; skipped?: number },
): Promise<Result<DrawingFile>> {
  if (signal.aborted) return failure('stale');
  readings += 1;
  const reading = `reading ${readings}`;
  const cancel = (): void => void calls.cancelReading(reading);
  signal.addEventListener('abort', cancel);
  const read = await calls.readDrawingFile(files, grid, reading, onProgress, skipped);
  signal.removeEventListener('abort', cancel);
  return signal.aborted ? failure('stale') : read;
}
