import type { MinuteLimits } from '../http/limits.ts';
import { TimeWindow } from './timeWindow.ts';

const MINUTE_MS = 60_000;

/** How many reports of browsers are read in a minute: of one address, and of all, so that a flood of many costs no more than one. */
export class MinuteGate {
  readonly #limits: MinuteLimits;
  readonly #minute: TimeWindow;
  /** By address, of this minute. */
  readonly #sent = new Map<string, number>();
  #sentByAll = 0;

  constructor(limits: MinuteLimits, now: () => number) {
    this.#limits = limits;
    this.#minute = new TimeWindow(MINUTE_MS, now);
  }

  admit(address: string): boolean {
    if (this.#minute.isNew()) {
      this.#sent.clear();
      this.#sentByAll = 0;
    }
    const own = this.#sent.get(address) ?? 0;
    const isAdmitted = own < this.#limits.aMinuteOfOne && this.#sentByAll < this.#limits.aMinute;
    if (isAdmitted) {
      this.#sent.set(address, own + 1);
      this.#sentByAll += 1;
    }
    return isAdmitted;
  }
}
