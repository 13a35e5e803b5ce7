import { expect, it } from 'vitest';
import { gaussianShare } from '../../../../src/domain/geometry/gaussianShare.ts';
import { ringsContain } from '../../../../src/domain/geometry/ring.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { normalPairs } from '../../../support/stakeout/normalPairs.ts';

const LONG = process.env.THUA_LONG === '1';
const SAMPLES = LONG ? 1_000_000 : 60_000;
/** 0.5 % for a million samples; for fewer, four times their standard deviation. */
const SHARE_OFF = LONG ? 0.005 : 0.008;

it.each([
  // Owen 1956, table; Patefield and Tandy 2000.
  [0.0625, 0.25, 0.0389119302347],
  [6.5, 0.4375, 2.0005773e-11],
  [7, 0.96875, 6.3990627e-13],
  [4.78125, 0.0625, 1.06329748e-7],
  [2, 0.5, 0.0086250779855],
  [1, 0.9999975, 0.0667418089782],
  [1, 1, 0.0667418821657],
])('gaussianShare: a triangle of Owen’s T(%d, %d) has its share', (h, a, owenT) => {
  const held = Math.atan(a) / (2 * Math.PI) - owenT;
  expect(gaussianShare([[[0, 0, h, 0, h, h * a]]], 1)).toBeCloseTo(held, 9);
  expect(gaussianShare([[[0, 0, -h, 0, -h, -h * a]]], 1)).toBeCloseTo(held, 9);
});

it('gaussianShare: closed-form shares of a square, a quarter, a half and a circle are met', () => {
  const within1 = 0.6826894921370859;
  expect(gaussianShare([[[-1, -1, 1, -1, 1, 1, -1, 1]]], 1)).toBeCloseTo(within1 ** 2, 9);
  expect(gaussianShare([[[-3, -3, 3, -3, 3, 3, -3, 3]]], 3)).toBeCloseTo(within1 ** 2, 9);
  expect(gaussianShare([[[0, 0, 0, 99, 99, 99, 99, 0]]], 1)).toBeCloseTo(0.25, 9);
  // The centre is on a side.
  expect(gaussianShare([[[-99, 0, 99, 0, 99, 99, -99, 99]]], 1)).toBeCloseTo(0.5, 9);
  const circle = Array.from({ length: 2000 }, (_, i) => [5 * Math.cos((i * Math.PI) / 1000), 5 * Math.sin((i * Math.PI) / 1000)]).flat();
  expect(gaussianShare([[circle]], 2)).toBeCloseTo(1 - Math.exp(-25 / 8), 5);
});

it('gaussianShare: holes are subtracted, parts are added, and winding does not matter', () => {
  const square = (half: number, x = 0): number[] => [x - half, -half, x + half, -half, x + half, half, x - half, half];
  const turned = (ring: number[]): number[] => ring.flatMap((_, i) => (i % 2 === 0 ? [ring.at(-i - 2)!, ring.at(-i - 1)!] : []));
  const [whole, hole, part] = [[[square(2)]], [[square(1)]], [[square(1, 4)]]].map((polygons) => gaussianShare(polygons, 1));
  expect(gaussianShare([[square(2), square(1)]], 1)).toBeCloseTo(whole! - hole!, 12);
  expect(gaussianShare([[turned(square(2)), square(1)]], 1)).toBeCloseTo(whole! - hole!, 12);
  expect(gaussianShare([[square(2)], [square(1, 4)]], 1)).toBeCloseTo(whole! + part!, 12);
  expect(gaussianShare([], 1)).toBe(0);
});

it(`gaussianShare: 12 lots with holes and parts, near and far, agree with ${SAMPLES} random samples`, () => {
  const random = seededRandom(661);
  const off = Array.from({ length: 12 }, (_, lot) => {
    const reach = 1 + 9 * random();
    // A star has no crossing sides; with eight corners or more it contains a smaller one around its centre.
    const star = (x: number, y: number, radius: number): number[] => {
      const count = 8 + Math.floor(9 * random());
      return Array.from({ length: count }, (_, i) => {
        const [angle, away] = [((i + 0.8 * random()) * 2 * Math.PI) / count, radius * (0.6 + 0.4 * random())];
        return [x + away * Math.cos(angle), y + away * Math.sin(angle)];
      }).flat();
    };
    const [x, y] = [(random() - 0.5) * reach, (random() - 0.5) * reach];
    const polygons = [[star(x, y, reach), star(x, y, 0.15 * reach)], [star(x + 2.2 * reach, y, 0.9 * reach)]];
    const sigma = reach * (0.2 + random());
    const draw = normalPairs(700 + lot);
    let inside = 0;
    for (let i = 0; i < SAMPLES; i += 1) {
      const [u, v] = draw();
      if (ringsContain(polygons.flat(), sigma * u, sigma * v)) inside += 1;
    }
    return Math.abs(gaussianShare(polygons, sigma) - inside / SAMPLES);
  });
  expect(Math.max(...off)).toBeLessThan(SHARE_OFF);
});
