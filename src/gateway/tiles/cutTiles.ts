import { gzipSync } from 'node:zlib';
import { type CutLayer, LandCutter } from '../../../workers/parcels/landCutter.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { boxOfTile } from '../../domain/geometry/mercator.ts';

export interface TileCoordinates {
  z: number;
  x: number;
  y: number;
}

/** Tile buffer as a share of the side: 64 of 4,096, and as much again for rounding. */
const BUFFER = 128 / 4096;

export const tileBox = ({ z, x, y }: TileCoordinates): LngLatBox => boxOfTile(z, x, y, BUFFER);

export interface CutRequest {
  layer: CutLayer;
  /** Concatenated rows in the format of PostgreSQL's record_send. */
  rows: Uint8Array<ArrayBuffer>;
  tile: TileCoordinates;
  /** True to cut the tile and all non-empty tiles below it, gzipped. */
  isPyramid: boolean;
}

export interface CutLandTile extends TileCoordinates {
  bytes: Uint8Array<ArrayBuffer>;
}

const GZIP_LEVEL = 6;

const cutters = new Map<CutLayer, Promise<LandCutter>>();

/** Yields the tile and those below it, parents first. */
function* pyramid(cutter: LandCutter, tile: TileCoordinates): Generator<CutLandTile> {
  const { z, x, y } = tile;
  if (!cutter.meets(tileBox(tile))) return;
  const bytes = cutter.tile(z, x, y);
  if (bytes.length > 0) yield { ...tile, bytes: Uint8Array.from(gzipSync(bytes, { level: GZIP_LEVEL })) };
  if (z >= cutter.zooms.max) return;
  for (const [right, down] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    yield* pyramid(cutter, { z: z + 1, x: 2 * x + right, y: 2 * y + down });
  }
}

/** Cuts tiles; runs in a thread. @param moduleUrl address of the compiled tile store */
export async function cutTiles({ layer, rows, tile, isPyramid }: CutRequest, moduleUrl: string): Promise<CutLandTile[]> {
  try {
    const opened = cutters.get(layer) ?? LandCutter.open(layer, moduleUrl);
    cutters.set(layer, opened);
    const cutter = await opened;
    cutter.hold(rows);
    return isPyramid ? [...pyramid(cutter, tile)] : [{ ...tile, bytes: cutter.tile(tile.z, tile.x, tile.y) }];
  } catch (error) {
    // Its memory may be full; the next request starts with a new one.
    cutters.delete(layer);
    throw error;
  }
}
