import { expect, test } from 'vitest';
import { selectionFeatures } from '../../../../src/map/overlays/selection.ts';

test('open parcel: it has a ring and a dot per corner, and nothing below three corners', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([lng, lat]) => ({ lng: lng!, lat: lat! }));
  expect(selectionFeatures({ ring }).features.map((one) => one.properties?.kind)).toEqual(['veil', 'ring', ...Array(4).fill('corner')]);
  expect(selectionFeatures({ ring: ring.slice(0, 2) }).features).toEqual([]);
});

test('open parcel: parts and holes are outlined, and the inside of a hole is dimmed as the surroundings', () => {
  const square = (at: number, side: number) =>
    [
      [at, at],
      [at + side, at],
      [at + side, at + side],
      [at, at + side],
    ].map(([lng, lat]) => ({ lng: lng!, lat: lat! }));
  const parts = [[square(0, 3), square(1, 1)], [square(5, 1)]];
  const { features } = selectionFeatures({ ring: parts[0]![0]!, parts });
  const counts = (kind: string) =>
    features
      .filter((one) => one.properties?.kind === kind)
      .map(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates.length : 0));
  expect([counts('veil'), counts('ring'), counts('corner').length]).toEqual([[3, 1], [2, 1], 12]);
});
