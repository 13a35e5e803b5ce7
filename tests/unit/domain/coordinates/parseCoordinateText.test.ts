import { expect, it } from 'vitest';
import { parseCoordinateText } from '../../../../src/domain/coordinates/parseCoordinateText.ts';

it.each([
  ['21.06245, 105.77612', 21.06245, 105.77612],
  ['21,06245, 105,77612', 21.06245, 105.77612],
  ['(21.06245, 105.77612)', 21.06245, 105.77612],
  ['( 21,06245, 105,77612 )', 21.06245, 105.77612],
  ['21.06245,105.77612', 21.06245, 105.77612],
  ['21,06245,105,77612', 21.06245, 105.77612],
  ['21.06245 105.77612', 21.06245, 105.77612],
  ['21,06245 105,77612', 21.06245, 105.77612],
  ['21,06245; 105,77612', 21.06245, 105.77612],
  ['  21.06245 ,\t105.77612  ', 21.06245, 105.77612],
  ['21, 105', 21, 105],
  ['21,105', 21, 105],
  ['-21.5, -105.25', -21.5, -105.25],
  ['+21.5, +105.25', 21.5, 105.25],
  ['90, 180', 90, 180],
  ['-90, -180', -90, -180],
  ['0, 0', 0, 0],
  ['２１.０６２４５, １０５.７７６１２', 21.06245, 105.77612],
])('coordinateText: reads %s', (text, lat, lng) => {
  expect(parseCoordinateText(text)).toEqual({ lat, lng });
});

it.each([
  [''],
  ['Hà Nội'],
  ['21.06245'],
  ['21.06245, 105.77612, 3'],
  ['90.00001, 105'],
  ['21, 180.00001'],
  ['105.77612, 21.06245'],
  ['21.06245, 105.77612 Hà Nội'],
  ['(21.06245, 105.77612'],
  ['21.06.245, 105.77'],
  ['1e1, 1e2'],
  ['NaN, NaN'],
  ['Infinity, 0'],
  ['21°03′44.8″N 105°46′34.0″E'],
  ['0x10, 0x20'],
  ['21.06245,, 105.77612'],
])('coordinateText: refuses %j', (text) => {
  expect(parseCoordinateText(text)).toBeNull();
});

// A backtracking pattern would block for minutes, so that the test would time out.
it.each([
  ['an open parenthesis and spaces', `(${' '.repeat(100_000)}x`],
  ['spaces between two words', `1${' '.repeat(100_000)}x`],
  ['spaces of a short text', `(${' '.repeat(900)}x`],
  ['digits', '1'.repeat(100_000)],
])('coordinateText: hostile text of %s is refused', (_what, text) => {
  expect(parseCoordinateText(text)).toBeNull();
});

it('coordinate text: a pasted page of spaces is refused at once', () => {
  const spaces = ' '.repeat(100_000);
  expect(parseCoordinateText(`21.06245${spaces}105.77612`)).toBe(null);
  expect(parseCoordinateText(`(${spaces}x`)).toBe(null);
  expect(parseCoordinateText(`${spaces}21.06245, 105.77612${spaces}`)).toEqual({ lng: 105.77612, lat: 21.06245 });
});
