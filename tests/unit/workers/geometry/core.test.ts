import { describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { createGeometryCore, loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { loadReference } from '../../../../workers/geometry/reference.ts';
import { describeGeometry } from '../../../shared/geometry.suite.ts';
import { describeShape } from '../../../shared/shape.suite.ts';
import { makeRing } from '../../../support/geometry/lngLatArrays.ts';
import { FIXTURE_GRIDS, makeEastNorth } from '../../../fixtures/vn2000Fixture.ts';
import { makeRingOf } from '../../../support/geometry/ringShapes.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const MOVES = process.env.THUA_LONG === '1' ? 1_000_000 : 30_000;

describeGeometry('core', loadGeometryCore);
describeShape('core', loadGeometryCore);

describe('core', () => {
  it('small parcels measure as on the plane of a grid through their middle, to 5e-9 and 1 mm²', async () => {
    const core = await loadGeometryCore();
    const random = seededRandom(21);
    for (const radiusDeg of [2e-5, 1e-4, 5e-4]) {
      for (let i = 0; i < 100; ++i) {
        const ring = makeRing(random, radiusDeg);
        // Scale 1, no shift, meridian through the first corner: within 50 m the plane is exact to 1e-10.
        const plane = { ...tm3Grid(ring[0]!), scale: 1, datumShift: [0, 0, 0, 0, 0, 0, 0] as const };
        const planeArea = core.gridAreaM2(core.fromWgs84(ring, plane));
        expect(Math.abs(core.areaM2(ring, 'wgs84') - planeArea)).toBeLessThan(5e-9 * planeArea + 1e-6);
      }
    }
  });

  it('edges anywhere on the earth measure as in geographiclib', async () => {
    const core = await loadGeometryCore();
    const reference = loadReference();
    const random = seededRandom(22);
    for (let i = 0; i < 2000; ++i) {
      const [lng1, lng2] = [360 * random() - 180, 360 * random() - 180];
      const edge = Float64Array.of(lng1, 170 * random() - 85, lng2, 170 * random() - 85);
      expect(Math.abs(core.lengthM(edge, 'wgs84') / reference.lengthM(edge, 'wgs84') - 1)).toBeLessThan(1e-12);
    }
  });

  it('short edges up to 78° of latitude measure as in geographiclib, to 5e-9', async () => {
    const core = await loadGeometryCore();
    const reference = loadReference();
    const random = seededRandom(24);
    for (let i = 0; i < 5000; ++i) {
      const [lat, stepDeg, azimuth] = [154 * random() - 77, 1.3 * random(), 2 * Math.PI * random()];
      const edge = Float64Array.of(105, lat, 105 + stepDeg * Math.cos(azimuth), lat + stepDeg * Math.sin(azimuth));
      expect(Math.abs(core.lengthM(edge, 'wgs84') / reference.lengthM(edge, 'wgs84') - 1)).toBeLessThan(5e-9);
    }
  });

  it(`${MOVES} vertex moves and their reversal restore the measure to 1e-12`, async () => {
    const core = await loadGeometryCore();
    const random = seededRandom(23);
    const ring = makeRing(random, 0.5);
    const shape = core.openShape(ring, true, 'wgs84');
    const before = shape.measure();
    for (let i = 0; i < MOVES; ++i) shape.moveVertex(i % 3, 105 + random(), 21 + random());
    for (let i = 0; i < 3; ++i) shape.moveVertex(i, ring[2 * i]!, ring[2 * i + 1]!);
    const after = shape.measure();
    expect(Math.abs(after.lengthM / before.lengthM - 1)).toBeLessThan(1e-12);
    expect(Math.abs(after.areaM2 / before.areaM2 - 1)).toBeLessThan(1e-12);
  });

  it('returned copies are unchanged by a later, larger call', async () => {
    const core = await loadGeometryCore();
    const first = core.toWgs84(Float64Array.of(500000, 2e6), tm3Grid(105));
    const kept = [...first];
    const shape = core.openShape(Float64Array.of(105, 21, 106, 21), false, 'wgs84');
    const before = shape.measure();
    core.toWgs84(new Float64Array(2_000_000).fill(600000), tm3Grid(105));
    expect([...first]).toEqual(kept);
    expect(shape.moveVertex(1, 106, 21)).toEqual(before);
  });

  it('the core is loaded once', async () => {
    expect(await loadGeometryCore()).toBe(await loadGeometryCore());
  });
});

it('core: after the largest call and after a refused one, a small call is correct', async () => {
  const grid = FIXTURE_GRIDS[3]!;
  const few = makeEastNorth(3, 20);
  const ring = makeRingOf('convex', seededRandom(63), 500, 'Việt Nam');
  // Zeroed and never written, so that the system allocates no memory.
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
