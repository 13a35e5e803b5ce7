import type { TileShape } from '../../../workers/parcels/tiles/tileStore.ts';
import { place } from './storeScene.ts';
import type { Pair } from './tileShapes.ts';

const LONG = process.env.THUA_LONG === '1';

/** A corner in shares of the tile's side; the turn goes once round. */
type CornerAt = (turn: number, i: number) => Pair;

/** What it is, how many corners, and where they are. */
export const LARGE_RINGS: ReadonlyArray<readonly [string, number, CornerAt]> = [
  ['round', LONG ? 1_000_000 : 100_000, (turn) => [0.5 + 0.45 * Math.cos(turn), 0.5 + 0.45 * Math.sin(turn)]],
  // Each tooth sticks out farther than the last: what Douglas-Peucker and sweeps like least.
  ['toothed', LONG ? 1_000_000 : 40_000, (turn, i) => [turn / 6.3, (i % 2) * (0.1 + turn / 7)]],
];

const largeRings = new Map<CornerAt, { shape: TileShape; area: number }>();

/** A ring and its area in shares of the tile; made once for every store, who keep copies. */
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
