import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { EXTRACT_CALLS, type ExtractApi } from './api.ts';

/** Starts an extract worker. Vite bundles it only in this form. */
const createExtractWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'extract' });

const bridge = startOnFirstCall(createExtractWorker, EXTRACT_CALLS);

/** The page's extract worker, started by the first call; closing its dialog stops it. */
export const extractClient: Bridged<ExtractApi> & { stop(): void } = { ...bridge.calls, stop: bridge.stop };
