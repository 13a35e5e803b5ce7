/** Silence allowed from now on, or the reason why the worker ended itself. */
export type Heartbeat = { allowedMs: number } | { died: string };

/** Longest silence of a worker without `announceWork`; longer for slow devices (workerBridge.ts). */
export const ALLOWED_MS = 800;

let allowedMs = ALLOWED_MS;
let port: MessagePort | undefined;

const send = (heartbeat: Heartbeat): void => port?.postMessage(heartbeat);

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

/** Returns whether a trap, or used-up memory or stack, may have left the worker's data half written. */
export function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name) && USED_UP.test(error.message);
}

/** Runs long synchronous work in a new task, so that pending messages are sent before. */
export async function runInTask<Value>(budgetMs: number, work: () => Value): Promise<Value> {
  await new Promise((resolve) => setTimeout(resolve));
  announceWork(budgetMs);
  return work();
}
