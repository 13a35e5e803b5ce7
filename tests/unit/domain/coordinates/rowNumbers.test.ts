import { expect, it } from 'vitest';
import { rowNumbers } from '../../../../src/domain/text/format.ts';

it.each([
  [[], ''],
  [[2], '2'],
  [[1, 2], '1, 2'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9, 10'],
  [Array.from({ length: 3000 }, (_, i) => i + 1), '1–3000'],
  [Array.from({ length: 100 }, (_, i) => 2 * i), '0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22…'],
])('row numbers: %#', (numbers, words) => {
  expect(rowNumbers(numbers)).toBe(words);
});
