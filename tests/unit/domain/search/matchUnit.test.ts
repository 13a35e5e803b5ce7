import { expect, it } from 'vitest';
import { editDistance, matchUnit } from '../../../../src/domain/search/matchUnit.ts';

const units = ['Phường Hòa Xuân', 'Phường Hòa Khánh', 'Xã Hòa Vang', 'Phường 1', 'Phường 12', 'Phường 13', 'Thành phố Huế'].map(
  (nameWithType, at) => ({
    code: String(at),
    name: nameWithType.replace(/^(Phường|Xã|Thành phố) /, ''),
    nameWithType,
    parentCode: '',
  }),
);

it.each([
  ['12 Lê Lợi, phường Hòa Xuân, thành phố Đà Nẵng', 'Phường Hòa Xuân'],
  ['phudng Hoa Xuan', 'Phường Hòa Xuân'],
  ['Hoa Khanh, Da Nang', 'Phường Hòa Khánh'],
  ['P. Hòa Vang', 'Xã Hòa Vang'],
  ['phường 12', 'Phường 12'],
  ['phuong 1Z', null],
  ['phường Hòa Xuân, phường Hòa Khánh', null],
  ['thanh phé Hué', 'Thành phố Huế'],
  ['đường số 5', null],
  ['', null],
])('unit: %s is %s', (address, name) => {
  expect(matchUnit(address, units)?.nameWithType ?? null).toBe(name);
});

it.each([
  ['xuann', 'xuan'],
  ['xun', 'xuan'],
  ['xuon', 'xuan'],
  ['xaun', 'xuan'],
  ['a', 'ab'],
])('editDistance: %s and %s are one typo apart', (one, other) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([1, 1]);
});

it.each([
  ['xuan', 'xuan'],
  ['axun', 'xuan'],
  ['xuan', 'xnua'],
  ['xuan', 'x'],
  ['hoa', 'xuan'],
  ['abcd', 'badc'],
])('editDistance: %s and %s are more than one typo apart', (one, other) => {
  expect(editDistance(one, other)).not.toBe(1);
});
