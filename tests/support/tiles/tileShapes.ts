import type { TileShape } from '../../../workers/parcels/tiles/tileStore.ts';

/** lng, lat or, in seeded scenes, x, y. */
export type Pair = readonly [number, number];

/** Each polygon an outline and its holes. */
export function polygonsShape(polygons: ReadonlyArray<ReadonlyArray<readonly Pair[]>>): TileShape {
  let [end, rings] = [0, 0];
  return {
    lngLat: Float64Array.from(polygons.flat(3)),
    partEnds: Uint32Array.from(polygons.flat(), (ring) => (end += ring.length)),
    polygonEnds: Uint32Array.from(polygons, (polygon) => (rings += polygon.length)),
  };
}

/** Corners of a rectangle, anticlockwise from the south-west, the first not repeated. */
export const rectangle = (west: number, south: number, east: number, north: number): Pair[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
