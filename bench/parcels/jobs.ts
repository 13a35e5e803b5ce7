import type { MakerName } from './tileMakers.ts';
import type { TileAddress } from './landTiles.ts';
import type { ZoomTotals } from './tileTotals.ts';

/** Measurement for a separate process, of the first `answers` files in `folder`. */
export type Job = { folder: string; answers: number } & (
  | { kind: 'alone'; maker: MakerName }
  | { kind: 'alive'; rounds: number }
  | { kind: 'memory'; maker: MakerName }
  | { kind: 'verify' }
);

/** Times of one maker in its own process, milliseconds. */
export interface AloneTimes {
  /** Time from the responses' bytes to those of the tiles in view. */
  firstView: number;
  /** Time from decoded responses to the tiles in view. */
  firstViewRead: number;
  /** Time of all tiles of a ready index. */
  pyramid: number;
  /** Time by tile, in the order of `landTiles`. */
  tiles: number[];
}

/** Times by round in one process that holds the GeoJSON of all parcels, milliseconds. */
export type AliveTimes = Record<MakerName, number[]>;

/** Memory growth of a process that holds all parcels, megabytes. */
export interface MemoryGrowth {
  /** Live objects, array buffers and WASM memory after collection. */
  live: number;
}

export interface Verified {
  tiles: TileAddress[];
  ours: ZoomTotals[];
  /** Features of the fullest tile. */
  fullest: number;
}
