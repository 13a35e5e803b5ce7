import type { MakerName } from './tileMakers.ts';
import type { TileAddress } from './landTiles.ts';
import type { ZoomTotals } from './tileTotals.ts';

/** A measurement for a process of its own: of the first `answers` files in `folder`. */
export type Job = { folder: string; answers: number } & (
  | { kind: 'alone'; maker: MakerName }
  | { kind: 'alive'; rounds: number }
  | { kind: 'memory'; maker: MakerName }
  | { kind: 'verify' }
);

/** Times of one maker in a process of its own, in milliseconds. */
export interface AloneTimes {
  /** From the responses' bytes to those of the visible tiles. */
  firstView: number;
  /** The same without reading the responses. */
  firstViewRead: number;
  /** All tiles of a ready index. */
  pyramid: number;
  /** By tile, in the order of `landTiles`. */
  tiles: number[];
}

/** Times by round in one process that holds the GeoJSON of all parcels, in milliseconds. */
export type AliveTimes = Record<MakerName, number[]>;

/** Megabytes by which a process grows with all parcels. */
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
