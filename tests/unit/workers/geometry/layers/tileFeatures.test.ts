import { VectorTile } from '@mapbox/vector-tile';
import type { Polygon } from 'geojson';
import { PbfReader } from 'pbf';
import { beforeAll, expect, it } from 'vitest';
import { mercatorX, mercatorY } from '../../../../../src/domain/geometry/mercator.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { TILE_BUFFER, tileFeatures } from '../../../../../workers/geometry/layers/tileFeatures.ts';
import { cutGeoJson } from '../../../../../workers/tiles/cutGeoJson.ts';
import { FileLayer } from '../../../../../workers/geometry/layers/fileLayer.ts';

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

const NO_POINTS = new Float64Array(0);
const ring = (west: number, south: number, size: number): Float64Array =>
  Float64Array.of(west, south, west + size, south, west + size, south + size, west, south + size);
const tileAt = (lng: number, lat: number, z: number): [number, number, number] => [
  z,
  Math.floor(mercatorX(lng) * 2 ** z),
  Math.floor(mercatorY(lat) * 2 ** z),
];
const cutTile = (layer: FileLayer, z: number, x: number, y: number): Promise<Uint8Array> =>
  cutGeoJson(tileFeatures(layer, z, x, y), { z, x, y }, TILE_BUFFER);
const read = (bytes: Uint8Array): VectorTile => new VectorTile(new PbfReader(bytes));

function layerWith(...rings: Float64Array[]): FileLayer {
  const layer = new FileLayer(core);
  for (const [at, one] of rings.entries()) {
    layer.add({ polygons: [[one]], lines: [], points: NO_POINTS, properties: { SoTo: '12', SoThua: String(at + 1) } });
  }
  return layer;
}

it('tile: areas, lines, points and labels are at their positions, each with its index as id', async () => {
  const layer = layerWith(ring(108.2201, 16.01, 0.0005));
  layer.add({ polygons: [], lines: [Float64Array.of(108.2201, 16.0101, 108.2206, 16.0102)], points: NO_POINTS, properties: {} });
  layer.add({ polygons: [], lines: [], points: Float64Array.of(108.2203, 16.0103), properties: { name: 'Mốc A' } });
  layer.add({ polygons: [], lines: [], points: Float64Array.of(108.2204, 16.0104), text: 'Ao', properties: { text: 'Ao' } });
  const [z, x, y] = tileAt(108.2203, 16.0102, 16);
  const { layers } = read(await cutTile(layer, z, x, y));
  expect(Object.keys(layers)).toEqual(['shapes', 'points', 'labels']);
  const [area, line] = [0, 1].map((at) => layers.shapes!.feature(at).toGeoJSON(x, y, z));
  expect([area!.id, line!.id]).toEqual([0, 1]);
  const corners = (area!.geometry as Polygon).coordinates[0]!;
  // A step of the tile is 15 cm.
  expect(Math.min(...corners.map(([lng]) => lng!))).toBeCloseTo(108.2201, 5);
  expect(Math.max(...corners.map(([, lat]) => lat!))).toBeCloseTo(16.0105, 5);
  expect(line!.geometry.type).toBe('LineString');
  expect(layers.points!.length).toBe(1);
  const labels = Array.from({ length: layers.labels!.length }, (_, at) => layers.labels!.feature(at));
  expect(labels.map(({ id, properties }) => [id, properties.label])).toEqual([
    [0, '12/1'],
    [2, 'Mốc A'],
    [3, 'Ao'],
  ]);
});

it('tile: a hole stays a hole in either winding', async () => {
  const layer = new FileLayer(core);
  const [outline, hole] = [ring(108.22, 16.01, 0.001), ring(108.2203, 16.0103, 0.0003)];
  layer.add({ polygons: [[outline, hole]], lines: [], points: NO_POINTS, properties: {} });
  const [z, x, y] = tileAt(108.2205, 16.0105, 15);
  const { geometry } = read(await cutTile(layer, z, x, y))
    .layers.shapes!.feature(0)
    .toGeoJSON(x, y, z);
  expect(geometry).toMatchObject({ type: 'Polygon' });
  expect((geometry as Polygon).coordinates).toHaveLength(2);
});

it('tile: an area as large as a province is cut to the tile, and an empty tile has no bytes', async () => {
  const layer = layerWith(ring(107.5, 15.5, 1));
  const [z, x, y] = tileAt(108.22, 16.01, 18);
  const [rings] = read(await cutTile(layer, z, x, y))
    .layers.shapes!.feature(0)
    .loadGeometry();
  expect(Math.max(...rings!.flatMap((corner) => [Math.abs(corner.x), Math.abs(corner.y)]))).toBeLessThan(8192);
  expect(await cutTile(layer, ...tileAt(105, 21, 12))).toHaveLength(0);
});

it('tile: of a thousand areas within one pixel one is drawn', async () => {
  const layer = layerWith(
    ...Array.from({ length: 1000 }, (_, at) => ring(108.22 + (at % 10) * 1e-5, 16.01 + Math.floor(at / 10) * 1e-6, 8e-6)),
  );
  expect(read(await cutTile(layer, ...tileAt(108.22, 16.01, 8))).layers.shapes!.length).toBeLessThan(4);
});
