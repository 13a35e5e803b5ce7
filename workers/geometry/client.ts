import * as Comlink from 'comlink';
import type { FileShape } from '../../src/domain/drawing/drawingFile.ts';
import { failure } from '../../src/domain/result.ts';
import type { Result } from '../../src/domain/result.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import { startOnFirstCall } from '../bridge/workerBridge.ts';
import type { Bridged, BridgeOptions, WorkerBridge } from '../bridge/workerBridge.ts';
import type { Earth, GeometryApi, Measure, OnProgress, OpenedShape, ShapeId } from './api.ts';

/** Starts a geometry worker; written so that Vite sees and bundles it. */
export function createGeometryWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'geometry' });
}

/** The calls of a geometry worker, as the page makes them. */
export type GeometryCalls = Bridged<GeometryApi>;

/** @returns the calls of a geometry worker. They take the caller's arrays over: after a call those are empty. */
export function geometryCalls({ calls }: WorkerBridge<GeometryApi>): GeometryCalls {
  return {
    toWgs84: (eastNorth, grid) => calls.toWgs84(Comlink.transfer(eastNorth, [eastNorth.buffer]), grid),
    fromWgs84: (lngLat, grid) => calls.fromWgs84(Comlink.transfer(lngLat, [lngLat.buffer]), grid),
    measureRing: (lngLat, grid) => calls.measureRing(Comlink.transfer(lngLat, [lngLat.buffer]), grid),
    openShape: (lngLat, closed, earth) => calls.openShape(Comlink.transfer(lngLat, [lngLat.buffer]), closed, earth),
    openShapeFile: (file, earth, opening, onProgress) =>
      calls.openShapeFile(file, earth, opening, Comlink.proxy(onProgress)),
    cancelOpening: (opening) => calls.cancelOpening(opening),
    moveVertex: (shape, index, lng, lat) => calls.moveVertex(shape, index, lng, lat),
    insertVertex: (shape, index, lng, lat) => calls.insertVertex(shape, index, lng, lat),
    removeVertex: (shape, index) => calls.removeVertex(shape, index),
    outlineShape: (shape, maxVertices) => calls.outlineShape(shape, maxVertices),
    vertexNear: (shape, lng, lat) => calls.vertexNear(shape, lng, lat),
    closeShape: (shape) => calls.closeShape(shape),
    readDrawingFile: (file, grid, reading, onProgress) =>
      calls.readDrawingFile(file, grid, reading, Comlink.proxy(onProgress)),
    cancelReading: (reading) => calls.cancelReading(reading),
    writeDrawingFile: (lngLat, drawing, format, grid) =>
      calls.writeDrawingFile(Comlink.transfer(lngLat, [lngLat.buffer]), drawing, format, grid),
    openDrawing: (lngLat, isRing, grid) => calls.openDrawing(Comlink.transfer(lngLat, [lngLat.buffer]), isRing, grid),
    spliceDrawing: (shape, at, removed, added, isRing) =>
      calls.spliceDrawing(shape, at, removed, Comlink.transfer(added, [added.buffer]), isRing),
    moveInDrawing: (shape, index, lng, lat) => calls.moveInDrawing(shape, index, lng, lat),
    crossesDrawing: (shape) => calls.crossesDrawing(shape),
    outlineDrawing: (shape, maxVertices, box) => calls.outlineDrawing(shape, maxVertices, box),
    closeDrawing: (shape) => calls.closeDrawing(shape),
  };
}

/** Numbers of which a copy costs nothing that anyone would notice: rings of parcels and of papers, not of imports. */
const FEW_NUMBERS = 20_000;

const fewAgain = <Rest extends unknown[]>(
  flat: Float64Array<ArrayBuffer>,
  ...rest: Rest
): [Float64Array<ArrayBuffer>, ...Rest] | null => (flat.length <= FEW_NUMBERS ? [flat.slice(), ...rest] : null);

/** Conversions and measures of parcels are made again on the next worker. Open shapes die with theirs. */
export const GEOMETRY_SUPERVISION: BridgeOptions<GeometryApi> = {
  again: { toWgs84: fewAgain, fromWgs84: fewAgain, measureRing: fewAgain },
};

/** The page's geometry worker: started by the first call, started anew after it died. */
export const geometryClient: GeometryCalls = geometryCalls(
  startOnFirstCall<GeometryApi>(createGeometryWorker, GEOMETRY_SUPERVISION),
);

/** Files opened so far by this page. */
let openings = 0;

/**
 * Opens the first line or ring of a GeoJSON file in the worker.
 * @param signal when it aborts, the answer is `stale` and the worker keeps nothing of the file
 */
export async function openShapeFile(
  calls: GeometryCalls,
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

/**
 * Reads a drawing out of a file in the worker (DrawingFilesApi).
 * @param signal when it aborts, the answer is `stale`
 */
export async function readDrawingFile(
  calls: Pick<GeometryCalls, 'readDrawingFile' | 'cancelReading'>,
  file: Blob,
  grid: Vn2000Grid,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Result<FileShape>> {
  if (signal.aborted) return failure('stale');
  openings += 1;
  const reading = `reading ${openings}`;
  const cancel = (): void => void calls.cancelReading(reading);
  signal.addEventListener('abort', cancel);
  const read = await calls.readDrawingFile(file, grid, reading, onProgress);
  signal.removeEventListener('abort', cancel);
  return signal.aborted ? failure('stale') : read;
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
  calls: Pick<GeometryCalls, 'moveVertex'>,
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
