import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { cornerOrder } from '../../../../../workers/parcels/overlap/cornerOrder.ts';

const random = seededRandom(8);
const corners = (count: number, heightOf: (i: number) => number): Float64Array =>
  Float64Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? random() : heightOf((i - 1) / 2)));

describe('corners in order of height', () => {
  it.each<[string, Float64Array]>([
    ['none', corners(0, () => 0)],
    ['a few', corners(30, () => random())],
    ['many', corners(5_000, () => 2_300_000 + random() * 400)],
    ['many at one height', corners(500, () => 7)],
    ['many at few heights', corners(5_000, (i) => (i * 7) % 11)],
    ['a crowd far below one, descending, closer together than any share of the whole', corners(2_000, (i) => (i === 0 ? 1e6 : -1e-9 * i))],
  ])('overlap areas: %s', (_, xy) => {
    const order = cornerOrder(xy);
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: xy.length / 2 }, (__, i) => i));
    const heights = Array.from(order, (corner) => xy[corner * 2 + 1]!);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  });
});
