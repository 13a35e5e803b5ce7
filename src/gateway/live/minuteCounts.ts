const MINUTE_MS = 60_000;
/** Beyond it a minute begins anew for all: no flood of addresses fills the memory. */
const MAX_KEYS = 20_000;

/** How often something was done in this minute, by whom. */
export class MinuteCounts {
  readonly #now: () => number;
  readonly #counts = new Map<string, number>();
  #began: number;

  /** @param now only tests change it */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#began = now();
  }

  /** Counts one more, unless that would be more than `most`. @returns whether it was counted */
  admit(key: string, most: number): boolean {
    if (this.#now() - this.#began >= MINUTE_MS || this.#counts.size >= MAX_KEYS) {
      this.#counts.clear();
      this.#began = this.#now();
    }
    const count = this.#counts.get(key) ?? 0;
    if (count >= most) return false;
    this.#counts.set(key, count + 1);
    return true;
  }
}
