import { describe, expect, it } from 'vitest';
import { type ColourPicture, greyOf, inkGrey, otherVariants } from '../../../../../workers/ocr/picture/greyOf.ts';

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

  it('grey of ink: a seal’s edge with shifted JPEG colour is paper, and equally dark print stays print', () => {
    const row = (...pixels: number[][]): number[] =>
      [...pixels, ...Array<number[]>(28).fill([200, 198, 196])].flatMap((rgb) => [...rgb, 255]);
    const rows = Array.from({ length: 32 }, () => row([190, 80, 80], [190, 80, 80], [160, 158, 156], [60, 58, 56]));
    const grey = inkGrey(Uint8Array.from(rows.flat()), 32);
    expect(grey[2]).toBeGreaterThan(185);
    expect(grey[3]).toBeLessThan(66);
  });
});

describe('passes over a picture', () => {
  const WIDTH = 96;
  const PLACES = Array.from({ length: WIDTH * WIDTH }, (_, at) => at);
  /** Strokes of an ink on a background. */
  const drawn = (ink: number[], ground: number[]): ColourPicture => ({
    width: WIDTH,
    height: WIDTH,
    rgba: Uint8Array.from(PLACES.flatMap((at) => [...(at % 12 < 2 ? ink : ground), 255])),
  });
  const looksOf = (ink: number[], ground: number[]) =>
    otherVariants(drawn(ink, ground)).map(({ isNegative, channel }) => [isNegative, channel]);

  it('passes: black print on light paper needs no second one', () => {
    expect(looksOf([20, 20, 20], [240, 238, 230])).toEqual([]);
    expect(looksOf([20, 20, 20], [90, 88, 84])).toEqual([]);
  });

  it('passes: light print on dark is inverted, and coloured print uses the channel in which it is dark', () => {
    expect(looksOf([235, 235, 235], [18, 18, 18])).toEqual([[true, null]]);
    expect(looksOf([30, 60, 170], [240, 238, 230])[0]).toEqual([false, 0]);
    expect(looksOf([200, 30, 40], [240, 238, 230])[0]).toEqual([false, 2]);
    expect(looksOf([110, 190, 255], [18, 18, 18])).toEqual([
      [true, null],
      [true, 2],
      [true, 0],
    ]);
  });

  it.each([
    ['blue', 0, [30, 60, 170]],
    ['red', 2, [200, 30, 40]],
  ] as const)('passes: %s print is as dark as black, and paper light', (_, channel, ink) => {
    const { pixels } = greyOf(drawn([...ink], [240, 238, 230]), { isNegative: false, channel, quarterTurns: 0 });
    expect(pixels[0]).toBeLessThan(60);
    expect(pixels[6]).toBeGreaterThan(220);
  });

  it('passes: a red stamp is paper beside blue print', () => {
    const { rgba, ...size } = drawn([30, 60, 170], [240, 238, 230]);
    rgba.set([214, 60, 70, 255], 4 * 8);
    expect(greyOf({ ...size, rgba }, { isNegative: false, channel: 0, quarterTurns: 0 }).pixels[8]).toBeGreaterThan(220);
  });

  it('passes: a picture is rotated clockwise', () => {
    const rgba = Uint8Array.from([0, 50, 100, 150, 200, 250].flatMap((grey) => [grey, grey, grey, 255]));
    const turned = ([0, 1, 2, 3] as const).map((quarterTurns) => {
      const { width, pixels } = greyOf({ width: 3, height: 2, rgba }, { isNegative: false, channel: null, quarterTurns });
      return [width, ...pixels];
    });
    expect(turned).toEqual([
      [3, 0, 50, 100, 150, 200, 250],
      [2, 150, 0, 200, 50, 250, 100],
      [3, 250, 200, 150, 100, 50, 0],
      [2, 100, 250, 50, 200, 0, 150],
    ]);
  });
});
