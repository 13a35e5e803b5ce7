import { expect, it } from 'vitest';
import { columnOf } from '../../../../src/landFiles/fields/landFields.ts';

it.each([
  ['Diện tích (m²)', 'area'],
  ['Diện tích [m2]', 'area'],
  ['Diện tích (ha)', undefined],
  ['Số thửa (cũ)', undefined],
  ['Thửa đất số', 'parcel'],
  ['Tờ bản đồ số', 'sheet'],
] as const)('columnOf: a column named %j is the field %s', (name, field) => {
  expect((['sheet', 'parcel', 'area'] as const).filter((each) => columnOf(each, [name]) === name)).toEqual(field ? [field] : []);
});
