import type { Failure, Result } from '../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { PARCELS_CALLS, type ParcelsApi, type OnParcelsProgress, type ParcelsSettings, type WatchedView, type ZoneFile } from './api.ts';
import type { Refresher } from '../../src/api/createClient.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type { ParcelOrder } from '../../src/domain/land/parcelOrder.ts';

/** What the page remembers, so that a new worker can ask the gateway again for what a dead one held: places, no land. */
export class ParcelsMemory {
  settings: ParcelsSettings | null = null;
  view: WatchedView | null = null;
  /** Id of the selected parcel. */
  pinned: string | null = null;
  follow: OnParcelsProgress | null = null;
  refresher: Refresher | null = null;
  /** How the list of the last search is arranged. */
  order: ParcelOrder | null = null;
  /** Files of the open layers with zones, by the layer's id. */
  readonly openZones = new Map<string, ZoneFile>();
  /** Told of an open layer whose zones a new worker could not have. */
  zonesLost: (layerId: string, failed: Failure) => void = () => undefined;
  /** Searches the user waits for; the one before is not worth repeating then, and must not make them stale. */
  searchesUnderWay = 0;
  #searched: LngLat | null = null;
  #hadWorker = false;

  /** A search that was answered. */
  recordSearch(center: LngLat): void {
    this.#searched = center;
    this.order = null;
  }

  /**
   * Tells a new worker all of it, and waits until the list and the view are as whole as they get. What fails is left out;
   * a search that killed the worker is not made again.
   */
  async restore(calls: Bridged<ParcelsApi>): Promise<void> {
    const isFirst = !this.#hadWorker;
    this.#hadWorker = true;
    if (!this.settings) return;
    if (this.refresher) await calls.refreshBy(this.refresher);
    // All at once: the worker takes them in this order, and nothing that follows need wait for what it says to the first ones.
    const restored = [calls.configure(this.settings), this.pinned === null ? null : calls.pinParcel(this.pinned)];
    // Not waited for: tiles of zones wait for their file, and nothing else need.
    for (const file of this.openZones.values()) void this.#restoreZones(calls, file);
    await Promise.all([...restored, this.#restoreView(calls, isFirst), this.#restoreList(calls)]);
  }

  async #restoreZones(calls: Bridged<ParcelsApi>, file: ZoneFile): Promise<void> {
    const answer = await calls.openZones(file);
    if (answer.ok || this.openZones.get(file.id) !== file) return;
    this.openZones.delete(file.id);
    this.zonesLost(file.id, answer.error);
  }

  /**
   * Until the view is whole again nothing is told: tiles half full would make parcels vanish that are still drawn. Before the first
   * worker nothing is drawn: what it fetches is told as it comes.
   */
  async #restoreView(calls: Bridged<ParcelsApi>, isFirst: boolean): Promise<void> {
    const { follow, view } = this;
    if (!follow) return;
    // Before it is followed: a worker that watches nothing yet has no more to fetch, and would say so.
    const isWatched = view !== null && (await calls.watchView(view)).ok && !isFirst;
    const isWhole = new Promise<void>((resolve) => {
      let isRestoring = isWatched;
      const listen: OnParcelsProgress = (progress) => {
        if (isRestoring && progress.view === 'loading') return;
        follow(isRestoring ? { ...progress, changedCells: 'all' } : progress);
        isRestoring = false;
        resolve();
      };
      void calls.followProgress(listen).then(({ ok }) => ok || resolve());
    });
    if (isWatched) await isWhole;
  }

  async #restoreList(calls: Bridged<ParcelsApi>): Promise<void> {
    if (!this.#searched || this.searchesUnderWay > 0) return;
    const answer = await calls.searchAround(this.#searched);
    if (!answer.ok && answer.error.kind === 'worker') this.#searched = null;
    if (answer.ok && this.order) await calls.arrangeCadastral(this.order);
  }
}

/** Starts a parcels worker; written so that Vite sees and bundles it. */
export function createParcelsWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'parcels' });
}

/** The parcels worker as the page sees it: every call answers a Result and none rejects. */
export type ParcelsClient = Bridged<ParcelsApi> & {
  stop(): void;
  /** The page's new token, or null after a log-out; before the first `configure`, which carries it, nothing happens. */
  setToken(token: string | null): Promise<void>;
  /** @param hear called whenever a worker has been started and holds again what the page remembers */
  onRestored(hear: () => void): void;
  /** @param hear called when a new worker could not have the zones of an open layer */
  onZonesLost(hear: (layerId: string, failed: Failure) => void): void;
};

/**
 * A client that remembers what the page told: a worker that died is followed by another at once, which fetches the list
 * and the view again. Reads wait for that, and are made again when they were under way.
 */
export function createParcelsClient(create: () => Worker = createParcelsWorker): ParcelsClient {
  const memory = new ParcelsMemory();
  const listeners: Array<() => void> = [];
  const { calls, stop } = startOnFirstCall(create, PARCELS_CALLS, {
    restore: async (restoring) => {
      await memory.restore(restoring);
      for (const hear of listeners) hear();
    },
  });

  let sending: Promise<Result<void>> | null = null;
  /** Views are told as fast as the worker takes them and never faster: of those in between only the newest. */
  async function sendView(): Promise<Result<void>> {
    try {
      for (;;) {
        const view = memory.view!;
        const answer = await calls.watchView(view);
        if (view === memory.view || memory.view === null) return answer;
      }
    } finally {
      sending = null;
    }
  }

  return {
    ...calls,
    configure: (settings) => {
      const answer = calls.configure(settings);
      memory.settings = settings;
      return answer;
    },
    searchAround: async (center) => {
      memory.searchesUnderWay += 1;
      const answer = await calls.searchAround(center);
      memory.searchesUnderWay -= 1;
      if (answer.ok) memory.recordSearch(center);
      return answer;
    },
    watchView: (view) => {
      memory.view = view;
      return (sending ??= sendView());
    },
    pinParcel: (id) => {
      const answer = calls.pinParcel(id);
      memory.pinned = id;
      return answer;
    },
    lotsAt: async (...asked) => {
      const answer = await calls.lotsAt(...asked);
      if (answer.ok && answer.value.length === 1) memory.pinned = answer.value[0]!.id;
      return answer;
    },
    followProgress: (onProgress) => {
      const answer = calls.followProgress(onProgress);
      memory.follow = onProgress;
      return answer;
    },
    refreshBy: (refresher) => {
      const answer = calls.refreshBy(refresher);
      memory.refresher = refresher;
      return answer;
    },
    setToken: async (token) => {
      if (!memory.settings) return;
      memory.settings = { ...memory.settings, token };
      await calls.configure(memory.settings);
    },
    openZones: async (file) => {
      const answer = await calls.openZones(file);
      // A file that killed the worker is not opened again by itself.
      if (answer.ok) memory.openZones.set(file.id, file);
      return answer;
    },
    closeZones: (layerId) => {
      memory.openZones.delete(layerId);
      return calls.closeZones(layerId);
    },
    arrangeCadastral: (order, anchorId) => {
      memory.order = order;
      return calls.arrangeCadastral(order, anchorId);
    },
    stop: () => {
      memory.view = null;
      stop();
    },
    onRestored: (hear) => void listeners.push(hear),
    onZonesLost: (hear) => {
      memory.zonesLost = hear;
    },
  };
}

/** The page's parcels worker: started by the first call, started anew after it died. */
export const parcelsClient: ParcelsClient = createParcelsClient();
