import { expect, it } from 'vitest';
import { rowForKey } from '../../../../src/ui/lists/listPlace.ts';

it.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 95, 99],
  ['PageUp', 30, 20],
  ['Home', 30, 0],
  ['End', 30, 99],
  ['Enter', 3, null],
  ['a', 3, null],
])('rowForKey: %s at row %i of 100', (key, index, row) => {
  expect(rowForKey(key, index, 10, 100)).toBe(row);
});
