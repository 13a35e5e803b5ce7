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
import { explainCorners, placeOnGrid, WARM_UP_TABLES } from './tableRepair/explainCorners.ts';
import { OpenDrawings } from './drawings/openDrawings.ts';
import type { LandLayers } from './layers/landLayers.ts';

/** Loads the WASM core, or the slower reference with equal answers if there is no WASM SIMD. */
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

let layers: LandLayers | undefined;
const landLayers = async (): Promise<LandLayers> => {
  const core = await loadOnce();
  const { LandLayers: Layers } = await import('./layers/landLayers.ts');
  return (layers ??= new Layers(core));
};

async function run<Value>(flat: { readonly length: number }, work: (core: GeometryCore) => Value): Promise<Result<Value>> {
  const core = await loadOnce();
  announceVertices(flat.length / 2);
  return success(work(core));
}

exposeToBridge(GEOMETRY_CALLS, {
  toWgs84: (eastNorth, grid) => run(eastNorth, (core) => core.toWgs84(eastNorth, grid)),
  fromWgs84: (lngLat, grid) => run(lngLat, (core) => core.fromWgs84(lngLat, grid)),
  measureRings: (rings, grid) =>
    run({ length: rings.reduce((sum, { length }) => sum + length, 0) }, (core) =>
      rings.map((ring) => ({ eastNorth: grid && core.fromWgs84(ring, grid), measure: measureRing(core, ring, grid) })),
    ),
  measureCorners: (eastNorth, grid) => run(eastNorth, (core) => measureCorners(core, eastNorth, grid)),
  placeInRings: async (place, rings) => success(placeInRings(await loadOnce(), place, rings)),
  explainCorners: async (evidence) => success(explainCorners(evidence, placeOnGrid(await loadOnce()))),
  misreadPlaces: async (misreading, lngLat, meridianDeg) =>
    success(placesMisread(await loadOnce(), misreading, unpackPoints(lngLat), meridianDeg)),
  errorField: async (misreading, outline) => success(errorLattice(await loadOnce(), misreading, outline)),
  warmUpExplaining: async () => success(WARM_UP_TABLES.forEach((table) => explainCorners(table))),
  locatePlusCode: async (code, near) => {
    const { decode, expand } = await import('pluscodes');
    const full = near ? expand(code, { latitude: near.lat, longitude: near.lng }) : code;
    const cell = full === null ? null : decode(full);
    return success(cell && { lng: cell.longitude, lat: cell.latitude });
  },
  cancelReading: async (reading) => success((await landLayers()).cancel(reading)),
  writeDrawingFile: async (...args) => {
    const [core, { writeDrawing }] = await Promise.all([loadOnce(), import('./drawings/writeDrawing.ts')]);
    return writeDrawing(core, ...args);
  },
  openDrawing: async (lngLat, isRing, grid) => (await drawings()).open(lngLat, isRing, grid),
  spliceDrawing: async (shape, at, removed, added, isRing) => (await drawings()).splice(shape, at, removed, added, isRing),
  moveInDrawing: async (shape, index, lng, lat) => (await drawings()).move(shape, index, lng, lat),
  crossesDrawing: async (shape) => (await drawings()).crosses(shape),
  outlineDrawing: async (shape, maxVertices, box) => (await drawings()).outline(shape, maxVertices, box),
  closeDrawing: async (shape) => success((await drawings()).close(shape)),
  openLandLayer: async (...args) => (await landLayers()).open(...args),
  findInLandLayer: async (name, query, order) => (await landLayers()).ask(name, (layer) => layer.find(query, order)),
  landLayerTotals: async (name) => (await landLayers()).totals(name),
  landLayerRows: async (name, from, to) => (await landLayers()).ask(name, (layer) => layer.rows(from, to)),
  landLayerRecord: async (name, index) => (await landLayers()).ask(name, (layer) => layer.record(index)),
  landLayerTile: async (name, z, x, y) => (await landLayers()).tile(name, z, x, y),
  landLayerGrounds: async (name, from, count) => (await landLayers()).ask(name, (layer) => layer.grounds(from, count)),
  writeLandLayer: async (...args) => (await landLayers()).write(...args),
  closeLandLayer: async (name) => success((await landLayers()).close(name)),
});
