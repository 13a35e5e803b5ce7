import { indexedDb } from './indexedDb.ts';

/** Lease, longer than most jobs here; a page that dies during one blocks the others for this long. */
const LEASE_MS = 20_000;
const RETRY_MS = 50;
const TIMEOUT_MS = 30_000;

interface Lease {
  holder: string;
  untilMs: number;
}

/**
 * Runs a job while no other tab runs one of that name. Uses Web Locks, which a dying page releases at once, or a lease
 * in IndexedDB where they are missing (no https). @param leaseMs longer than the job ever takes
 * @returns null when no turn came within half a minute
 */
export async function withCrossTabLock<Value>(name: string, job: () => Promise<Value>, leaseMs: number = LEASE_MS): Promise<Value | null> {
  // TypeScript's type is always defined; browsers have it in secure contexts only.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return runOnLease(name, job, leaseMs);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    return await locks.request(name, { signal: timeout.signal }, () => {
      clearTimeout(timer);
      return job();
    });
  } catch (error) {
    if (timeout.signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function runOnLease<Value>(name: string, job: () => Promise<Value>, leaseMs: number): Promise<Value | null> {
  const key = `turn ${name}`;
  const holder = Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('');
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await takeLease(key, holder, leaseMs))) {
    if (performance.now() > deadline) return null;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return await job();
  } finally {
    await changeLease(key, (held) => (held?.holder === holder ? null : undefined));
  }
}

/** Returns whether the holder has the turn; always true without IndexedDB, which leaves no way to take turns. */
async function takeLease(key: string, holder: string, leaseMs: number): Promise<boolean> {
  const nowMs = Date.now();
  const lease = await changeLease(key, (held) => {
    // A lease longer than any possible one was made before the clock was set back.
    const isHeld = held !== undefined && held.untilMs > nowMs && held.untilMs <= nowMs + leaseMs;
    return isHeld ? undefined : { holder, untilMs: nowMs + leaseMs };
  });
  return lease === null || lease?.holder === holder;
}

const changeLease = (key: string, change: (held: Lease | undefined) => Lease | null | undefined): Promise<Lease | null | undefined> =>
  indexedDb.update<Lease>('ledger', key, change).catch(() => null);
