import { failure, type Result } from '../../src/domain/result.ts';
import { startOnFirstCall, type Bridged } from '../bridge/workerBridge.ts';
import { LIVE_CALLS, type LiveApi } from './api.ts';
import workerUrl from './worker.ts?worker&url';

/** Starts a live worker. Whom it may ask is said by the policy that comes with its script, which browsers ask for each time. */
const createLiveWorker = (): Worker => new Worker(workerUrl, { type: 'module', name: 'live' });

/** How long a worker without work stays: somebody who looks at a map moves it again. */
const IDLE_MS = 60_000;

const bridge = startOnFirstCall(createLiveWorker, LIVE_CALLS, { idleMs: IDLE_MS });

let askings = 0;

/** A call that ends early where the signal aborts. */
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

/** The page's worker of other servers' maps: started by the first call, ended when there has been none for a while. */
export const liveClient: { [Name in Exclude<keyof LiveApi, 'cancel'>]: WithSignal<Bridged<LiveApi>[Name]> } & {
  stop(): void;
} = {
  fetchTile: (request, tile, signal) => ask(signal, (asking) => bridge.calls.fetchTile(request, tile, asking)),
  drawTile: (request, tile, sizePx, signal) => ask(signal, (asking) => bridge.calls.drawTile(request, tile, sizePx, asking)),
  cutTile: (request, tile, signal) => ask(signal, (asking) => bridge.calls.cutTile(request, tile, asking)),
  identify: (identified, at, zoom, signal) => ask(signal, (asking) => bridge.calls.identify(identified, at, zoom, asking)),
  stop: bridge.stop,
};
