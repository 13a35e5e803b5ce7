import { beforeEach, expect, it } from 'vitest';
import type { ReadNumber } from '../../../../src/domain/picture/cornerReading.ts';
import { beginReview } from '../../../../src/domain/picture/reviewedCorner.ts';
import { acceptNumber, restoreNumber, revertRepair, editNumber } from '../../../../src/flows/picture/editNumber.ts';
import { replaceCorners } from '../../../../src/flows/search/pasteCorners.ts';
import { pictureSlice } from '../../../../src/state/picture/pictureSlice.ts';
import { addReadCorner, chooseReadParcel, removeReadCorner } from '../../../../src/state/picture/readingPicture.ts';
import { searchSlice } from '../../../../src/state/search/searchSlice.ts';

const number = (text: string, before: string | null = null): ReadNumber => ({
  value: Number(text),
  text,
  trust: before === null ? 'certain' : 'repaired',
  before,
  doubtfulAt: [],
  box: null,
});
const parcel = (x: string) => ({
  corners: [{ name: 'A', x: number(x, '1171012.43'), y: number('550214.18'), sideM: null }],
  areaM2: null,
});

beforeEach(() => {
  pictureSlice.review = {
    pictureUrl: '',
    width: 100,
    height: 100,
    parcels: [parcel('1771012.43'), parcel('1771099.00')].map(beginReview),
    chosen: 0,
    swapped: false,
    meridianDeg: null,
    isCut: false,
    at: null,
  };
});

const corners = () => pictureSlice.review!.parcels[pictureSlice.review!.chosen]!.corners;

it('reading: a repair can be reverted, and the reading restored', () => {
  revertRepair(1, 'x');
  expect(corners()[0]!.x.text).toBe('1171012.43');
  restoreNumber(1, 'x');
  expect(corners()[0]!.x.text).toBe('1771012.43');
  acceptNumber(1, 'x');
  expect(corners()[0]!.x.accepted).toBe(true);
});

it('reading: a row is added in place and removed; corrections of another parcel stay', () => {
  editNumber(1, 'y', '550214.20');
  addReadCorner(1);
  addReadCorner(1);
  expect(corners().map(({ key }) => key)).toEqual([1, 3, 2]);
  expect(pictureSlice.review!.at).toEqual({ key: 3, column: 'x' });
  removeReadCorner(2);
  chooseReadParcel(1);
  expect(corners()).toHaveLength(1);
  chooseReadParcel(0);
  expect(corners().map(({ key, y }) => [key, y.text])).toEqual([
    [1, '550214.20'],
    [3, ''],
  ]);
});

it('reading: it replaces the rows of the form', () => {
  searchSlice.corners.rows = [{ key: 1, x: '5', y: '' }];
  replaceCorners([
    { x: '550214.18', y: '1771012.43' },
    { x: '1771013.90', y: '550220.02' },
  ]);
  expect(searchSlice.corners.rows.map(({ x }) => x)).toEqual(['550214.18', '1771013.90']);
  // The form checks them for swapped axes, too.
  expect(searchSlice.corners.swappedRows).toEqual([1]);
});
