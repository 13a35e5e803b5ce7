import { expect, it } from 'vitest';
import { layerPlace } from '../../../../src/domain/map/openLayer.ts';

it.each([
  ['the first to come', 'b', [], ['a', 'b', 'c'], 0],
  ['under what the link puts above it', 'b', ['a', 'c'], ['a', 'b', 'c'], 1],
  ['under the last of them, wherever the user put it', 'c', ['b', 'own', 'a'], ['a', 'b', 'c'], 3],
  ['over the first below it', 'a', ['own', 'c', 'b'], ['a', 'b', 'c'], 1],
  ['beside none of the link', 'a', ['own'], ['a', 'b'], 0],
])('layer place: %s', (_, id, openIds, order, place) => {
  expect(layerPlace(id, openIds, order)).toBe(place);
});
