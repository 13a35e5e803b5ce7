import { expect, it } from 'vitest';
import { markMatches } from '../../../../src/domain/search/nameIndex.ts';

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

it('markMatches: the parts together are the name, however its letters are composed', () => {
  for (const name of ['Phường Hòa Xuân', 'Huyện Đắk Glong', 'Thị trấn M’Đrắk']) {
    for (const form of ['NFC', 'NFD'] as const) {
      const parts = markMatches(name.normalize(form), 'h d glong');
      expect(parts.map(({ text }) => text).join('')).toBe(name.normalize('NFC'));
    }
  }
});
