import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import { TILE_MAX_ZOOM, TILE_MIN_ZOOM } from '../../workers/parcels/api.ts';
import { mercatorX, mercatorY } from '../../src/domain/geometry/mercator.ts';
import type { ReadParcel } from './readAnswer.ts';

export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Lists the tiles that contain a part of a parcel's box, buffer excluded, z14 first, row by row. */
export function landTiles(parcels: Iterable<ReadParcel>): TileAddress[] {
  const keys = Array.from({ length: TILE_MAX_ZOOM + 1 }, () => new Set<number>());
  for (const { ring } of parcels) {
    let [west, north, east, south] = [1, 1, 0, 0];
    for (let i = 0; i < ring.length; i += 2) {
      const [x, y] = [mercatorX(ring[i]!), mercatorY(ring[i + 1]!)];
      [west, north, east, south] = [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
    }
    for (let z = TILE_MIN_ZOOM.parcels; z <= TILE_MAX_ZOOM; z += 1) {
      const size = 2 ** z;
      for (let y = Math.floor(north * size); y <= Math.floor(south * size); y += 1) {
        for (let x = Math.floor(west * size); x <= Math.floor(east * size); x += 1) keys[z]!.add(y * size + x);
      }
    }
  }
  return keys.flatMap((inZoom, z) =>
    [...inZoom].toSorted((a, b) => a - b).map((key) => ({ z, x: key % 2 ** z, y: Math.floor(key / 2 ** z) })),
  );
}

/** Lists the tiles of a 390 × 844 phone page at zoom 17, as MapLibre requests them (512 px). */
export function phoneView(center: LngLat): TileAddress[] {
  const [z, tilePx] = [17, 512];
  const size = 2 ** z;
  const range = (middle: number, px: number): [number, number] => [
    Math.floor(middle * size - px / 2 / tilePx),
    Math.floor(middle * size + px / 2 / tilePx),
  ];
  const [fromX, toX] = range(mercatorX(center.lng), 390);
  const [fromY, toY] = range(mercatorY(center.lat), 844);
  const tiles: TileAddress[] = [];
  for (let y = fromY; y <= toY; y += 1) for (let x = fromX; x <= toX; x += 1) tiles.push({ z, x, y });
  return tiles;
}
