import type { TileShape } from '../../../workers/parcels/tiles/tileStore.ts';

/** lng, lat or, in seeded scenes, x, y. */
export type Pair = readonly [number, number];

function pack(kind: TileShape['kind'], parts: ReadonlyArray<readonly Pair[]>, polygonEnds: number[]): TileShape {
  let end = 0;
  const partEnds = Uint32Array.from(parts, (part) => (end += part.length));
  const lngLat = new Float64Array(2 * end);
  let at = 0;
  for (const part of parts) {
    for (const corner of part) {
      lngLat[at] = corner[0];
      lngLat[at + 1] = corner[1];
      at += 2;
    }
  }
  return {
    kind,
    lngLat,
    partEnds,
    polygonEnds: Uint32Array.from(polygonEnds),
  };
}

export const pointsShape = (points: readonly Pair[]): TileShape => pack('points', [points], []);

export const linesShape = (lines: ReadonlyArray<readonly Pair[]>): TileShape => pack('lines', lines, []);

/** Each polygon an outline and its holes. */
export function polygonsShape(polygons: ReadonlyArray<ReadonlyArray<readonly Pair[]>>): TileShape {
  let end = 0;
  return pack(
    'polygons',
    polygons.flat(),
    polygons.map((rings) => (end += rings.length)),
  );
}

/** Corners of a rectangle, anticlockwise from the south-west, the first not repeated. */
export const rectangle = (west: number, south: number, east: number, north: number): Pair[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
