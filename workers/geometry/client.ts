import type { LandFileChoice, LandFileSummary } from '../../src/domain/landFile/landFile.ts';
import { failure, type Result } from '../../src/domain/result.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { GEOMETRY_CALLS, type GeometryApi, type OnProgress } from './api.ts';

/** Starts a geometry worker. Vite bundles it only in this form. */
export function createGeometryWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'geometry' });
}

export type GeometryCalls = Bridged<GeometryApi>;

/** The page's geometry worker: started by the first call, and again after it died. */
export const geometryClient: GeometryCalls = startOnFirstCall(createGeometryWorker, GEOMETRY_CALLS).calls;

let readings = 0;

/** Progress and cancellation of a reading; it answers `stale` after `signal` aborts. */
interface FollowedReading {
  signal: AbortSignal;
  onProgress: OnProgress;
}

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
  // The worker finished before it received the cancellation.
  if (answer.ok) void calls.closeLandLayer(reading);
  return failure('stale');
}
