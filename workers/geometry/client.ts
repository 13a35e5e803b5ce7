import type { LandFileChoice, LandFileSummary } from '../../src/domain/landFile/landFile.ts';
import { failure, type Result } from '../../src/domain/result.ts';
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

/** What a reading is followed and cancelled by: when `signal` aborts, its answer is `stale`. */
interface FollowedReading {
  signal: AbortSignal;
  onProgress: OnProgress;
}

/** Opens files as a layer in the worker (LandLayersApi). */
export async function openLandLayer(
  calls: Pick<GeometryCalls, 'openLandLayer' | 'closeLandLayer' | 'cancelReading'>,
  files: readonly Blob[],
  choice: LandFileChoice,
  grid: Vn2000Grid,
  { signal, onProgress }: FollowedReading,
): Promise<Result<LandFileSummary>> {
  if (signal.aborted) return failure('stale');
  readings += 1;
  const reading = `reading ${readings}`;
  const cancel = (): void => void calls.cancelReading(reading);
  signal.addEventListener('abort', cancel);
  const answer = await calls.openLandLayer(files, choice, grid, reading, onProgress);
  signal.removeEventListener('abort', cancel);
  if (!signal.aborted) return answer;
  // It was read to its end before the worker heard of it.
  if (answer.ok) void calls.closeLandLayer(reading);
  return failure('stale');
}
