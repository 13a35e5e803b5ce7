import { expect, it } from 'vitest';
import { aroundCorners, boxOfPoints } from '../../../src/domain/around.ts';
import { aroundCells } from '../../../src/domain/aroundCells.ts';
import { AROUND_HALF_SIZE_DEG } from '../../../src/domain/limits.ts';
import { seededRandom } from '../../support/seededRandom.ts';

const MIDDLE = { lng: 108.2204, lat: 16.0125 };
const VIEW = { west: 108.2134, south: 16.0081, east: 108.2274, north: 16.0169 };

it('aroundCells: every point of the view lies in the box of some cell', () => {
  const boxes = aroundCells(VIEW, MIDDLE, 500).map(({ center }) =>
    boxOfPoints(aroundCorners(center, AROUND_HALF_SIZE_DEG.cadastralItems)),
  );
  const random = seededRandom(7);
  for (let trial = 0; trial < 2000; trial += 1) {
    const lng = VIEW.west + random() * (VIEW.east - VIEW.west);
    const lat = VIEW.south + random() * (VIEW.north - VIEW.south);
    const holds = boxes.some((box) => lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north);
    expect(holds).toBe(true);
  }
});

it('aroundCells: nearest first, no more than asked, the same cells for the same ground', () => {
  const cells = aroundCells(VIEW, MIDDLE, 9);
  expect(cells).toHaveLength(9);
  expect(Math.abs(cells[0]!.center.lng - MIDDLE.lng)).toBeLessThan(0.001);
  const shifted = { ...VIEW, west: VIEW.west + 0.0001 };
  const keys = new Set(aroundCells(shifted, MIDDLE, 500).map(({ key }) => key));
  expect(cells.every(({ key }) => keys.has(key))).toBe(true);
});

it('aroundCells: a view of the whole country asks for nothing', () => {
  expect(aroundCells({ west: 102, south: 8, east: 110, north: 23 }, MIDDLE, 60)).toEqual([]);
});
