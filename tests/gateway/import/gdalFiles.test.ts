import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ringArea } from '../../../src/domain/geometry/ring.ts';
import type { LandFeature } from '../../../src/gateway/import/landSource.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';
import {
  crsOfRun,
  GDAL_RUNS,
  type GdalParcel,
  gdalParcels,
  hasGdal,
  toleranceOf,
  writeByGdal,
} from '../../support/land/corpus/gdalRuns.ts';

// `npm run test:long` reads all files.
const STEP = process.env.THUA_LONG === '1' ? 1 : 11;
const TRIED = hasGdal ? GDAL_RUNS.map((run, at) => ({ run, seed: at + 1 })).filter((_, at) => at % STEP === 0) : [];

// Keeps the file from being empty, which is an error.
it.skipIf(!hasGdal)('GDAL: files written by GDAL are read; skipped if gdal-bin is not installed', () => {
  expect(GDAL_RUNS.length).toBeGreaterThanOrEqual(300);
});

/** Normalises a ring's first corner and direction for comparison. */
function comparable(ring: ArrayLike<number>): number[][] {
  const corners = Array.from({ length: ring.length / 2 }, (_, at) => [ring[at * 2]!, ring[at * 2 + 1]!]);
  const [first, last] = [corners[0]!, corners.at(-1)!];
  if (first[0] === last[0] && first[1] === last[1]) corners.pop();
  if (ringArea(corners.flat()) < 0) corners.reverse();
  const start = corners.reduce((best, corner, at) => (corner[0]! < corners[best]![0]! ? at : best), 0);
  return [...corners.slice(start), ...corners.slice(0, start)];
}

/** Sorts rings, the largest first. */
const bySize = (rings: readonly number[][][]): number[][][] =>
  rings.toSorted((one, other) => Math.abs(ringArea(other.flat())) - Math.abs(ringArea(one.flat())));

const shapesOf = (polygons: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>): number[][][] => bySize(polygons.flat().map(comparable));

const areaOf = (rings: ReadonlyArray<ReadonlyArray<ArrayLike<number>>>): number =>
  rings.reduce(
    (sum, [outline, ...holes]) => sum + Math.abs(ringArea(outline!)) - holes.reduce((held, hole) => held + Math.abs(ringArea(hole)), 0),
    0,
  );

function expectRead(feature: LandFeature, { properties, polygons }: GdalParcel, tolerance: number): void {
  const read = feature.properties;
  for (const [name, value] of Object.entries(properties)) {
    const text = String(read[name] ?? '');
    if (typeof value === 'number') expect(Number(text)).toBeCloseTo(value, 6);
    else expect(text.normalize('NFC')).toBe(value ?? '');
  }
  const written = polygons.map((rings) => rings.map((ring) => ring.flat()));
  const [expected, actual] = [shapesOf(written), shapesOf(feature.polygons)];
  expect(actual.map((ring) => ring.length)).toEqual(expected.map((ring) => ring.length));
  const off = expected.flatMap((ring, at) =>
    ring.flatMap(([x, y], i) => [Math.abs(actual[at]![i]![0]! - x!), Math.abs(actual[at]![i]![1]! - y!)]),
  );
  expect(Math.max(...off)).toBeLessThanOrEqual(tolerance);
  expect(feature.polygons).toHaveLength(polygons.length);
  const size = areaOf(written);
  // Only in metres: 1e-8 degrees are too large a part of so small an area.
  if (tolerance > 1e-4) expect(Math.abs(areaOf(feature.polygons) - size) / size).toBeLessThan(1e-6);
}

it.each(TRIED.map((tried) => [`${tried.run.name}, EPSG:${tried.run.epsg}`, tried] as const))('GDAL: %s', async (_name, { run, seed }) => {
  const folder = mkdtempSync(join(tmpdir(), 'thua-gdal-'));
  try {
    const parcels = gdalParcels(seed, run);
    const source = await openSource(writeByGdal(folder, run, parcels), run.encoding ? { encoding: run.encoding } : {});
    const features: LandFeature[] = [];
    for await (const batch of source.read()) features.push(...batch);
    expect(source.crs()).toEqual(crsOfRun(run));
    expect(features.map(({ fault }) => fault)).toEqual(parcels.map(() => undefined));
    const byNumber = new Map(features.map((feature) => [Number(feature.properties.SoThua), feature]));
    for (const parcel of parcels) expectRead(byNumber.get(parcel.properties.SoThua as number)!, parcel, toleranceOf(run));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
