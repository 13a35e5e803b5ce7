import * as Comlink from 'comlink';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { rulesOf, type CallTable } from './callTable.ts';
import { watchWorker, type WorkerFailure, type WatchedWorker } from './watchWorker.ts';

const WITHIN_MS = 10_000;
const DEATHS = 5;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** After this time without a death the next pause is the first again. */
const CALM_MS = 60_000;

/** Pauses restarts of a worker that keeps dying, to save battery and gateway. */
export class RestartBackoff {
  #deathsMs: number[] = [];
  #pauses = 0;
  #untilMs = -Infinity;

  /** Records a death. From the fifth within 10 s on, each causes a pause: 1 s, doubled up to 30 s. */
  recordDeath(nowMs: number): void {
    const last = this.#deathsMs.at(-1) ?? -Infinity;
    if (nowMs - last > CALM_MS) this.#pauses = 0;
    this.#deathsMs = [...this.#deathsMs.filter((at) => nowMs - at < WITHIN_MS), nowMs];
    if (this.#deathsMs.length < DEATHS) return;
    this.#untilMs = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, MAX_PAUSE_MS);
    this.#pauses += 1;
  }

  pauseMs(nowMs: number): number {
    return Math.max(0, this.#untilMs - nowMs);
  }
}

/** Calls on the page's side. Each returns a Result, because the worker may die. */
export type Bridged<Api> = {
  [Method in keyof Api]: Api[Method] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<[Awaited<Answer>] extends [{ ok: boolean }] ? Awaited<Answer> : Result<Awaited<Answer>>>
    : never;
};

/** A worker on the page's side. Every call settles, even if the worker dies; none rejects. */
export interface WorkerBridge<Api> {
  calls: Bridged<Api>;
  /** Ends the worker. Pending calls settle as `stale`; the next call starts a new worker. */
  stop(): void;
}

export interface BridgeOptions<Api> {
  /** Restores the last worker's state in every new one. If it is given, a dead worker is replaced at once. */
  restore?: (calls: Bridged<Api>) => Promise<unknown>;
  /** Ends a worker that had no call for this time, to free its memory. */
  idleMs?: number;
}

interface Call {
  method: string;
  args: unknown[];
  /** True if the call is repeated once when its worker dies. Its arguments are kept until it is answered. */
  isRepeated: boolean;
  waitsForRestore: boolean;
  isSent: boolean;
  isSecondTime: boolean;
  settle(answer: Result<unknown>): void;
}

interface Running {
  worker: WatchedWorker;
  /** Settles after `restore`, also after a failed one. */
  restored: Promise<unknown>;
  isRestoring: boolean;
  underWay: Set<Call>;
}

const MAX_TIMEOUT_FACTOR = 16;

/** Page side: starts a worker by `create` on the first call, and again after it died. */
export function startOnFirstCall<Api extends object>(
  create: () => Worker,
  table: CallTable<Api>,
  { restore, idleMs }: BridgeOptions<Api> = {},
): WorkerBridge<Api> {
  const rules = rulesOf(table);
  const backoff = new RestartBackoff();
  let running: Running | undefined;
  /** Factor on the allowed silence, doubled for slow devices. */
  let timeoutFactor = 1;
  let restartTimer: ReturnType<typeof setTimeout> | undefined;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function start(): Running {
    clearTimeout(restartTimer);
    const worker = watchWorker(create(), timeoutFactor, (death) => afterDeath(started, death));
    const started: Running = { worker, restored: worker.ready, isRestoring: restore !== undefined, underWay: new Set() };
    if (restore) {
      const calls = callsOf((method, args) => new Promise((settle) => post(started, newCall(method, args, settle))));
      started.restored = worker.ready
        .then(() => restore(calls))
        .catch((error: unknown) => console.error('worker:', error))
        .finally(() => (started.isRestoring = false));
    }
    return started;
  }

  const newCall = (method: string, originalArgs: unknown[], settle: Call['settle']): Call => ({
    method,
    args: originalArgs.map((arg, place) => (ArrayBuffer.isView(arg) && !rules[method]!.gives?.includes(place) ? copyOf(arg) : arg)),
    isRepeated: false,
    waitsForRestore: false,
    isSent: false,
    isSecondTime: false,
    settle,
  });

  /** Sends a call as soon as the worker is ready. Calls of `restore` are sent first. */
  function send(target: Running, call: Call): void {
    clearTimeout(idleTimer);
    target.underWay.add(call);
    target.worker.expectAnswers(true);
    const ready = call.waitsForRestore ? target.restored : target.worker.ready;
    // A worker that never gets ready is ended, which settles the call.
    ready.then(() => target.underWay.has(call) && post(target, call)).catch(() => undefined);
  }

  function post(target: Running, call: Call): void {
    const settle = (answer: Result<unknown>): void => {
      if (target.underWay.delete(call)) call.settle(answer);
      target.worker.expectAnswers(target.underWay.size > 0);
      if (idleMs === undefined || target !== running || target.underWay.size > 0) return;
      clearTimeout(idleTimer);
      idleTimer = setTimeout(stop, idleMs);
    };
    if (target !== running) return call.settle(failure('worker', 'the worker died'));
    target.underWay.add(call);
    target.worker.expectAnswers(true);
    call.isSent = true;
    target.worker.remote[call.method]!(...call.args.map((arg) => toPostable(arg, !call.isRepeated))).then(
      (value) => settle(isResult(value) ? value : success(value)),
      (error: unknown) => settle(failure('worker', (error as Error).message)),
    );
  }

  function afterDeath(dead: Running, { message, wasSilent }: WorkerFailure): void {
    running = undefined;
    console.warn('bridge:', message);
    const pending = [...dead.underWay];
    dead.underWay.clear();
    // Silent again over the same work: perhaps a slow device that needs longer than announced.
    if (wasSilent && (dead.isRestoring || pending.some((call) => call.isSecondTime))) {
      timeoutFactor = Math.min(2 * timeoutFactor, MAX_TIMEOUT_FACTOR);
    }
    backoff.recordDeath(performance.now());
    const pauseMs = backoff.pauseMs(performance.now());
    const retried = pending.filter((call) => pauseMs === 0 && (call.isRepeated || (call.waitsForRestore && !call.isSent)));
    for (const call of pending) if (!retried.includes(call)) call.settle(failure('worker', message));
    if (!restore && retried.length === 0) return;
    if (pauseMs > 0) restartTimer = setTimeout(() => startAgain([]), pauseMs);
    else startAgain(retried);
  }

  function startAgain(calls: Call[]): void {
    try {
      running ??= start();
    } catch (error) {
      for (const call of calls) call.settle(failure('worker', (error as Error).message));
      return;
    }
    for (const call of calls) {
      if (call.isSent) Object.assign(call, { isRepeated: false, isSent: false, isSecondTime: true });
      send(running, call);
    }
  }

  function makeCall(method: string, args: unknown[]): Promise<Result<unknown>> {
    return new Promise((resolve) => {
      const pauseMs = running ? 0 : backoff.pauseMs(performance.now());
      if (pauseMs > 0) {
        return resolve(failure('worker', `the worker keeps dying; another one may start in ${Math.ceil(pauseMs / 1000)} s`));
      }
      try {
        running ??= start();
      } catch (error) {
        return resolve(failure('worker', (error as Error).message));
      }
      const call = newCall(method, args, resolve);
      const { isRepeated = false, afterRestore = false } = rules[method]!;
      call.isRepeated = typeof isRepeated === 'function' ? isRepeated(...args) : isRepeated;
      call.waitsForRestore = afterRestore;
      send(running, call);
    });
  }

  const callsOf = (make: (method: string, args: unknown[]) => Promise<Result<unknown>>): Bridged<Api> =>
    Object.fromEntries(Object.keys(rules).map((method) => [method, (...args: unknown[]) => make(method, args)])) as Bridged<Api>;

  function stop(): void {
    clearTimeout(restartTimer);
    clearTimeout(idleTimer);
    running?.worker.end();
    for (const call of running?.underWay ?? []) call.settle(failure('stale', 'the worker was stopped'));
    running = undefined;
  }

  return { calls: callsOf(makeCall), stop };
}

const copyOf = (view: ArrayBufferView): unknown => (view as Uint8Array).slice();

/** Prepares an argument for posting: functions become ports; arrays are transferred unless they are needed again. */
function toPostable(arg: unknown, isLast: boolean): unknown {
  if (typeof arg === 'function') return Comlink.proxy(arg);
  return ArrayBuffer.isView(arg) && isLast ? Comlink.transfer(arg, [arg.buffer]) : arg;
}

const isResult = (value: unknown): value is Result<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { ok?: unknown }).ok === 'boolean';
