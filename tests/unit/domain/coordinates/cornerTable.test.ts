import { expect, it } from 'vitest';
import { parseCornerTable } from '../../../../src/domain/coordinates/cornerPair.ts';
import { cornerTableText } from '../../../../src/domain/coordinates/cornerTable.ts';

it('corner table: as text it goes into a spreadsheet, and back into the form', () => {
  const corners = [
    { xM: 1771012.43, yM: 550214.184, sideM: 6.02 },
    { xM: 1771013.9, yM: 550220.02, sideM: null },
  ];
  const text = cornerTableText(corners, ['Góc', 'X (m)', 'Y (m)', 'Cạnh (m)']);
  expect(text).toBe('Góc\tX (m)\tY (m)\tCạnh (m)\n1\t1771012.43\t550214.18\t6.02\n2\t1771013.90\t550220.02\t');
  expect(parseCornerTable(text)).toEqual([
    { x: 1771012.43, y: 550214.18 },
    { x: 1771013.9, y: 550220.02 },
  ]);
});
