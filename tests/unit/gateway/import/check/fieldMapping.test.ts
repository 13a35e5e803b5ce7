import { describe, expect, it } from 'vitest';
import { FieldMapping } from '../../../../../src/gateway/import/check/fieldMapping.ts';

describe('fields of a file', () => {
  it('fields: recognised columns are reported, and so is a column that resembles a missing field', () => {
    const fields = new FieldMapping({ street: 'DUONG_PHO' });
    fields.find([{ SHBANDO: 1, SoThua: 2, Tong_dien_: '120', DUONG_PHO: '', GHICHU: '' }], ['sheet', 'parcel']);
    expect(fields.described).toEqual({
      found: expect.arrayContaining(['sheet ← SHBANDO', 'parcel ← SoThua', 'street ← DUONG_PHO']) as string[],
      alike: ['Tong_dien_ ~ area'],
    });
  });
});
