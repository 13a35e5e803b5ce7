import { expect, it } from 'vitest';
import { drawingsOf, layerId, parseLayerId, layerIndex } from '../../../../src/domain/map/openLayer.ts';

it.each([
  ['the first to come', 'b', [], ['a', 'b', 'c'], 0],
  ['under what the link puts above it', 'b', ['a', 'c'], ['a', 'b', 'c'], 1],
  ['under the last of them, wherever the user put it', 'c', ['b', 'own', 'a'], ['a', 'b', 'c'], 3],
  ['over the first below it', 'a', ['own', 'c', 'b'], ['a', 'b', 'c'], 1],
  ['beside none of the link', 'a', ['own'], ['a', 'b'], 0],
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

it('layer drawings: a sheet is drawn from its file, and from nothing where it has none', () => {
  expect(drawingsOf({ fileUrl: '/files/cadastrals/to-3.geojson', pictures: [] })).toEqual(['zones']);
  expect(drawingsOf({ fileUrl: '', pictures: [] })).toEqual([]);
});
