/** How often a busy worker is asked for a heartbeat. */
export const BEAT_MS = 200;

/**
 * How long a worker has been silent, by the page's own clock. A page that was frozen, throttled or asleep heard nothing
 * because it did not listen: however late a beat comes, it counts no more than a beat, and a hidden page's counts nothing.
 */
export class SilenceMeter {
  #silentMs = 0;
  #allowedMs = Infinity;
  #beatAtMs: number;

  /** @param nowMs of a clock that never goes back */
  constructor(nowMs: number) {
    this.#beatAtMs = nowMs;
  }

  /** The worker was heard, and may now be silent for so long. */
  hear(allowedMs: number): void {
    this.#silentMs = 0;
    this.#allowedMs = allowedMs;
  }

  /** Starts to count anew after a time without beats. */
  resume(nowMs: number): void {
    this.#silentMs = 0;
    this.#beatAtMs = nowMs;
  }

  /** How long until the worker will have been silent for as long as it may: a beat is due then, and after BEAT_MS else. */
  get nextBeatMs(): number {
    return Math.max(1, Math.min(BEAT_MS, this.#allowedMs - this.#silentMs));
  }

  /** @returns true when the worker has been silent for as long as it may */
  beat(nowMs: number, pageIsVisible: boolean): boolean {
    const sinceMs = nowMs - this.#beatAtMs;
    this.#beatAtMs = nowMs;
    if (pageIsVisible) this.#silentMs += Math.min(sinceMs, BEAT_MS);
    return this.#silentMs >= this.#allowedMs;
  }
}
