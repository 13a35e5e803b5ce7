import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type { LiveRow, RasterRequest, VectorTilesRequest } from '../../src/domain/map/offeredLayer.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/heartbeat.ts';
import type { Identified, LiveApi, MercatorTile } from './api.ts';
import { LiveFault, fetchAnswer, NO_TILE } from './request/fetchAnswer.ts';
import { createSlots, type Slots } from '../../src/domain/slots.ts';
import { identifyAt } from './features/identifyAt.ts';
import { identifyFeatures, identifyTile } from './features/identifyFeatures.ts';
import { drawMatrixTile } from './warp/drawMatrixTile.ts';
import { drawWarpedTile } from './warp/drawWarpedTile.ts';
import { EARTH_EQUATOR_M } from '../../src/domain/geometry/earth.ts';
import { checkPicture } from './request/decodePicture.ts';
import { boxText } from './request/fillTemplate.ts';
import { cutFeatures } from './features/fetchFeatures.ts';

/** Returns the address of a tile. Of several templates, a tile always uses the same one. */
function addressOfTile(request: RasterRequest | VectorTilesRequest, { z, x, y }: MercatorTile): string {
  const { tiles } = request;
  const across = 2 ** z;
  const tileM = EARTH_EQUATOR_M / across;
  const [west, north] = [x * tileM - EARTH_EQUATOR_M / 2, EARTH_EQUATOR_M / 2 - y * tileM];
  const isFromSouth = request.kind === 'raster' && request.scheme === 'tms';
  const values: Readonly<Record<string, string>> = {
    z: `${z}`,
    x: `${x}`,
    y: `${isFromSouth ? across - 1 - y : y}`,
    'bbox-epsg-3857': boxText({ west, south: north - tileM, east: west + tileM, north }, 'en', 4),
  };
  return tiles[(x + y) % tiles.length]!.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

async function fetchTile(
  request: RasterRequest | VectorTilesRequest,
  tile: MercatorTile,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.tiles.length === 0) return null;
  const answer = await fetchAnswer(addressOfTile(request, tile), signal, NO_TILE);
  if (!answer || answer.bytes.length === 0) return null;
  if (request.kind === 'raster') checkPicture(answer);
  return answer.bytes;
}

/** Limit of concurrent tiles; at 1,024 px each needs some 20 MB. */
const MAX_TILES = 3;
/** Limit of concurrent unchanged tiles. */
const MAX_FETCHED = 8;
/** Limit of concurrent taps, which do not wait for tiles. */
const MAX_TAPS = 4;

function identify(identified: Identified, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  if (identified.kind === 'features') return identifyFeatures(identified, at, zoom, signal);
  return identified.kind === 'tile' ? identifyTile(identified, at, zoom, signal) : identifyAt(identified, at, zoom, signal);
}

/** Creates the live worker's calls. A call that is cancelled while it waits sends no request. */
export function createLiveCore(): LiveApi {
  const running = new Map<string, AbortController>();
  const [tiles, fetched, taps] = [MAX_TILES, MAX_FETCHED, MAX_TAPS].map(createSlots) as [Slots, Slots, Slots];

  async function answer<Value>(callId: string, work: (signal: AbortSignal) => Promise<Value>, slots = tiles): Promise<Result<Value>> {
    const abort = new AbortController();
    running.set(callId, abort);
    try {
      return success(await slots.take(abort.signal, () => work(abort.signal)));
    } catch (error) {
      if (abort.signal.aborted) return failure('stale');
      if (error instanceof LiveFault) return failure(error.kind, error.message, error.status);
      if (isFatal(error)) throw error;
      return failure('malformed', String(error));
    } finally {
      running.delete(callId);
    }
  }

  return {
    fetchTile: (request, tile, callId) => answer(callId, (signal) => fetchTile(request, tile, signal), fetched),
    drawTile: (request, tile, sizePx, callId) =>
      answer(callId, (signal) =>
        request.kind === 'warped' ? drawWarpedTile(request, tile, sizePx, signal) : drawMatrixTile(request, tile, sizePx, signal),
      ),
    cutTile: (request, tile, callId) => answer(callId, (signal) => cutFeatures(request, tile, signal)),
    identify: (identified, at, zoom, callId) => answer(callId, (signal) => identify(identified, at, zoom, signal), taps),
    cancel(callId) {
      running.get(callId)?.abort();
      return Promise.resolve(success(null));
    },
  };
}
