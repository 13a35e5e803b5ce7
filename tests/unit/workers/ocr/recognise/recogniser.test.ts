import { describe, expect, it } from 'vitest';
import { frameLine } from '../../../../../workers/ocr/recognise/recogniser.ts';

/** 40 × 30, each pixel its column's number plus its row's. */
const line = { width: 40, height: 30, pixels: Uint8Array.from({ length: 1200 }, (_, at) => (at % 40) + Math.floor(at / 40)) };

describe('framed line', () => {
  it('framed line: without a frame it is itself', () => {
    expect(frameLine(line, { above: 0, below: 0, width: 1 })).toEqual(line);
  });

  it('framed line: rows go from above and below, and the width shrinks evenly', () => {
    const framed = frameLine(line, { above: 5, below: 1, width: 0.5 });
    expect([framed.width, framed.height, framed.pixels.length]).toEqual([20, 24, 480]);
    expect([framed.pixels[0], framed.pixels[19]]).toEqual([5, 44]);
  });

  it('framed line: what is too low keeps its rows', () => {
    expect(frameLine(line, { above: 10, below: 8, width: 1 }).height).toBe(30);
  });
});
