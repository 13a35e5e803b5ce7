const WITHIN_MS = 10_000;
const DEATHS = 5;
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Without a death for so long, the next pause is the first again. */
const CALM_MS = 60_000;

/** Keeps a worker that dies again and again from being started in a tight loop, on the battery and the gateway. */
export class RestartBackoff {
  #deathsMs: number[] = [];
  #pauses = 0;
  #untilMs = -Infinity;

  /** Records a death. From the fifth within 10 s on, each is followed by a pause: 1 s, then twice the last, up to 30 s. */
  recordDeath(nowMs: number): void {
    const last = this.#deathsMs.at(-1) ?? -Infinity;
    if (nowMs - last > CALM_MS) this.#pauses = 0;
    this.#deathsMs = [...this.#deathsMs.filter((at) => nowMs - at < WITHIN_MS), nowMs];
    if (this.#deathsMs.length < DEATHS) return;
    this.#untilMs = nowMs + Math.min(FIRST_PAUSE_MS * 2 ** this.#pauses, MAX_PAUSE_MS);
    this.#pauses += 1;
  }

  /** How long no worker should be started; 0 when one may. */
  pauseMs(nowMs: number): number {
    return Math.max(0, this.#untilMs - nowMs);
  }
}
