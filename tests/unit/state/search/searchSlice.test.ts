import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  pasteCornerRows,
  replaceCornerRows,
  searchSlice,
  showPlotUnits,
  showSearchFaults,
  typePlot,
} from '../../../../src/state/search/searchSlice.ts';

const rows = () => searchSlice.corners.rows.map(({ x, y }) => [x, y]);
const keyAt = (index: number): number => searchSlice.corners.rows[index]!.key;
const noPlot = { edition: 'old', provinceCode: '', districtCode: '', wardCode: '', sheetNumber: '', parcelNumber: '' } as const;

beforeEach(() => replaceCornerRows([{ x: '', y: '' }]));
afterEach(() => {
  replaceCornerRows([{ x: '', y: '' }]);
  Object.assign(searchSlice, { plot: { ...noPlot }, fieldErrors: {} });
});

it('search slice: pasted rows replace the one they were pasted into, filled or not', () => {
  replaceCornerRows([
    { x: '1', y: '1' },
    { x: '2', y: '2' },
    { x: '', y: '' },
    { x: '4', y: '4' },
  ]);
  pasteCornerRows(
    [
      { x: '8', y: '8' },
      { x: '9', y: '9' },
    ],
    keyAt(1),
  );
  expect(rows()).toEqual([
    ['1', '1'],
    ['8', '8'],
    ['9', '9'],
    ['4', '4'],
  ]);
  expect(new Set(searchSlice.corners.rows.map(({ key }) => key)).size).toBe(4);
});

it('search slice: rows pasted into a removed one come first', () => {
  replaceCornerRows([
    { x: '1', y: '1' },
    { x: '2', y: '2' },
  ]);
  pasteCornerRows([{ x: '8', y: '8' }], -1);
  expect(rows()).toEqual([
    ['8', '8'],
    ['2', '2'],
  ]);
});

it('search slice: a unit clears the lower ones and the error of its own field', () => {
  showPlotUnits({ provinceCode: '48' });
  showPlotUnits({ districtCode: '490' });
  showPlotUnits({ wardCode: '20194' });
  showSearchFaults(['district', 'ward', 'sheet']);
  showPlotUnits({ districtCode: '491' });
  expect(searchSlice.plot).toMatchObject({ provinceCode: '48', districtCode: '491', wardCode: '' });
  expect(searchSlice.fieldErrors).toEqual({ ward: true, sheet: true });
  typePlot({ sheetNumber: '24' });
  expect(searchSlice.fieldErrors).toEqual({ ward: true });
});
