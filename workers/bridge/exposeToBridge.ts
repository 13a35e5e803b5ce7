import * as Comlink from 'comlink';
import { isFatal } from './isFatal.ts';
import { ALLOWED_MS, endSelf, liveOn } from './heartbeat.ts';

/** What every worker answers beside its own calls. */
export interface LifeCalls {
  /**
   * Gives signs of life on the port, and holds a Web Lock for as long as the worker lives.
   * @returns the lock's name; null where the browser has none (pages without https)
   */
  beginLife(port: MessagePort): Promise<string | null>;
}

async function holdLifeLock(): Promise<string | null> {
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

/** After a trap the worker answers nothing more: it ends. */
const endingOnTrap =
  (method: Method): Method =>
  async (...args) => {
    try {
      return await method(...args);
    } catch (error) {
      if (!isFatal(error)) throw error;
      endSelf(error);
      return new Promise<never>(() => undefined);
    }
  };

/**
 * Worker side: offers `api`, an object of functions, to the page. What nobody catches ends the worker (errors reach the
 * page by themselves, rejections here), and so does a fatal error inside a call: a frame that catches lets it pass.
 * @param silenceMs how long it may be silent without having announced it; more where a death loses what nobody can restore
 */
export function exposeToBridge(api: object, silenceMs = ALLOWED_MS): void {
  const life: LifeCalls = {
    beginLife: (port) => {
      liveOn(port, silenceMs);
      return holdLifeLock();
    },
  };
  addEventListener('unhandledrejection', ({ reason }) => endSelf(reason));
  const methods = Object.entries(api as Record<string, Method>).map(([name, method]) => [name, endingOnTrap(method)]);
  Comlink.expose({ ...Object.fromEntries(methods), ...life });
}
