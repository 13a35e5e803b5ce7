import { expect, it } from 'vitest';
import { COORDINATE_DECIMALS } from '../../../../src/domain/limits.ts';
import {
  formatAzimuth,
  formatDateTime,
  formatDistance,
  formatGridM,
  formatMeridian,
  formatNumber,
  formatTyped,
  rowNumbers,
} from '../../../../src/domain/text/format.ts';

it.each([
  [1234567.891, 2, '1,234,567.89'],
  [126.43, 1, '126.4'],
  [999.5, 0, '1,000'],
  [-1234.5, 1, '-1,234.5'],
  [-0.04, 1, '0.0'],
  [0, 2, '0.00'],
])('format: %d with %d decimals is %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text);
});

it('format: centres have 5 and 6 decimals, on a phone 9, averages 5', () => {
  const at = { lng: 108.2204171234, lat: 16.0125312 };
  expect(formatTyped(at)).toBe('16.01253, 108.220417');
  expect(formatTyped(at, COORDINATE_DECIMALS.phone)).toBe('16.012531200, 108.220417123');
  expect(formatTyped(at, COORDINATE_DECIMALS.mean)).toBe('16.01253, 108.22042');
});

it('format: grid metres can be pasted into a form, meridians show degrees and minutes', () => {
  expect(formatGridM(1771012.4299)).toBe('1771012.43');
  expect([105, 107.75, 108.25, 105.5].map(formatMeridian)).toEqual(['105°00′', '107°45′', '108°15′', '105°30′']);
});

it('format: directions are degrees, minutes and seconds below 60', () => {
  expect([0, 75.975, 7.51333, 359.99999].map(formatAzimuth)).toEqual(['0°00′00″', '75°58′30″', '7°30′48″', '0°00′00″']);
});

it('format: distances turn to kilometres from 1,000 m', () => {
  expect(formatDistance(0.4)).toEqual({ value: '0', unit: 'm' });
  expect(formatDistance(999.4)).toEqual({ value: '999', unit: 'm' });
  expect(formatDistance(12_345)).toEqual({ value: '12.3', unit: 'km' });
});

it('format: dates are DD/MM/YYYY HH:mm', () => {
  expect(formatDateTime(new Date(2026, 0, 5, 7, 9))).toBe('05/01/2026 07:09');
});

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
