/** Begins anew after a while. */
export class TimeWindow {
  readonly #lengthMs: number;
  readonly #now: () => number;
  #began: number;

  constructor(lengthMs: number, now: () => number) {
    this.#lengthMs = lengthMs;
    this.#now = now;
    this.#began = now();
  }

  /** @returns whether a new one has begun since it was asked last */
  isNew(): boolean {
    if (this.#now() - this.#began < this.#lengthMs) return false;
    this.#began = this.#now();
    return true;
  }
}
