import { expect, it } from 'vitest';
import { bulgeArc, type EllipseArc, MAX_ARC_POINTS, strokeArc } from '../../../../src/landFiles/cad/strokeArc.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

/** Distance of an ellipse's chord middles from it. @returns the largest, in the ellipse's units */
function largestSagitta(arc: EllipseArc, path: readonly number[]): number {
  const count = path.length / 2 - 1;
  let most = 0;
  for (let i = 0; i < count; i += 1) {
    const t = arc.from + (arc.sweep * (i + 0.5)) / count;
    const [x, y] = [arc.x + arc.ax * Math.cos(t) + arc.bx * Math.sin(t), arc.y + arc.ay * Math.cos(t) + arc.by * Math.sin(t)];
    most = Math.max(most, Math.hypot(x - (path[2 * i]! + path[2 * i + 2]!) / 2, y - (path[2 * i + 1]! + path[2 * i + 3]!) / 2));
  }
  return most;
}

it('arcs: no chord of 300 seeded elliptical arcs deviates by more than a centimetre', () => {
  const random = seededRandom(21);
  const faults: string[] = [];
  for (let i = 0; i < 300; i += 1) {
    const [long, turn, share] = [10 ** (4 * random() - 1), 2 * Math.PI * random(), random()];
    const arc: EllipseArc = {
      x: 580_000,
      y: 2_326_000,
      ax: long * Math.cos(turn),
      ay: long * Math.sin(turn),
      bx: -long * share * Math.sin(turn),
      by: long * share * Math.cos(turn),
      from: 6 * random(),
      sweep: 4 * Math.PI * (random() - 0.5),
    };
    const off = largestSagitta(arc, strokeArc(arc));
    if (off > 0.01) faults.push(`${i}: ${off} m at ${long} m`);
  }
  expect(faults).toEqual([]);
});

it('arcs: any radius has a limited number of points, and an invalid one has none', () => {
  const circle = (radius: number): EllipseArc => ({ x: 1e6, y: 0, ax: radius, ay: 0, bx: 0, by: radius, from: 0, sweep: 2 * Math.PI });
  expect(strokeArc(circle(1e12)).length).toBe(2 * (MAX_ARC_POINTS + 1));
  expect(strokeArc(circle(NaN))).toEqual([]);
  expect(strokeArc({ ...circle(1), x: Infinity })).toEqual([]);
  expect(strokeArc(circle(1e-6)).length).toBe(2 * 9);
});

it('arcs: if numbers may be degrees, chords are far finer than a centimetre in metres requires', () => {
  // A circle of 100 m in degrees.
  const arc: EllipseArc = { x: 105, y: 21, ax: 0.001, ay: 0, bx: 0, by: 0.001, from: 0, sweep: 2 * Math.PI };
  expect(largestSagitta(arc, strokeArc(arc))).toBeLessThan(1.1e-7);
});

it('arcs: a bulge is the tangent of a quarter of its angle, to the right of its side if positive', () => {
  const half = bulgeArc(0, 0, 10, 0, 1)!;
  expect([half.x, half.y, half.sweep]).toEqual([5, 0, Math.PI]);
  const path = strokeArc(half);
  expect(path[path.length / 2 - ((path.length / 2) % 2) + 1]).toBeLessThan(-4.9);
  const quarter = bulgeArc(0, 0, 10, 10, -Math.tan(Math.PI / 8))!;
  expect([quarter.x, quarter.y].map((value) => Number(value.toFixed(9)))).toEqual([10, 0]);
  expect(bulgeArc(0, 0, 10, 0, 0)).toBeNull();
  expect(bulgeArc(1, 1, 1, 1, 1)).toBeNull();
});
