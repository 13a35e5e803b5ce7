import { errorFields, type Log } from './log.ts';
import { withTimeout } from './withTimeout.ts';

/** Name of the bucket check. All gateways share it and few calls need it, so a gateway without it stays ready. */
export const BUCKET_CHECK = 'bucket';

/** A dependency without which the gateway cannot answer some calls. */
export interface ReadinessCheck {
  /** Name from a fixed list; it is public. */
  name: string;
  /** Rejects if it is unavailable. */
  check(): Promise<void>;
}

/** Result cache time, because several balancers probe. */
const CACHE_MS = 1_000;
const TIMEOUT_MS = 2_000;

/** Returns the names of missing dependencies. */
export type Readiness = () => Promise<string[]>;

/** @param log receives each change with its reason */
export function createReadiness(checks: readonly ReadinessCheck[], log: Log): Readiness {
  const missing = new Set<string>();
  let found: Promise<string[]> | undefined;

  async function isMissing({ name, check }: ReadinessCheck): Promise<boolean> {
    try {
      await withTimeout(check(), TIMEOUT_MS, () => new Error(`no answer within ${TIMEOUT_MS} ms`));
      if (missing.delete(name)) log.info('there again', { name });
      return false;
    } catch (error) {
      if (!missing.has(name)) log.error('not ready', { name, ...errorFields(error) });
      missing.add(name);
      return true;
    }
  }

  async function check(): Promise<string[]> {
    const answers = await Promise.all(checks.map(isMissing));
    return checks.flatMap(({ name }, at) => (answers[at] ? [name] : []));
  }

  return () => {
    if (!found) {
      found = check();
      setTimeout(() => (found = undefined), CACHE_MS).unref();
    }
    return found;
  };
}
