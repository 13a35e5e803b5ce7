import { exposeToBridge } from '../bridge/exposeToBridge.ts';
import { LIVE_CALLS } from './api.ts';
import { createLiveCore } from './core.ts';

exposeToBridge(LIVE_CALLS, createLiveCore());
