import { unpackPoints } from '../../src/domain/geometry/lngLat.ts';
import { success, type Result } from '../../src/domain/result.ts';
import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { hasSimd } from '../bridge/loadWasmModule.ts';
import { GEOMETRY_CALLS, type GeometryCore } from './api.ts';
import { announceVertices } from './core/announceVertices.ts';
import { measureCorners, measureRing } from './core/measureRing.ts';
import { errorLattice, placesMisread } from './core/placesMisread.ts';
import { placeInRings } from './core/placeInRings.ts';
import { loadGeometryCore } from './core.ts';
import { explainCorners, placeOnGrid, PRACTICE_TABLES } from './detective/explainCorners.ts';
import { OpenDrawings } from './drawings/openDrawings.ts';
import { DrawingFiles } from './files/drawingFiles.ts';

/** The WASM core, or the slower reference on a device without WASM SIMD: same answers. */
async function loadAnyCore(): Promise<GeometryCore> {
  try {
    if (hasSimd()) return await loadGeometryCore();
  } catch (error) {
    console.warn('geometry: no WASM core, falling back to the reference', error);
  }
  const { loadReference } = await import('./reference.ts');
  return loadReference();
}

let loading: Promise<GeometryCore> | undefined;
const loadOnce = (): Promise<GeometryCore> => (loading ??= loadAnyCore());

let opened: OpenDrawings | undefined;
const drawings = async (): Promise<OpenDrawings> => {
  const core = await loadOnce();
  return (opened ??= new OpenDrawings(core));
};

let held: DrawingFiles | undefined;
const files = async (): Promise<DrawingFiles> => {
  const core = await loadOnce();
  return (held ??= new DrawingFiles(core));
};

/** Asks the core about so many numbers, which may take a while. */
async function ask<Value>(flat: { readonly length: number }, work: (core: GeometryCore) => Value): Promise<Result<Value>> {
  const core = await loadOnce();
  announceVertices(flat.length / 2);
  return success(work(core));
}

exposeToBridge(GEOMETRY_CALLS, {
  toWgs84: (eastNorth, grid) => ask(eastNorth, (core) => core.toWgs84(eastNorth, grid)),
  fromWgs84: (lngLat, grid) => ask(lngLat, (core) => core.fromWgs84(lngLat, grid)),
  measureRings: (rings, grid) =>
    ask({ length: rings.reduce((sum, { length }) => sum + length, 0) }, (core) =>
      rings.map((ring) => ({ eastNorth: grid && core.fromWgs84(ring, grid), measure: measureRing(core, ring, grid) })),
    ),
  measureCorners: (eastNorth, grid) => ask(eastNorth, (core) => measureCorners(core, eastNorth, grid)),
  placeInRings: async (place, rings) => success(placeInRings(await loadOnce(), place, rings)),
  explainCorners: async (evidence) => success(explainCorners(evidence, placeOnGrid(await loadOnce()))),
  misreadPlaces: async (misreading, lngLat, meridianDeg) =>
    success(placesMisread(await loadOnce(), misreading, unpackPoints(lngLat), meridianDeg)),
  errorField: async (misreading, outline) => success(errorLattice(await loadOnce(), misreading, outline)),
  warmUpExplaining: async () => success(PRACTICE_TABLES.forEach((table) => explainCorners(table))),
  locatePlusCode: async (code, near) => {
    const { decode, expand } = await import('pluscodes');
    const full = near ? expand(code, { latitude: near.lat, longitude: near.lng }) : code;
    const cell = full === null ? null : decode(full);
    return success(cell && { lng: cell.longitude, lat: cell.latitude });
  },
  readDrawingFile: async (chosen, grid, reading, onProgress, skipped) => (await files()).read(chosen, grid, reading, onProgress, skipped),
  cancelReading: async (reading) => success((await files()).cancel(reading)),
  writeDrawingFile: async (lngLat, drawing, format, grid) => (await files()).write(lngLat, drawing, format, grid),
  openDrawing: async (lngLat, isRing, grid) => (await drawings()).open(lngLat, isRing, grid),
  spliceDrawing: async (shape, at, removed, added, isRing) => (await drawings()).splice(shape, at, removed, added, isRing),
  moveInDrawing: async (shape, index, lng, lat) => (await drawings()).move(shape, index, lng, lat),
  crossesDrawing: async (shape) => (await drawings()).crosses(shape),
  outlineDrawing: async (shape, maxVertices, box) => (await drawings()).outline(shape, maxVertices, box),
  closeDrawing: async (shape) => success((await drawings()).close(shape)),
});
