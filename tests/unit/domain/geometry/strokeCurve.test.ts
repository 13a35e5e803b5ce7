import { describe, expect, it } from 'vitest';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';
import { TooComplexError } from '../../../../src/domain/geometry/ringTree.ts';
import { strokeArcThrough, strokeBezier, strokeEllipseArc, strokeCurveTolerance } from '../../../../src/domain/geometry/strokeCurve.ts';

const CENTIMETRE = 0.01;

/** Maximum distance of the middles of chords from their circle. */
function sagitta(corners: readonly number[], x: number, y: number, radius: number): number {
  let most = 0;
  for (let at = 2; at < corners.length; at += 2) {
    const [mx, my] = [(corners[at]! + corners[at - 2]!) / 2, (corners[at + 1]! + corners[at - 1]!) / 2];
    most = Math.max(most, radius - Math.hypot(mx - x, my - y));
  }
  return most;
}

describe('stroked curves', () => {
  it('arcs: no chord is more than a centimetre off, few are needed, and the ends are exact', () => {
    for (const [radius, sweep] of [
      [0.5, 1],
      [20, 3],
      [300, 0.5],
      [5_000, 6],
      [30_000, -2],
    ] as const) {
      const at = (angle: number): [number, number] => [559_000 + radius * Math.cos(angle), 2_300_000 + radius * Math.sin(angle)];
      const [from, to] = [at(1), at(1 + sweep)];
      const corners = [...from, ...strokeArcThrough(from, at(1 + sweep * 0.4), to, CENTIMETRE)];
      expect(corners.slice(-2)).toEqual(to);
      const off = sagitta(corners, 559_000, 2_300_000, radius);
      expect(off).toBeLessThanOrEqual(CENTIMETRE + 1e-7);
      // Chords twice as long are four times as far off.
      if (radius > 50) expect(off).toBeGreaterThan(CENTIMETRE / 4);
      for (let i = 0; i < corners.length; i += 2)
        expect(Math.abs(Math.hypot(corners[i]! - 559_000, corners[i + 1]! - 2_300_000) - radius)).toBeLessThan(1e-6);
    }
  });

  it('arcs: both directions give the same corners, so that neighbours share their border', () => {
    const [a, b, c] = [
      [500_000, 2_300_000],
      [500_030, 2_300_014],
      [500_061, 2_300_003],
    ] as const;
    const there = [...a, ...strokeArcThrough(a, b, c, CENTIMETRE)];
    const back = [...c, ...strokeArcThrough(c, b, a, CENTIMETRE)];
    expect(back).toHaveLength(there.length);
    for (let i = 0; i < there.length; i += 2) {
      expect(Math.hypot(there[i]! - back.at(-2 - i)!, there[i + 1]! - back.at(-1 - i)!)).toBeLessThan(1e-7);
    }
  });

  it('arcs: equal ends give a circle, collinear points a line, equal points a point', () => {
    const circle = strokeArcThrough([0, 0], [200, 0], [0, 0], CENTIMETRE);
    expect(Math.abs(ringArea(circle)) / (Math.PI * 10_000)).toBeCloseTo(1, 3);
    expect(strokeArcThrough([0, 0], [1, 1], [3, 3], CENTIMETRE)).toEqual([1, 1, 3, 3]);
    expect(strokeArcThrough([5, 5], [5, 5], [5, 5], CENTIMETRE)).toEqual([5, 5, 5, 5]);
    expect(strokeArcThrough([0, 0], [NaN, 1], [3, 3], CENTIMETRE)).toEqual([NaN, 1, 3, 3]);
    // A bow of 0.1 mm over 100 m: the centre of its circle is 12,500 km away.
    expect(strokeArcThrough([500_000, 2_300_000], [500_050, 2_300_000.0001], [500_100, 2_300_000], CENTIMETRE)).toEqual([
      500_100, 2_300_000,
    ]);
  });

  it('arcs: in degrees the tolerance is a centimetre on the ground', () => {
    expect(strokeCurveTolerance(105.8, 21) * 111_320).toBeCloseTo(CENTIMETRE, 5);
    expect(strokeCurveTolerance(559_000, 2_300_000)).toBe(CENTIMETRE);
    const radius = 50 / 111_320;
    const corners = [
      105 + radius,
      21,
      ...strokeArcThrough([105 + radius, 21], [105 - radius, 21], [105 + radius, 21], strokeCurveTolerance(105, 21)),
    ];
    expect(sagitta(corners, 105, 21, radius) * 111_320).toBeLessThanOrEqual(CENTIMETRE + 1e-6);
    expect(corners.length / 2).toBeGreaterThan(80);
  });

  it('ellipses: rotated ones keep to the centimetre, in either direction', () => {
    const ellipse = { x: 100, y: 50, radiusA: 80, radiusB: 30, turnRad: 0.7 };
    const at = (angle: number): [number, number] => {
      const [a, b] = [80 * Math.cos(angle), 30 * Math.sin(angle)];
      return [100 + a * Math.cos(0.7) - b * Math.sin(0.7), 50 + a * Math.sin(0.7) + b * Math.cos(0.7)];
    };
    const [from, to] = [at(0.3), at(2.5)];
    const short = [...from, ...strokeEllipseArc(ellipse, from, to, false, CENTIMETRE)];
    const long = [...from, ...strokeEllipseArc(ellipse, from, to, true, CENTIMETRE)];
    expect(ringArea(short) - ringArea(long)).toBeCloseTo(Math.PI * 80 * 30, -1);
    const whole = strokeEllipseArc(ellipse, from, from, false, CENTIMETRE);
    expect(Math.abs(ringArea(whole) / (Math.PI * 80 * 30) - 1)).toBeLessThan(1e-3);
    // Approximate distance to the ellipse: its equation over the gradient.
    const off = (x: number, y: number): number => {
      const [dx, dy] = [x - 100, y - 50];
      const [u, v] = [(dx * Math.cos(0.7) + dy * Math.sin(0.7)) / 80, (dy * Math.cos(0.7) - dx * Math.sin(0.7)) / 30];
      return Math.abs(u * u + v * v - 1) / (2 * Math.hypot(u / 80, v / 30));
    };
    for (let i = 2; i < short.length; i += 2) {
      expect(off(short[i]!, short[i + 1]!)).toBeLessThan(1e-9);
      expect(off((short[i]! + short[i - 2]!) / 2, (short[i + 1]! + short[i - 1]!) / 2)).toBeLessThan(CENTIMETRE + 1e-4);
    }
  });

  it('Bézier curves: the middle of each chord is compared with the curve', () => {
    const [a, b, c, d] = [
      [0, 0],
      [30, 60],
      [90, -40],
      [100, 10],
    ] as const;
    const corners = [...a, ...strokeBezier(a, b, c, d, CENTIMETRE)];
    const count = corners.length / 2 - 1;
    for (let at = 0; at < count; at++) {
      const t = (at + 0.5) / count;
      const point = [0, 1].map((k) => (1 - t) ** 3 * a[k]! + 3 * (1 - t) ** 2 * t * b[k]! + 3 * (1 - t) * t * t * c[k]! + t ** 3 * d[k]!);
      const middle = [(corners[at * 2]! + corners[at * 2 + 2]!) / 2, (corners[at * 2 + 1]! + corners[at * 2 + 3]!) / 2];
      expect(Math.hypot(point[0]! - middle[0]!, point[1]! - middle[1]!)).toBeLessThanOrEqual(CENTIMETRE);
    }
    expect(strokeBezier([0, 0], [1, 0], [2, 0], [3, 0], CENTIMETRE)).toEqual([3, 0]);
  });

  it('hostile: a curve of more than 4,096 chords is too complex', () => {
    expect(() => strokeArcThrough([0, 0], [1e6, 0], [0, 0], CENTIMETRE)).toThrow(TooComplexError);
    expect(() => strokeBezier([0, 0], [1e9, 1e9], [-1e9, 1e9], [1, 0], CENTIMETRE)).toThrow(TooComplexError);
    expect(strokeBezier([0, 0], [NaN, 0], [0, 0], [1, 0], CENTIMETRE)).toEqual([1, 0]);
  });
});
