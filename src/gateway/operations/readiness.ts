import { errorFields, type Log } from './log.ts';

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

function withinPatience(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @returns answers the names of what is missing now; the log hears of each change, with its reason */
export function createReadiness(checks: readonly ReadinessCheck[], log: Log): () => Promise<string[]> {
  const missing = new Set<string>();
  let found: Promise<string[]> | undefined;

  async function isMissing({ name, check }: ReadinessCheck): Promise<boolean> {
    try {
      await withinPatience(check());
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
