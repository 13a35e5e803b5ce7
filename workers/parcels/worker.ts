import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { PARCELS_CALLS } from './api.ts';
import { createParcelsCore } from './core.ts';
import { systemClock } from './fetch/progressReporter.ts';

exposeToBridge(
  PARCELS_CALLS,
  createParcelsCore(systemClock, async (host) => (await import('./packs/packs.ts')).createPacks(host), !navigator.onLine),
);
