import { failure, type Result } from '../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { LIVE_CALLS, type LiveApi } from './api.ts';
import workerUrl from './worker.ts?worker&url';

/** Starts a live worker. The policy of its script, which browsers revalidate each time, lists the hosts it may ask. */
const createLiveWorker = (): Worker => new Worker(workerUrl, { type: 'module', name: 'live' });

/** Lifetime of an idle worker; a user who looks at the map will move it again. */
const IDLE_MS = 60_000;

const bridge = startOnFirstCall(createLiveWorker, LIVE_CALLS, { idleMs: IDLE_MS });

let askings = 0;

/** Makes a call that the signal cancels. */
async function ask<Value>(signal: AbortSignal, call: (asking: string) => Promise<Result<Value>>): Promise<Result<Value>> {
  if (signal.aborted) return failure('stale');
  askings += 1;
  const asking = `${askings}`;
  const cancel = (): void => void bridge.calls.cancel(asking);
  signal.addEventListener('abort', cancel);
  try {
    const answer = await call(asking);
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
  fetchTile: (request, tile, signal) => ask(signal, (asking) => bridge.calls.fetchTile(request, tile, asking)),
  drawTile: (request, tile, sizePx, signal) => ask(signal, (asking) => bridge.calls.drawTile(request, tile, sizePx, asking)),
  cutTile: (request, tile, signal) => ask(signal, (asking) => bridge.calls.cutTile(request, tile, asking)),
  identify: (identified, at, zoom, signal) => ask(signal, (asking) => bridge.calls.identify(identified, at, zoom, asking)),
  stop: bridge.stop,
};
