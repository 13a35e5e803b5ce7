import { announceWork } from '../../bridge/heartbeat.ts';

/** Steps that a cheap phone makes well within the budget told for them. */
const STEPS_A_PIECE = 1_000_000;
const PIECE_BUDGET_MS = 1000;

/** Counts the steps of a long piece of work, tells the page that it goes on, and ends it where it would never end. */
export class WorkMeter {
  readonly #most: number;
  #steps = 0;
  #announced = 0;

  /** @param most steps after which the work is given up */
  constructor(most: number) {
    this.#most = most;
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps - this.#announced >= STEPS_A_PIECE) {
      this.#announced = this.#steps;
      announceWork(PIECE_BUDGET_MS);
    }
  }

  get isSpent(): boolean {
    return this.#steps > this.#most;
  }
}
