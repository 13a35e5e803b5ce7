import * as Comlink from 'comlink';
import { rulesOf, type CallRule, type CallTable } from './callTable.ts';
import { isFatal, ALLOWED_MS, endWorker, startHeartbeat } from './heartbeat.ts';

/** Calls that every worker answers in addition to its own. */
export interface SupervisionCalls {
  /** Sends heartbeats and holds a Web Lock while the worker lives. @returns its name; null without locks (no https) */
  supervise(port: MessagePort): Promise<string | null>;
}

async function holdWorkerLock(): Promise<string | null> {
  // Undefined outside secure contexts, unlike its type.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return null;
  const name = `worker ${crypto.randomUUID()}`;
  await new Promise<void>((resolve, reject) => {
    locks
      .request(name, () => {
        resolve();
        return new Promise<never>(() => undefined);
      })
      .catch(reject);
  });
  return name;
}

type Method = (...args: unknown[]) => unknown;

type Proxied = Partial<Pick<Comlink.ProxyMethods, typeof Comlink.releaseProxy>>;

/** Wraps a method by its rule. A fatal error ends the worker without an answer. */
const wrapMethod =
  (method: Method, { transfers, keepsCallbacks }: CallRule<unknown[], unknown>): Method =>
  async (...args) => {
    try {
      const answer = await method(...args);
      return transfers ? transferred(answer, (value) => transfers(value)) : answer;
    } catch (error) {
      if (!isFatal(error)) throw error;
      endWorker(error);
      return new Promise<never>(() => undefined);
    } finally {
      const callbacks = keepsCallbacks ? [] : args.filter((arg) => typeof arg === 'function');
      for (const callback of callbacks) (callback as Proxied)[Comlink.releaseProxy]?.();
    }
  };

function transferred(answer: unknown, transferables: (value: unknown) => Transferable[]): unknown {
  const result = answer as { ok?: boolean; value?: unknown };
  if (result.ok === false) return answer;
  return Comlink.transfer(result, transferables(result.ok === true ? result.value : answer));
}

/**
 * Worker side: exposes `api`, an object of functions, by the table's rules. Uncaught errors and unhandled rejections
 * end the worker, and so do fatal errors in a call. Code that catches errors must rethrow fatal ones (`isFatal`).
 */
export function exposeToBridge<Api extends object>(table: CallTable<Api>, api: Api): void {
  const supervision: SupervisionCalls = {
    supervise: (port) => {
      startHeartbeat(port, table.silenceMs ?? ALLOWED_MS);
      return holdWorkerLock();
    },
  };
  addEventListener('unhandledrejection', ({ reason }) => endWorker(reason));
  const methods = Object.entries(rulesOf(table)).map(([name, rule]) => [name, wrapMethod((api as Record<string, Method>)[name]!, rule)]);
  Comlink.expose({ ...Object.fromEntries(methods), ...supervision });
}
