import { describe, expect, it } from 'vitest';
import { inkGrey } from '../../../../../workers/ocr/picture/greyOf.ts';

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

  it('grey of ink: a seal’s edge, whose colour a JPEG left beside it, is paper; what is as dark there is print', () => {
    const row = (...pixels: number[][]): number[] =>
      [...pixels, ...Array<number[]>(28).fill([200, 198, 196])].flatMap((rgb) => [...rgb, 255]);
    const rows = Array.from({ length: 32 }, () => row([190, 80, 80], [190, 80, 80], [160, 158, 156], [60, 58, 56]));
    const grey = inkGrey(Uint8Array.from(rows.flat()), 32);
    expect(grey[2]).toBeGreaterThan(185);
    expect(grey[3]).toBeLessThan(66);
  });
});
