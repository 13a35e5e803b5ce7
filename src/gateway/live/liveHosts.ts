import { keepReadings } from '../database/keepReadings.ts';
import type { Store } from '../database/store.ts';
import { withTimeout } from '../operations/withTimeout.ts';
import { LIVE_KEPT_MS } from './fetch/liveLimits.ts';
import { layerOrigins } from './layerTemplates.ts';
import { type StoredLayer, listLiveLayers } from './rows.ts';

/** A page does not wait longer for the database: it gets the hosts that were known last. */
const MAX_WAIT_MS = 300;

/** All layers as they were some seconds ago, for what is asked too often to read them each time. */
export const recentLayers = (keptMs = LIVE_KEPT_MS): ((store: Store) => Promise<StoredLayer[]>) => {
  const keep = keepReadings({ forMs: keptMs, most: 1 }, (store) => listLiveLayers(store));
  return (store) => keep(store, '');
};

/**
 * Origins that pages fetch and show pictures from for layers of other services; those whose answers the gateway hands on are not among them.
 * Never throws, and never keeps a page waiting for a database that is away.
 */
export function liveHosts(store: Store, recent: (store: Store) => Promise<StoredLayer[]>): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  const read = async (): Promise<void> => {
    const rows = await recent(store);
    const origins = rows.filter(({ isProxied }) => !isProxied).flatMap(({ layer }) => layerOrigins(layer));
    known = [...new Set(origins)].toSorted();
  };
  return async () => {
    // Its failure is told by the calls that need the database.
    await withTimeout(read(), MAX_WAIT_MS, () => new Error('late')).catch(() => undefined);
    return known;
  };
}
