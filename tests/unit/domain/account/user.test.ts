import { expect, it } from 'vitest';
import { nameInitial } from '../../../../src/domain/account/user.ts';

it.each([
  ['Nguyễn Thị Lan', 'L'],
  ['  lê  văn  Đức ', 'Đ'],
  ['ân', 'Â'],
  // With a combining mark, as some keyboards type it.
  ['a\u0302n', 'Â'],
  ['😀', '😀'],
  ['', ''],
  ['   ', ''],
])('name initial: %j gives %j', (name, initial) => {
  expect(nameInitial(name)).toBe(initial);
});
