import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { latOfMercator, lngOfMercator } from '../../domain/geometry/mercator.ts';

export interface TileAt {
  z: number;
  x: number;
  y: number;
}

/** What a tile has of its neighbours on each side, as a share of its own side: 64 of 4,096, and as much again for rounding. */
const BUFFER = 128 / 4096;

/** The ground that a tile shows, with its buffer. */
export function tileBox({ z, x, y }: TileAt): LngLatBox {
  const across = 2 ** z;
  return {
    west: lngOfMercator((x - BUFFER) / across),
    east: lngOfMercator((x + 1 + BUFFER) / across),
    north: latOfMercator((y - BUFFER) / across),
    south: latOfMercator((y + 1 + BUFFER) / across),
  };
}
