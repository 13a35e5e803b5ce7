import { describe, expect, it } from 'vitest';
import { loadCleaner, type StraightTable } from '../../../../../workers/ocr/clean/cleaner.ts';
import type { CleanedTable } from '../../../../../workers/ocr/cellImage.ts';
import type { GreyPicture } from '../../../../../workers/ocr/picture/greyOf.ts';
import { drawnTable } from '../../../../support/pictures/drawnTable.ts';
import { firstDifference } from '../../../../support/geometry/firstDifference.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

/** A loop, because `Uint8Array.from` is slow for a million pixels. */
function filled(width: number, height: number, valueAt: (x: number, y: number) => number): GreyPicture {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = valueAt(at % width, Math.floor(at / width));
  return { width, height, pixels };
}

/** Pixels are compared separately, because toEqual is slow for a million of them. */
const pixelsOf = ({ picture, cells }: CleanedTable): Uint8Array[] =>
  [picture, ...cells.flatMap(({ ink, otherInk }) => [ink, otherInk])].map(({ pixels }) => pixels);
const sizeOf = ({ pixels, ...rest }: GreyPicture): object => ({ ...rest, count: pixels.length });
const withoutPixels = ({ picture, cells, toPhoto }: StraightTable): object => ({
  places: [toPhoto(0, 0), toPhoto(300, 100)],
  picture: sizeOf(picture),
  cells: cells.map(({ ink, otherInk, ...cell }) => ({ ...cell, ink: sizeOf(ink), otherInk: sizeOf(otherInk) })),
});

const random = seededRandom(3);
const ROWS = [
  ['1', '1187422.51'],
  ['2', '1187430.96'],
  ['3', '1187418.27'],
];

describe('cleaning pictures without a table', () => {
  const empty: Array<[string, GreyPicture]> = [
    ['white', filled(600, 400, () => 255)],
    ['black', filled(600, 400, () => 0)],
    ['grey', filled(601, 403, () => 120)],
    ['one pixel', filled(1, 1, () => 0)],
    ['one row', filled(5000, 1, (x) => x % 7)],
    ['one column', filled(1, 5000, (_, y) => (y % 9) * 20)],
    ['two million by one', filled(2_000_000, 1, (x) => (x % 40) * 6)],
    ['eight by eight', filled(8, 8, (x, y) => ((x + y) % 2) * 255)],
    ['a chessboard of pixels', filled(700, 500, (x, y) => ((x + y) % 2) * 255)],
    ['stripes', filled(700, 500, (_, y) => (y % 4 < 2 ? 0 : 255))],
    ['a slope of light', filled(700, 500, (x) => (x * 255) / 700)],
  ];
  it.each(empty)('cleaning: a picture that is %s has no cells', async (_, picture) => {
    const { cells, picture: straight } = (await loadCleaner()).clean(picture);
    expect(cells).toEqual([]);
    expect(straight.pixels.length).toBe(straight.width * straight.height);
  });

  const odd: Array<[string, GreyPicture]> = [
    ['noise', filled(900, 700, () => random() * 255)],
    ['salt and pepper', filled(900, 700, () => (random() < 0.03 ? 0 : 255))],
    ['boxes everywhere', filled(1600, 1200, (x, y) => (x % 24 < 12 && y % 36 < 22 ? 20 : 240))],
    ['circles', filled(900, 900, (x, y) => (Math.hypot(x - 450, y - 450) % 40 < 6 ? 40 : 220))],
    ['twelve high', filled(200_000, 12, (x, y) => ((x + y) % 12) * 20)],
    ['a narrow strip', filled(4000, 20, (x, y) => ((x * 7 + y * 13) % 29 < 9 ? 20 : 240))],
  ];
  const straight = drawnTable({ rows: ROWS, ruled: 1 });
  it.each(odd)('cleaning: %s does no harm', async (_, picture) => {
    const cleaner = await loadCleaner();
    const { cells } = cleaner.clean(picture);
    expect(cells.length).toBeLessThanOrEqual(3000);
    expect(cleaner.clean(straight).cells).toHaveLength(6);
  });

  it('cleaning: the same picture gives the same cells, whatever was cleaned before', async () => {
    const cleaner = await loadCleaner();
    const table = drawnTable({ rows: ROWS, ruled: 1, rotationDeg: 5 });
    const first = cleaner.clean(table);
    cleaner.clean(filled(900, 700, () => random() * 255));
    const again = cleaner.clean(table);
    expect(withoutPixels(again)).toEqual(withoutPixels(first));
    expect(pixelsOf(again).map((pixels, at) => firstDifference(pixels, pixelsOf(first)[at]!))).toEqual(
      pixelsOf(first).map(() => undefined),
    );
  });

  it('cleaning: pixels of another size, and more than the memory holds, are refused', async () => {
    const cleaner = await loadCleaner();
    expect(() => cleaner.clean({ width: 10, height: 10, pixels: new Uint8Array(99) })).toThrow(RangeError);
    expect(() => cleaner.clean({ width: 0, height: 0, pixels: new Uint8Array(0) })).toThrow(RangeError);
    expect(() => cleaner.clean({ width: 1.5, height: 2, pixels: new Uint8Array(3) })).toThrow(RangeError);
    expect(() => cleaner.clean({ width: 12_000, height: 9_000, pixels: new Uint8Array(108_000_000) })).toThrow(RangeError);
  });
});
