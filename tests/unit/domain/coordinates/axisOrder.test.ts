import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { orderAxes } from '../../../../src/domain/coordinates/cornerText.ts';
import { SHARED } from '../../../support/repository.ts';

it.each([
  ['as printed', 1255172.51, 568262.924, false],
  ['Hà Giang, far north', 2585000, 480000, false],
  ['Cà Mau, far south', 940000, 500000, false],
  ['Trường Sa', 864000, 632000, false],
])('axisOrder: %s stays, and comes back when swapped', (_what, x, y, swapped) => {
  expect(orderAxes({ x, y })).toEqual({ x, y, swapped });
  expect(orderAxes({ x: y, y: x })).toEqual({ x, y, swapped: true });
});

it('axisOrder: a pair that is neither is left as typed', () => {
  expect(orderAxes({ x: 12, y: 34 })).toEqual({ x: 12, y: 34, swapped: false });
  expect(orderAxes({ x: Number.NaN, y: 5 })).toEqual({ x: Number.NaN, y: 5, swapped: false });
});

it('axisOrder: every corner of every province’s range is recognised', () => {
  const file = `${SHARED}data/xy_ranges63.json`;
  const ranges: Array<{ X: [number, number]; Y: [number, number] }> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : [{ X: [1126000, 1213000], Y: [502000, 591000] }];
  for (const range of ranges) {
    for (const x of range.X) {
      for (const y of range.Y) {
        expect(orderAxes({ x: y, y: x })).toEqual({ x, y, swapped: true });
      }
    }
  }
});
