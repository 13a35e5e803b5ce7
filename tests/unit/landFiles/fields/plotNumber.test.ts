import { describe, expect, it } from 'vitest';
import { idParts, NO_NUMBER } from '../../../../src/gateway/import/check/checkParcels.ts';
import { isSpreadsheetDate, plotNumber, writtenNumber } from '../../../../src/landFiles/fields/plotNumber.ts';

describe('numbers of parcels', () => {
  it.each([
    ['1234', 1234],
    ['1234.5', 1234.5],
    ['1234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u00a0234.567,25', NaN],
    ['12.345.678', 12_345_678],
    ['12,345,678.9', 12_345_678.9],
    ['120,5 m²', 120.5],
    ['120.5m2', 120.5],
    ['0.0', 0],
    ['1.2e3', 1200],
    ['-5', -5],
    ['1,23,4.5', NaN],
    ['1.23.4', NaN],
    ['khoảng 120', NaN],
    ['', NaN],
  ])('fields: the number %j is %d', (text, value) => {
    expect(writtenNumber(text)).toBe(value);
  });

  it('numbers: they are written as searched, and zero or text is none', () => {
    expect(['007', '12.0', '83/2', '12-1', 'A15'].map(plotNumber)).toEqual(['7', '12', '83/2', '12-1', 'A15']);
    expect(['', '0', '0.0', '???', NO_NUMBER, 'không có'].map(plotNumber)).toEqual([null, null, null, null, null, null]);
  });

  it.each(['12-Mar', '3-Dec', 'Mar-12', '12-Thg3', '12-Mar-24', '12/03/2024', '2024-03-12', '2024-03-12 00:00:00'])(
    'numbers: %s is a date that a spreadsheet made of a number',
    (text) => {
      expect(isSpreadsheetDate(text)).toBe(true);
    },
  );

  it.each(['12/3', '83-2', '12-A', '7', '1234', '5/2024', '12/3/4', 'A-12', 'Mai', '2024', ''])('numbers: %j is no date', (text) => {
    expect(isSpreadsheetDate(text)).toBe(false);
  });

  it('ids: they are made of the number, or of the shape in a form that no number has', () => {
    const [here, there] = [Float64Array.of(105, 21, 105.1, 21, 105.1, 21.1), Float64Array.of(105, 21, 105.1, 21, 105.1, 21.2)];
    expect(idParts('12', '83/2', here)).toEqual(['12', '83_2']);
    const [sheet, parcel] = idParts(null, '15', here);
    expect([sheet, plotNumber(sheet), plotNumber(parcel)]).toEqual(['0', null, null]);
    expect(idParts(null, '15', here.slice())).toEqual([sheet, parcel]);
    expect(idParts(null, '15', there)).not.toEqual([sheet, parcel]);
    expect(idParts('12', null, here)[1]).toMatch(/^0\.[0-9a-f]{16}$/);
  });
});
