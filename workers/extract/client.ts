import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { EXTRACT_CALLS, type ExtractApi } from './api.ts';

/** Starts a worker of extracts; written so that Vite sees and bundles it. */
const createExtractWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'extract' });

const bridge = startOnFirstCall(createExtractWorker, EXTRACT_CALLS);

/** The page's worker of extracts: started by the first call; whoever ends a dialog of them stops it. */
export const extractClient: Bridged<ExtractApi> & { stop(): void } = { ...bridge.calls, stop: bridge.stop };
