import { expect, it } from 'vitest';
import { tileAt } from '../../../../src/map/tiles/tileTemplate.ts';

it.each([
  ['the middle of the world', { lng: 0, lat: 0 }, 1, { x: 1, y: 1 }],
  ['Hà Nội', { lng: 105.8342, lat: 21.0278 }, 12, { x: 3252, y: 1803 }],
  ['the eastern edge', { lng: 180, lat: 0 }, 3, { x: 7, y: 4 }],
  ['the western edge', { lng: -180, lat: 0 }, 3, { x: 0, y: 4 }],
  ['beyond the north of the map', { lng: 0, lat: 89 }, 3, { x: 4, y: 0 }],
  ['beyond the south of the map', { lng: 0, lat: -89 }, 3, { x: 4, y: 7 }],
])('tile template: the tile of %s', (_, at, z, tile) => {
  expect(tileAt(at, z)).toEqual(tile);
});
