import { beforeAll, expect, test } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { cornerGridOf, gridDegree } from '../../../../../src/gateway/land/packed/cornerGridOf.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const MERIDIAN_DEG = 107.75;
const COUNT = 500;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

/** Corners over a quarter of half a kilometre, in steps per metre, with the decimals sent. */
function surveyed(perMetre: number): Float64Array {
  const random = seededRandom(perMetre);
  const metres = Float64Array.from(
    { length: COUNT * 2 },
    (_, at) => Math.round(((at % 2 === 0 ? 550_212 : 1_770_189) + random() * 500) * perMetre) / perMetre,
  );
  return core.toWgs84(metres, tm3Grid(MERIDIAN_DEG)).map((degree) => Math.round(degree * 1e9));
}

/** Number of corners off the lattice, and their largest distance in 1e-9 degrees. */
function restsOf(steps: Float64Array): { missed: number; most: number } {
  const { grid, places } = cornerGridOf(steps, core, [MERIDIAN_DEG])!;
  const rests = Array.from({ length: COUNT }, (_, at) =>
    Math.max(
      Math.abs(steps[at * 2]! - gridDegree(grid.lng, places[at * 2]!, places[at * 2 + 1]!)),
      Math.abs(steps[at * 2 + 1]! - gridDegree(grid.lat, places[at * 2]!, places[at * 2 + 1]!)),
    ),
  );
  return { missed: rests.filter((rest) => rest > 0).length, most: Math.max(...rests) };
}

test('corner grid: surveyed corners are on it, except for a few, to the last digit sent', () => {
  for (const perMetre of [100, 1000]) {
    const { missed, most } = restsOf(surveyed(perMetre));
    expect(most).toBeLessThanOrEqual(1);
    expect(missed).toBeLessThan(0.02 * COUNT);
  }
});

test('corner grid: few corners, corners between its steps and those of another meridian have none', () => {
  const steps = surveyed(100);
  expect(cornerGridOf(steps, core, [105])).toBeNull();
  expect(cornerGridOf(steps, core, [])).toBeNull();
  expect(cornerGridOf(steps.subarray(0, 100), core, [MERIDIAN_DEG])).toBeNull();
  const between = surveyed(10_000);
  expect(cornerGridOf(between, core, [MERIDIAN_DEG])).toBeNull();
});

test('corner grid: a corner beyond it keeps a finite position', () => {
  const steps = surveyed(100);
  steps.set([-170e9, 80e9], 0);
  const { places, grid } = cornerGridOf(steps, core, [MERIDIAN_DEG])!;
  expect(Number.isFinite(gridDegree(grid.lng, places[0]!, places[1]!))).toBe(true);
});
