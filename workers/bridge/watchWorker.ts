import * as Comlink from 'comlink';
import type { SupervisionCalls } from './exposeToBridge.ts';
import type { Heartbeat } from './heartbeat.ts';

/** Interval of heartbeat requests to a busy worker. */
export const BEAT_MS = 200;

/**
 * Measures a worker's silence by the page's clock. A frozen, throttled or sleeping page receives nothing, so a late
 * beat counts as one interval, and a beat of a hidden page counts as none.
 */
export class SilenceMeter {
  #silentMs = 0;
  #allowedMs = Infinity;
  #beatAtMs: number;

  /** @param nowMs time of a monotonic clock */
  constructor(nowMs: number) {
    this.#beatAtMs = nowMs;
  }

  /** Records a heartbeat that allows this silence. */
  hear(allowedMs: number): void {
    this.#silentMs = 0;
    this.#allowedMs = allowedMs;
  }

  /** Restarts the count after a time without beats. */
  resume(nowMs: number): void {
    this.#silentMs = 0;
    this.#beatAtMs = nowMs;
  }

  /** Time until the next beat: the end of the allowed silence, but at most BEAT_MS. */
  get nextBeatMs(): number {
    return Math.max(1, Math.min(BEAT_MS, this.#allowedMs - this.#silentMs));
  }

  /** @returns true when the allowed silence is over */
  beat(nowMs: number, pageIsVisible: boolean): boolean {
    const sinceMs = nowMs - this.#beatAtMs;
    this.#beatAtMs = nowMs;
    if (pageIsVisible) this.#silentMs += Math.min(sinceMs, BEAT_MS);
    return this.#silentMs >= this.#allowedMs;
  }
}

/** A worker that has not started by then never will; failed downloads report themselves sooner. */
const START_LIMIT_MS = 60_000;

export interface WorkerFailure {
  message: string;
  /** It did not answer; all other deaths are reported by the browser or the worker. */
  wasSilent: boolean;
}

export interface WatchedWorker {
  remote: Record<string, (...args: unknown[]) => Promise<unknown>>;
  /** Settles once the worker's death would be noticed; calls wait for it, so that none is lost. */
  ready: Promise<void>;
  /** Starts or stops heartbeat requests, which are sent only while the worker owes answers. */
  expectAnswers(isExpected: boolean): void;
  /** Ends it without calling `onFailure`. */
  end(): void;
}

// `document` is not declared in the type check of workers.
const pageIsVisible = (): boolean => (globalThis as { document?: { visibilityState: string } }).document?.visibilityState !== 'hidden';

/** Watches a worker until it dies or is ended. @param onFailure called once, after it has been terminated */
export function watchWorker(worker: Worker, silenceFactor: number, onFailure: (death: WorkerFailure) => void): WatchedWorker {
  const remote = Comlink.wrap(worker) as unknown as WatchedWorker['remote'];
  const { port1: port, port2: workersPort } = new MessageChannel();
  const meter = new SilenceMeter(performance.now());
  let isOver = false;
  let isBeatPending = false;
  let beatTimer: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    isOver = true;
    clearTimeout(startTimer);
    clearTimeout(beatTimer);
    port.close();
    worker.terminate();
  };
  const fail = (message: string, wasSilent = false): void => {
    if (isOver) return;
    end();
    onFailure({ message, wasSilent });
  };
  const beat = (): void => {
    if (meter.beat(performance.now(), pageIsVisible())) return fail('the worker fell silent', true);
    if (!isBeatPending) port.postMessage('alive?');
    isBeatPending = true;
    beatTimer = setTimeout(beat, meter.nextBeatMs);
  };

  const startTimer = setTimeout(() => fail('the worker did not start'), START_LIMIT_MS);
  worker.addEventListener('error', (event) => fail(event.message || 'the worker failed to load'));
  worker.addEventListener('messageerror', () => fail('a message could not be read'));
  port.onmessage = ({ data: heartbeat }: MessageEvent<Heartbeat>) => {
    isBeatPending = false;
    if ('died' in heartbeat) fail(heartbeat.died);
    else meter.hear(heartbeat.allowedMs * silenceFactor);
  };

  const supervise = remote.supervise as unknown as SupervisionCalls['supervise'];
  const ready = supervise(Comlink.transfer(workersPort, [workersPort])).then((lockName) => {
    clearTimeout(startTimer);
    meter.resume(performance.now());
    if (lockName === null) return;
    // A terminated or crashed worker fires no event, but the browser releases its lock and grants it here.
    navigator.locks.request(lockName, () => fail('the worker died')).catch((error: unknown) => fail((error as Error).message));
  });
  ready.catch((error: unknown) => fail((error as Error).message));

  return {
    remote,
    ready,
    end,
    expectAnswers(isExpected) {
      if (isOver || isExpected === (beatTimer !== undefined)) return;
      if (!isExpected) {
        clearTimeout(beatTimer);
        beatTimer = undefined;
        return;
      }
      meter.resume(performance.now());
      beatTimer = setTimeout(beat, meter.nextBeatMs);
    },
  };
}
