import { expect, test } from 'vitest';
import { mergeTinySides } from '../../../../../workers/parcels/land/landBatchWriter.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

/** A wavy circle on the grid, with corners about `stepsApart` apart. */
function circle(radius: number, stepsApart: number, random: () => number): number[] {
  const count = Math.round((2 * Math.PI * radius) / stepsApart);
  const ring: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const angle = (2 * Math.PI * i) / count;
    const reach = radius * (1 + 0.05 * Math.sin(7 * angle)) + random();
    const [x, y] = [Math.round(radius * 2 + reach * Math.cos(angle)), Math.round(radius * 2 + reach * Math.sin(angle))];
    if (x !== ring.at(-2) || y !== ring.at(-1)) ring.push(x, y);
  }
  return ring;
}

/** Largest distance in steps from corners of one ring to the sides of another. */
function farthest(from: readonly number[], ring: readonly number[]): number {
  let most = 0;
  for (let i = 0; i < from.length; i += 2) {
    let least = Infinity;
    for (let j = 0; j < ring.length; j += 2) {
      const [ax, ay] = [ring[j]!, ring[j + 1]!];
      const [bx, by] = [ring[(j + 2) % ring.length]! - ax, ring[(j + 3) % ring.length]! - ay];
      const [px, py] = [from[i]! - ax, from[i + 1]! - ay];
      const along = Math.min(1, Math.max(0, (px * bx + py * by) / (bx * bx + by * by)));
      least = Math.min(least, Math.hypot(px - along * bx, py - along * by));
    }
    most = Math.max(most, least);
  }
  return most;
}

test('tiny sides: a dense curve loses corners within one step; larger sides and sharp turns keep theirs', () => {
  const random = seededRandom(11);
  for (const radius of [40, 300, 2000]) {
    const dense = circle(radius, 1.5, random);
    const merged = mergeTinySides(dense);
    expect(merged.length).toBeLessThan(dense.length / 2);
    expect(farthest(dense, merged)).toBeLessThan(1 + 1e-9);
  }
  const sparse = circle(2000, 20, random);
  expect(mergeTinySides(sparse)).toEqual(sparse);
  // A lot of 14 by 10 cm with a corner in the middle of a side, and a comb of teeth two steps long.
  expect(mergeTinySides([0, 0, 5, 0, 10, 0, 10, 7, 0, 7])).toEqual([0, 0, 10, 0, 10, 7, 0, 7]);
  const comb = Array.from({ length: 20 }, (_, i) => [3 * i, (i % 2) * 3]).flat();
  expect(mergeTinySides([...comb, 60, 40, 0, 40])).toEqual([...comb, 60, 40, 0, 40]);
});
