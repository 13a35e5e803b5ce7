import { expect, it } from 'vitest';
import { oneTypoApart } from '../../../../src/domain/search/oneTypoApart.ts';

it.each([
  ['xuann', 'xuan'],
  ['xun', 'xuan'],
  ['xuon', 'xuan'],
  ['xaun', 'xuan'],
  ['a', 'ab'],
])('oneTypoApart: %s and %s', (one, other) => {
  expect([oneTypoApart(one, other), oneTypoApart(other, one)]).toEqual([true, true]);
});

it.each([
  ['xuan', 'xuan'],
  ['axun', 'xuan'],
  ['xuan', 'xnua'],
  ['xuan', 'x'],
  ['hoa', 'xuan'],
  ['abcd', 'badc'],
])('oneTypoApart: not %s and %s', (one, other) => {
  expect(oneTypoApart(one, other)).toBe(false);
});
