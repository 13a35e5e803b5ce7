import { expect, it } from 'vitest';
import {
  type AroundCell,
  aroundCorners,
  cellBox,
  cellSideDeg,
  largestCells,
  quarterCell,
  SEARCH_LEVEL,
  SMALLEST_LEVEL,
} from '../../../../src/domain/search/aroundCell.ts';
import { AROUND_HALF_SIZE_DEG } from '../../../../src/domain/limits.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { boxesIntersect, boxOfPoints, clipBox, distanceToBoxDeg, growBox } from '../../../../src/domain/geometry/box.ts';

const VIEW = { west: 108.2134, south: 16.0081, east: 108.2274, north: 16.0169 };

it('aroundCells: every point of a box is in exactly one cell, and in one quarter at each level below', () => {
  const random = seededRandom(7);
  let cells = largestCells(VIEW);
  for (let level = 0; level <= SMALLEST_LEVEL; level += 1) {
    for (let trial = 0; trial < 400; trial += 1) {
      const lng = VIEW.west + random() * (VIEW.east - VIEW.west);
      const lat = VIEW.south + random() * (VIEW.north - VIEW.south);
      const holding = cells.filter((cell) => distanceToBoxDeg(cellBox(cell), { lng, lat }) === 0);
      expect(holding).toHaveLength(1);
    }
    cells = cells.flatMap(quarterCell);
  }
});

it('aroundCells: neighbours share their border to the last bit, and quarters fill their cell', () => {
  const random = seededRandom(8);
  for (let trial = 0; trial < 500; trial += 1) {
    const level = Math.floor(random() * SMALLEST_LEVEL);
    const cell: AroundCell = { level, column: Math.floor(random() * 18_000), row: Math.floor(random() * 4_000) - 500 };
    const box = cellBox(cell);
    expect(cellBox({ ...cell, column: cell.column + 1 }).west).toBe(box.east);
    expect(cellBox({ ...cell, row: cell.row + 1 }).south).toBe(box.north);
    const corners = quarterCell(cell)
      .map(cellBox)
      .flatMap(({ west, south, east, north }) => [
        { lng: west, lat: south },
        { lng: east, lat: north },
      ]);
    expect(boxOfPoints(corners)).toEqual(box);
  }
});

it('aroundCells: a cell of the search level is as high as §9’s search box', () => {
  const box = boxOfPoints(aroundCorners({ lng: 108.22, lat: 16.01 }, AROUND_HALF_SIZE_DEG.cadastralItems));
  expect(cellSideDeg(SEARCH_LEVEL)).toBeCloseTo(box.north - box.south, 6);
});

it('aroundCells: boxes that share an edge meet; growing extends a box, clipping limits it', () => {
  const east = { ...VIEW, west: VIEW.east, east: VIEW.east + 0.01 };
  expect(boxesIntersect(VIEW, east)).toBe(true);
  const apart = { ...east, west: east.west + 0.001 };
  expect(boxesIntersect(VIEW, apart)).toBe(false);
  expect(boxesIntersect(growBox(VIEW, 0.5), apart)).toBe(true);
  const clipped = clipBox(VIEW, { lng: 108.22, lat: 16.012 }, 0.002);
  expect(clipped.west).toBeCloseTo(108.218, 9);
  expect(clipped.north).toBeCloseTo(16.014, 9);
  expect(clipBox(VIEW, { lng: 108.22, lat: 16.012 }, 1)).toEqual(VIEW);
});
