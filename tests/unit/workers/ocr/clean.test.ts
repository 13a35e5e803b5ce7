import { describe, expect, it } from 'vitest';
import { loadCleaner, loadCleaningModule } from '../../../../workers/ocr/clean/cleaner.ts';
import type { CleaningExports } from '../../../../workers/ocr/build/cleaningExports.d.ts';
import { PixelMemory } from '../../../../workers/ocr/clean/pixelMemory.ts';
import type { CleanedTable } from '../../../../workers/ocr/cellImage.ts';
import type { GreyPicture } from '../../../../workers/ocr/picture/greyOf.ts';
import { drawnTable, type DrawnTable } from '../../../support/pictures/drawnTable.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const ROWS = [
  ['1', '1187422.51', '562118.04', '12.80'],
  ['2', '1187430.96', '562127.65', '9.37'],
  ['3', '1187418.27', '562140.33', '17.94'],
  ['4', '1187405.88', '562131.90', '15.02'],
  ['5', '1187399.40', '562122.76', '11.13'],
];

const clean = async (table: Partial<DrawnTable>): Promise<CleanedTable> =>
  (await loadCleaner()).clean(drawnTable({ rows: ROWS, ruled: 1, ...table }));

/** Row and column of each cell, in reading order. */
const placesOf = ({ cells }: CleanedTable): string[] => cells.map(({ row, column }) => `${row}.${column}`);
const ALL = ROWS.flatMap((row, at) => row.map((_, column) => `${at}.${column}`));

const isInk = (value: number): boolean => value < 128;

/** Number of separate runs of ink columns in a strip: digits do not touch. */
function digitsIn({ width, height, pixels }: GreyPicture): number {
  let count = 0;
  let before = false;
  for (let x = 0; x < width; x++) {
    let now = false;
    for (let y = 0; y < height; y++) now ||= isInk(pixels[y * width + x]!);
    if (now && !before) count++;
    before = now;
  }
  return count;
}

describe('cleaning a photographed table', () => {
  const kinds: Array<[string, Partial<DrawnTable>]> = [
    ['lying straight', {}],
    ['turned by 15°', { rotationDeg: 15 }],
    ['turned by −15°, unruled', { rotationDeg: -15, ruled: 0 }],
    ['tilted', { rotationDeg: -6, tilt: [0.25, -0.2] }],
    ['tilted and unruled', { rotationDeg: 5, tilt: [-0.15, 0.25], ruled: 0 }],
    ['with faint rules', { rotationDeg: 3, ruled: 0.25 }],
    ['in low light', { rotationDeg: 4, light: (x) => 0.35 - 0.15 * x }],
    ['with a shadow across', { rotationDeg: -4, light: (x, y) => (x + 0.4 * y > 0.7 ? 0.5 : 1) }],
    ['bent like an arch', { bend: (x) => 70 * (2 * x - 1) ** 2 }],
    ['bent like a wave, tilted, unruled', { bend: (x, y) => (25 + 15 * y) * Math.sin(6 * x), tilt: [0.15, 0.15], ruled: 0 }],
    ['that rises to a binding', { bend: (x) => 130 * Math.exp(-4 * x), rotationDeg: 3 }],
    ['with rules that touch the digits', { rotationDeg: 1, pitch: 40 }],
  ];
  it.each(kinds)('cleaning: every cell of a table %s is found', async (_, table) => {
    const cleaned = await clean(table);
    expect(placesOf(cleaned)).toEqual(ALL);
    const expected = ROWS.flat().map((text) => text.length);
    expect(cleaned.cells.map(({ ink }) => digitsIn(ink))).toEqual(expected);
  });

  it('cleaning: every cell in noise is found', async () => {
    const random = seededRandom(7);
    const noise = (): number => (random() + random() + random() - 1.5) * 40;
    expect(placesOf(await clean({ rotationDeg: -8, noise }))).toEqual(ALL);
  });

  it.each([0, 1])('cleaning: rings of a stamp in the print’s colour are faded under digits (rules %i)', async (ruled) => {
    const cleaner = await loadCleaner();
    const plain = drawnTable({ rows: ROWS, ruled });
    const stamped = { ...plain, pixels: plain.pixels.slice() };
    for (let at = 0; at < stamped.pixels.length; at++) {
      const away = Math.hypot((at % plain.width) - plain.width / 2, Math.floor(at / plain.width) - plain.height / 2);
      if (Math.abs(away - 110) < 6) stamped.pixels[at] = 0.45 * plain.pixels[at]!;
    }
    const cleaned = cleaner.clean(stamped, true);
    expect(placesOf(cleaned)).toEqual(ALL);
    expect(cleaned.cells.filter(({ isUnderStamp }) => isUnderStamp).map(({ column }) => column)).toEqual([1, 2, 1, 2, 1, 2, 1, 2, 1, 2]);
    const darkIn = ({ pixels }: GreyPicture): number => pixels.filter(isInk).length;
    cleaner.clean(plain).cells.forEach(({ ink }, at) => {
      expect(darkIn(cleaned.cells[at]!.ink) / darkIn(ink)).toBeGreaterThan(0.85);
      expect(darkIn(cleaned.cells[at]!.ink) / darkIn(ink)).toBeLessThan(1.2);
    });
  });

  it('cleaning: the mean along white paper is white from edge to edge', async () => {
    const wasm = new WebAssembly.Instance(await loadCleaningModule(), { env: { abort: () => undefined } })
      .exports as unknown as CleaningExports;
    const memory = new PixelMemory(wasm);
    const [width, height] = [40, 2];
    const [paper, means] = [memory.take(width * height), memory.take(width * height)];
    memory.bytes(paper, width * height).fill(255);
    wasm.meanRows(paper, width, height, 6, means);
    expect([...memory.bytes(means, width * height)].every((value) => value >= 254)).toBe(true);
  });

  it('cleaning: rows are horizontal and columns vertical at any camera angle', async () => {
    const { cells } = await clean({ rotationDeg: -9, tilt: [0.2, 0.25] });
    const middles = cells.map(({ box }) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 }));
    for (let row = 0; row < ROWS.length; row++) {
      const ys = middles.slice(row * 4, row * 4 + 4).map(({ y }) => y);
      expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(6);
    }
    for (let column = 0; column < 4; column++) {
      const xs = middles.filter((_, at) => at % 4 === column).map(({ x }) => x);
      expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(14);
    }
  });

  it('cleaning: strips are dark on white with digits about 32 px high and a white margin', async () => {
    const { cells } = await clean({ rotationDeg: 7 });
    for (const { ink, otherInk, box } of cells) {
      expect(box.height).toBeGreaterThan(27);
      expect(box.height).toBeLessThan(38);
      for (const { width, height, pixels } of [ink, otherInk]) {
        expect(pixels.length).toBe(width * height);
        const rim = [...pixels.subarray(0, width), ...pixels.subarray(width * (height - 1))];
        expect(Math.min(...rim)).toBe(255);
        expect(pixels.some(isInk)).toBe(true);
      }
    }
  });

  it('cleaning: positions of the straightened picture map back to the photograph', async () => {
    const photograph = drawnTable({ rows: ROWS, ruled: 1, rotationDeg: 10 });
    const { cells, toPhoto: at } = (await loadCleaner()).clean(photograph);
    const { box: first } = cells[0]!;
    const { box: last } = cells.at(-4)!;
    const [x0, y0] = at(first.left + first.width / 2, first.top + first.height / 2);
    const [x1, y1] = at(last.left + last.width / 2, last.top + last.height / 2);
    expect((Math.atan2(x0 - x1, y1 - y0) * 180) / Math.PI).toBeCloseTo(10, 0);
    expect(Math.hypot(x1 - x0, y1 - y0) / 60).toBeCloseTo(4, 0);
  });
});
