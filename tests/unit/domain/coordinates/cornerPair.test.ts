import { describe, expect, it } from 'vitest';
import { orderAxes, parseMetres } from '../../../../src/domain/coordinates/cornerPair.ts';
import { readCornerTable } from '../../../../src/domain/coordinates/readCornerTable.ts';
import { readFacts } from '../../../support/facts/readFacts.ts';

const readPairs = (text: string) => readCornerTable(text).pairs;

it.each([
  ['1255172.51', 1255172.51],
  ['1255172,51', 1255172.51],
  ['1.255.172,51', 1255172.51],
  ['1,255,172.51', 1255172.51],
  ['1 255 172,51', 1255172.51],
  ['1\u00a0255\u00a0172.51', 1255172.51],
  ["1'255'172.51", 1255172.51],
  ['568262.924', 568262.924],
  ['568262,924', 568262.924],
  ['568.262,924', 568262.924],
  ['568,262.924', 568262.924],
  ['568.262', 568262],
  ['568,262', 568262],
  ['1.255.172', 1255172],
  ['1255172', 1255172],
  ['  1255172.5  ', 1255172.5],
  ['1２55172.51', 1255172.51],
])('cornerText: reads %s as %d metres', (text, metres) => {
  expect(parseMetres(text)).toBe(metres);
});

it.each([[''], ['abc'], ['12a'], ['1,2,3.4'], ['1.25.172,51'], ['1,255,172.5.1'], ['.,'], ['1255172.51m'], ['--5']])(
  'cornerText: %j is not a number',
  (text) => {
    expect(parseMetres(text)).toBeNaN();
  },
);

describe('cornerText: pasted tables', () => {
  const first = { x: 1771012.43, y: 550214.18 };
  const second = { x: 1771013.9, y: 550220.02 };

  it.each([
    ['tabs', '1\t1771012.43\t550214.18\t6.02\n2\t1771013.90\t550220.02\t21.00'],
    ['bars, as §5 says', '1 | 1771012.43 | 550214.18 | 6.02\n2 | 1771013.90 | 550220.02 | 21.00'],
    ['framed bars', '| 1 | 1771012.43 | 550214.18 |\n| 2 | 1771013.90 | 550220.02 |'],
    ['spaces', '1 1771012.43 550214.18 6.02\n2   1771013.90   550220.02   21.00'],
    ['Vietnamese marks', '1\t1.771.012,43\t550.214,18\t6,02\n2\t1.771.013,90\t550.220,02\t21,00'],
    ['decimal commas and spaces', '1 1771012,43 550214,18 6,02\n2 1771013,90 550220,02 21,00'],
    ['headings and letters', 'Số hiệu X(m) Y(m)\nX=1771012.43, Y=550214.18\nX = 1771013.90 Y = 550220.02\n'],
    ['semicolons and windows line ends', '1;1771012,43;550214,18\r\n2;1771013,90;550220,02\r\n'],
    ['grouping by spaces in columns', '1\t1 771 012,43\t550 214,18\n2\t1 771 013,90\t550 220,02'],
    ['units behind figures', '1\t1771012.43 m\t550214.18 m\n2\t1771013.90 m\t550220.02 m'],
  ])('cornerText: %s', (_what, text) => {
    expect(readPairs(text)).toEqual([first, second]);
  });

  it('cornerText: a repeated first corner is dropped', () => {
    const lines = ['1771012 550214', '1771013 550220', '1770993 550225', '1771012 550214'];
    expect(readPairs(lines.join('\n'))).toHaveLength(3);
  });

  it('cornerText: two corners and the first again are not a closed ring', () => {
    const lines = ['1771012 550214', '1771013 550220', '1771012 550214'];
    expect(readPairs(lines.join('\n'))).toHaveLength(3);
  });

  it('cornerText: lines without two coordinates are skipped', () => {
    expect(readPairs('Diện tích 126.4 m2\n1771012.43\nthửa 118 tờ 24')).toEqual([]);
  });

  it('cornerText: hostile lines contain no corner', () => {
    expect(readPairs('1'.repeat(200_000))).toEqual([]);
    expect(readPairs('1 '.repeat(100_000))).toEqual([]);
    expect(readPairs(`1${','.repeat(1_000_000)}1`)).toEqual([]);
  });
});

it.each([
  ['as printed', 1255172.51, 568262.924, false],
  ['Hà Giang, far north', 2585000, 480000, false],
  ['Cà Mau, far south', 940000, 500000, false],
  ['Trường Sa', 864000, 632000, false],
])('axisOrder: %s stays, and is restored when swapped', (_what, x, y, swapped) => {
  expect(orderAxes({ x, y })).toEqual({ x, y, swapped });
  expect(orderAxes({ x: y, y: x })).toEqual({ x, y, swapped: true });
});

it('axisOrder: a pair outside both ranges stays as typed', () => {
  expect(orderAxes({ x: 12, y: 34 })).toEqual({ x: 12, y: 34, swapped: false });
  expect(orderAxes({ x: Number.NaN, y: 5 })).toEqual({ x: Number.NaN, y: 5, swapped: false });
});

it('axisOrder: every corner of every province’s range is recognised', () => {
  const ranges = readFacts<{ X: [number, number]; Y: [number, number] }>('xy_ranges63.json');
  expect(ranges).toHaveLength(63);
  for (const range of ranges) {
    for (const x of range.X) {
      for (const y of range.Y) {
        expect(orderAxes({ x: y, y: x })).toEqual({ x, y, swapped: true });
      }
    }
  }
});
