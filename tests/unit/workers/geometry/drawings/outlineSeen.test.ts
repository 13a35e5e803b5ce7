import { describe, expect, it } from 'vitest';
import { outlineSeen } from '../../../../../workers/geometry/drawings/outlineSeen.ts';
import { simplifyRing } from '../../../../../workers/geometry/drawings/simplifyRing.ts';
import { firstDifference } from '../../../../support/geometry/firstDifference.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

/** A ragged ring round 107°, 16°, one degree wide. */
function raggedRing(count: number): Float64Array<ArrayBuffer> {
  const random = seededRandom(count);
  const ring = new Float64Array(2 * count);
  for (let i = 0; i < count; i += 1) {
    const [turn, radius] = [(2 * Math.PI * i) / count, 1 + 0.05 * random()];
    ring.set([107 + radius * Math.cos(turn), 16 + radius * Math.sin(turn)], 2 * i);
  }
  return ring;
}

const boxAt = (lngLat: Float64Array, vertex: number, half: number) => ({
  west: lngLat[2 * vertex]! - half,
  east: lngLat[2 * vertex]! + half,
  south: lngLat[2 * vertex + 1]! - half,
  north: lngLat[2 * vertex + 1]! + half,
});
const inside = (lngLat: Float64Array, { west, east, south, north }: ReturnType<typeof boxAt>): number[] =>
  Array.from({ length: lngLat.length / 2 }, (_, i) => i).filter(
    (i) => lngLat[2 * i]! >= west && lngLat[2 * i]! <= east && lngLat[2 * i + 1]! >= south && lngLat[2 * i + 1]! <= north,
  );

describe('outlineSeen', () => {
  it('has every vertex in the box, and those its sides lead to, wherever on a ring or line it lies; the rest thinned', () => {
    const lngLat = raggedRing(30_000);
    for (const closed of [true, false]) {
      for (let vertex = 0; vertex < 30_000; vertex += 2_311) {
        const box = boxAt(lngLat, vertex, 0.04);
        const { indices, lngLat: drawn, isExact } = outlineSeen(lngLat, closed, 2_000, box);
        expect(isExact).toBe(true);
        expect(indices.length).toBeLessThanOrEqual(2_000);
        expect(indices.length).toBeGreaterThan(1_000);
        const among = new Set(indices);
        const wanted = inside(lngLat, box).flatMap((index) => [index - 1, index, index + 1]);
        expect(wanted.filter((index) => index >= 0 && index < 30_000 && !among.has(index))).toEqual([]);
        expect(firstDifference(indices, indices.toSorted())).toBeUndefined();
        const given = [...indices].flatMap((index) => [lngLat[2 * index]!, lngLat[2 * index + 1]!]);
        expect(firstDifference(drawn, given)).toBeUndefined();
      }
    }
  });

  it('keeps both ends of a side that only crosses the box', () => {
    const lngLat = raggedRing(30_000);
    // Two neighbours far apart: their side runs through the middle of the ring.
    lngLat.set([107.8, 16], 2 * 9_000);
    lngLat.set([106.2, 16.001], 2 * 9_001);
    const { indices, isExact } = outlineSeen(lngLat, true, 200, { west: 106.9, east: 107.1, south: 15.9, north: 16.1 });
    expect(isExact).toBe(true);
    expect([...indices]).toEqual(expect.arrayContaining([9_000, 9_001]));
    expect(indices).toHaveLength(200);
  });

  it('of more than there is room for it keeps the most in the box, and says so', () => {
    const lngLat = raggedRing(90_000);
    const box = { west: 107.5, east: 109, south: 15, north: 17 };
    const { indices, isExact } = outlineSeen(lngLat, true, 2_000, box);
    expect(isExact).toBe(false);
    expect(indices).toHaveLength(2_000);
    expect(inside(Float64Array.from([...indices].flatMap((i) => [lngLat[2 * i]!, lngLat[2 * i + 1]!])), box).length).toBeGreaterThanOrEqual(
      1_450,
    );
  });

  it('of a shape that is not in the box, or without one, it is the outline of all', () => {
    const lngLat = raggedRing(9_000);
    const all = simplifyRing(lngLat, true, 500);
    expect(outlineSeen(lngLat, true, 500, null)).toEqual({ ...all, isExact: false });
    expect(outlineSeen(lngLat, true, 500, { west: 0, east: 1, south: 0, north: 1 })).toEqual({ ...all, isExact: true });
    expect(outlineSeen(lngLat.slice(0, 20), true, 500, { west: 0, east: 180, south: 0, north: 80 }).indices).toHaveLength(10);
  });
});
