import * as Comlink from 'comlink';
import type { SupervisionCalls } from './exposeToBridge.ts';
import type { Heartbeat } from './heartbeat.ts';

/** How often a busy worker is asked for a heartbeat. */
export const BEAT_MS = 200;

/**
 * How long a worker has been silent, by the page's own clock. A page that was frozen, throttled or asleep heard nothing
 * because it did not listen: however late a beat comes, it counts no more than a beat, and a hidden page's counts nothing.
 */
export class SilenceMeter {
  #silentMs = 0;
  #allowedMs = Infinity;
  #beatAtMs: number;

  /** @param nowMs of a clock that never goes back */
  constructor(nowMs: number) {
    this.#beatAtMs = nowMs;
  }

  /** The worker was heard, and may now be silent for so long. */
  hear(allowedMs: number): void {
    this.#silentMs = 0;
    this.#allowedMs = allowedMs;
  }

  /** Starts to count anew after a time without beats. */
  resume(nowMs: number): void {
    this.#silentMs = 0;
    this.#beatAtMs = nowMs;
  }

  /** How long until the worker will have been silent for as long as it may: a beat is due then, and after BEAT_MS else. */
  get nextBeatMs(): number {
    return Math.max(1, Math.min(BEAT_MS, this.#allowedMs - this.#silentMs));
  }

  /** @returns true when the worker has been silent for as long as it may */
  beat(nowMs: number, pageIsVisible: boolean): boolean {
    const sinceMs = nowMs - this.#beatAtMs;
    this.#beatAtMs = nowMs;
    if (pageIsVisible) this.#silentMs += Math.min(sinceMs, BEAT_MS);
    return this.#silentMs >= this.#allowedMs;
  }
}

/** A module that has not even started after this long never will; a failed download says so by itself, sooner. */
const START_LIMIT_MS = 60_000;

export interface Death {
  message: string;
  /** It did not answer; everything else is told by the browser or the worker itself. */
  wasSilent: boolean;
}

/** One worker under supervision, seen from the page. */
export interface WatchedWorker {
  remote: Record<string, (...args: unknown[]) => Promise<unknown>>;
  /** Settled once the worker's death would be noticed: calls wait for it, so none can be lost before. */
  ready: Promise<void>;
  /** Whether the worker owes answers: only then is it asked for heartbeats, so that an idle page stays idle. */
  expectAnswers(yes: boolean): void;
  /** Ends it without a word. */
  end(): void;
}

// Workers are checked without the DOM, where this has no name.
const pageIsVisible = (): boolean => (globalThis as { document?: { visibilityState: string } }).document?.visibilityState !== 'hidden';

/**
 * Watches a worker until it dies or is ended.
 * @param patience how many times longer than it says it may be silent
 * @param onDeath called once, after the worker has been terminated
 */
export function watchWorker(worker: Worker, patience: number, onDeath: (death: Death) => void): WatchedWorker {
  const remote = Comlink.wrap(worker) as unknown as WatchedWorker['remote'];
  const { port1: port, port2: workersPort } = new MessageChannel();
  const meter = new SilenceMeter(performance.now());
  let isOver = false;
  let isAsked = false;
  let beating: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    isOver = true;
    clearTimeout(startTimer);
    clearTimeout(beating);
    port.close();
    worker.terminate();
  };
  const die = (message: string, wasSilent = false): void => {
    if (isOver) return;
    end();
    onDeath({ message, wasSilent });
  };
  const beat = (): void => {
    if (meter.beat(performance.now(), pageIsVisible())) return die('the worker fell silent', true);
    if (!isAsked) port.postMessage('alive?');
    isAsked = true;
    beating = setTimeout(beat, meter.nextBeatMs);
  };

  const startTimer = setTimeout(() => die('the worker did not start'), START_LIMIT_MS);
  worker.addEventListener('error', (event) => die(event.message || 'the worker failed to load'));
  worker.addEventListener('messageerror', () => die('a message could not be read'));
  port.onmessage = ({ data: sign }: MessageEvent<Heartbeat>) => {
    isAsked = false;
    if ('died' in sign) die(sign.died);
    else meter.hear(sign.allowedMs * patience);
  };

  const supervise = remote.supervise as unknown as SupervisionCalls['supervise'];
  const ready = supervise(Comlink.transfer(workersPort, [workersPort])).then((lockName) => {
    clearTimeout(startTimer);
    meter.resume(performance.now());
    if (lockName === null) return;
    // A terminated or crashed worker fires no event, but the browser frees its lock, and then grants it here.
    navigator.locks.request(lockName, () => die('the worker died')).catch((error: unknown) => die((error as Error).message));
  });
  ready.catch((error: unknown) => die((error as Error).message));

  return {
    remote,
    ready,
    end,
    expectAnswers(yes) {
      if (isOver || yes === (beating !== undefined)) return;
      if (!yes) {
        clearTimeout(beating);
        beating = undefined;
        return;
      }
      meter.resume(performance.now());
      beating = setTimeout(beat, meter.nextBeatMs);
    },
  };
}
