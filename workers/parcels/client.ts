import { startOnFirstCall, type Bridged } from '../bridge.ts';
import type { ParcelsApi } from './api.ts';
import { ParcelsMemory } from './parcelsMemory.ts';

/** Starts a parcels worker; written so that Vite sees and bundles it. */
export function createParcelsWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'parcels' });
}

/** The parcels worker as the page sees it: every call answers a Result and none rejects. */
export type ParcelsClient = Bridged<ParcelsApi> & {
  stop(): void;
  /** @param hear called whenever a worker has been started and holds again what the page remembers */
  onRestored(hear: () => void): void;
  /** How many workers were started so far: another number than before means that what was fetched may be gone. */
  workersStarted(): number;
};

/** Calls that read what searches brought. */
const READS = ['tile', 'cadastralRows', 'planningRows', 'parcel', 'parcelAt', 'size'] as const;

const sameArgs = <Args extends unknown[]>(...args: Args): Args => args;

/**
 * A client that remembers its settings and where was searched: a worker that died is followed by another at once,
 * which asks for the same land again. Reads wait for that, and are made again when they were under way.
 */
export function createParcelsClient(create: () => Worker = createParcelsWorker): ParcelsClient {
  const memory = new ParcelsMemory();
  const listeners: Array<() => void> = [];
  let started = 0;
  const createCounted = (): Worker => {
    started += 1;
    return create();
  };
  const { calls, stop } = startOnFirstCall<ParcelsApi>(createCounted, {
    again: { searchAround: sameArgs, ...Object.fromEntries(READS.map((method) => [method, sameArgs])) },
    restore: async (restoring) => {
      await memory.restore(restoring);
      for (const hear of listeners) hear();
    },
    afterRestore: READS,
  });
  return {
    configure: (settings) => {
      const answer = calls.configure(settings);
      memory.settings = settings;
      return answer;
    },
    searchAround: async (center, intent) => {
      const searches = intent === 'search' ? 1 : 0;
      memory.searchesUnderWay += searches;
      const answer = await calls.searchAround(center, intent);
      memory.searchesUnderWay -= searches;
      if (answer.ok) memory.note(center, intent);
      return answer;
    },
    tile: (layer, z, x, y) => calls.tile(layer, z, x, y),
    cadastralRows: (from, to) => calls.cadastralRows(from, to),
    planningRows: (from, to) => calls.planningRows(from, to),
    parcel: (id) => calls.parcel(id),
    parcelAt: (point) => calls.parcelAt(point),
    size: () => calls.size(),
    stop,
    onRestored: (hear) => void listeners.push(hear),
    workersStarted: () => started,
  };
}

/** The page's parcels worker: started by the first call, started anew after it died. */
export const parcelsClient: ParcelsClient = createParcelsClient();
