import { describe, expect, it } from 'vitest';
import { FieldMapping, writtenNumber } from '../../../../../src/gateway/import/check/fieldMapping.ts';

describe('fields of a file', () => {
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

  it('fields: what was found is told, and a column that looks like a field that was not', () => {
    const fields = new FieldMapping({ street: 'DUONG_PHO' });
    fields.find([{ SHBANDO: 1, SoThua: 2, Tong_dien_: '120', DUONG_PHO: '', GHICHU: '' }], ['sheet', 'parcel']);
    expect(fields.described).toEqual({
      found: expect.arrayContaining(['sheet ← SHBANDO', 'parcel ← SoThua', 'street ← DUONG_PHO']) as string[],
      alike: ['Tong_dien_ ~ area'],
    });
  });
});
