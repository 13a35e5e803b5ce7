import { expect, it } from 'vitest';
import { cornerTexts } from '../../../../src/domain/coordinates/cornerTexts.ts';

const ROWS = [
  { x: '1771012,43', y: '550214,18' },
  { x: '17711020,10', y: '550220,55' },
  { x: '1771015,87', y: '55022,906' },
  { x: '1771013,00', y: '550221,00' },
  { x: '1771014,50', y: '550217,20' },
];

it.each([
  ['tabs, with numbers and sides', (x: string, y: string, at: number) => `${at + 1}\t${x}\t${y}\t7,02`],
  ['spaces', (x: string, y: string) => `${x} ${y}`],
  ['marks', (x: string, y: string, at: number) => `| ${at + 1} | ${x} | ${y} |`],
])('cornerTexts: lines with a slip are corners as they are written, parted by %s', (_what, line) => {
  expect(cornerTexts(['Góc X Y', ...ROWS.map(({ x, y }, at) => line(x, y, at))].join('\n'))).toEqual(ROWS);
});

it('cornerTexts: whole tables, tables of mostly something else and words are none', () => {
  expect(cornerTexts('1771012,43 550214,18\n1771020,10 550220,55')).toBeNull();
  expect(cornerTexts('1771012,43 550214,18\n1,5 2,5\n3 4')).toBeNull();
  expect(cornerTexts('1771012,43 550214,18\n1771020,10 550220,55\ndiện tích 126,4 m2')).toBeNull();
  expect(cornerTexts('Hòa Xuân')).toBeNull();
  expect(cornerTexts('')).toBeNull();
});
