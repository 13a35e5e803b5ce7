import { success } from '../../../src/domain/result.ts';
import { exposeToBridge } from '../../../workers/bridge/exposeToBridge.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { OpenShapes } from './openShapes.ts';
import { SHAPES_CALLS } from './shapesApi.ts';

let loading: Promise<OpenShapes> | undefined;

const loadOnce = (): Promise<OpenShapes> => (loading ??= loadGeometryCore().then((core) => new OpenShapes(core)));

exposeToBridge(SHAPES_CALLS, {
  openShape: async (lngLat, closed, earth) => (await loadOnce()).open(lngLat, closed, earth),
  openShapeFile: async (file, earth, opening, onProgress) => (await loadOnce()).openFile(file, earth, opening, onProgress),
  cancelOpening: async (opening) => success((await loadOnce()).cancelOpening(opening)),
  moveVertex: async (shape, index, lng, lat) => (await loadOnce()).move(shape, index, lng, lat),
  insertVertex: async (shape, index, lng, lat) => (await loadOnce()).insert(shape, index, lng, lat),
  removeVertex: async (shape, index) => (await loadOnce()).remove(shape, index),
  outlineShape: async (shape, maxVertices) => (await loadOnce()).outline(shape, maxVertices),
  vertexNear: async (shape, lng, lat) => (await loadOnce()).near(shape, lng, lat),
  closeShape: async (shape) => success((await loadOnce()).close(shape)),
});
