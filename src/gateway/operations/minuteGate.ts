import type { MinuteLimits } from '../http/limits.ts';
import { TimeWindow } from './timeWindow.ts';

const MINUTE_MS = 60_000;

/** How often something is done in a minute: for one address, and for all, so that a flood of many costs no more than one. */
export class MinuteGate {
  readonly #limits: MinuteLimits;
  readonly #minute: TimeWindow;
  /** By address, of this minute. */
  readonly #admitted = new Map<string, number>();
  #admittedOfAll = 0;

  constructor(limits: MinuteLimits, now: () => number) {
    this.#limits = limits;
    this.#minute = new TimeWindow(MINUTE_MS, now);
  }

  admit(address: string): boolean {
    if (this.#minute.isNew()) {
      this.#admitted.clear();
      this.#admittedOfAll = 0;
    }
    const own = this.#admitted.get(address) ?? 0;
    const isAdmitted = own < this.#limits.aMinuteOfOne && this.#admittedOfAll < this.#limits.aMinute;
    if (isAdmitted) {
      this.#admitted.set(address, own + 1);
      this.#admittedOfAll += 1;
    }
    return isAdmitted;
  }
}
