import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type { LiveRow } from '../../src/domain/map/offeredLayer.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { isFatal } from '../bridge/heartbeat.ts';
import type { Identified, LiveApi } from './api.ts';
import { AskFault } from './ask/fetchAnswer.ts';
import { createSlots, type Slots } from '../../src/domain/slots.ts';
import { fetchTile } from './ask/fetchTile.ts';
import { cutFeatures } from './features/cutFeatures.ts';
import { identifyAt } from './features/identifyAt.ts';
import { identifyFeatures, identifyTile } from './features/identifyFeatures.ts';
import { drawMatrixTile } from './warp/drawMatrixTile.ts';
import { drawWarpedTile } from './warp/drawWarpedTile.ts';

/** Tiles in the making: at 1,024 px each holds some 20 MB, its picture, the service's, and the pixels of both. */
const MAX_TILES = 3;
/** What is handed on as it came. */
const MAX_FETCHED = 8;
/** Questions of taps do not wait for tiles. */
const MAX_TAPS = 4;

function identify(identified: Identified, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  if (identified.kind === 'features') return identifyFeatures(identified, at, zoom, signal);
  return identified.kind === 'tile' ? identifyTile(identified, at, zoom, signal) : identifyAt(identified, at, zoom, signal);
}

/** The live worker's calls. What waits for its turn and is called off is never asked. */
export function createLiveCore(): LiveApi {
  const underWay = new Map<string, AbortController>();
  const [tiles, fetched, taps] = [MAX_TILES, MAX_FETCHED, MAX_TAPS].map(createSlots) as [Slots, Slots, Slots];

  async function answer<Value>(asking: string, work: (signal: AbortSignal) => Promise<Value>, slots = tiles): Promise<Result<Value>> {
    const abort = new AbortController();
    underWay.set(asking, abort);
    try {
      return success(await slots.take(abort.signal, () => work(abort.signal)));
    } catch (error) {
      if (abort.signal.aborted) return failure('stale');
      if (error instanceof AskFault) return failure(error.kind, error.message, error.status);
      if (isFatal(error)) throw error;
      return failure('malformed', String(error));
    } finally {
      underWay.delete(asking);
    }
  }

  return {
    fetchTile: (request, tile, asking) => answer(asking, (signal) => fetchTile(request, tile, signal), fetched),
    drawTile: (request, tile, sizePx, asking) =>
      answer(asking, (signal) =>
        request.kind === 'warped' ? drawWarpedTile(request, tile, sizePx, signal) : drawMatrixTile(request, tile, sizePx, signal),
      ),
    cutTile: (request, tile, asking) => answer(asking, (signal) => cutFeatures(request, tile, signal)),
    identify: (identified, at, zoom, asking) => answer(asking, (signal) => identify(identified, at, zoom, signal), taps),
    cancel(asking) {
      underWay.get(asking)?.abort();
      return Promise.resolve(success(null));
    },
  };
}
