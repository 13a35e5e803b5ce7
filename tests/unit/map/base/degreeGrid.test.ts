import { describe, expect, test } from 'vitest';
import { degreeGrid, gridStepDeg } from '../../../../src/map/base/degreeGrid.ts';

describe('degree grid', () => {
  test.each([5, 8, 10, 13, 16, 18, 20])('zoom %s: lines are 20 to 120 pixels apart', (zoom) => {
    const px = (gridStepDeg(zoom) * 512 * 2 ** zoom) / 360;
    expect(px).toBeGreaterThan(20);
    expect(px).toBeLessThanOrEqual(121);
  });

  test('meridians and parallels are at multiples of the step and end at the box', () => {
    const { features } = degreeGrid({ west: 0.5, east: 2.5, south: 0.5, north: 1.5 }, 1);
    expect(features.map((one) => one.geometry.coordinates)).toEqual([
      [
        [1, 0.5],
        [1, 1.5],
      ],
      [
        [2, 0.5],
        [2, 1.5],
      ],
      [
        [0.5, 1],
        [2.5, 1],
      ],
    ]);
  });
});
