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
/** Beyond it a minute begins anew for all: no flood of addresses fills the memory. */
const MAX_KEYS = 20_000;
/** No address is written so. */
const ALL = 'all';

export class MinuteGate {
  readonly #minute: TimeWindow;
  readonly #admitted = new Map<string, number>();

  /** @param now only tests change it */
  constructor(now: () => number = () => performance.now()) {
    this.#minute = new TimeWindow(MINUTE_MS, now);
  }

  /** Counts one more of each key, unless that would be more than its limit. @returns whether it was counted */
  admit(limits: Readonly<Record<string, number>>): boolean {
    if (this.#minute.isNew() || this.#admitted.size >= MAX_KEYS) this.#admitted.clear();
    const counts = Object.entries(limits).map(([key, most]) => ({ key, most, count: this.#admitted.get(key) ?? 0 }));
    if (counts.some(({ count, most }) => count >= most)) return false;
    for (const { key, count } of counts) this.#admitted.set(key, count + 1);
    return true;
  }

  /** The same of an address and of all, so that a flood of many costs no more than one. @param dropped counts what is not admitted */
  admitAddress(address: string, { aMinuteOfOne, aMinute }: MinuteLimits, dropped?: { add(): void }): boolean {
    const isAdmitted = this.admit({ [address]: aMinuteOfOne, [ALL]: aMinute });
    if (!isAdmitted) dropped?.add();
    return isAdmitted;
  }
}
