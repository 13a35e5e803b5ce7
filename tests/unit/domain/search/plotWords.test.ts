import { expect, it } from 'vitest';
import { readPlaceWords } from '../../../../src/domain/search/placeWords.ts';
import { readPlotFilters, readPlotWords } from '../../../../src/domain/search/plotWords.ts';

const read = (text: string): [numbers: string[], rest: string, isLabelled: boolean] | null => {
  const plot = readPlotWords(readPlaceWords(text));
  return (
    plot && [
      plot.readings.map(({ parcelNumber, sheetNumber }) => `${parcelNumber ?? '-'} on ${sheetNumber}`),
      plot.rest.map(({ folded }) => folded).join(' '),
      plot.isLabelled,
    ]
  );
};

it.each([
  'thửa 8 tờ 83 Hòa Xuân',
  'Tờ 83 thửa 8 Hòa Xuân',
  'hoa xuan to 83 thua 8',
  'thửa 8 Hòa Xuân tờ 83',
  'Thửa đất số 8, tờ bản đồ số 83, Hòa Xuân',
  'số tờ 83 số thửa 08 hòa xuân',
  'Th 8 T 83 Hòa Xuân',
  'THỬA 8 TỜ BĐ 083 HÒA XUÂN',
  'to83 thua8 hoa xuan',
  'thửa 8, 83, Hòa Xuân',
  'tờ 83, 8, Hòa Xuân',
  'parcel 8 sheet 83 Hoa Xuan',
  'Lot 8, map sheet no. 83, Hoa Xuan',
  'land parcel number 8 sheet 83 hoa xuan',
])('plotWords: %s is parcel 8 on sheet 83', (text) => {
  expect(read(text)).toEqual([['8 on 83'], 'hoa xuan', true]);
});

it.each(['8/83 Hòa Xuân', '8 83 hoa xuan', 'Hòa Xuân 8-83'])('plotWords: in %s either number may be the sheet’s', (text) => {
  expect(read(text)).toEqual([['8 on 83', '83 on 8'], 'hoa xuan', false]);
});

it('plotWords: a hamlet’s number is not a sheet number', () => {
  expect(read('thửa 8 tổ 12 tờ 83 Hòa Xuân')).toEqual([['8 on 83'], 'to 12 hoa xuan', true]);
});

it('plotWords: a sheet number alone is enough, a parcel number alone is not', () => {
  expect(read('tờ 83 Hòa Xuân')).toEqual([['- on 83'], 'hoa xuan', true]);
  expect(read('thửa 8 Hòa Xuân')).toBeNull();
});

it.each(['Hòa Xuân', '12 Lê Lợi, Hòa Xuân', '8 83', 'phường 4 quận 3', 'tờ Hòa Xuân', ''])('plotWords: %j names no parcel', (text) => {
  expect(read(text)).toBeNull();
});

it.each([
  ['thửa 118 tờ 24', 'parcel 118, sheet 24'],
  ['Tờ bản đồ số 024, Trần', 'sheet 24, any tran'],
  ['to24 th 8', 'sheet 24, parcel 8'],
  ['th', 'any th'],
  ['tờ', ''],
])('plotWords: %s filters by %s', (text, filters) => {
  expect(
    readPlotFilters(readPlaceWords(text))
      .map(({ of, word }) => `${of} ${word}`)
      .join(', '),
  ).toBe(filters);
});
