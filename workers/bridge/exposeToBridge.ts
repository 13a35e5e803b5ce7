import * as Comlink from 'comlink';
import { rulesOf, type CallRule, type CallTable } from './callTable.ts';
import { isFatal, ALLOWED_MS, endSelf, startHeartbeat } from './heartbeat.ts';

/** What every worker answers beside its own calls. */
export interface SupervisionCalls {
  /**
   * Sends heartbeats on the port, and holds a Web Lock for as long as the worker lives.
   * @returns the lock's name; null where the browser has none (pages without https)
   */
  supervise(port: MessagePort): Promise<string | null>;
}

async function holdWorkerLock(): Promise<string | null> {
  // TypeScript believes in it everywhere; browsers have it in secure contexts only.
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

/** What the page passed as a function; its port is let go as soon as it is not needed. */
type Proxied = Partial<Pick<Comlink.ProxyMethods, typeof Comlink.releaseProxy>>;

/** A call as its rule has it. After a trap the worker answers nothing more: it ends. */
const framed =
  (method: Method, { transfers, keepsCallbacks }: CallRule<unknown[], unknown>): Method =>
  async (...args) => {
    try {
      const answer = await method(...args);
      return transfers ? transferred(answer, (value) => transfers(value)) : answer;
    } catch (error) {
      if (!isFatal(error)) throw error;
      endSelf(error);
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
 * Worker side: offers `api`, an object of functions, to the page, as the table says. What nobody catches ends the worker
 * (errors reach the page by themselves, rejections here), and so does a fatal error inside a call: a frame that catches
 * lets it pass.
 */
export function exposeToBridge<Api extends object>(table: CallTable<Api>, api: Api): void {
  const life: SupervisionCalls = {
    supervise: (port) => {
      startHeartbeat(port, table.silenceMs ?? ALLOWED_MS);
      return holdWorkerLock();
    },
  };
  addEventListener('unhandledrejection', ({ reason }) => endSelf(reason));
  const methods = Object.entries(rulesOf(table)).map(([name, rule]) => [name, framed((api as Record<string, Method>)[name]!, rule)]);
  Comlink.expose({ ...Object.fromEntries(methods), ...life });
}
