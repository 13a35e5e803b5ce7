import { describe, expect, it } from 'vitest';
import { inkGrey } from '../../../../../workers/ocr/picture/inkGrey.ts';

describe('grey of ink', () => {
  it('grey of ink: print is dark, paper light, and stamps and signatures are nearly paper', () => {
    const [black, paper, red, blue, grey] = inkGrey(
      Uint8Array.of(20, 20, 24, 255, 235, 230, 220, 255, 205, 40, 50, 255, 40, 60, 190, 255, 90, 90, 90, 255),
      5,
    );
    expect(black).toBeLessThan(30);
    expect(paper).toBeGreaterThan(225);
    expect(red).toBeGreaterThan(180);
    expect(blue).toBeGreaterThan(165);
    expect(grey).toBe(90);
  });

  it('grey of ink: a pale seal in dim light is paper, and print under it stays dark', () => {
    const paper = Array.from({ length: 60 }, () => [78, 76, 74, 255]).flat();
    const grey = inkGrey(Uint8Array.of(63, 47, 48, 255, 34, 24, 25, 255, ...paper), 62);
    expect(grey[0]).toBeGreaterThan(66);
    expect(grey[1]).toBeLessThan(36);
    expect(grey[2]).toBeGreaterThan(75);
    expect(grey[2]).toBeLessThanOrEqual(78);
  });
});
