import * as Comlink from 'comlink';
import { startOnFirstCall, type Bridged, type WorkerBridge } from '../bridge.ts';
import type { ParcelsApi, ParcelsSettings } from './api.ts';

/** Starts a parcels worker; written so that Vite sees and bundles it. */
export function createParcelsWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'parcels' });
}

/** The parcels worker as the page sees it: every call answers a Result and none rejects. */
export type ParcelsClient = Bridged<ParcelsApi> & {
  stop(): void;
  /** How many workers were started so far: another number than before means that what was fetched is gone. */
  workersStarted(): number;
};

/**
 * A client that remembers its settings: a worker started anew after a crash is told them before its first call. What
 * it held is gone; the next search brings it back.
 */
export function createParcelsClient(create: () => Worker = createParcelsWorker): ParcelsClient {
  let settings: ParcelsSettings | null = null;
  let started = 0;
  const bridge: WorkerBridge<ParcelsApi> = startOnFirstCall<ParcelsApi>(() => {
    const worker = create();
    started += 1;
    // Messages arrive in order, so this one comes before the call that started the worker. It has no answer to wait for.
    if (settings) void Comlink.wrap<ParcelsApi>(worker).configure(settings);
    return worker;
  });
  return {
    configure: (next) => {
      const answer = bridge.calls.configure(next);
      settings = next;
      return answer;
    },
    searchAround: (center, intent) => bridge.calls.searchAround(center, intent),
    tile: (layer, z, x, y) => bridge.calls.tile(layer, z, x, y),
    arrangeCadastral: (order, anchorId) => bridge.calls.arrangeCadastral(order, anchorId),
    cadastralRows: (from, to) => bridge.calls.cadastralRows(from, to),
    planningRows: (from, to) => bridge.calls.planningRows(from, to),
    parcel: (id) => bridge.calls.parcel(id),
    parcelAt: (point) => bridge.calls.parcelAt(point),
    size: () => bridge.calls.size(),
    stop: () => bridge.stop(),
    workersStarted: () => started,
  };
}

/** The page's parcels worker: started by the first call, started anew after it died. */
export const parcelsClient: ParcelsClient = createParcelsClient();
