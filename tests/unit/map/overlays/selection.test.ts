import { expect, test } from 'vitest';
import { selectionFeatures } from '../../../../src/map/overlays/selection.ts';

test('open parcel: its ring and a dot per corner; nothing below three corners', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([lng, lat]) => ({ lng: lng!, lat: lat! }));
  expect(selectionFeatures(ring).features.map((one) => one.properties?.kind)).toEqual(['veil', 'ring', ...Array(4).fill('corner')]);
  expect(selectionFeatures(ring.slice(0, 2)).features).toEqual([]);
});
