import type { MakerName } from './tileMakers.ts';
import type { TileAddress } from './landTiles.ts';
import type { ZoomTotals } from './tileTotals.ts';

/** What a process of its own is asked to measure: the first `answers` of the files in `folder`. */
export type Job = { folder: string; answers: number } & (
  | { kind: 'alone'; maker: MakerName }
  | { kind: 'alive'; rounds: number }
  | { kind: 'memory'; maker: MakerName }
  | { kind: 'verify' }
);

/** One maker in a process of its own. Milliseconds. */
export interface AloneTimes {
  /** From the answers' bytes to those of the tiles in view. */
  firstView: number;
  /** The same without reading the answers. */
  firstViewRead: number;
  /** All tiles of a ready index. */
  pyramid: number;
  /** By tile, in the order of `landTiles`. */
  tiles: number[];
}

/** All in one process that holds the GeoJSON of all parcels, by round. Milliseconds. */
export type AliveTimes = Record<MakerName, number[]>;

/** Megabytes that a process with all parcels needs more than before it had any. */
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
