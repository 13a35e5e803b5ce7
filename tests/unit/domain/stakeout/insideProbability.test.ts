import { expect, it } from 'vitest';
import { tangentPlane } from '../../../../src/domain/geometry/tangentPlane.ts';
import { packPoints } from '../../../../src/domain/geometry/lngLat.ts';
import { ringContains } from '../../../../src/domain/geometry/ring.ts';
import { insideProbability } from '../../../../src/domain/stakeout/insideProbability.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { normalPairs } from '../../../support/stakeout/normalPairs.ts';

const HERE = { lng: 108.25, lat: 16.05 };
const plane = tangentPlane(HERE);
const lot = (...corners: Array<[eastM: number, northM: number]>) => ({ ring: corners.map(([east, north]) => plane.from(east, north)) });
/** Area of the walks around a slanted lot of 15 by 30 m: 20 m on each side, four times the error. */
const [WIDE_M, DEEP_M] = [55, 72];
const LOT = lot([20, 20], [35, 22], [35, 52], [20, 50]);

it('insideProbability: it is 1 inside a wide field, 0 far outside, and a half on a long side', () => {
  const field = lot([-500, -500], [500, -500], [500, 500], [-500, 500]);
  expect(insideProbability(field, { position: HERE, accuracyM: 8 })).toBeGreaterThan(0.9999);
  expect(insideProbability(field, { position: plane.from(900, 0), accuracyM: 8 })).toBeLessThan(0.0001);
  expect(insideProbability(field, { position: plane.from(500, 0), accuracyM: 8 })).toBeCloseTo(0.5, 3);
  expect(insideProbability(field, { position: plane.from(499, 0), accuracyM: 0 })).toBe(1);
  expect(insideProbability({ ring: [HERE, plane.from(1, 1)] }, { position: HERE, accuracyM: 8 })).toBe(null);
});

it('insideProbability: the accuracy is the radius that contains 95 of 100', () => {
  const round = {
    ring: Array.from({ length: 360 }, (_, i) => plane.from(8 * Math.cos((i * Math.PI) / 180), 8 * Math.sin((i * Math.PI) / 180))),
  };
  expect(insideProbability(round, { position: HERE, accuracyM: 8 })).toBeCloseTo(0.95, 3);
});

it('insideProbability: on 1,000 walks through and around a lot it is calibrated to 2 of 100', () => {
  const random = seededRandom(662);
  const draw = normalPairs(663);
  const ring = packPoints(LOT.ring);
  const said = Array.from({ length: 3 }, () => ({ fixes: 0, chance: 0, inside: 0 }));
  for (let walk = 0; walk < 1000; walk += 1) {
    const accuracyM = 6 + 6 * random();
    // In a circular normal distribution 95 of 100 are within 2.4477 standard deviations.
    const sigma = accuracyM / 2.4477;
    const headingRad = 2 * Math.PI * random();
    let [east, north] = [WIDE_M * random(), DEEP_M * random()];
    for (let step = 0; step < 40; step += 1) {
      // The area wraps around, so that no position is more likely than another.
      east = (east + 2 * Math.cos(headingRad) + WIDE_M) % WIDE_M;
      north = (north + 2 * Math.sin(headingRad) + DEEP_M) % DEEP_M;
      const [u, v] = draw();
      const chance = insideProbability(LOT, { position: plane.from(east + sigma * u, north + sigma * v), accuracyM })!;
      const truth = plane.from(east, north);
      const bin = said[Math.min(2, Math.floor(3 * chance))]!;
      bin.fixes += 1;
      bin.chance += chance;
      if (ringContains(ring, truth.lng, truth.lat)) bin.inside += 1;
    }
  }
  const total = said.reduce((sum, bin) => ({ chance: sum.chance + bin.chance, inside: sum.inside + bin.inside }), { chance: 0, inside: 0 });
  expect(Math.abs(total.chance - total.inside) / 40_000).toBeLessThan(0.02);
  // The same holds for chances called unlikely, doubtful and likely.
  expect(Math.min(...said.map(({ fixes }) => fixes))).toBeGreaterThan(1000);
  for (const { fixes, chance, inside } of said) expect(Math.abs(chance - inside) / fixes).toBeLessThan(0.02);
});
