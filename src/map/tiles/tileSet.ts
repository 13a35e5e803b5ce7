import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { LayerFault } from '../../domain/map/openLayer.ts';

/** Opened tile set of a planning, from a foreign source. */
export interface TileSet {
  kind: 'raster' | 'vector';
  minzoom: number;
  maxzoom: number;
  /** West, south, east, north; null when not stated. */
  bounds: [number, number, number, number] | null;
  sourceLayers: string[];
  /** Returns the bytes of a tile; null where it has none. */
  read(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | null>;
}

export interface AskedTiles {
  /** Absolute address. */
  address: string;
  /** Centre of the planning, where it certainly has tiles. */
  center: LngLat;
  signal: AbortSignal;
}

export class TileFault extends Error {
  readonly fault: LayerFault;

  constructor(fault: LayerFault, message: string) {
    super(message);
    this.name = 'TileFault';
    this.fault = fault;
  }
}

/** Requests from a tile host. @throws TileFault unless the answer is successful or `allowed` */
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
