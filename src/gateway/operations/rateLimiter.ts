import type { MinuteLimits } from '../http/limits.ts';

export class TimeWindow {
  readonly #lengthMs: number;
  readonly #now: () => number;
  #began: number;

  constructor(lengthMs: number, now: () => number) {
    this.#lengthMs = lengthMs;
    this.#now = now;
    this.#began = now();
  }

  isNew(): boolean {
    if (this.#now() - this.#began < this.#lengthMs) return false;
    this.#began = this.#now();
    return true;
  }
}

const MINUTE_MS = 60_000;
/** Maximum number of keys; beyond it all counts restart, so that a flood of addresses cannot fill memory. */
const MAX_KEYS = 20_000;
/** Key for all addresses; no address has this form. */
const ALL = 'all';

export class RateLimiter {
  readonly #minute: TimeWindow;
  readonly #admitted = new Map<string, number>();

  /** @param now clock; set in tests only */
  constructor(now: () => number = () => performance.now()) {
    this.#minute = new TimeWindow(MINUTE_MS, now);
  }

  /** Counts each key once if all are below their limits. @returns whether they were counted */
  admit(limits: Readonly<Record<string, number>>): boolean {
    if (this.#minute.isNew() || this.#admitted.size >= MAX_KEYS) this.#admitted.clear();
    const counts = Object.entries(limits).map(([key, max]) => ({ key, max, count: this.#admitted.get(key) ?? 0 }));
    if (counts.some(({ count, max }) => count >= max)) return false;
    for (const { key, count } of counts) this.#admitted.set(key, count + 1);
    return true;
  }

  /** Counts an address and the total, so that many addresses cost no more than one. @param dropped counts refusals */
  admitAddress(address: string, { perMinutePerAddress, perMinute }: MinuteLimits, dropped?: { add(): void }): boolean {
    const isAdmitted = this.admit({ [address]: perMinutePerAddress, [ALL]: perMinute });
    if (!isAdmitted) dropped?.add();
    return isAdmitted;
  }
}
