import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type {
  FeaturesRequest,
  OfferedIdentify,
  LiveRow,
  RasterRequest,
  VectorTilesRequest,
  WarpedMatrixRequest,
  WarpedRequest,
} from '../../src/domain/map/offeredLayer.ts';
import type { Result } from '../../src/domain/result.ts';
import type { CallTable } from '../bridge/callTable.ts';

export interface MercatorTile {
  z: number;
  x: number;
  y: number;
}

export interface CutTile {
  /** MVT with one layer, 'features'; empty if there are none. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Number of received features if the service has more in the tile; null if these are all. */
  cutTo: number | null;
}

/** A vector tile that the map draws, to be searched. */
export interface DrawnTile {
  kind: 'tile';
  tile: MercatorTile;
  bytes: Uint8Array<ArrayBuffer>;
  layers: readonly string[];
}

/** Source of a tap's answer: the service's own query, its features, or a vector tile. */
export type Identified = OfferedIdentify | FeaturesRequest | DrawnTile;

/**
 * Makes tiles from maps of other servers. Only recent pictures are kept between calls. Addresses are absolute.
 * Failures: `offline`, `timeout`, `refused` (an error status, a text instead of a map, or 413 for too much data),
 * `malformed` (not the requested format), `stale` (cancelled).
 */
export interface LiveApi {
  /** Fetches a tile unchanged, after checking a picture's type and size; null if the server has none. */
  fetchTile(
    request: RasterRequest | VectorTilesRequest,
    tile: MercatorTile,
    callId: string,
  ): Promise<Result<Uint8Array<ArrayBuffer> | null>>;
  /** Warps pictures to a tile of 256, 512 or 1024 px, to ¼ px; null outside the grid, or if the service has no tile. */
  drawTile(
    request: WarpedRequest | WarpedMatrixRequest,
    tile: MercatorTile,
    sizePx: number,
    callId: string,
  ): Promise<Result<ImageBitmap | null>>;
  cutTile(request: FeaturesRequest, tile: MercatorTile, callId: string): Promise<Result<CutTile>>;
  /** Returns the attributes at a place, for a tap at this zoom; no rows if nothing is there. */
  identify(identified: Identified, at: LngLat, zoom: number, callId: string): Promise<Result<LiveRow[]>>;
  /** Cancels a call, which settles as `stale`. Unknown or finished calls are ignored. */
  cancel(callId: string): Promise<Result<null>>;
}

export const FEATURES_LAYER = 'features';

const READ = { isRepeated: true } as const;

export const LIVE_CALLS: CallTable<LiveApi> = {
  calls: {
    fetchTile: { ...READ, transfers: (bytes) => (bytes ? [bytes.buffer] : []) },
    drawTile: { ...READ, transfers: (bitmap) => (bitmap ? [bitmap] : []) },
    cutTile: { ...READ, transfers: ({ bytes }) => [bytes.buffer] },
    identify: READ,
    cancel: {},
  },
};
