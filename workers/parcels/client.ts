import * as Comlink from 'comlink';
import { startOnFirstCall, type Bridged, type WorkerBridge } from '../bridge.ts';
import type { Result } from '../../src/domain/result.ts';
import type { OnParcelsProgress, ParcelsApi, ParcelsSettings, WatchedView } from './api.ts';

/** Starts a parcels worker; written so that Vite sees and bundles it. */
export function createParcelsWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'parcels' });
}

/** The parcels worker as the page sees it: every call answers a Result and none rejects. */
export type ParcelsClient = Bridged<ParcelsApi> & {
  stop(): void;
};

/** Before what the page watches is told to a new worker after one died: it grows while workers die one after the other. */
const FIRST_RESTART_MS = 100;
const LONGEST_RESTART_MS = 30_000;

/**
 * A client that remembers what the page told: a worker started anew after a crash is told its settings, its watcher, the
 * selected parcel and the view before its first call, and fetches what the map shows. Lists come back with a search.
 */
export function createParcelsClient(create: () => Worker = createParcelsWorker): ParcelsClient {
  let settings: ParcelsSettings | null = null;
  let view: WatchedView | null = null;
  let selected: string | null = null;
  let follow: OnParcelsProgress | null = null;
  let restartMs = FIRST_RESTART_MS;
  let telling: Promise<Result<void>> | null = null;

  const watched = (): OnParcelsProgress => (progress) => {
    restartMs = FIRST_RESTART_MS;
    follow?.(progress);
  };
  const restart = (): void => {
    if (view === null) return;
    setTimeout(() => {
      if (view !== null) void (telling ??= tellView());
    }, restartMs);
    restartMs = Math.min(LONGEST_RESTART_MS, restartMs * 2);
  };
  const bridge: WorkerBridge<ParcelsApi> = startOnFirstCall<ParcelsApi>(() => {
    const worker = create();
    // Messages arrive in order, so these come before the call that started the worker. They have no answer to wait for.
    const remote = Comlink.wrap<ParcelsApi>(worker);
    if (settings) void remote.configure(settings);
    if (follow) void remote.followProgress(Comlink.proxy(watched()));
    if (selected !== null) void remote.keepParcel(selected);
    if (view) void remote.watchView(view);
    return worker;
  }, restart);

  /** Views are told as fast as the worker takes them and never faster: of those in between only the newest. */
  async function tellView(): Promise<Result<void>> {
    try {
      for (;;) {
        const told = view!;
        const answer = await bridge.calls.watchView(told);
        if (told === view || view === null) return answer;
      }
    } finally {
      telling = null;
    }
  }

  return {
    configure: (next) => {
      const answer = bridge.calls.configure(next);
      settings = next;
      return answer;
    },
    watchView: (next) => {
      view = next;
      return (telling ??= tellView());
    },
    keepParcel: (id) => {
      const answer = bridge.calls.keepParcel(id);
      selected = id;
      return answer;
    },
    followProgress: (onProgress) => {
      const answer = bridge.calls.followProgress(Comlink.proxy(watched()));
      follow = onProgress;
      return answer;
    },
    retryMissing: () => bridge.calls.retryMissing(),
    searchAround: (center, intent) => bridge.calls.searchAround(center, intent),
    tile: (layer, z, x, y) => bridge.calls.tile(layer, z, x, y),
    arrangeCadastral: (order, anchorId) => bridge.calls.arrangeCadastral(order, anchorId),
    cadastralRows: (from, to) => bridge.calls.cadastralRows(from, to),
    planningRows: (from, to) => bridge.calls.planningRows(from, to),
    parcel: (id) => bridge.calls.parcel(id),
    parcelAt: (point) => bridge.calls.parcelAt(point),
    size: () => bridge.calls.size(),
    stop: () => {
      view = null;
      bridge.stop();
    },
  };
}

/** The page's parcels worker: started by the first call, started anew after it died. */
export const parcelsClient: ParcelsClient = createParcelsClient();
