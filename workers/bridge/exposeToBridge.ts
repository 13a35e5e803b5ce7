import * as Comlink from 'comlink';
import { rulesOf, type CallRule, type CallTable } from './callTable.ts';
import { isFatal, ALLOWED_MS, endWorker, startHeartbeat } from './heartbeat.ts';

/** Calls that every worker answers in addition to its own. */
export interface SupervisionCalls {
  /**
   * Sends heartbeats on the port and holds a Web Lock as long as the worker lives.
   * @returns the lock's name; null if the browser has no locks (pages without https)
   */
  supervise(port: MessagePort): Promise<string | null>;
}

async function holdWorkerLock(): Promise<string | null> {
  // Undefined outside secure contexts, unlike its type.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return null;
  const name = `worker ${crypto.randomUUID()}`;
  await new Promise<void>((held, refused) => {
    locks
      .request(name, () => {
        held();
        return new Promise<never>(() => undefined);
      })
      .catch(refused);
  });
  return name;
}

type Method = (...args: unknown[]) => unknown;

/** A function that the page passed; its port is released when it is no longer needed. */
type Proxied = Partial<Pick<Comlink.ProxyMethods, typeof Comlink.releaseProxy>>;

/** Wraps a method by its rule. A fatal error ends the worker without an answer. */
const framed =
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

function transferred(answer: unknown, givenAway: (value: unknown) => Transferable[]): unknown {
  const given = answer as { ok?: boolean; value?: unknown };
  if (given.ok === false) return answer;
  return Comlink.transfer(given, givenAway(given.ok === true ? given.value : answer));
}

/**
 * Worker side: exposes `api`, an object of functions, by the table's rules. Uncaught errors and unhandled rejections
 * end the worker, and so do fatal errors in a call. Code that catches errors must rethrow fatal ones (`isFatal`).
 */
export function exposeToBridge<Api extends object>(table: CallTable<Api>, api: Api): void {
  const life: SupervisionCalls = {
    supervise: (port) => {
      startHeartbeat(port, table.silenceMs ?? ALLOWED_MS);
      return holdWorkerLock();
    },
  };
  addEventListener('unhandledrejection', ({ reason }) => endWorker(reason));
  const methods = Object.entries(rulesOf(table)).map(([name, rule]) => [name, framed((api as Record<string, Method>)[name]!, rule)]);
  Comlink.expose({ ...Object.fromEntries(methods), ...life });
}
