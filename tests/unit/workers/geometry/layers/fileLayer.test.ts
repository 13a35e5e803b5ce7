import { beforeAll, expect, it } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { FileLayer, type PlacedRecord } from '../../../../../workers/geometry/layers/fileLayer.ts';

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

const NO_POINTS = new Float64Array(0);
const ring = (west: number, south: number, size: number): Float64Array =>
  Float64Array.of(west, south, west + size, south, west + size, south + size, west, south + size);
const area = (properties: PlacedRecord['properties'], ...rings: Float64Array[]): PlacedRecord => ({
  polygons: [rings],
  lines: [],
  points: NO_POINTS,
  properties,
});
const line = (path: Float64Array, properties = {}): PlacedRecord => ({ polygons: [], lines: [path], points: NO_POINTS, properties });

function layerOf(...records: PlacedRecord[]): FileLayer {
  const layer = new FileLayer(core);
  for (const record of records) layer.add(record);
  return layer;
}

const LOTS = [
  area({ SoTo: '012', SoThua: 45, LoaiDat: 'ODT', DienTich: '1.234,5', Chu: 'Đường Lê Lợi' }, ring(108, 16, 0.001)),
  area({ SoTo: '12', SoThua: '46.0', LoaiDat: 'CLN', DienTich: 0, Chu: null }, ring(108.001, 16, 0.001)),
  area({ SoTo: '13', SoThua: '45', LoaiDat: '', DienTich: '', Chu: 'hẻm 45' }, ring(108.002, 16, 0.001)),
  line(Float64Array.of(108, 16, 108.001, 16), { ten: 'Ranh phường' }),
];

it('layer: records have recognised numbers, land code and area, and their measures', () => {
  const layer = layerOf(...LOTS);
  expect(layer.counts).toEqual({ area: 3, line: 1, point: 0, text: 0 });
  const rows = layer.rows(0, 10);
  expect(rows.map(({ sheet, parcel, landCode }) => [sheet, parcel, landCode])).toEqual([
    ['12', '45', 'ODT'],
    ['12', '46', 'CLN'],
    ['13', '45', ''],
    ['', '', ''],
  ]);
  expect(rows[3]).toMatchObject({ kind: 'line', title: 'Ranh phường', areaM2: null });
  expect(rows[0]!.areaM2).toBeCloseTo(core.areaM2(ring(108, 16, 0.001), 'wgs84'), 6);
  const record = layer.record(0);
  expect(record).toMatchObject({ statedM2: 1234.5, areaGridM2: null, hasMore: false });
  expect(record.attributes).toContainEqual(['Chu', 'Đường Lê Lợi']);
  expect([...record.path]).toHaveLength(8);
  expect(layer.record(3).lengthM).toBeCloseTo(core.lengthM(Float64Array.of(108, 16, 108.001, 16), 'wgs84'), 6);
});

it('layer: a hole is subtracted, on the ellipsoid and on the grid of the file', () => {
  const layer = layerOf(area({}, ring(108, 16, 0.001), ring(108.0002, 16.0002, 0.0002)));
  layer.grid = tm3Grid(107.75);
  const [outline, hole] = [ring(108, 16, 0.001), ring(108.0002, 16.0002, 0.0002)].map((one) => core.areaM2(one, 'wgs84'));
  const { areaM2, areaGridM2, hasMore } = layer.record(0);
  expect(areaM2).toBeCloseTo(outline! - hole!, 6);
  expect(areaGridM2).toBeGreaterThan(0.998 * areaM2!);
  expect(areaGridM2).toBeLessThan(1.002 * areaM2!);
  expect(hasMore).toBe(true);
});

it.each([
  ['45', [0, 2]],
  ['12/45', [0]],
  ['tờ 12 thửa 45', [0]],
  ['thửa 45 tờ 13', [2]],
  ['le loi', [0]],
  ['ranh', [3]],
  ['999', []],
  ['', [0, 1, 2, 3]],
])('layer: the search %j finds sheet and number first, then any text', (words, found) => {
  const layer = layerOf(...LOTS);
  expect(layer.find(words)).toBe(found.length);
  expect(layer.rows(0, 10).map(({ index }) => index)).toEqual(found);
});

it('layer: areas are packed in batches, neighbours together', () => {
  const layer = layerOf(LOTS[2]!, LOTS[3]!, area({}, ring(105, 21, 0.001)), LOTS[0]!);
  const first = layer.grounds(0, 2);
  expect(first.indexes).toEqual([0, 3]);
  expect(first.labels).toEqual(['13/45', '12/45']);
  expect([...first.grounds.ringEnds]).toEqual([4, 8]);
  expect([...first.grounds.groundEnds]).toEqual([1, 2]);
  expect(first.grounds.lngLat).toHaveLength(16);
  expect(layer.grounds(first.next!, 2)).toMatchObject({ indexes: [2], next: null });
});
