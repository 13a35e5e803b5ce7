import { expect, it } from 'vitest';
import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { FIXTURE_GRIDS, makeEastNorth } from '../../../../fixtures/vn2000Fixture.ts';
import { makeRingOf } from '../../../../support/geometry/ringShapes.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

it('a small call after the largest one, and after one that was refused, is as good as before', async () => {
  const grid = FIXTURE_GRIDS[3]!;
  const few = makeEastNorth(3, 20);
  const ring = makeRingOf('convex', seededRandom(63), 500, 'Việt Nam');
  // Zeroed and never written to, so that the system need not find the memory.
  const tooMany = new Float64Array(2 ** 26 + 2);
  const core = await createGeometryCore();
  const answer = (): unknown[] => [
    core.toWgs84(few, grid),
    core.areaM2(ring, 'wgs84'),
    core.lengthM(ring, 'sphere6371'),
    core.gridAreaM2(few),
  ];
  const before = answer();
  const shape = core.openShape(ring, true, 'wgs84');
  const measure = shape.measure();
  core.toWgs84(new Float64Array(3_000_000).fill(600_000), grid);
  expect(answer()).toEqual(before);
  expect(() => core.fromWgs84(tooMany, grid)).toThrow(/513 MB .* limit is 512 MB/);
  expect(() => core.areaM2(tooMany, 'wgs84')).toThrow(RangeError);
  expect(() => core.gridAreaM2(tooMany)).toThrow(RangeError);
  expect(answer()).toEqual(before);
  expect(shape.moveVertex(0, ring[0]!, ring[1]!)).toEqual(measure);
});
