import { failure, type Result } from '../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { LIVE_CALLS, type LiveApi } from './api.ts';
import workerUrl from './worker.ts?worker&url';

/** Starts a live worker. The policy of its script, which browsers revalidate each time, lists the hosts it may ask. */
const createLiveWorker = (): Worker => new Worker(workerUrl, { type: 'module', name: 'live' });

/** Lifetime of an idle worker; a user who looks at the map will move it again. */
const IDLE_MS = 60_000;

const bridge = startOnFirstCall(createLiveWorker, LIVE_CALLS, { idleMs: IDLE_MS });

let callCount = 0;

async function callWithSignal<Value>(signal: AbortSignal, call: (callId: string) => Promise<Result<Value>>): Promise<Result<Value>> {
  if (signal.aborted) return failure('stale');
  callCount += 1;
  const callId = `${callCount}`;
  const cancel = (): void => void bridge.calls.cancel(callId);
  signal.addEventListener('abort', cancel);
  try {
    const answer = await call(callId);
    return signal.aborted ? failure('stale') : answer;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

type WithSignal<Method> = Method extends (...args: [...infer Args, string]) => infer Answer
  ? (...args: [...Args, AbortSignal]) => Answer
  : never;

/** The page's live worker: started by the first call, ended when idle. */
export const liveClient: { [Name in Exclude<keyof LiveApi, 'cancel'>]: WithSignal<Bridged<LiveApi>[Name]> } & {
  stop(): void;
} = {
  fetchTile: (request, tile, signal) => callWithSignal(signal, (callId) => bridge.calls.fetchTile(request, tile, callId)),
  drawTile: (request, tile, sizePx, signal) => callWithSignal(signal, (callId) => bridge.calls.drawTile(request, tile, sizePx, callId)),
  cutTile: (request, tile, signal) => callWithSignal(signal, (callId) => bridge.calls.cutTile(request, tile, callId)),
  identify: (identified, at, zoom, signal) => callWithSignal(signal, (callId) => bridge.calls.identify(identified, at, zoom, callId)),
  stop: bridge.stop,
};
