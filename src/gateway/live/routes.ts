import type { Hono } from 'hono';
import { findLiveLayersCall } from '../../contract/live/liveLayers.ts';
import type { Queryable } from '../database/store.ts';
import { addressOf } from '../http/addressOf.ts';
import { answerCall } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { PROXY_LIVE_LIMITS, LIVE_CACHE_MS } from './fetch/liveLimits.ts';
import { LIVE_SLOTS, proxiedLayer, layerOrigins } from './layerTemplates.ts';
import { LiveError } from './liveError.ts';
import { RateLimiter } from '../operations/rateLimiter.ts';
import { LayerProxy } from './layerProxy.ts';
import { type StoredLayer, listLiveLayers } from './rows.ts';
import { cacheReadings } from '../database/cacheReadings.ts';
import { withTimeout } from '../operations/withTimeout.ts';

/** Maximum time that a page waits for the database; then it gets the last known hosts. */
const MAX_WAIT_MS = 300;

/** Returns a reader of the layers with a cache of some seconds, for frequent use. */
export const recentLayers = (keptMs = LIVE_CACHE_MS): ((store: Queryable) => Promise<StoredLayer[]>) => {
  const read = cacheReadings({ maxAgeMs: keptMs, maxEntries: 1 }, (store) => listLiveLayers(store));
  return (store) => read(store, '');
};

/** Origins of layers that pages fetch, without proxied ones. Never throws or delays a page for the database. */
export function liveHosts(store: Queryable, recent: (store: Queryable) => Promise<StoredLayer[]>): () => Promise<readonly string[]> {
  let lastKnown: readonly string[] = [];
  const read = async (): Promise<void> => {
    const rows = await recent(store);
    const origins = rows.filter(({ isProxied }) => !isProxied).flatMap(({ layer }) => layerOrigins(layer));
    lastKnown = [...new Set(origins)].toSorted();
  };
  return async () => {
    // Calls that need the database report its failure.
    await withTimeout(read(), MAX_WAIT_MS, () => new Error('late')).catch(() => undefined);
    return lastKnown;
  };
}

/** Policy for foreign content on our origin, which must not execute however it is opened. */
const ALONE = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** @param proxies number of trusted proxies in front */
export function addLiveRoutes(
  app: Hono,
  store: Queryable,
  recent: (store: Queryable) => Promise<StoredLayer[]>,
  proxies: number,
  proxy = new LayerProxy(),
): void {
  answerCall(
    app,
    findLiveLayersCall,
    async () => ({ data: (await listLiveLayers(store)).map(({ layer, isProxied }) => (isProxied ? proxiedLayer(layer) : layer)) }),
    { cacheControl: 'public, max-age=60' },
  );
  const logLimiter = new RateLimiter();
  app.get('/app/live-layers/:id/:slot', async (context) => {
    const { id, slot: named } = context.req.param();
    const slot = LIVE_SLOTS.find((candidate) => candidate === named);
    const row = (await recent(store)).find(({ layer, isProxied }) => layer._id === id && isProxied);
    if (!row || !slot) throw new HttpError(404, 'layers.notFound');
    const from = { address: addressOf(context, proxies) ?? '', range: context.req.header('range') };
    const { status, headers, body } = await proxy.answer(row, slot, context.req.query(), from).catch((error: unknown) => {
      if (!(error instanceof LiveError)) throw error;
      // Logs a failing service once a minute, not for each tile.
      const cause = logLimiter.admit({ [id]: 1 }) ? { cause: error } : {};
      throw new HttpError(502, 'layers.badAnswer', cause);
    });
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    context.header('Content-Security-Policy', ALONE);
    context.header('Cache-Control', `public, max-age=${PROXY_LIVE_LIMITS.keptByBrowsersS}`);
    return status === 204 || status === 404 ? context.body(null, status) : context.body(new Uint8Array(body), status);
  });
}
