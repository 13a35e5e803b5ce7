import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { PARCELS_CALLS } from './api.ts';
import { createParcelsCore } from './core.ts';

exposeToBridge(PARCELS_CALLS, createParcelsCore());
