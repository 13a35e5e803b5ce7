import { describe, expect, it } from 'vitest';
import { ringArea, ringsContain } from '../../../../src/domain/geometry/ring.ts';
import { ringCrossing } from '../../../../src/domain/geometry/ringFault.ts';
import { untangleRings } from '../../../../src/domain/geometry/untangleRings.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const STEP = 1e-9;
/** Ring in metres, approximately, from a position in Đà Nẵng. */
const ringAt = (...metres: number[]): Float64Array => Float64Array.from(metres, (metre, at) => (at % 2 === 0 ? 108.2 : 16) + metre * 1e-5);
const sizes = (polygons: Float64Array[][]): number[][] =>
  polygons.map((rings) => rings.map((ring) => Math.round(Math.abs(ringArea(ring)) * 1e12) / 100));

/** Zigzag over nearly the whole width, so that each side is compared with each; `last` closes it. */
const zigzag = (corners: number, ...last: number[]): Float64Array =>
  Float64Array.from([
    ...Array.from({ length: corners * 2 }, (_, i) => (i % 2 === 1 ? (i - 1) / 2 : i % 4 === 0 ? -i * 1e-6 : 100 + i * 1e-6)),
    ...last,
  ]);

describe('rings that cross themselves', () => {
  it('untangleRings: a bow tie becomes its two triangles, not the square of its corners', () => {
    expect(sizes(untangleRings([ringAt(0, 0, 20, 20, 20, 0, 0, 20)], STEP)!)).toEqual([[100], [100]]);
  });

  it('untangleRings: an area covered twice is a hole, and one that touches the outline stays a ring', () => {
    expect(sizes(untangleRings([ringAt(0, 0, 10, 0, 10, 10, 0, 10), ringAt(0, 0, 5, 1, 1, 5)], STEP)!)).toEqual([[100, 12]]);
    expect(sizes(untangleRings([ringAt(0, 0, 10, 0, 10, 10, 0, 10), ringAt(5, 5, 15, 5, 15, 15, 5, 15)], STEP)!)).toEqual([[75], [75]]);
  });

  it('untangleRings: 120 knotted rings keep their ground in rings that do not cross', () => {
    const random = seededRandom(21);
    let left = 0;
    for (let run = 0; run < 120; run++) {
      const rings = Array.from({ length: 1 + (run % 3) }, () =>
        ringAt(...Array.from({ length: 2 * (4 + (run % 16)) }, () => random() * 40)),
      );
      const polygons = untangleRings(rings, STEP);
      if (!polygons) {
        left++;
        continue;
      }
      expect(polygons.flat().every((ring) => ringCrossing(ring) === null)).toBe(true);
      for (let point = 0; point < 30; point++) {
        const [lng, lat] = [108.2 + random() * 4e-4, 16 + random() * 4e-4];
        const parts = polygons.filter((part) => ringsContain(part, lng, lat)).length;
        expect(parts).toBe(Number(ringsContain(rings, lng, lat)));
      }
    }
    expect(left).toBeLessThan(5);
  });

  it('hostile: a ring that is too long or too knotted is refused', () => {
    // Every second corner is opposite: each side crosses nearly all others.
    const star = (corners: number): Float64Array =>
      ringAt(
        ...Array.from({ length: corners }, (_, i) => (2 * Math.PI * i * ((corners - 1) / 2)) / corners).flatMap((turn) => [
          Math.cos(turn) * 50,
          Math.sin(turn) * 50,
        ]),
      );
    expect(untangleRings([star(101)], STEP)).not.toBeNull();
    expect(untangleRings([star(1_999)], STEP)).toBeNull();
    expect(untangleRings([zigzag(10_001)], STEP)).toBeNull();
    expect(ringCrossing(zigzag(7_000, -1, 7_000, -1, -1))).toBe('unjudged');
    expect(ringCrossing(zigzag(500, -1, 500, -1, -1))).toBeNull();
  });
});
