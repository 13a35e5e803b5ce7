import { describe, expect, it } from 'vitest';
import { ringCrossing } from '../../../../../src/domain/geometry/ringCrossing.ts';
import { untieRing } from '../../../../../src/gateway/import/check/cleanRing.ts';

/** Every side spans nearly all of the width, so that each is compared with each; the ring's last side crosses them all. */
const zigzag = (corners: number): Float64Array =>
  Float64Array.from({ length: corners * 2 }, (_, i) => (i % 2 === 1 ? (i - 1) / 2 : i % 4 === 0 ? -i * 1e-6 : 100 + i * 1e-6));

describe('untying rings', () => {
  it('hostile: searches for knots share what they may compare, and end with it', () => {
    const allowance = { comparisons: 1_000_000 };
    expect(ringCrossing(zigzag(1_000), allowance)).not.toBeNull();
    const once = 1_000_000 - allowance.comparisons;
    expect(once).toBeGreaterThan(500);
    ringCrossing(zigzag(1_000), allowance);
    expect(allowance.comparisons).toBe(1_000_000 - 2 * once);
    expect(ringCrossing(zigzag(1_000), { comparisons: once - 1 })).toBe('unjudged');
  });

  it('hostile: a ring of 2,000 corners that asks for 400 million comparisons is given up', () => {
    expect(untieRing(zigzag(2_000))).toBeNull();
  });

  it('import: a ring of 60 corners with three knots is untied', () => {
    const ring = Float64Array.from({ length: 120 }, (_, i) => (i % 2 ? Math.sin : Math.cos)(((i >> 1) / 60) * 2 * Math.PI));
    const knotted = ring.slice();
    for (const at of [10, 30, 50]) {
      knotted.set(ring.subarray(at * 2, at * 2 + 2), at * 2 + 2);
      knotted.set(ring.subarray(at * 2 + 2, at * 2 + 4), at * 2);
    }
    expect(ringCrossing(knotted)).not.toBeNull();
    expect(untieRing(knotted)).toEqual(ring);
  });
});
