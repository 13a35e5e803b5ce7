import { expect, it } from 'vitest';
import { type Spline, strokeSpline } from '../../../../src/landFiles/cad/strokeSpline.ts';
import { faultOfReading } from '../../../support/cad/faultOfReading.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

/** Point of a spline as the sum of its basis functions (Cox-de Boor), independently of the reader. */
function pointAt({ degree, knots, points, weights }: Spline, t: number): [number, number] {
  const basis = (i: number, p: number): number => {
    if (p === 0) return knots[i]! <= t && t < knots[i + 1]! ? 1 : 0;
    const [left, right] = [knots[i + p]! - knots[i]!, knots[i + p + 1]! - knots[i + 1]!];
    return (
      (left > 0 ? ((t - knots[i]!) / left) * basis(i, p - 1) : 0) +
      (right > 0 ? ((knots[i + p + 1]! - t) / right) * basis(i + 1, p - 1) : 0)
    );
  };
  let [x, y, sum] = [0, 0, 0];
  for (let i = 0; i < points.length / 2; i += 1) {
    const share = basis(i, degree) * (weights?.[i] ?? 1);
    x += share * points[2 * i]!;
    y += share * points[2 * i + 1]!;
    sum += share;
  }
  return [x / sum, y / sum];
}

function distanceTo(path: readonly number[], [x, y]: readonly [number, number]): number {
  let least = Infinity;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [x0, y0, dx, dy] = [path[i]!, path[i + 1]!, path[i + 2]! - path[i]!, path[i + 3]! - path[i + 1]!];
    const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x - x0 - share * dx, y - y0 - share * dy));
  }
  return least;
}

it('splines: 60 seeded ones with weights and double knots are within a centimetre of their chords', () => {
  const random = seededRandom(22);
  const faults: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    const degree = 1 + Math.floor(4 * random());
    const count = degree + 2 + Math.floor(6 * random());
    const inner = Array.from({ length: count - degree - 1 }, () => Math.round(9 * random()) + 1).toSorted((a, b) => a - b);
    const spline: Spline = {
      degree,
      knots: [...Array<number>(degree + 1).fill(0), ...inner, ...Array<number>(degree + 1).fill(11)],
      points: Array.from({ length: 2 * count }, () => 200 * random()),
      weights: i % 2 === 0 ? undefined : Array.from({ length: count }, () => 0.2 + random()),
    };
    const path = strokeSpline(spline)!;
    for (let step = 0; step < 400; step += 1) {
      const off = distanceTo(path, pointAt(spline, (11 * (step + 0.5)) / 400));
      if (off > 0.01) faults.push(`${i}, step ${step}: ${off}`);
    }
  }
  expect(faults).toEqual([]);
});

it('splines: a weighted quarter circle is exact', () => {
  const path = strokeSpline({ degree: 2, knots: [0, 0, 0, 1, 1, 1], points: [50, 0, 50, 50, 0, 50], weights: [1, Math.SQRT1_2, 1] })!;
  const radii = path.flatMap((x, i) => (i % 2 === 0 ? [Math.hypot(x, path[i + 1]!)] : []));
  expect(Math.max(...radii.map((radius) => Math.abs(radius - 50)))).toBeLessThan(1e-9);
  expect(path.slice(0, 2)).toEqual([50, 0]);
  expect(path.at(-1)).toBeCloseTo(50, 9);
});

it.each<[string, Partial<Spline>]>([
  ['too few points', { points: [0, 0, 1, 1] }],
  ['decreasing knots', { knots: [0, 0, 0, 1, 1, 0] }],
  ['too few knots', { knots: [0, 0, 1, 1, 1] }],
  ['no length', { knots: [1, 1, 1, 1, 1, 1] }],
  ['a zero weight', { weights: [1, 0, 1] }],
  ['an excessive degree', { degree: 1e9 }],
  ['an invalid point', { points: [0, 0, NaN, 1, 2, 2] }],
])('splines: one with %s is invalid', (_what, fault) => {
  expect(strokeSpline({ degree: 2, knots: [0, 0, 0, 1, 1, 1], points: [0, 0, 1, 1, 2, 0], ...fault })).toBeNull();
});

it('splines: one that needs too many points ends with an error message', () => {
  const count = 1_000;
  const points = Array.from({ length: 2 * count }, (_, i) => (i % 3) * 1e9);
  const knots = Array.from({ length: count + 4 }, (_, i) => i);
  expect(faultOfReading(() => strokeSpline({ degree: 3, knots, points }))).toBe('tooMany');
});
