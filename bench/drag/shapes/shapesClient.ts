import { failure, type Result } from '../../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../../../workers/bridge/workerBridge.ts';
import type { Earth, Measure, OnProgress, ShapeId } from '../../../workers/geometry/api.ts';
import { SHAPES_CALLS, type OpenedShape, type ShapesApi } from './shapesApi.ts';

/** Starts a worker of shapes; written so that Vite sees and bundles it. */
export function createShapesWorker(): Worker {
  return new Worker(new URL('./shapesWorker.ts', import.meta.url), { type: 'module', name: 'shapes' });
}

export type ShapesCalls = Bridged<ShapesApi>;

/** The page's worker of shapes: started by the first call, started anew after it died. */
export const shapesClient: ShapesCalls = startOnFirstCall(createShapesWorker, SHAPES_CALLS).calls;

/** Files opened so far by this page. */
let openings = 0;

/**
 * Opens the first line or ring of a GeoJSON file in the worker.
 * @param signal when it aborts, the answer is `stale` and the worker keeps nothing of the file
 */
export async function openShapeFile(
  calls: ShapesCalls,
  file: Blob,
  earth: Earth,
  { signal, onProgress = () => undefined }: { signal?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<Result<OpenedShape>> {
  if (signal?.aborted) return failure('stale');
  openings += 1;
  const opening = `opening ${openings}`;
  const cancel = (): void => void calls.cancelOpening(opening);
  signal?.addEventListener('abort', cancel);
  const opened = await calls.openShapeFile(file, earth, opening, onProgress);
  signal?.removeEventListener('abort', cancel);
  if (!opened.ok || !signal?.aborted) return opened;
  // The cancel came when the reading was over.
  await calls.closeShape(opened.value.shape);
  return failure('stale');
}

/** A vertex that follows a pointer. */
export interface VertexDrag {
  /** Sends the position now, or, while an earlier one is under way, as the next: then only the newest is sent. */
  moveTo(lng: number, lat: number): void;
  /** Settles when the last position given has been answered. */
  settled(): Promise<void>;
}

/**
 * Moves one vertex of an open shape as fast as the worker answers and never faster, so that no queue of moves can build up.
 * @param onMeasure every answer, in order; a failure ends nothing by itself
 */
export function dragVertex(
  calls: Pick<ShapesCalls, 'moveVertex'>,
  shape: ShapeId,
  index: number,
  onMeasure: (answer: Result<Measure>, lng: number, lat: number) => void,
): VertexDrag {
  let newest: [lng: number, lat: number] | null = null;
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    try {
      for (let next = newest; next; next = newest) {
        newest = null;
        onMeasure(await calls.moveVertex(shape, index, ...next), ...next);
      }
    } finally {
      sending = null;
    }
  }

  return {
    moveTo(lng, lat) {
      newest = [lng, lat];
      sending ??= send();
    },
    settled: () => sending ?? Promise.resolve(),
  };
}
