import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { shiftDatum } from '../../../src/domain/coordinates/shiftDatum.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { NO_CHOICE } from '../../../src/domain/landFile/landFile.ts';
import type { Result } from '../../../src/domain/result.ts';
import { ringArea } from '../../../src/domain/geometry/ring.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { LandLayers } from '../../../workers/geometry/layers/landLayers.ts';
import { crsOfRun, GDAL_RUNS, gdalParcels, hasGdal, systemOf, writeByGdal } from '../../support/land/corpus/gdalRuns.ts';
import { gdalPolygons, readByGdal } from '../../support/landFiles/readByGdal.ts';

// `npm run test:long` writes all files in all formats.
const IS_LONG = process.env.THUA_LONG === '1';
const STEP = IS_LONG ? 1 : 37;
const FORMATS = ['geojson', 'kml', 'shp', 'gpkg', 'dxf'] as const;
const TRIED = hasGdal ? GDAL_RUNS.map((run, at) => ({ run, seed: at + 1 })).filter((_, at) => at % STEP === 0) : [];
const MILLIMETRE = 0.001;
/** Degrees are rounded to 9 decimals, metres of a DXF to 4; areas may differ accordingly along their border. */
const ROUNDED_M = { geojson: 1e-4, kml: 1e-4, dxf: 1e-4, shp: 0, gpkg: 0 } as const;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

// Keeps the file from being empty, which is an error.
it.skipIf(!hasGdal)('round trip: GDAL reads its own files as we write them; skipped if gdal-bin is not installed', () => {
  expect(GDAL_RUNS.length).toBeGreaterThanOrEqual(300);
});

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

type Rings = ReadonlyArray<ArrayLike<number>>;

/** Returns a ring counter-clockwise without a repeated first corner. */
function opened(ring: ArrayLike<number>): number[] {
  const corners = Array.from({ length: ring.length / 2 }, (_, at) => [ring[at * 2]!, ring[at * 2 + 1]!]);
  if (Math.hypot(corners[0]![0]! - corners.at(-1)![0]!, corners[0]![1]! - corners.at(-1)![1]!) < MILLIMETRE) corners.pop();
  return (ringArea(corners.flat()) < 0 ? corners.toReversed() : corners).flat();
}

/** Compares the corners of two rings within a millimetre, from any first corner. */
const isSameRing = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length &&
  one.some((_, from) => from % 2 === 0 && one.every((value, at) => Math.abs(value - other[(at + from) % other.length]!) <= MILLIMETRE));

const lengthOf = (ring: readonly number[]): number =>
  ring.reduce(
    (sum, _value, at) => (at % 2 === 0 ? sum + Math.hypot(ring[at]! - ring.at(at - 2)!, ring[at + 1]! - ring.at(at - 1)!) : sum),
    0,
  );

function expectSame(actual: Rings, expected: Rings, roundedM: number): void {
  const [read, written] = [Array.from(actual, opened), Array.from(expected, opened)];
  expect(read).toHaveLength(written.length);
  for (const ring of written) {
    const found = read.findIndex((other) => isSameRing(ring, other));
    expect(found).toBeGreaterThanOrEqual(0);
    const [same] = read.splice(found, 1);
    // Areas relative to a corner, because large coordinates lose square centimetres.
    const [areaM2, readM2] = [ring, same!].map((each) => ringArea(each.map((value, i) => value - each[i % 2]!)));
    expect(Math.abs(readM2! - areaM2!)).toBeLessThanOrEqual(areaM2! * 1e-6 + roundedM * lengthOf(ring));
  }
}

it.each(TRIED.map((tried) => [`${tried.run.name}, EPSG:${tried.run.epsg}`, tried] as const))(
  'round trip: %s, read by the app and written again, is the same to GDAL',
  async (_name, { run, seed }) => {
    const folder = mkdtempSync(join(tmpdir(), 'thua-back-'));
    try {
      const parcels = gdalParcels(seed, run);
      const path = writeByGdal(folder, run, parcels);
      const names = run.ending === 'shp' ? [basename(path)] : readdirSync(folder).filter((name) => name.startsWith('thua.'));
      const files = names.map((name) => new File([readFileSync(join(folder, name))], name));
      const system = systemOf(run.epsg);
      const grid = system.kind === 'grid' ? system.grid : tm3Grid(107.75);
      const layers = new LandLayers(core);
      const choice = { ...NO_CHOICE, ...(run.encoding === 'utf-8' && { encoding: 'utf-8' as const }) };
      const summary = valueOf(await layers.open(files, choice, grid, 'layer', () => undefined));
      expect(summary.counts).toEqual({ area: parcels.length, line: 0, point: 0, text: 0 });
      // GDAL rounds the degrees of its own files, too.
      const sourceM = system.kind === 'grid' ? 0 : 1e-4;
      const isShifted = crsOfRun(run).kind === 'vn2000';
      const toGrid = (ring: ArrayLike<number>): Float64Array => core.fromWgs84(Float64Array.from(ring), grid);
      const placed = (ring: readonly number[][]): Float64Array => {
        const flat = Float64Array.from(ring.flat());
        return system.kind === 'grid' ? flat : toGrid(isShifted ? shiftDatum(flat) : flat);
      };
      const expected = new Map(parcels.map(({ properties, polygons }) => [properties.SoThua, polygons.flat().map(placed)]));
      for (const format of IS_LONG ? FORMATS : [FORMATS[seed % FORMATS.length]!]) {
        const written = join(folder, `back.${format === 'shp' ? 'shp.zip' : format}`);
        writeFileSync(written, Buffer.from(await valueOf(await layers.write('layer', 'Thửa đất', format, grid)).arrayBuffer()));
        const { features } = readByGdal(written);
        if (format === 'dxf') {
          const rings = features
            .filter(({ properties }) => properties['Layer'] === 'RANH_THUA')
            .map(({ geometry }) => geometry.coordinates);
          const flat = (rings as number[][][]).map((ring) => ring.map((corner) => corner.slice(0, 2)).flat());
          expectSame(flat, [...expected.values()].flat(), ROUNDED_M.dxf + sourceM);
          continue;
        }
        expect(features).toHaveLength(parcels.length);
        const byNumber = new Map(features.map((feature) => [Number(feature.properties['SoThua']), feature]));
        for (const { properties } of parcels) {
          const { geometry, properties: read } = byNumber.get(properties.SoThua as number)!;
          for (const [name, value] of Object.entries(properties)) {
            const text = String(read[name] ?? '');
            if (typeof value === 'number') expect(Number(text)).toBeCloseTo(value, 6);
            else expect(text.normalize('NFC')).toBe(value ?? '');
          }
          const rings = gdalPolygons(geometry).flat();
          const isDegrees = format === 'geojson' || format === 'kml';
          expectSame(isDegrees ? rings.map(toGrid) : rings, expected.get(properties.SoThua!)!, ROUNDED_M[format] + sourceM);
        }
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
