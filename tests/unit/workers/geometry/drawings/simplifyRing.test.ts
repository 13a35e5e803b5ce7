import { describe, expect, it } from 'vitest';
import { simplifyRing, visibleOutline } from '../../../../../workers/geometry/drawings/simplifyRing.ts';
import { makeRing } from '../../../../support/geometry/lngLatArrays.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { firstDifference } from '../../../../support/geometry/firstDifference.ts';

const CASES = process.env.THUA_LONG === '1' ? 100_000 : 1_000;

/** A ring around 107°, 16° with the radius at each angle. */
function ringOf(count: number, radiusAt: (angle: number) => number): Float64Array<ArrayBuffer> {
  const ring = new Float64Array(2 * count);
  for (let i = 0; i < count; ++i) {
    const angle = (2 * Math.PI * i) / count;
    ring.set([107 + radiusAt(angle) * Math.cos(angle), 16 + radiusAt(angle) * Math.sin(angle)], 2 * i);
  }
  return ring;
}

/** Largest distance of any vertex from the outline, in degrees. */
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
  it('a small shape is returned whole', () => {
    const ring = makeRing(seededRandom(41), 0.1);
    const { lngLat, indices } = simplifyRing(ring, true, 5000);
    expect(lngLat).toEqual(ring);
    expect([...indices]).toEqual([...indices].map((_, i) => i));
  });

  it('a sixteenth of the vertices keeps a smooth ring within 0.01 % of its width, a rough one within 1 %', () => {
    const smooth = ringOf(16_000, (angle) => 1 + 0.3 * Math.sin(3 * angle));
    expect(largestGap(smooth, simplifyRing(smooth, true, 1000).lngLat)).toBeLessThan(2e-4);
    const random = seededRandom(42);
    const rough = ringOf(16_000, (angle) => 1 + 0.3 * Math.sin(3 * angle) + 0.02 * random());
    expect(largestGap(rough, simplifyRing(rough, true, 1000).lngLat)).toBeLessThan(0.02);
  });

  it('single spikes are kept', () => {
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

  it('every vertex on a straight line is dropped before one that bends it', () => {
    const corners = [0, 40_000, 70_000, 99_999];
    const line = new Float64Array(200_000);
    for (let i = 0; i < 100_000; ++i) {
      const legs = [Math.min(i, 40_000), Math.min(Math.max(i - 40_000, 0), 30_000), Math.max(i - 70_000, 0)] as const;
      line.set([100 + (legs[0] + legs[2]) / 10_000, 10 + legs[1] / 10_000], 2 * i);
    }
    expect([...simplifyRing(line, false, 4).indices]).toEqual(corners);
  });

  it.each([0, 1, 2, 3, 7, 100])('3 vertices of a ring and both ends of a line are kept when %i are requested', (wanted) => {
    const flat = ringOf(50_000, () => 1);
    expect(simplifyRing(flat, true, wanted).indices).toHaveLength(Math.max(3, wanted));
    const { indices } = simplifyRing(flat, false, wanted);
    expect(indices).toHaveLength(Math.max(2, wanted));
    expect([indices[0], indices.at(-1)]).toEqual([0, 49_999]);
  });

  it('any numbers give ascending indices of valid positions, no more than requested', () => {
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
      // One assertion for each of so many cases would be slow.
      if (!isAsAsked) expect({ case: i, closed, wanted, flat, indices, lngLat }).toBeNull();
    }
  });
});

/** A ragged ring around 107°, 16°, one degree wide. */
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

describe('visibleOutline', () => {
  it('every vertex in the box and its neighbours are kept, anywhere on the shape, and the rest is thinned', () => {
    const lngLat = raggedRing(30_000);
    for (const closed of [true, false]) {
      for (let vertex = 0; vertex < 30_000; vertex += 2_311) {
        const box = boxAt(lngLat, vertex, 0.04);
        const { indices, lngLat: drawn, isExact } = visibleOutline(lngLat, closed, 2_000, box);
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

  it('both ends of a side that only crosses the box are kept', () => {
    const lngLat = raggedRing(30_000);
    // Two distant neighbours: their side passes through the middle of the ring.
    lngLat.set([107.8, 16], 2 * 9_000);
    lngLat.set([106.2, 16.001], 2 * 9_001);
    const { indices, isExact } = visibleOutline(lngLat, true, 200, { west: 106.9, east: 107.1, south: 15.9, north: 16.1 });
    expect(isExact).toBe(true);
    expect([...indices]).toEqual(expect.arrayContaining([9_000, 9_001]));
    expect(indices).toHaveLength(200);
  });

  it('above the limit the vertices in the box are thinned, and the outline is marked inexact', () => {
    const lngLat = raggedRing(90_000);
    const box = { west: 107.5, east: 109, south: 15, north: 17 };
    const { indices, isExact } = visibleOutline(lngLat, true, 2_000, box);
    expect(isExact).toBe(false);
    expect(indices).toHaveLength(2_000);
    expect(inside(Float64Array.from([...indices].flatMap((i) => [lngLat[2 * i]!, lngLat[2 * i + 1]!])), box).length).toBeGreaterThanOrEqual(
      1_450,
    );
  });

  it('without a box, or with the shape outside it, it is the outline of the whole shape', () => {
    const lngLat = raggedRing(9_000);
    const all = simplifyRing(lngLat, true, 500);
    expect(visibleOutline(lngLat, true, 500, null)).toEqual({ ...all, isExact: false });
    expect(visibleOutline(lngLat, true, 500, { west: 0, east: 1, south: 0, north: 1 })).toEqual({ ...all, isExact: true });
    expect(visibleOutline(lngLat.slice(0, 20), true, 500, { west: 0, east: 180, south: 0, north: 80 }).indices).toHaveLength(10);
  });
});
