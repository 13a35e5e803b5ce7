import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingFileName, type SaveFormat } from '../../../src/domain/drawing/drawingFile.ts';
import { ringArea } from '../../../src/domain/geometry/ring.ts';
import { SPEC_GRID, tm3Grid, utmGrid, type Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { LandFeature, LandSource } from '../../../src/gateway/import/landSource.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';
import type { WrittenLand } from '../../../src/landFiles/write/writtenLand.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { hasGdal } from '../../support/land/corpus/gdalRuns.ts';
import { gdalPolygons, readByGdal } from '../../support/landFiles/readByGdal.ts';
import { writtenBytes, writtenMixture, writtenParcels } from '../../support/landFiles/writtenLand.ts';

let core: GeometryCore;
let folder: string;
beforeAll(async () => {
  core = await loadGeometryCore();
  folder = mkdtempSync(join(tmpdir(), 'thua-written-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function writeFile(land: WrittenLand, format: SaveFormat): Promise<string> {
  const path = join(folder, drawingFileName(land.name, format));
  rmSync(path, { force: true });
  writeFileSync(path, await writtenBytes(land, format));
  return path;
}

type Polygons = ReadonlyArray<ReadonlyArray<ArrayLike<number>>>;

/** Normalises rings of all parts: any first corner, any direction. */
function comparable(polygons: Polygons): number[][][] {
  return polygons.map((rings) =>
    rings
      .map((ring) => {
        const corners = Array.from({ length: ring.length / 2 }, (_, at) => [ring[at * 2]!, ring[at * 2 + 1]!]);
        if (corners[0]![0] === corners.at(-1)![0] && corners[0]![1] === corners.at(-1)![1]) corners.pop();
        if (ringArea(corners.flat()) < 0) corners.reverse();
        const start = corners.reduce((best, corner, at) => (corner[0]! < corners[best]![0]! ? at : best), 0);
        return [...corners.slice(start), ...corners.slice(0, start)].flat();
      })
      .toSorted((one, other) => Math.abs(ringArea(other)) - Math.abs(ringArea(one))),
  );
}

/** @param tolerance a millimetre, in metres or in degrees */
function expectSame(actual: Polygons, expected: Polygons, tolerance: number): void {
  const [read, written] = [comparable(actual), comparable(expected)];
  expect(read.map((rings) => rings.map(({ length }) => length))).toEqual(written.map((rings) => rings.map(({ length }) => length)));
  const [one, other] = [read.flat(2), written.flat(2)];
  expect(Math.max(...one.map((value, at) => Math.abs(value - other[at]!)))).toBeLessThanOrEqual(tolerance);
}

const MILLIMETRE_DEG = 9e-9;
const textOf = (value: unknown): string => String(value ?? '');

/** The drawing does not name its sheet number. */
const drawing = { kind: 'parcels', build: false, layers: {}, snapM: undefined, sheet: '12', wantsNumbers: true } as const;

async function readAll(path: string): Promise<{ source: LandSource; features: LandFeature[] }> {
  const source = await openSource(path, { drawing });
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  return { source, features };
}

const partsOnGrid = ({ records, toGrid }: WrittenLand) =>
  records.map(({ parts }) => parts.map((rings) => rings.map((ring) => toGrid(Float64Array.from(ring)))));

describe('files that we write, read by our importer', () => {
  it.each(['geojson', 'kml', 'shp', 'gpkg'] as const)(
    'files: parcels written as %s are read back with attributes and reference system',
    async (format) => {
      const land = writtenParcels(core);
      const { source, features } = await readAll(await writeFile(land, format));
      const isDegrees = format === 'geojson' || format === 'kml';
      expect(source.crs()).toEqual(isDegrees ? { kind: 'wgs84' } : { kind: 'grid', grid: land.grid });
      expect(features).toHaveLength(land.records.length);
      const expected = isDegrees ? land.records.map(({ parts }) => parts) : partsOnGrid(land);
      for (const [at, { polygons, properties, fault }] of features.entries()) {
        expect(fault).toBeUndefined();
        expectSame(polygons, expected[at]!, isDegrees ? MILLIMETRE_DEG : 0.001);
        expect(land.columns.map(({ name }) => textOf(properties[name]))).toEqual(land.records[at]!.values.map(textOf));
      }
    },
  );

  it.each(['csv', 'dxf'] as const)('files: parcels of one ring written as %s are read back with their numbers', async (format) => {
    const land = writtenParcels(core);
    // Columns with special characters come after these.
    const columns = land.columns.slice(0, 4);
    const simple = { ...land, columns, records: land.records.filter(({ parts }) => parts.flat().length === 1) };
    const { features } = await readAll(await writeFile(simple, format));
    expect(features).toHaveLength(simple.records.length);
    // A table has degrees beside metres and needs no grid.
    const expected = format === 'csv' ? simple.records.map(({ parts }) => parts) : partsOnGrid(simple);
    const numberOf = ({ properties }: LandFeature): string => textOf(properties['SoThua'] ?? properties['parcel']);
    const byNumber = new Map(features.map((feature) => [numberOf(feature), feature]));
    for (const [at, { values }] of simple.records.entries()) {
      expectSame(byNumber.get(textOf(values[1]))!.polygons, expected[at]!, format === 'csv' ? MILLIMETRE_DEG : 0.001);
    }
  });
});

// Keeps the file from being empty, which is an error.
it.skipIf(!hasGdal)('GDAL: reads files that we write; skipped if gdal-bin is not installed', () => {
  expect(execFileSync('ogrinfo', ['--formats'], { encoding: 'utf8' })).toMatch(/GPKG .*\n/);
});

describe.skipIf(!hasGdal)('files that we write, read by GDAL', () => {
  const grids: ReadonlyArray<readonly [string, Vn2000Grid, number]> = [
    ['TM-3 107.75', tm3Grid(107.75), 5899],
    ['TM-3 108', tm3Grid(108), 5898],
    ['UTM 49', utmGrid(49), 3406],
    ['WGS84 for the literal formula', SPEC_GRID, 4326],
  ];
  it.each(grids.flatMap((grid) => (['shp', 'gpkg'] as const).map((format) => [format, ...grid] as const)))(
    'GDAL: a %s on %s has its parcels, attributes and reference system',
    async (format, _name, grid, epsg) => {
      const land = writtenParcels(core, grid);
      const read = readByGdal(await writeFile(land, format));
      expect(read.crs?.properties.name).toBe(epsg === 4326 ? 'urn:ogc:def:crs:OGC:1.3:CRS84' : `urn:ogc:def:crs:EPSG::${epsg}`);
      expect(read.features).toHaveLength(land.records.length);
      const expected = epsg === 4326 ? land.records.map(({ parts }) => parts) : partsOnGrid(land);
      for (const [at, { properties, geometry }] of read.features.entries()) {
        expectSame(gdalPolygons(geometry), expected[at]!, epsg === 4326 ? MILLIMETRE_DEG : 0.001);
        expect(land.columns.map(({ name }) => properties[name] ?? null)).toEqual(land.records[at]!.values);
      }
    },
  );

  it.each(['geojson', 'kml'] as const)('GDAL: a %s has its parcels and attributes', async (format) => {
    const land = writtenParcels(core);
    const { features } = readByGdal(await writeFile(land, format));
    expect(features).toHaveLength(land.records.length);
    for (const [at, { properties, geometry }] of features.entries()) {
      const { parts, values } = land.records[at]!;
      expectSame(gdalPolygons(geometry), parts, MILLIMETRE_DEG);
      expect(land.columns.map(({ name }) => textOf(properties[name]))).toEqual(values.map(textOf));
    }
  });

  it('GDAL: a DXF has a closed line for each ring and a label for each parcel', async () => {
    const land = writtenParcels(core);
    const { features } = readByGdal(await writeFile(land, 'dxf'));
    const ofLayer = (name: string) => features.filter(({ properties }) => properties['Layer'] === name);
    const rings = ofLayer('RANH_THUA').map(({ geometry }) =>
      (geometry.coordinates as number[][]).map((corner) => corner.slice(0, 2)).flat(),
    );
    expectSame(
      rings.map((ring) => [ring]),
      partsOnGrid(land)
        .flat(2)
        .map((ring) => [ring]),
      0.001,
    );
    expect(ofLayer('NHAN_THUA').map(({ properties }) => properties['Text'])).toEqual(land.records.map(({ title }) => title));
  });

  it('GDAL: a workbook has a row for each corner, as the CSV has', async () => {
    const land = writtenParcels(core);
    const rows = (path: string): string[][] =>
      execFileSync('ogr2ogr', ['-f', 'CSV', '/vsistdout/', path], { encoding: 'utf8' })
        .trimEnd()
        .split('\n')
        .map((row) =>
          row
            .replaceAll('"', '')
            .split(',')
            .map((cell) => (cell !== '' && !Number.isNaN(Number(cell)) ? String(Number(cell)) : cell)),
        );
    const [workbook, table] = [rows(await writeFile(land, 'xlsx')), rows(await writeFile(land, 'csv'))];
    expect(workbook).toHaveLength(1 + land.records.flatMap(({ parts }) => parts.flat()).reduce((sum, { length }) => sum + length / 2, 0));
    expect(workbook).toEqual(table);
  });

  it('GDAL: a GPX has tracks of lines and rings, and waypoints', async () => {
    const land = writtenMixture(core);
    const path = await writeFile(land, 'gpx');
    const tracks = readByGdal(path, 'tracks').features;
    const shapes = land.records.filter(({ kind }) => kind !== 'point');
    expect(tracks.map(({ properties }) => properties['name'])).toEqual(shapes.map(({ title }) => title));
    const lines = tracks.map(({ geometry }) => geometry.coordinates as number[][][]);
    expectSame(
      lines.slice(0, -1).map((segments) => segments.map((segment) => segment.flat())),
      shapes.slice(0, -1).map(({ parts }) => parts.flat()),
      MILLIMETRE_DEG,
    );
    expect(lines.at(-1)!.flat(2)).toEqual(Array.from(shapes.at(-1)!.parts[0]![0]!));
    expect(readByGdal(path, 'waypoints').features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [108.2, 16.02],
      [108.21, 16.02],
      [108.22, 16.02],
    ]);
  });

  it.each(['shp', 'gpkg'] as const)('GDAL: a %s of areas, lines and points has a layer for each', async (format) => {
    const path = await writeFile(writtenMixture(core), format);
    const counts = ['area', 'line', 'point'].map((kind) => readByGdal(path, `thua-dat-${kind}`).features.length);
    expect(counts).toEqual([24, 1, 2]);
    const [, apart] = readByGdal(path, 'thua-dat-point').features;
    expect(apart!.geometry.type).toBe('MultiPoint');
  });
});
