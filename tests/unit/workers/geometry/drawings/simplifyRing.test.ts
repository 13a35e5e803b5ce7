import { describe, expect, it } from 'vitest';
import { simplifyRing } from '../../../../../workers/geometry/drawings/simplifyRing.ts';
import { makeRing } from '../../../../support/geometry/lngLatArrays.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const CASES = process.env.THUA_LONG === '1' ? 100_000 : 1_000;

/** A ring round 107°, 16°, its radius told by the angle. */
function ringOf(count: number, radiusAt: (angle: number) => number): Float64Array<ArrayBuffer> {
  const ring = new Float64Array(2 * count);
  for (let i = 0; i < count; ++i) {
    const angle = (2 * Math.PI * i) / count;
    ring.set([107 + radiusAt(angle) * Math.cos(angle), 16 + radiusAt(angle) * Math.sin(angle)], 2 * i);
  }
  return ring;
}

/** Farthest any vertex of the shape lies from the outline, degrees. */
function largestGap(lngLat: Float64Array, outline: Float64Array): number {
  if (!outline.every(Number.isFinite)) return NaN;
  const ends = outline.length;
  let largestSquare = 0;
  for (let i = 0; i < lngLat.length; i += 2) {
    const [x, y] = [lngLat[i]!, lngLat[i + 1]!];
    let nearestSquare = Infinity;
    for (let j = 0; j < ends; j += 2) {
      const ax = outline[j]!;
      const ay = outline[j + 1]!;
      const k = j + 2 === ends ? 0 : j + 2;
      const dx = outline[k]! - ax;
      const dy = outline[k + 1]! - ay;
      const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
      const t = along < 0 ? 0 : along > 1 ? 1 : along;
      const offX = x - ax - t * dx;
      const offY = y - ay - t * dy;
      const square = offX * offX + offY * offY;
      if (square < nearestSquare) nearestSquare = square;
    }
    largestSquare = Math.max(largestSquare, nearestSquare);
  }
  return Math.sqrt(largestSquare);
}

describe('simplifyRing', () => {
  it('gives a small shape whole', () => {
    const ring = makeRing(seededRandom(41), 0.1);
    const { lngLat, indices } = simplifyRing(ring, true, 5000);
    expect(lngLat).toEqual(ring);
    expect([...indices]).toEqual([...indices].map((_, i) => i));
  });

  it('keeps within 0.01 % of a smooth ring’s width with a vertex in sixteen, and of a rough one within 1 %', () => {
    const smooth = ringOf(16_000, (angle) => 1 + 0.3 * Math.sin(3 * angle));
    expect(largestGap(smooth, simplifyRing(smooth, true, 1000).lngLat)).toBeLessThan(2e-4);
    const random = seededRandom(42);
    const rough = ringOf(16_000, (angle) => 1 + 0.3 * Math.sin(3 * angle) + 0.02 * random());
    expect(largestGap(rough, simplifyRing(rough, true, 1000).lngLat)).toBeLessThan(0.02);
  });

  it('keeps lone spikes, which are what a reader looks for', () => {
    const ring = ringOf(1_000_000, (angle) => 1 + 0.1 * Math.sin(5 * angle));
    const spikes = [0, 123_457, 500_000, 999_999];
    for (const index of spikes) {
      ring[2 * index]! += 0.2;
    }
    const { indices, lngLat } = simplifyRing(ring, true, 5000);
    expect(indices).toHaveLength(5000);
    expect(lngLat).toHaveLength(10_000);
    expect([...indices]).toEqual(expect.arrayContaining(spikes));
  });

  it('drops every vertex on a straight line before one that bends it', () => {
    const corners = [0, 40_000, 70_000, 99_999];
    const line = new Float64Array(200_000);
    for (let i = 0; i < 100_000; ++i) {
      const legs = [Math.min(i, 40_000), Math.min(Math.max(i - 40_000, 0), 30_000), Math.max(i - 70_000, 0)] as const;
      line.set([100 + (legs[0] + legs[2]) / 10_000, 10 + legs[1] / 10_000], 2 * i);
    }
    expect([...simplifyRing(line, false, 4).indices]).toEqual(corners);
  });

  it.each([0, 1, 2, 3, 7, 100])('keeps 3 of a ring and both ends of a line when asked for %i', (wanted) => {
    const flat = ringOf(50_000, () => 1);
    expect(simplifyRing(flat, true, wanted).indices).toHaveLength(Math.max(3, wanted));
    const { indices } = simplifyRing(flat, false, wanted);
    expect(indices).toHaveLength(Math.max(2, wanted));
    expect([indices[0], indices.at(-1)]).toEqual([0, 49_999]);
  });

  it('has an answer for any numbers: ascending indices of positions, no more than asked for', () => {
    const random = seededRandom(43);
    const odd = [NaN, Infinity, -Infinity, 0, -0, 1e308, 105, 21, 5e-324];
    for (let i = 0; i < CASES; ++i) {
      const flat = new Float64Array(2 * Math.floor(60 * random()));
      const isOdd = random();
      for (let j = 0; j < flat.length; ++j) {
        flat[j] = random() < isOdd ? odd[Math.floor(odd.length * random())]! : Math.round(80 * (2 * random() - 1) * 4) / 4;
      }
      const [closed, wanted] = [random() < 0.5, Math.floor(12 * random())];
      const { lngLat, indices } = simplifyRing(flat, closed, wanted);
      const good = Array.from({ length: flat.length / 2 }, (_, k) => k).filter(
        (k) => Math.abs(flat[2 * k]!) <= 360 && Math.abs(flat[2 * k + 1]!) <= 90,
      );
      const isAsAsked =
        indices.length === Math.min(good.length, Math.max(wanted, closed ? 3 : 2)) &&
        indices.every((index, k) => good.includes(index) && (k === 0 || indices[k - 1]! < index)) &&
        lngLat.length === 2 * indices.length &&
        lngLat.every((value, k) => Object.is(value, flat[2 * indices[k >> 1]! + (k % 2)]!));
      // Not an assertion for each of so many: they would take longer than what they judge.
      if (!isAsAsked) expect({ case: i, closed, wanted, flat, indices, lngLat }).toBeNull();
    }
  });
});
