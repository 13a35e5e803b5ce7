/** Message of a worker about itself. */
export type Heartbeat =
  /** Alive, with its allowed silence from now on. */
  | { allowedMs: number }
  /** It has ended itself. */
  | { died: string };

/**
 * Longest silence of a worker that announced no work. Longer synchronous work announces itself by `announceWork`; slow
 * devices get more time after it proved too short (workerBridge.ts).
 */
export const ALLOWED_MS = 800;

let allowedMs = ALLOWED_MS;
let port: MessagePort | undefined;

const send = (sign: Heartbeat): void => port?.postMessage(sign);

/** Worker side: answers every message on the port with a heartbeat that allows this silence. */
export function startHeartbeat(toPage: MessagePort, silenceMs: number): void {
  port = toPage;
  allowedMs = silenceMs;
  port.onmessage = () => send({ allowedMs });
  send({ allowedMs });
}

/**
 * Worker side: call it before synchronous work that may take longer than ALLOWED_MS on a slow phone, without an `await`
 * between. It is valid until the next heartbeat, and does nothing in Node.
 * @param budgetMs time of the work, added to the worker's usual allowance
 */
export function announceWork(budgetMs: number): void {
  send({ allowedMs: allowedMs + budgetMs });
}

/** Worker side: ends this worker, so that its state is not used any more. The page starts another one. */
export function endWorker(reason: unknown): void {
  if (!port) {
    // The page does not listen to the port yet, but it receives uncaught errors.
    queueMicrotask(() => {
      throw reason;
    });
    return;
  }
  send({ died: reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason) });
  close();
}

/** Messages of V8, SpiderMonkey and JavaScriptCore when memory or stack is used up. */
const USED_UP = /allocat|out of memory|call stack|too much recursion/i;

/**
 * Returns whether the worker's state can no longer be trusted: a trap, or used-up memory or stack, leaves data half
 * written.
 */
export function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name) && USED_UP.test(error.message);
}

/** Runs long synchronous work in a new task, so that pending messages are sent before. */
export async function runInTask<Made>(budgetMs: number, work: () => Made): Promise<Made> {
  await new Promise((resolve) => setTimeout(resolve));
  announceWork(budgetMs);
  return work();
}
