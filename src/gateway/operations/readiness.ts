import { errorFields, type Log } from './log.ts';
import { withTimeout } from './withTimeout.ts';

/** One thing that the gateway cannot answer without. */
export interface ReadinessCheck {
  /** One of our words; whoever asks reads it. */
  name: string;
  /** Rejects when it is not there. */
  check(): Promise<void>;
}

/** Probes of several balancers ask the same; what is found is good for this long. */
const CACHE_MS = 1_000;
const PATIENCE_MS = 2_000;

/** Answers the names of what is missing now. */
export type Readiness = () => Promise<string[]>;

/** @param log hears of each change, with its reason */
export function createReadiness(checks: readonly ReadinessCheck[], log: Log): Readiness {
  const missing = new Set<string>();
  let found: Promise<string[]> | undefined;

  async function isMissing({ name, check }: ReadinessCheck): Promise<boolean> {
    try {
      await withTimeout(check(), PATIENCE_MS, () => new Error(`no answer within ${PATIENCE_MS} ms`));
      if (missing.delete(name)) log.info('there again', { name });
      return false;
    } catch (error) {
      if (!missing.has(name)) log.error('not ready', { name, ...errorFields(error) });
      missing.add(name);
      return true;
    }
  }

  async function look(): Promise<string[]> {
    const answers = await Promise.all(checks.map(isMissing));
    return checks.flatMap(({ name }, at) => (answers[at] ? [name] : []));
  }

  return () => {
    if (!found) {
      found = look();
      setTimeout(() => (found = undefined), CACHE_MS).unref();
    }
    return found;
  };
}
