import * as Comlink from 'comlink';
import { failure, success } from '../../src/domain/result.ts';
import type { Result } from '../../src/domain/result.ts';
import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { isFatal } from '../bridge/isFatal.ts';
import type { GeometryApi, GeometryCore, OnProgress, OpenedShape, Outline, RingMeasure } from './api.ts';
import { announceVertices } from './core/announceVertices.ts';
import { loadGeometryCore } from './core.ts';
import { DrawingFiles } from './files/drawingFiles.ts';
import { measureRing } from './core/measureRing.ts';
import { OpenDrawings } from './drawings/openDrawings.ts';
import { OpenShapes } from '../../bench/drag/shapes/openShapes.ts';

/** The WASM core, or the slower reference on a device without WebAssembly: same answers (design §2, rule 6). */
async function loadAnyCore(): Promise<GeometryCore> {
  try {
    return await loadGeometryCore();
  } catch (error) {
    console.warn('geometry: no WASM core, falling back to the reference', error);
    const { loadReference } = await import('./reference.ts');
    return loadReference();
  }
}

interface Loaded {
  core: GeometryCore;
  shapes: OpenShapes;
  files: DrawingFiles;
  drawings: OpenDrawings;
}

let loading: Promise<Loaded> | undefined;

const loadOnce = (): Promise<Loaded> =>
  (loading ??= loadAnyCore().then((core) => ({
    core,
    shapes: new OpenShapes(core),
    drawings: new OpenDrawings(core),
    files: new DrawingFiles(core),
  })));

const noTransferables = (): Transferable[] => [];

/** Asks what answers Results of its own. */
async function answerResult<Value>(
  ask: (loaded: Loaded) => Result<Value> | Promise<Result<Value>>,
  transferables: (value: Value) => Transferable[] = noTransferables,
): Promise<Result<Value>> {
  try {
    const result = await ask(await loadOnce());
    return result.ok ? Comlink.transfer(result, transferables(result.value)) : result;
  } catch (error) {
    if (isFatal(error)) throw error;
    return failure('worker', (error as Error).message);
  }
}

const answerShape = <Value>(
  ask: (shapes: OpenShapes) => Result<Value> | Promise<Result<Value>>,
  transferables?: (value: Value) => Transferable[],
): Promise<Result<Value>> => answerResult(({ shapes }) => ask(shapes), transferables);

const answerFile = <Value>(
  ask: (files: DrawingFiles) => Result<Value> | Promise<Result<Value>>,
  transferables?: (value: Value) => Transferable[],
): Promise<Result<Value>> => answerResult(({ files }) => ask(files), transferables);

const answerDrawing = <Value>(
  ask: (drawings: OpenDrawings) => Result<Value> | Promise<Result<Value>>,
  transferables?: (value: Value) => Transferable[],
): Promise<Result<Value>> => answerResult(({ drawings }) => ask(drawings), transferables);

const answer = <Value>(
  flat: Float64Array,
  ask: (core: GeometryCore) => Value,
  transferables: (value: Value) => Transferable[],
): Promise<Result<Value>> =>
  answerResult(({ core }) => {
    announceVertices(flat.length / 2);
    return success(ask(core));
  }, transferables);

const bufferOf = (flat: Float64Array<ArrayBuffer>): Transferable[] => [flat.buffer];
const outlineBuffers = ({ lngLat, indices }: Outline): Transferable[] => [lngLat.buffer, indices.buffer];
const openedBuffers = ({ outline }: OpenedShape): Transferable[] => outlineBuffers(outline);

/** What the page passed by Comlink.proxy; its port is let go as soon as it is not needed. */
type Proxied = OnProgress & Partial<Pick<Comlink.ProxyMethods, typeof Comlink.releaseProxy>>;

const api: GeometryApi = {
  toWgs84: (eastNorth, grid) => answer(eastNorth, (core) => core.toWgs84(eastNorth, grid), bufferOf),
  fromWgs84: (lngLat, grid) => answer(lngLat, (core) => core.fromWgs84(lngLat, grid), bufferOf),
  measureRing: (lngLat, grid) =>
    answer(
      lngLat,
      (core) => measureRing(core, lngLat, grid),
      (measure: RingMeasure) => [measure.sidesM.buffer],
    ),
  openShape: (lngLat, closed, earth) => answerShape((shapes) => shapes.open(lngLat, closed, earth), openedBuffers),
  openShapeFile: async (file, earth, opening, onProgress: Proxied) => {
    const opened = await answerShape((shapes) => shapes.openFile(file, earth, opening, onProgress), openedBuffers);
    onProgress[Comlink.releaseProxy]?.();
    return opened;
  },
  cancelOpening: (opening) => answerShape((shapes) => success(shapes.cancelOpening(opening))),
  moveVertex: (shape, index, lng, lat) => answerShape((shapes) => shapes.move(shape, index, lng, lat)),
  insertVertex: (shape, index, lng, lat) => answerShape((shapes) => shapes.insert(shape, index, lng, lat)),
  removeVertex: (shape, index) => answerShape((shapes) => shapes.remove(shape, index)),
  outlineShape: (shape, maxVertices) => answerShape((shapes) => shapes.outline(shape, maxVertices), outlineBuffers),
  vertexNear: (shape, lng, lat) => answerShape((shapes) => shapes.near(shape, lng, lat)),
  closeShape: (shape) => answerShape((shapes) => success(shapes.close(shape))),
  readDrawingFile: async (file, grid, reading, onProgress: Proxied) => {
    const read = await answerFile((files) => files.read(file, grid, reading, onProgress), ({ lngLat }) => bufferOf(lngLat));
    onProgress[Comlink.releaseProxy]?.();
    return read;
  },
  cancelReading: (reading) => answerFile((files) => success(files.cancel(reading))),
  writeDrawingFile: (lngLat, drawing, format, grid) => answerFile((files) => files.write(lngLat, drawing, format, grid)),
  openDrawing: (lngLat, isRing, grid) => answerDrawing((drawings) => drawings.open(lngLat, isRing, grid)),
  spliceDrawing: (shape, at, removed, added, isRing) =>
    answerDrawing((drawings) => drawings.splice(shape, at, removed, added, isRing)),
  moveInDrawing: (shape, index, lng, lat) => answerDrawing((drawings) => drawings.move(shape, index, lng, lat)),
  crossesDrawing: (shape) => answerDrawing((drawings) => drawings.crosses(shape)),
  outlineDrawing: (shape, maxVertices, box) =>
    answerDrawing((drawings) => drawings.outline(shape, maxVertices, box), outlineBuffers),
  closeDrawing: (shape) => answerDrawing((drawings) => success(drawings.close(shape))),
};

/** The user's open shapes die with this worker, so a starved one is waited for. */
const SILENCE_MS = 5000;

exposeToBridge(api, SILENCE_MS);
