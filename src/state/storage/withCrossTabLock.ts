import { indexedDb } from './indexedDb.ts';

/** Longer than most jobs here last; a page that died in the middle of one keeps the others waiting this long. */
const LEASE_MS = 20_000;
const LOOK_AGAIN_MS = 50;
/** Nobody waits longer for a turn. */
const PATIENCE_MS = 30_000;

interface Lease {
  holder: string;
  untilMs: number;
}

/**
 * Runs a job while no other page of ours runs one of that name. By Web Locks, which a dying page gives back at once; by a
 * lease in IndexedDB where there are none (pages without https).
 * @param leaseMs longer than the job ever takes
 * @returns null when no turn came within half a minute
 */
export async function withCrossTabLock<Value>(name: string, job: () => Promise<Value>, leaseMs: number = LEASE_MS): Promise<Value | null> {
  // TypeScript believes in it everywhere; browsers have it in secure contexts only.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return runOnLease(name, job, leaseMs);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await locks.request(name, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return job();
    });
  } catch (error) {
    if (patience.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function runOnLease<Value>(name: string, job: () => Promise<Value>, leaseMs: number): Promise<Value | null> {
  const key = `turn ${name}`;
  const holder = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');
  const givesUpAt = performance.now() + PATIENCE_MS;
  while (!(await takeLease(key, holder, leaseMs))) {
    if (performance.now() > givesUpAt) return null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  try {
    return await job();
  } finally {
    await changeLease(key, (held) => (held?.holder === holder ? null : undefined));
  }
}

/** @returns whether the turn is the holder's now; always where there is no IndexedDB: nothing is left to take turns by */
async function takeLease(key: string, holder: string, leaseMs: number): Promise<boolean> {
  const nowMs = Date.now();
  const lease = await changeLease(key, (held) => {
    // A lease that ends further away than any lasts is of a clock that was set back since.
    const isHeld = held !== undefined && held.untilMs > nowMs && held.untilMs <= nowMs + leaseMs;
    return isHeld ? undefined : { holder, untilMs: nowMs + leaseMs };
  });
  return lease === null || lease?.holder === holder;
}

/** @returns the lease afterwards; null where there is no IndexedDB */
const changeLease = (key: string, change: (held: Lease | undefined) => Lease | null | undefined): Promise<Lease | null | undefined> =>
  indexedDb.update<Lease>('ledger', key, change).catch(() => null);
