import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { PathWriter } from '../../../../../workers/parcels/overlap/pathWriter.ts';
import { RegionBuilder } from '../../../../../workers/parcels/overlap/regions.ts';

function write(diagonalM: number, ...regions: number[][][]): string[] {
  const builder = new RegionBuilder(0, 0, 0);
  for (const rings of regions) {
    for (const ring of rings) builder.addRing(Float64Array.from(ring), 0, ring.length);
    builder.endRegion();
  }
  const writer = new PathWriter({ left: 0, top: 0, diagonalM });
  regions.forEach((_, region) => writer.add(builder.regions, region));
  return writer.paths;
}

describe('paths of the picture', () => {
  it('plan overlap: each region is a path and each ring a part, y down, without invisible details', () => {
    expect(
      write(
        100,
        [
          [0, 0, 12.5, 0, 12.51, -0.01, 12.5, -3.04],
          [1, -1, 2, -1, 2, -2],
        ],
        [],
        [[7, 0, -8, 0, 7.25, 9]],
      ),
    ).toEqual(['M0 0L12.5 0L12.5 3.04ZM1 1L2 1L2 2Z', '', 'M7 0L-8 0L7.25 -9Z']);
  });

  it('plan overlap: numbers equal toFixed’s from 0.5 m to the size of the earth', () => {
    const random = seededRandom(9);
    for (const [diagonalM, decimals] of [
      [0.5, 4],
      [3, 4],
      [50, 3],
      [500, 2],
      [5_000, 1],
      [5e4, 0],
      [4e7, 0],
    ] as const) {
      const ring = Array.from({ length: 400 }, (_, i) => (random() - (i % 2)) * diagonalM);
      const numbers = write(diagonalM, [ring])[0]!
        .match(/-?[\d.]+/g)!
        .map(Number);
      const fixed = ring.map((value, i) => Number((i % 2 === 0 ? value : -value).toFixed(decimals)));
      for (const number of numbers) expect(fixed).toContain(number);
      expect(numbers.length).toBeGreaterThan(700 / 2);
    }
  });
});
