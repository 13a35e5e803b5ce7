import * as Comlink from 'comlink';
import type { SupervisionCalls } from './exposeToBridge.ts';
import type { Heartbeat } from './heartbeat.ts';
import { SilenceMeter } from './silenceMeter.ts';

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
