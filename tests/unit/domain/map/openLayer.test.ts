import { expect, it } from 'vitest';
import { drawingsOf, layerId, parseLayerId, layerIndex } from '../../../../src/domain/map/openLayer.ts';

it.each([
  ['the first one to load', 'b', [], ['a', 'b', 'c'], 0],
  ['below those that the link puts above it', 'b', ['a', 'c'], ['a', 'b', 'c'], 1],
  ['below the last of them, wherever the user moved it', 'c', ['b', 'own', 'a'], ['a', 'b', 'c'], 3],
  ['above the first one below it', 'a', ['own', 'c', 'b'], ['a', 'b', 'c'], 1],
  ['without any other one of the link', 'a', ['own'], ['a', 'b'], 0],
])('layer place: %s', (_, id, openIds, order, place) => {
  expect(layerIndex(id, openIds, order)).toBe(place);
});

it.each([
  [{ type: 'land', id: 'to-3' }, 'to-3'],
  [{ type: 'cadastrals', id: 'to-3' }, 'sheet/to-3'],
  [{ type: 'live', id: 'to-3' }, 'live/to-3'],
] as const)('layer id: %j is %s, and back', (land, id) => {
  expect(layerId(land)).toBe(id);
  expect(parseLayerId(id)).toEqual(land);
});

it('layer drawings: a sheet is drawn from its file, or not at all without one', () => {
  expect(drawingsOf({ fileUrl: '/files/cadastrals/to-3.geojson', pictures: [] })).toEqual(['zones']);
  expect(drawingsOf({ fileUrl: '', pictures: [] })).toEqual([]);
});
