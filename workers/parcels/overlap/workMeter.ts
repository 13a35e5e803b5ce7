import { announceWork } from '../../bridge/heartbeat.ts';

/** Steps that a cheap phone makes well within the announced budget. */
const STEPS_A_PIECE = 1_000_000;
const PIECE_BUDGET_MS = 1000;

/** Counts the steps of long work, announces that it continues, and limits it. */
export class WorkMeter {
  readonly #maxSteps: number;
  #steps = 0;
  #announced = 0;

  constructor(maxSteps: number) {
    this.#maxSteps = maxSteps;
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps - this.#announced >= STEPS_A_PIECE) {
      this.#announced = this.#steps;
      announceWork(PIECE_BUDGET_MS);
    }
  }

  get isSpent(): boolean {
    return this.#steps > this.#maxSteps;
  }
}
