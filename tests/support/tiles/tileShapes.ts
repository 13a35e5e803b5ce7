import type { TileShape } from '../../../workers/parcels/tiles/tileStore.ts';

/** Pair of lng, lat, or of x, y in seeded scenes. */
export type Pair = readonly [number, number];

/** Makes a shape of polygons, each an outline and its holes. */
export function polygonsShape(polygons: ReadonlyArray<ReadonlyArray<readonly Pair[]>>): TileShape {
  let [end, rings] = [0, 0];
  return {
    lngLat: Float64Array.from(polygons.flat(3)),
    partEnds: Uint32Array.from(polygons.flat(), (ring) => (end += ring.length)),
    polygonEnds: Uint32Array.from(polygons, (polygon) => (rings += polygon.length)),
  };
}

/** Returns a rectangle's corners, counter-clockwise from the south-west, the first not repeated. */
export const rectangle = (west: number, south: number, east: number, north: number): Pair[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
