import { expect, test } from 'vitest';
import { drawHatch, hatchName } from '../../../../src/map/overlays/hatch.ts';

test.each([1, 2, 3])('hatch: at device pixel ratio %s the tile has one stripe that joins the next tile', (ratio) => {
  const { width, height, data } = drawHatch('26383a', ratio);
  expect([width, height]).toEqual([8 * ratio, 8 * ratio]);
  const alpha = (x: number, y: number): number => data[4 * ((y % height) * width + (x % width)) + 3]!;
  expect(Array.from(data.subarray(0, 3))).toEqual([0x26, 0x38, 0x3a]);
  // Each row is the one above shifted left by a pixel; the last continues in the first of the next tile.
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) expect(alpha(x, y + 1)).toBe(alpha(x + 1, y));
  const row = Array.from({ length: width }, (_, x) => alpha(x, 0));
  expect(row.filter((value) => value > 0).length).toBeLessThan(width / 2);
  expect(Math.max(...row)).toBeGreaterThan(60);
  expect(hatchName('#26383a')).toBe('thua-hatch#26383a');
});
