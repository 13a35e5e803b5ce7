import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { isHn72Page } from '../../../../src/domain/coordinates/isHn72Page.ts';
import { loadCleaner } from '../../../../workers/ocr/clean/cleaner.ts';
import { findTable, type FoundTable, isCut, type TableReaders } from '../../../../workers/ocr/findTable.ts';
import type { ColourPicture } from '../../../../workers/ocr/picture/greyOf.ts';
import { loadDigitNet } from '../../../../workers/ocr/recognise/digitNet.ts';
import { rowsOfCells } from '../../../../workers/ocr/table/tableRow.ts';

const FIXTURES = new URL('../../../fixtures/pictures/', import.meta.url);
const corners = JSON.parse(readFileSync(new URL('corners.json', FIXTURES), 'utf8')) as Record<string, number[][]>;
/** Each is read eight times. */
const PAGES_TO_CUT = process.env.THUA_LONG === '1' ? ['dark.webp', 'blue-ink.webp'] : ['dark.webp'];
let readers: TableReaders;

beforeAll(async () => {
  readers = { cleaner: await loadCleaner(), net: await loadDigitNet('first'), second: loadDigitNet('second') };
});

/** @param part crop margins; the whole picture by default */
async function openFixture(name: string, { left = 0, top = 0, right = 0, bottom = 0 } = {}): Promise<ColourPicture> {
  const path = new URL(name, FIXTURES).pathname;
  const whole = await sharp(path).metadata();
  const part = { left, top, width: (right || whole.width) - left, height: (bottom || whole.height) - top };
  const { data, info } = await sharp(path).extract(part).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

const find = (pixels: ColourPicture): Promise<FoundTable> => findTable(pixels, readers, null, new AbortController().signal);

describe('findTable', () => {
  it.each([
    ['light print on dark', 'dark.webp', { isNegative: true }],
    ['blue print', 'blue-ink.webp', { channel: 0 }],
    ['a page turned by 90°', 'turned.webp', { quarterTurns: 1 }],
    ['a rotated page with close rows', 'turned-near.webp', { quarterTurns: 3 }],
    ['a rotated page that partly resembles numbers', 'turned-numbers.webp', { quarterTurns: 3 }],
    ['a page upside down', 'upside-down.webp', { quarterTurns: 2 }],
    ['faint blue print', 'blue-faint.jpg', { channel: 0 }],
    ['blue print beside more red', 'blue-stamp.jpg', { channel: 0 }],
  ] as const)('findTable: every corner of %s is read, none wrongly', async (_, name, look) => {
    const found = await find(await openFixture(name));
    expect(found.variant).toMatchObject(look);
    const read = found.table.parcels.map((parcel) => parcel.corners.map(({ x, y }) => [x.value, y.value]));
    expect(read).toEqual([corners[name]]);
    expect(isCut(found)).toBe(false);
  });

  it.each([
    ['whose last row the edge touches', 'cut off', 885],
    ['whose last row the edge cuts', 'cut off', 878],
    ['with a margin below', 'whole', 960],
  ] as const)('findTable: a table %s is %s', async (_, told, bottom) => {
    expect(isCut(await find(await openFixture('dark.webp', { bottom })))).toBe(told === 'cut off');
  });

  it.each(PAGES_TO_CUT)('findTable: %s is reported as cut off wherever an edge crosses its table', async (name) => {
    const { table, toPhoto } = await find(await openFixture(name));
    const boxes = table.parcels[0]!.corners.map(({ x, y }) => [x.box!, y.box!] as const);
    const [first, ...others] = boxes.map(([{ left, top, height }, { left: other, width }]) => {
      const [[start, middle], [end]] = [toPhoto(Math.min(left, other), top + height / 2), toPhoto(Math.max(left, other) + width, top)];
      return { start, middle, end };
    });
    const last = others.at(-2)!;
    const between = (one: number, other: number): number => Math.round((one + other) / 2);
    const half = (last.end - last.start) / 16;
    const cuts = {
      'through the second row': { top: Math.round(others[0]!.middle) },
      'below the first row': { top: between(first!.middle, others[0]!.middle) },
      'through a row': { bottom: Math.round(last.middle) },
      'above a row': { bottom: between(last.middle, others.at(-3)!.middle) },
      'above and below': { top: between(first!.middle, others[0]!.middle), bottom: Math.round(last.middle) },
      'left of X and Y': { left: Math.round(first!.start - half) },
      'right of X and Y': { right: Math.round(last.end + half) },
    };
    const whole: string[] = [];
    for (const [where, part] of Object.entries(cuts)) if (!isCut(await find(await openFixture(name, part)))) whole.push(where);
    expect(whole).toEqual([]);
  });

  it('findTable: the rows of an HN-72 page identify it', async () => {
    const { again } = await find(await openFixture('hn72.webp'));
    expect(isHn72Page(rowsOfCells(again.texts).map(({ text }) => text))).toBe(true);
  });

  it('findTable: a picture without print is read with the default pass and gives nothing', async () => {
    const rgba = new Uint8ClampedArray(4 * 200 * 100).fill(200);
    expect(await find({ width: 200, height: 100, rgba })).toMatchObject({
      variant: { isNegative: false, channel: null, quarterTurns: 0 },
      table: { parcels: [] },
    });
  });
});
