import type { TileShape } from '../../../workers/parcels/tiles/tileStore.ts';
import { place } from './storeScene.ts';
import type { Pair } from './tileShapes.ts';

const LONG = process.env.THUA_LONG === '1';

/** Function that returns a corner as fractions of the tile's side; `turn` goes round once. */
type CornerAt = (turn: number, i: number) => Pair;

/** Shapes with their name, number of corners, and corner function. */
export const LARGE_RINGS: ReadonlyArray<readonly [string, number, CornerAt]> = [
  ['round', LONG ? 1_000_000 : 100_000, (turn) => [0.5 + 0.45 * Math.cos(turn), 0.5 + 0.45 * Math.sin(turn)]],
  // Each tooth is longer than the last, the worst case for Douglas-Peucker and sweep algorithms.
  ['toothed', LONG ? 1_000_000 : 40_000, (turn, i) => [turn / 6.3, (i % 2) * (0.1 + turn / 7)]],
];

const largeRings = new Map<CornerAt, { shape: TileShape; area: number }>();

/** Returns a ring and its area in fractions of the tile, made once because stores copy it. */
export function largeRing(vertices: number, corner: CornerAt): { shape: TileShape; area: number } {
  const known = largeRings.get(corner);
  if (known) return known;
  const lngLat = new Float64Array(2 * vertices);
  let doubled = 0;
  let [beforeX, beforeY] = corner((2 * Math.PI * (vertices - 1)) / vertices, vertices - 1);
  for (let i = 0; i < vertices; i += 1) {
    const [x, y] = corner((2 * Math.PI * i) / vertices, i);
    lngLat.set(place(x, y), 2 * i);
    doubled += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
  }
  const shape: TileShape = { lngLat, partEnds: Uint32Array.of(vertices), polygonEnds: Uint32Array.of(1) };
  const made = { shape, area: Math.abs(doubled) / 2 };
  largeRings.set(corner, made);
  return made;
}
