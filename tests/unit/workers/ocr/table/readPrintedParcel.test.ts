import { expect, it } from 'vitest';
import { judgeNumber, type WeighedOption } from '../../../../../workers/ocr/table/readPrintedParcel.ts';
import type { NumberOption } from '../../../../../workers/ocr/table/numberOption.ts';
import type { TableField } from '../../../../../workers/ocr/table/tableField.ts';
import { readTable } from '../../../../../workers/ocr/table/readTable.ts';
import { cellOf } from '../../../../support/pictures/printedTables.ts';

const option = (digits: string, ocr: number): NumberOption => ({
  digits,
  whole: 6,
  value: Number(`${digits.slice(0, 6)}.${digits.slice(6)}`),
  proposed: true,
  ocr,
  log: ocr,
});
const weighed = (digits: string, ocr: number, share: number): WeighedOption => ({ option: option(digits, ocr), share });
const field = (digits: string): TableField => ({ digits, text: digits, box: null }) as unknown as TableField;
const judge = (seen: string, options: WeighedOption[]) => judgeNumber(field(seen), options, () => true);

it('judged number: two readings of one text count together, with the better evidence of the picture', () => {
  // A third decimal is not shown.
  const same = [weighed('550214180', -1, 0.5), weighed('550214181', -9, 0.49)];
  const other = weighed('550214280', -5, 0.01);
  for (const options of [
    [...same, other],
    [other, ...same.toReversed()],
  ]) {
    expect(judge('550214180', options)).toMatchObject({ value: 550214.18, trust: 'certain', before: null });
  }
});

it('judged number: a value that the picture supports less is repaired, and keeps the original', () => {
  const options = [weighed('55021418', -5, 0.99), weighed('55021428', -1, 0.01)];
  expect(judge('55021428', options)).toMatchObject({ value: 550214.18, trust: 'repaired', before: '550214.28' });
});

it('judged number: below the trusted share the differing digits are doubtful', () => {
  const options = [
    weighed('55021418', -1, 0.9),
    weighed('55021428', -2, 0.096),
    weighed('55021418', -1, 0.001),
    weighed('65021418', -9, 0.003),
  ];
  expect(judge('55021418', options)).toMatchObject({ trust: 'doubtful', doubtfulAt: [7] });
});

it('readPrintedParcel: a last row one digit off the first corner is doubtful, unless it has its name', () => {
  const lot = [
    ['1', '1187423.51', '562118.04', '12.80'],
    ['2', '1187431.96', '562127.65', '18.66'],
    ['3', '1187418.27', '562140.33', '14.99'],
    ['4', '1187405.88', '562131.90', '22.43'],
  ];
  const trustsOf = (last: readonly string[], columns = 4): string[] => {
    const rows = [...lot.map((row) => row.slice(0, columns)), last];
    const cells = rows.flatMap((row, at) => row.map((text, column) => cellOf(at, column, text)));
    const [parcel] = readTable(cells, null).parcels;
    expect(parcel!.corners).toHaveLength(4);
    return [parcel!.corners[0]!.x.trust, parcel!.corners[0]!.y.trust];
  };
  expect(trustsOf(['nn', '1187423.51', '562118.04'])).toEqual(['certain', 'certain']);
  expect(trustsOf(['nn', '1187423.57', '562118.04'])).toEqual(['doubtful', 'certain']);
  expect(trustsOf(['nn', '1187423.51', '562158.04'])).toEqual(['certain', 'doubtful']);
  expect(trustsOf(['7', '1187483.51', '562118.04'])).toEqual(['doubtful', 'certain']);
  expect(trustsOf(['1', '1187423.57', '562118.04'])).toEqual(['repaired', 'certain']);
  expect(trustsOf(['1', '1187423.57', '562118.04'], 3)).toEqual(['doubtful', 'certain']);
  expect(trustsOf(['nn', '1187423.57', '562118.04'], 3)).toEqual(['doubtful', 'certain']);
});
