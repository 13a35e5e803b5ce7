import { expect, it } from 'vitest';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { placeInRings } from '../../../../../workers/geometry/core/placeInRings.ts';
import { loadReference } from '../../../../../workers/geometry/reference.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const SQUARE = Float64Array.of(108, 16, 108.001, 16, 108.001, 16.001, 108, 16.001);
const HOLE = Float64Array.of(108.0004, 16.0004, 108.0006, 16.0004, 108.0006, 16.0006, 108.0004, 16.0006);

it('placeInRings: inside, hole, side and corner are distinguished; without a ring there is no place', async () => {
  const core = await loadGeometryCore();
  const at = (lng: number, lat: number, rings = [SQUARE, HOLE]) => placeInRings(core, { lng, lat }, rings);
  expect(at(108.0002, 16.0005)).toMatchObject({ isInside: true });
  expect(at(108.0005, 16.0005)).toMatchObject({ isInside: false });
  expect(at(108.0005, 16.0005).borderM).toBeCloseTo(core.lengthM(Float64Array.of(108.0005, 16.0005, 108.0004, 16.0005), 'wgs84'), 3);
  expect(at(107.9999, 15.9999)).toEqual({ isInside: false, borderM: core.lengthM(Float64Array.of(107.9999, 15.9999, 108, 16), 'wgs84') });
  expect(at(108, 16).borderM).toBe(0);
  expect(at(108, 16, [])).toEqual({ isInside: false, borderM: NaN });
});

it('placeInRings: no point of the border is nearer, as measured by geographiclib', async () => {
  const core = await loadGeometryCore();
  const reference = loadReference();
  const random = seededRandom(91);
  for (let round = 0; round < 60; round += 1) {
    const lat0 = 8 + 15 * random();
    const ring = Float64Array.from({ length: 10 }, (_, i) => (i % 2 ? lat0 : 106) + 2e-4 * random());
    const place = { lng: 106 + 3e-4 * random(), lat: lat0 + 3e-4 * random() };
    const { borderM } = placeInRings(core, place, [ring]);
    let nearest = Infinity;
    for (let side = 0; side < 5; side += 1) {
      const [a, b] = [2 * side, (2 * side + 2) % 10];
      for (let step = 0; step <= 40; step += 1) {
        const share = step / 40;
        const point = [ring[a]! + share * (ring[b]! - ring[a]!), ring[a + 1]! + share * (ring[b + 1]! - ring[a + 1]!)] as const;
        nearest = Math.min(nearest, reference.lengthM(Float64Array.of(place.lng, place.lat, ...point), 'wgs84'));
      }
    }
    expect(borderM).toBeLessThan(nearest + 1e-6);
    expect(borderM).toBeGreaterThan(nearest - 0.5);
  }
});
