import type { Failure, Result } from '../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { PARCELS_CALLS, type ParcelsApi } from './api.ts';
import { ParcelsMemory } from './parcelsMemory.ts';

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

  let telling: Promise<Result<void>> | null = null;
  /** Views are told as fast as the worker takes them and never faster: of those in between only the newest. */
  async function tellView(): Promise<Result<void>> {
    try {
      for (;;) {
        const told = memory.view!;
        const answer = await calls.watchView(told);
        if (told === memory.view || memory.view === null) return answer;
      }
    } finally {
      telling = null;
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
      return (telling ??= tellView());
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
