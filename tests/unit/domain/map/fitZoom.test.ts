import { expect, it } from 'vitest';
import { fitZoom } from '../../../../src/domain/map/fitZoom.ts';

it('fitZoom: the whole width of the world is 512 px at zoom 0', () => {
  const box = { west: -180, east: 180, south: -1, north: 1 };
  expect(fitZoom(box, { widthPx: 512, heightPx: 512 })).toBeCloseTo(0, 12);
  expect(fitZoom(box, { widthPx: 1024, heightPx: 512 })).toBeCloseTo(1, 12);
});

it('fitZoom: a tall box is fitted by its height', () => {
  const wide = { west: 108, east: 108.001, south: 16, north: 16.001 };
  const tall = { ...wide, north: 16.002 };
  const area = { widthPx: 300, heightPx: 300 };
  expect(fitZoom(tall, area)).toBeCloseTo(fitZoom({ ...wide, east: 108.001 }, { widthPx: 300, heightPx: 150 }), 3);
});

it('fitZoom: a single point fits at any zoom', () => {
  const point = { west: 108, east: 108, south: 16, north: 16 };
  expect(fitZoom(point, { widthPx: 300, heightPx: 300 })).toBe(Infinity);
});
