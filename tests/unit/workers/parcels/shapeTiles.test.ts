import type { Feature, Polygon } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { expect, test } from 'vitest';
import { TILE_MAX_ZOOM } from '../../../../workers/parcels/api.ts';
import { PackedShapes } from '../../../../workers/parcels/packedShapes.ts';
import { ShapeTiles } from '../../../../workers/parcels/shapeTiles.ts';

const CELL_ZOOM = 14;
/** Where four cells of zoom 14 meet, near Hà Nội. */
const CROSS = { x: 13005, y: 7211 };

const lngOf = (x: number): number => (x - 0.5) * 360;
const latOf = (y: number): number => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/** Lots of about 12 m all around the meeting point, each a little off so that some lie across the seams. */
function lotsAroundCross(): number[][][] {
  const size = 2 ** CELL_ZOOM;
  const step = 1 / (size * 200);
  const rings: number[][][] = [];
  for (let i = -20; i < 20; i += 1) {
    for (let j = -20; j < 20; j += 1) {
      const [west, north] = [CROSS.x / size + (i + 0.3) * step, CROSS.y / size + (j + 0.4) * step];
      const corner = (dx: number, dy: number): number[] => [lngOf(west + dx * step), latOf(north + dy * step)];
      const ring = [corner(0, 0), corner(1, 0.1), corner(0.9, 1), corner(0, 0.8)];
      rings.push([...ring, ring[0]!]);
    }
  }
  return rings;
}

test('tiles from cells are the very tiles that one index of everything gives, across the seams too', () => {
  const rings = lotsAroundCross();
  const shapes = new PackedShapes();
  const tiles = new ShapeTiles(shapes, CELL_ZOOM);
  for (const ring of rings) tiles.enter(shapes.add([ring.map(([lng, lat]) => ({ lng: lng!, lat: lat! }))]));
  const features = rings.map(
    (ring, id): Feature<Polygon> => ({
      type: 'Feature',
      id,
      properties: null,
      geometry: { type: 'Polygon', coordinates: [ring] },
    }),
  );
  const whole = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: TILE_MAX_ZOOM, indexMaxPoints: 0 });
  let compared = 0;
  for (const z of [14, 15, 16, 17, 18]) {
    const scale = 2 ** (z - CELL_ZOOM);
    for (let x = CROSS.x * scale - 2; x < CROSS.x * scale + 2; x += 1) {
      for (let y = CROSS.y * scale - 2; y < CROSS.y * scale + 2; y += 1) {
        const expected = whole.getTile(z, x, y)?.features ?? [];
        expect(tiles.features(z, x, y)).toEqual(expected);
        compared += expected.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(5_000);
});

test('cells: only those a shape touches know it, and a shape added later is drawn', () => {
  const shapes = new PackedShapes();
  const tiles = new ShapeTiles(shapes, CELL_ZOOM);
  const [first, ...others] = lotsAroundCross();
  const add = (ring: number[][]): void =>
    tiles.enter(shapes.add([ring.map(([lng, lat]) => ({ lng: lng!, lat: lat! }))]));
  add(first!);
  expect(tiles.features(CELL_ZOOM, CROSS.x - 1, CROSS.y - 1).map(({ id }) => id)).toEqual([0]);
  expect(tiles.features(CELL_ZOOM, CROSS.x + 1, CROSS.y)).toEqual([]);
  for (const ring of others) add(ring);
  expect(tiles.features(CELL_ZOOM, CROSS.x - 1, CROSS.y - 1).length).toBeGreaterThan(300);
  expect(tiles.features(CELL_ZOOM - 1, CROSS.x >> 1, CROSS.y >> 1)).toEqual([]);
});
