import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** Tiles of a planning that somebody else cut, opened. */
export interface TileSet {
  kind: 'raster' | 'vector';
  minzoom: number;
  maxzoom: number;
  /** West, south, east, north; null when it does not say. */
  bounds: [number, number, number, number] | null;
  /** Names of the layers in vector tiles. */
  sourceLayers: string[];
  /** The bytes of a tile; null where it has none. */
  read(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>;
}

/** Tiles to be opened. */
export interface AskedTiles {
  /** Whole. */
  address: string;
  /** Of the planning: where it surely has tiles. */
  center: LngLat;
  signal: AbortSignal;
}
