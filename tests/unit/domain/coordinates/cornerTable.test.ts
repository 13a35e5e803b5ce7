import { expect, it } from 'vitest';
import { readCornerTable } from '../../../../src/domain/coordinates/readCornerTable.ts';
import { buildCornerTable, cornerTableText, joinCornerTables, mayRepeatFirst } from '../../../../src/domain/coordinates/cornerTable.ts';

const readPairs = (text: string) => readCornerTable(text).pairs;

it('corner table: as text it can be pasted into a spreadsheet and back into the form', () => {
  const corners = [
    { xM: 1771012.43, yM: 550214.184, sideM: 6.02 },
    { xM: 1771013.9, yM: 550220.02, sideM: null },
  ];
  const text = cornerTableText({ corners }, ['Góc', 'X (m)', 'Y (m)', 'Cạnh (m)'], () => '');
  expect(text).toBe('Góc\tX (m)\tY (m)\tCạnh (m)\n1\t1771012.43\t550214.18\t6.02\n2\t1771013.90\t550220.02\t');
  expect(readPairs(text)).toEqual([
    { x: 1771012.43, y: 550214.18 },
    { x: 1771013.9, y: 550220.02 },
  ]);
});

it('corner table: for several rings, holes are subtracted, sides summed, and each ring is named', () => {
  const ring = (areaM2: number, perimeterM: number) =>
    buildCornerTable(Float64Array.of(550000, 1771000, 550001, 1771000, 550000, 1771001), new Float64Array(6), 107.75, {
      sidesM: new Float64Array(3),
      perimeterM,
      areaWgs84M2: areaM2,
      areaSphereM2: areaM2 + 1,
      areaGridM2: areaM2 + 2,
    });
  const table = joinCornerTables([[ring(100, 40), ring(9, 12)], [ring(20, 18)]]);
  expect([table.areaWgs84M2, table.areaSphereM2, table.areaGridM2, table.perimeterM]).toEqual([111, 112, 113, 70]);
  expect(table.corners).toHaveLength(9);
  const lines = cornerTableText(table, ['Góc'], ({ part, hole }) => `${part}/${hole}`).split('\n');
  expect(lines.map((line) => line.split('\t')[0])).toEqual(['Góc', '1/0', '1', '2', '3', '1/1', '1', '2', '3', '2/0', '1', '2', '3']);
  expect(joinCornerTables([[ring(1, 4)]])).not.toHaveProperty('rings');
});

it('corner table: a last corner one digit off may repeat the first, except in a lot of four corners', () => {
  const corners = [
    [1771012.43, 550214.18],
    [1771013.9, 550220.02],
    [1771008.11, 550222.57],
    [1771003.36, 550218.9],
    [1771004.02, 550212.25],
  ].map(([xM = 0, yM = 0]) => ({ xM, yM }));
  const withLast = (xM: number, yM: number): boolean => mayRepeatFirst([...corners, { xM, yM }]);
  expect([withLast(1771012.48, 550214.18), withLast(1771012.43, 550254.18), withLast(1971012.43, 550214.18)]).toEqual([true, true, true]);
  expect([withLast(1771012.43, 550214.18), withLast(1771012.57, 550214.18), withLast(1771012.48, 550214.19)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([mayRepeatFirst(corners), mayRepeatFirst([])]).toEqual([false, false]);
  expect(mayRepeatFirst([...corners.slice(0, 3), { xM: 1771012.48, yM: 550214.18 }])).toBe(false);
});
