import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { LayerFault } from '../../domain/map/openLayer.ts';

/** Tiles of a planning that somebody else cut, opened. */
export interface TileSet {
  kind: 'raster' | 'vector';
  minzoom: number;
  maxzoom: number;
  /** West, south, east, north; null when it does not say. */
  bounds: [number, number, number, number] | null;
  sourceLayers: string[];
  /** The bytes of a tile; null where it has none. */
  read(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>;
}

export interface AskedTiles {
  /** Whole. */
  address: string;
  /** Of the planning: where it surely has tiles. */
  center: LngLat;
  signal: AbortSignal;
}

/** Why tiles of a planning cannot be had. */
export class TileFault extends Error {
  readonly fault: LayerFault;

  constructor(fault: LayerFault, message: string) {
    super(message);
    this.name = 'TileFault';
    this.fault = fault;
  }
}

/** What asking a tile host brought. @throws TileFault unless it is a good answer or `allowed` */
export async function askTileHost(address: string, options: RequestInit, allowed: readonly number[] = []): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new TileFault('offline', String(error));
  }
  if (response.ok || allowed.includes(response.status)) return response;
  await response.body?.cancel();
  throw new TileFault(response.status === 404 || response.status === 410 ? 'missing' : 'refused', `status ${response.status}`);
}
