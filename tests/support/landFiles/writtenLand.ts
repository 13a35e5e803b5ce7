import type { SaveFormat } from '../../../src/domain/drawing/drawingFile.ts';
import { tm3Grid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { writeLandFile } from '../../../src/landFiles/write/writeLandFile.ts';
import type { WrittenColumn, WrittenLand, WrittenRecord } from '../../../src/landFiles/write/writtenLand.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { gdalParcels } from '../land/corpus/gdalRuns.ts';

const COLUMNS: readonly WrittenColumn[] = [
  { name: 'SoTo', type: 'integer' },
  { name: 'SoThua', type: 'integer' },
  { name: 'LoaiDat', type: 'text' },
  { name: 'DienTich', type: 'number' },
  { name: 'DiaChi', type: 'text' },
];

/** Grid of Đà Nẵng, where the parcels are. */
export const WRITTEN_GRID = tm3Grid(107.75);

/** Makes parcels with holes, parts, accents and empty cells for the writers, the same for each seed. */
export function writtenParcels(core: GeometryCore, grid: Vn2000Grid = WRITTEN_GRID, seed = 1): WrittenLand {
  const records = gdalParcels(seed, { epsg: 4326 }).map(({ properties, polygons }): WrittenRecord => ({
    kind: 'area',
    parts: polygons.map((rings) => rings.map((ring) => Float64Array.from(ring.slice(0, -1).flat()))),
    title: `${properties['LoaiDat']} ${properties['SoThua']}/${properties['DienTich']}`,
    values: COLUMNS.map(({ name }) => properties[name] ?? null),
  }));
  return { name: 'Thửa đất', columns: COLUMNS, records, grid, toGrid: (lngLat) => core.fromWgs84(lngLat, grid) };
}

/** Makes the parcels with a line and two point features, one of which has two points. */
export function writtenMixture(core: GeometryCore): WrittenLand {
  const land = writtenParcels(core);
  const shape = (kind: WrittenRecord['kind'], ...paths: number[][]): WrittenRecord => ({
    kind,
    parts: paths.map((path) => [Float64Array.from(path)]),
    title: `Mốc & đường ${kind}`,
    values: [1, 2, 'DGT', 0.25, null],
  });
  const more = [
    shape('line', [108.2, 16, 108.21, 16.01, 108.22, 16.005]),
    shape('point', [108.2, 16.02]),
    shape('point', [108.21, 16.02], [108.22, 16.02]),
  ];
  return { ...land, records: [...land.records, ...more] };
}

/** Returns a file's bytes in one array. */
export async function writtenBytes(land: WrittenLand, format: SaveFormat): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob([...writeLandFile(land, format)]).arrayBuffer());
}
