import { describe, expect, it } from 'vitest';
import { markMatches, nameIndex } from '../../../../src/domain/search/nameIndex.ts';

const NAMES = [
  'Xã Hoà Xuân Tây',
  'Phường Hòa Xuân',
  'Phường Hoá Xuân',
  'Quận 7',
  'Quận 1',
  'Phường 17',
  'Phường 7',
  'Xã Đạ M’ri',
  'Thành phố Thủ Đức',
];

function find(typed: string): string[] {
  const index = nameIndex(NAMES);
  while (!index.prepare(2));
  return index.find(typed).map((at) => NAMES[at]!);
}

describe('nameIndex', () => {
  it.each([
    ['hoa xuan', ['Phường Hòa Xuân', 'Phường Hoá Xuân', 'Xã Hoà Xuân Tây']],
    ['hoá xuân', ['Phường Hoá Xuân', 'Phường Hòa Xuân', 'Xã Hoà Xuân Tây']],
    ['Hoà', ['Xã Hoà Xuân Tây', 'Phường Hòa Xuân', 'Phường Hoá Xuân']],
    ['q7', ['Quận 7']],
    ['Q.7', ['Quận 7']],
    ['p 7', ['Phường 7']],
    ['7', ['Quận 7', 'Phường 7']],
    ['da mri', []],
    ['DA M', ['Xã Đạ M’ri']],
    ['thanh thu', ['Thành phố Thủ Đức']],
    ['thu thanh', []],
    ['uan', []],
  ])('nameIndex: %j finds %j', (typed, names) => {
    expect(find(typed)).toEqual(names);
  });

  it('nameIndex: it is built in steps and reports when it is ready', () => {
    const index = nameIndex(NAMES);
    expect(index.prepare(4)).toBe(false);
    expect(index.prepare(4)).toBe(false);
    expect(index.prepare(4)).toBe(true);
    expect(index.find('quan')).toEqual([3, 4]);
  });
});

const shown = (name: string, typed: string): string =>
  markMatches(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it.each([
  ['Phường Hòa Xuân', 'hoa xu', 'Phường [Hòa] [Xu]ân'],
  ['Phường Hòa Xuân', 'HOÀ XUÂN', 'Phường [Hòa] [Xuân]'],
  ['Đà Nẵng', 'da', '[Đà] Nẵng'],
  ['Quận 7', 'q 7', '[Q]uận [7]'],
  ['Xã Ea H’Leo', 'h leo', 'Xã Ea [H]’[Leo]'],
  ['Phường Hòa Xuân', 'xuan hoa', 'Phường [Hòa] [Xuân]'],
  ['Phường Hòa Xuân', 'uan', 'Phường Hòa Xuân'],
  ['Phường Hòa Xuân', '', 'Phường Hòa Xuân'],
  ['', 'hoa', ''],
])('markMatches: in %j, %j marks %j', (name, typed, marked) => {
  expect(shown(name, typed)).toBe(marked);
});

it('markMatches: the parts together are the name, in every Unicode composition', () => {
  for (const name of ['Phường Hòa Xuân', 'Huyện Đắk Glong', 'Thị trấn M’Đrắk']) {
    for (const form of ['NFC', 'NFD'] as const) {
      const parts = markMatches(name.normalize(form), 'h d glong');
      expect(parts.map(({ text }) => text).join('')).toBe(name.normalize('NFC'));
    }
  }
});
