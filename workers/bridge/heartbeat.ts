/** What a worker tells the page of itself, beside its answers. */
export type Heartbeat =
  /** Alive; it may be silent for so long from now on. */
  | { allowedMs: number }
  /** It has ended itself. */
  | { died: string };

/**
 * How long a worker may be silent that announced nothing. Everything within a worker that may take longer in one piece
 * says so by `announceWork`; slow devices get more time once it proves too short (workerBridge.ts).
 */
export const ALLOWED_MS = 800;

let allowedMs = ALLOWED_MS;
let port: MessagePort | undefined;

const send = (sign: Heartbeat): void => port?.postMessage(sign);

/** Worker side: from now on every message on the port is answered by a heartbeat, which allows so long a silence. */
export function startHeartbeat(toPage: MessagePort, silenceMs: number): void {
  port = toPage;
  allowedMs = silenceMs;
  port.onmessage = () => send({ allowedMs });
  send({ allowedMs });
}

/**
 * Worker side: to be called before a piece of work that may keep the worker from answering for longer than ALLOWED_MS on
 * a slow phone. It counts until the worker is heard again. Without a page to tell, as in Node, it does nothing.
 * @param budgetMs how long the piece may take, beside what the worker is allowed anyway
 */
export function announceWork(budgetMs: number): void {
  send({ allowedMs: allowedMs + budgetMs });
}

/** Worker side: ends this worker, so that nothing it holds is used any more. The page starts another one. */
export function endSelf(reason: unknown): void {
  if (!port) {
    // The page does not listen here yet, but it hears of what nobody catches.
    queueMicrotask(() => {
      throw reason;
    });
    return;
  }
  send({ died: reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason) });
  close();
}

/** How engines word what they throw when memory or stack is used up: V8, SpiderMonkey, JavaScriptCore. */
const USED_UP = /allocat|out of memory|call stack|too much recursion/i;

/**
 * Whether what a worker holds can no longer be trusted: a trap leaves WASM memory half written, and so does a used-up
 * memory or stack to whatever was being changed.
 */
export function isFatal(error: unknown): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return error instanceof Error && /^(Range|Internal)Error$/.test(error.name) && USED_UP.test(error.message);
}

/** Long work without a pause, after what was to be told has been. */
export async function inOnePiece<Made>(budgetMs: number, work: () => Made): Promise<Made> {
  await new Promise((resolve) => setTimeout(resolve));
  announceWork(budgetMs);
  return work();
}
