import * as Comlink from 'comlink';
import { failure, success } from '../src/domain/result.ts';
import type { Failure, Result } from '../src/domain/result.ts';

/** Calls as the page sees them: a value that is no Result yet arrives as one, because the worker may die under it. */
export type Bridged<Api> = {
  [Method in keyof Api]: Api[Method] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<[Awaited<Answer>] extends [{ ok: boolean }] ? Awaited<Answer> : Result<Awaited<Answer>>>
    : never;
};

/** One worker, seen from the page. Every call settles, whatever becomes of the worker; none rejects. */
export interface WorkerBridge<Api> {
  calls: Bridged<Api>;
  /** The same calls; when the signal aborts they settle as `stale`, while the worker finishes for itself. */
  callsUntil(signal: AbortSignal): Bridged<Api>;
  /** Ends the worker; what was under way settles as `stale`, and the next call starts a new one. */
  stop(): void;
}

interface LifeSign {
  /** Holds a Web Lock for as long as the worker lives, and names it; null where the browser has no locks. */
  holdLifeLock(): Promise<string | null>;
}

type Settle = (answer: Result<unknown>) => void;

interface Running {
  /** Settled once the worker's death would be noticed: calls wait for it, so none can be lost before. */
  watched: Promise<void>;
  remote: Record<string, (...args: unknown[]) => Promise<unknown>>;
  underWay: Set<Settle>;
  end(kind: Failure['kind'], message: string): void;
}

/** A module that has not even started after this long never will; a failed download says so by itself, sooner. */
const START_LIMIT_MS = 60_000;

/** Worker side: offers `api`, an object of functions, to the page. */
export function exposeToBridge(api: object): void {
  const lifeSign: LifeSign = {
    holdLifeLock: async () => {
      if (!navigator.locks) return null;
      const name = `worker ${crypto.randomUUID()}`;
      await new Promise<void>((held, refused) => {
        navigator.locks
          .request(name, () => {
            held();
            return new Promise<never>(() => undefined);
          })
          .catch(refused);
      });
      return name;
    },
  };
  Comlink.expose({ ...api, ...lifeSign });
}

/**
 * Page side: a worker that `create` starts when it is first needed, and again after it died.
 * @param onDeath told of each worker that ended unasked
 */
export function startOnFirstCall<Api extends object>(
  create: () => Worker,
  onDeath: () => void = () => undefined,
): WorkerBridge<Api> {
  let running: Running | undefined;

  function start(): Running {
    const worker = create();
    const remote = Comlink.wrap(worker) as unknown as Running['remote'];
    const started: Running = {
      remote,
      watched: (remote.holdLifeLock as LifeSign['holdLifeLock'])().then((name) => {
        clearTimeout(startTimer);
        // A terminated or crashed worker fires no event, but the browser frees its lock, and then grants it here.
        if (name !== null) {
          navigator.locks
            .request(name, () => started.end('worker', 'the worker died'))
            .catch((error: unknown) => started.end('worker', (error as Error).message));
        }
      }),
      underWay: new Set(),
      end(kind, message) {
        clearTimeout(startTimer);
        if (running === started) running = undefined;
        worker.terminate();
        for (const settle of started.underWay) settle(failure(kind, message));
        if (kind === 'worker') onDeath();
      },
    };
    const startTimer = setTimeout(() => started.end('worker', 'the worker did not start'), START_LIMIT_MS);
    worker.addEventListener('error', (event) => started.end('worker', event.message || 'the worker failed to load'));
    worker.addEventListener('messageerror', () => started.end('worker', 'a message could not be read'));
    started.watched.catch((error: unknown) => started.end('worker', (error as Error).message));
    return started;
  }

  function call(method: string, args: unknown[], signal?: AbortSignal): Promise<Result<unknown>> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(failure('stale'));
      try {
        running ??= start();
      } catch (error) {
        return resolve(failure('worker', (error as Error).message));
      }
      const { remote, watched, underWay } = running;
      const settle: Settle = (answer) => {
        underWay.delete(settle);
        signal?.removeEventListener('abort', abort);
        resolve(answer);
      };
      const abort = (): void => settle(failure('stale'));
      underWay.add(settle);
      signal?.addEventListener('abort', abort);
      watched.then(() => (underWay.has(settle) ? remote[method]!(...args) : undefined)).then(
        (value) => settle(isResult(value) ? value : success(value)),
        (error: unknown) => settle(failure('worker', (error as Error).message)),
      );
    });
  }

  // Without the exception for `then`, awaiting something that holds the calls would ask the worker for it.
  const callsUntil = (signal?: AbortSignal): Bridged<Api> =>
    new Proxy({} as Bridged<Api>, {
      get: (_, method) => (method === 'then' ? undefined : (...args: unknown[]) => call(String(method), args, signal)),
    });

  return { calls: callsUntil(), callsUntil, stop: () => running?.end('stale', 'the worker was stopped') };
}

const isResult = (value: unknown): value is Result<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { ok?: unknown }).ok === 'boolean';
