import { startOnFirstCall } from '../bridge.ts';
import type { Bridged } from '../bridge.ts';
import type { ParcelsApi } from './api.ts';

/** Starts a parcels worker; written so that Vite sees and bundles it. */
function createParcelsWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'parcels' });
}

/** The page's parcels worker: started by the first call, started anew after it died. */
export const parcelsClient: Bridged<ParcelsApi> = startOnFirstCall<ParcelsApi>(createParcelsWorker).calls;
