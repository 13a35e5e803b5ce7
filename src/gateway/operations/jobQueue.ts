import { HttpError } from '../http/httpError.ts';

/** Limits the number of concurrent jobs; others wait in order of arrival. */
export class JobQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting = Infinity) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  async run<Value>(job: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#maxRunning) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#maxWaiting) throw new HttpError(503, 'server.busy', { retryAfterS: 5 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await job();
    } finally {
      // Pass the slot on without releasing it, so that no newcomer takes it.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
