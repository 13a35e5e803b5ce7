import { describe, expect, it } from 'vitest';
import { scaleBar } from '../../../../src/domain/map/scaleBar.ts';

describe('scale bar', () => {
  it.each([
    [1.2, 100, 100, 83.3],
    [0.5, 96, 20, 40],
    [2, 96, 100, 50],
    [0.52, 100, 50, 96.2],
    [0.012, 96, 1, 83.3],
    [0.009, 96, 0.5, 55.6],
    [4_000, 96, 200_000, 50],
    [10, 100, 1_000, 100],
  ])('scale bar: at %d m a pixel and at most %d px it shows %d m over %d px', (pixelM, maxPx, metres, px) => {
    const bar = scaleBar(pixelM, maxPx);
    expect([bar.metres, bar.px]).toEqual([expect.closeTo(metres, 9), expect.closeTo(px, 1)]);
  });
});
