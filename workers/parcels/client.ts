import type { Failure, Result } from '../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { PARCELS_CALLS, type ParcelsApi, type OnParcelsProgress, type ParcelsSettings, type WatchedView, type ZoneFile } from './api.ts';
import type { Refresher } from '../../src/api/createClient.ts';
import type { LngLat } from '../../src/domain/geometry/lngLat.ts';
import type { ParcelOrder } from '../../src/domain/land/parcelOrder.ts';

/** State from which a new worker restores what a failed one held; contains no land data. */
export class ParcelsMemory {
  settings: ParcelsSettings | null = null;
  view: WatchedView | null = null;
  pinned: string | null = null;
  follow: OnParcelsProgress | null = null;
  refresher: Refresher | null = null;
  order: ParcelOrder | null = null;
  /** Files of the open layers with zones, by the layer's id. */
  readonly openZones = new Map<string, ZoneFile>();
  /** Called for an open layer whose zones a new worker could not load. */
  zonesLost: (layerId: string, failed: Failure) => void = () => undefined;
  /** Searches in progress. The search before them is not repeated, because it would make them stale. */
  searchesUnderWay = 0;
  #searched: LngLat | null = null;
  #hadWorker = false;

  recordSearch(center: LngLat): void {
    this.#searched = center;
    this.order = null;
  }

  /** Restores a new worker as far as possible. A search that crashed the worker is not repeated. */
  async restore(calls: Bridged<ParcelsApi>): Promise<void> {
    const isFirst = !this.#hadWorker;
    this.#hadWorker = true;
    if (!this.settings) return;
    if (this.refresher) await calls.refreshBy(this.refresher);
    // Sent together: the worker handles calls in this order, so no reply needs to be awaited first.
    const restored = [calls.configure(this.settings), this.pinned === null ? null : calls.pinParcel(this.pinned)];
    // Not awaited: only tiles of zones wait for their file.
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
   * Follows the new worker, but reports nothing until the view is complete: half-full tiles would hide parcels that are
   * still drawn. The first worker's progress is reported at once.
   */
  async #restoreView(calls: Bridged<ParcelsApi>, isFirst: boolean): Promise<void> {
    const { follow, view } = this;
    if (!follow) return;
    // Set the view before following: a worker without a view would report itself complete.
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

/** Starts a parcels worker. Vite bundles it only in this form. */
export function createParcelsWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'parcels' });
}

export type ParcelsClient = Bridged<ParcelsApi> & {
  stop(): void;
  /** Sets the page's new token, or null after logging out; ignored before the first `configure`, which carries it. */
  setToken(token: string | null): Promise<void>;
  /** @param hear called whenever a started worker has restored what the page remembers */
  onRestored(listener: () => void): void;
  /** @param hear called when a new worker could not load the zones of an open layer */
  onZonesLost(listener: (layerId: string, failed: Failure) => void): void;
};

/** A failed worker is replaced at once and fetches list and view again; reads wait for that, pending ones repeat. */
export function createParcelsClient(create: () => Worker = createParcelsWorker): ParcelsClient {
  const memory = new ParcelsMemory();
  const listeners: Array<() => void> = [];
  const { calls, stop } = startOnFirstCall(create, PARCELS_CALLS, {
    restore: async (restoring) => {
      await memory.restore(restoring);
      for (const listener of listeners) listener();
    },
  });

  let sending: Promise<Result<void>> | null = null;
  /** Sends views one at a time; of those in between only the newest. */
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
    lotsAt: async (...args) => {
      const answer = await calls.lotsAt(...args);
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
      // A file that crashed the worker is not opened again.
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
    onRestored: (listener) => void listeners.push(listener),
    onZonesLost: (listener) => {
      memory.zonesLost = listener;
    },
  };
}

/** The page's parcels worker: the first call starts it, and it restarts after a crash. */
export const parcelsClient: ParcelsClient = createParcelsClient();
