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
let readers: TableReaders;

beforeAll(async () => {
  readers = { cleaner: await loadCleaner(), net: await loadDigitNet('first'), second: loadDigitNet('second') };
});

/** @param height of its upper part; all of it by default */
async function openFixture(name: string, height?: number): Promise<ColourPicture> {
  const path = new URL(name, FIXTURES).pathname;
  const whole = await sharp(path).metadata();
  const part = { left: 0, top: 0, width: whole.width, height: height ?? whole.height };
  const { data, info } = await sharp(path).extract(part).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

const find = (pixels: ColourPicture): Promise<FoundTable> => findTable(pixels, readers, null, new AbortController().signal);

describe('findTable', () => {
  it.each([
    ['light print on dark', 'dark.webp', { isNegative: true }],
    ['blue print', 'blue-ink.webp', { channel: 0 }],
    ['a page turned by 90°', 'turned.webp', { quarterTurns: 1 }],
    ['a turned page of near rows', 'turned-near.webp', { quarterTurns: 3 }],
  ] as const)('findTable: every corner of %s is read, none wrongly', async (_, name, look) => {
    const found = await find(await openFixture(name));
    expect(found.look).toMatchObject(look);
    const read = found.table.parcels.map((parcel) => parcel.corners.map(({ x, y }) => [x.value, y.value]));
    expect(read).toEqual([corners[name]]);
  });

  it.each([
    ['whose last row the edge touches', 'cut off', 885],
    ['whose last row the edge cuts', 'cut off', 878],
    ['with a margin below', 'whole', 960],
  ] as const)('findTable: a table %s is %s', async (_, told, height) => {
    const pixels = await openFixture('dark.webp', height);
    expect(isCut(await find(pixels), pixels)).toBe(told === 'cut off');
  });

  it('findTable: the rows of a page of HN-72 say that it is one', async () => {
    const { again } = await find(await openFixture('hn72.webp'));
    expect(isHn72Page(rowsOfCells(again.texts).map(({ text }) => text))).toBe(true);
  });

  it('findTable: a picture without print is looked at in the usual way, and gives nothing', async () => {
    const rgba = new Uint8ClampedArray(4 * 200 * 100).fill(200);
    expect(await find({ width: 200, height: 100, rgba })).toMatchObject({
      look: { isNegative: false, channel: null, quarterTurns: 0 },
      table: { parcels: [] },
    });
  });
});
