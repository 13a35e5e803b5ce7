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
  /** MVT with the one layer 'features'; empty where there are none. */
  bytes: Uint8Array<ArrayBuffer>;
  /** How many features came where the service has more in the tile than it sent; null where these are all. */
  cutTo: number | null;
}

/** A vector tile that the map draws, to be looked at. */
export interface DrawnTile {
  kind: 'tile';
  tile: MercatorTile;
  bytes: Uint8Array<ArrayBuffer>;
  /** Those of it that are drawn. */
  layers: readonly string[];
}

/** What is asked about a place: the service, in its own way or by its features, or a tile that came from it. */
export type Identified = OfferedIdentify | FeaturesRequest | DrawnTile;

/**
 * Maps of other servers, asked and put into our tiles. Nothing is kept between calls but what was fetched last. Addresses are absolute.
 * Failures: `offline` (nothing came), `timeout`, `refused` (a status, words in the place of a map, more than is taken: 413),
 * `malformed` (neither a picture nor what was asked for), `stale` (called off).
 */
export interface LiveApi {
  /** A tile as the server has it, a picture looked at before it is opened; null where it has none. */
  fetchTile(
    request: RasterRequest | VectorTilesRequest,
    tile: MercatorTile,
    asking: string,
  ): Promise<Result<Uint8Array<ArrayBuffer> | null>>;
  /**
   * A picture of a tile out of pictures in a VN-2000 grid: each pixel is what the service draws at its middle, to a quarter of a pixel.
   * @param sizePx a side; 256, 512 or 1024
   * @returns null where the grid does not reach, or the service has no tile
   */
  drawTile(
    request: WarpedRequest | WarpedMatrixRequest,
    tile: MercatorTile,
    sizePx: number,
    asking: string,
  ): Promise<Result<ImageBitmap | null>>;
  cutTile(request: FeaturesRequest, tile: MercatorTile, asking: string): Promise<Result<CutTile>>;
  /** What is said of a place, looked at from a zoom of the map; no rows where nothing is. */
  identify(identified: Identified, at: LngLat, zoom: number, asking: string): Promise<Result<LiveRow[]>>;
  /** What is called off settles as `stale`. Unknown or finished: does nothing. */
  cancel(asking: string): Promise<Result<null>>;
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
