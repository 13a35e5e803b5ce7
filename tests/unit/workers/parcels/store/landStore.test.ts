import { expect, test } from 'vitest';
import { CHANGED_CELL_ZOOM } from '../../../../../workers/parcels/api.ts';
import { ChangedCellCollector } from '../../../../../workers/parcels/store/landStore.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';

const HERE = { lng: 108.21753, lat: 16.01097 };
const boxAt = (lng: number, lat: number, size: number) => ({ west: lng, south: lat, east: lng + size, north: lat + size });

test('changed cells: the tile of a small shape is reported once, and nothing afterwards', () => {
  const changed = new ChangedCellCollector();
  changed.add(boxAt(HERE.lng, HERE.lat, 0.0001));
  changed.add(boxAt(HERE.lng + 0.0002, HERE.lat, 0.0001));
  expect(changed.take()).toEqual([tileOf(HERE, CHANGED_CELL_ZOOM)]);
  expect(changed.take()).toEqual([]);
});

test('changed cells: a shape at a border changes the neighbour, also if only its margin reaches over', () => {
  const changed = new ChangedCellCollector();
  const { x, y } = tileOf(HERE, CHANGED_CELL_ZOOM);
  const eastEdge = ((x + 1) / 2 ** CHANGED_CELL_ZOOM) * 360 - 180;
  changed.add(boxAt(eastEdge - 0.0003, HERE.lat, 0.0001));
  expect(changed.take()).toEqual([
    { x, y },
    { x: x + 1, y },
  ]);
});

test.each([
  ['a shape as wide as a province', boxAt(107, 15, 1)],
  ['a shape without a position', boxAt(NaN, NaN, 0)],
  ['an infinite shape', { west: -Infinity, south: 0, east: Infinity, north: 1 }],
])('changed cells: %s changes everything', (_what, box) => {
  const changed = new ChangedCellCollector();
  changed.add(box);
  expect(changed.take()).toBe('all');
  expect(changed.take()).toEqual([]);
});

test('changed cells: more than a screen shows are reported as all', () => {
  const changed = new ChangedCellCollector();
  for (let step = 0; step < 100; step += 1) changed.add(boxAt(105 + step * 0.03, 16, 0.0001));
  expect(changed.take()).toBe('all');
});
