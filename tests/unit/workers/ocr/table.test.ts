import { describe, expect, it } from 'vitest';
import type { ReadParcel } from '../../../../src/domain/picture/cornerReading.ts';
import { readTable } from '../../../../workers/ocr/table/readTable.ts';
import { cellOf } from '../../../support/pictures/printedTables.ts';

/** Lines of the document; '|' separates cells here, '' is an empty one. */
function read(...lines: string[]): { parcels: ReadParcel[]; swapped: boolean } {
  const cells = lines.flatMap((line, row) => {
    const parts = line.split('|').map((text, column) => ({ text, column }));
    return parts.flatMap(({ text, column }) => (text === '' ? [] : [cellOf(row, column, text)]));
  });
  return readTable(cells, null);
}

const cornersOf = ({ corners }: ReadParcel): string[] =>
  corners.map(({ name, x, y, sideM }) => [name, x.text, y.text, ...(sideM ? [sideM.text] : [])].join(' '));

const RING = ['1 1187422.51 567890.12 12.00', '2 1187434.51 567890.12 15.00', '3 1187434.51 567905.12 19.21'];

describe('readTable, forms of documents:', () => {
  it.each([
    ['points', ['1|1187422.51|567890.12', '2|1187434.51|567890.12', '3|1187434.51|567905.12']],
    ['commas', ['1|1187422,51|567890,12', '2|1187434,51|567890,12', '3|1187434,51|567905,12']],
    ['Vietnamese thousands', ['1|1.187.422,51|567.890,12', '2|1.187.434,51|567.890,12', '3|1.187.434,51|567.905,12']],
    ['English thousands', ['1|1,187,422.51|567,890.12', '2|1,187,434.51|567,890.12', '3|1,187,434.51|567,905.12']],
    ['spaces', ['1|1 187 422,51|567 890,12', '2|1 187 434,51|567 890,12', '3|1 187 434,51|567 905,12']],
    ['apostrophes', ["1|1'187'422.51|567'890.12", "2|1'187'434.51|567'890.12", "3|1'187'434.51|567'905.12"]],
    ['lost marks', ['1|118742251|56789012', '2|118743451|56789012', '3|118743451|56790512']],
    ['letters for digits', ['1|ll87422.5l|S67890.I2', '2|1187434.51|5678qO.12', '3|118743A.51|567905.1Z']],
    ['a heading', ['Số hiệu điểm|X (m)|Y (m)', '1|1187422.51|567890.12', '2|1187434.51|567890.12', '3|1187434.51|567905.12']],
    ['all in one cell', ['1 1187422.51 567890.12', '2 1187434.51 567890.12', '3 1187434.51 567905.12']],
    ['both in one cell', ['1|1187422.51 567890.12', '2|1187434.51 567890.12', '3|1187434.51 567905.12']],
    ['labels', ['1|X: 1187422.51|Y: 567890.12', '2|X=1187434.51|Y=567890.12', '3|X 1187434.51|Y 567905.12']],
    ['labels apart', ['1|X = 1187422.51|Y =567890.12', '2|X= 1187434.51|Y = 567890.12', '3|X : 1187434.51|Y = 567905.12']],
    [
      'lines of print',
      ['Điểm 1: X = 1187422.51 m; Y = 567890.12 m', 'nnnm n2:X= 1187434.51mnY= 567890.12 m', 'nnnmn3: X = 1 187 434.51m; Y =567905.12m'],
    ],
    ['lines of their own', ['1|1187422.51', '|567890.12', '2|1187434.51', '|567890.12', '3|1187434.51', '|567905.12']],
    ['labelled lines', ['1|X: 1187422.51', '|Y: 567890.12', '2|X: 1187434.51', '|Y: 567890.12', '3|X: 1187434.51', '|Y: 567905.12']],
    ['the first corner again', ['1|1187422.51|567890.12', '2|1187434.51|567890.12', '3|1187434.51|567905.12', '1|1187422.51|567890.12']],
  ])('%s', (_, lines) => {
    const { parcels, swapped } = read(...lines);
    expect(parcels.map(cornersOf)).toEqual([RING.map((line) => line.split(' ').slice(0, 3).join(' '))]);
    expect(swapped).toBe(false);
  });

  it('columns so close that some rows are one cell', () => {
    const rows = ['1|1187422.51|567890.12|12.00', '2|1187434.51|567890.12|15.00', '3||1187434.51 567905.12 19.21|'];
    expect(read(...rows).parcels.map(cornersOf)).toEqual([RING]);
  });

  it.each([
    ['on the row', ['1|1187422.51|567890.12|12.00', '2|1187434.51|567890.12|15.00', '3|1187434.51|567905.12|19.21']],
    [
      'between the rows',
      ['1|1187422.51|567890.12', '|||12.00', '2|1187434.51|567890.12', '|||15.00', '3|1187434.51|567905.12', '|||19.21'],
    ],
    [
      'on the row of the corner that they lead to',
      ['1|1187422.51|567890.12|19.21', '2|1187434.51|567890.12|12.00', '3|1187434.51|567905.12|15.00'],
    ],
    ['with lost marks', ['1|1187422.51|567890.12|12.00', '2|1187434.51|567890.12|1500', '3|1187434.51|567905.12|19.21']],
  ])('sides %s', (_, lines) => {
    expect(read(...lines).parcels.map(cornersOf)).toEqual([RING]);
  });

  it('columns in the order Y, X are recognised and swapped', () => {
    const { parcels, swapped } = read('1|567890.12|1187422.51', '2|567890.12|1187434.51', '3|567905.12|1187434.51');
    expect(swapped).toBe(true);
    expect(parcels.map(cornersOf)).toEqual([RING.map((line) => line.split(' ').slice(0, 3).join(' '))]);
  });

  it.each([
    ['Diện tích: 123,4 m²', '123.4'],
    ['Dien tich thua dat: 1.234,5 m2', '1234.5'],
    ['Dién tich 1 234,5 (m2)', '1234.5'],
    ['S = 90.0 m2', '90.0'],
    ['Diện tích (m2)|90,0', '90.0'],
  ])('the area of %s', (line, text) => {
    const { parcels } = read('1|1187422.51|567890.12', '2|1187434.51|567890.12', '3|1187434.51|567905.12', line);
    expect(parcels[0]!.areaM2!.text).toBe(text);
  });

  it('two parcels with restarted numbers are read, each with its area', () => {
    const other = ['1|1187522.51|567990.12', '2|1187534.51|567990.12', '3|1187534.51|568005.12'];
    const { parcels } = read(
      '1|1187422.51|567890.12',
      '2|1187434.51|567890.12',
      '3|1187434.51|567905.12',
      'Dien tich: 90,0 m2',
      ...other,
      'Dien tich: 90,1 m2',
    );
    expect(parcels.map(({ corners, areaM2 }) => [corners.length, areaM2!.text])).toEqual([
      [3, '90.0'],
      [3, '90.1'],
    ]);
  });

  it('two parcels separated by the repeated first corner are read', () => {
    const ring = (add: number): string[] => [
      `|${1187422 + add}.51|567890.12`,
      `|${1187434 + add}.51|567890.12`,
      `|${1187434 + add}.51|567905.12`,
      `|${1187422 + add}.51|567890.12`,
    ];
    expect(read(...ring(0), ...ring(100)).parcels.map(({ corners }) => corners.length)).toEqual([3, 3]);
  });

  it('two tables side by side are read one after the other', () => {
    const { parcels } = read(
      '1|1187422.51|567890.12||4|1187422.51|567905.12',
      '2|1187434.51|567890.12||5|1187410.51|567905.12',
      '3|1187434.51|567905.12||6|1187410.51|567890.12',
    );
    expect(parcels.map(({ corners }) => corners.map(({ name }) => name).join(''))).toEqual(['123456']);
  });

  it('a picture without a table has no parcels', () => {
    expect(read('GIẤY CHỨNG NHẬN', 'QUYỀN SỬ DỤNG ĐẤT', 'Số 12345').parcels).toEqual([]);
    expect(readTable([], null).parcels).toEqual([]);
  });

  it('a corner whose other number was not read stays, with an empty value', () => {
    const { parcels } = read('1|1187422.51|567890.12', '2|1187434.51', '3|1187434.51|567905.12', '4|1187422.51|567905.12');
    expect(parcels[0]!.corners[1]!.y).toMatchObject({ value: null, text: '', trust: 'doubtful' });
    expect(parcels[0]!.corners).toHaveLength(4);
  });
});
