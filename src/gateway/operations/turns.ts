import { HttpError } from '../http/httpError.ts';

/** Lets so many jobs run at a time; the others wait in the order in which they came. */
export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Array<() => void> = [];
  #running = 0;

  constructor(atOnce: number, mostWaiting = Infinity) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  async run<Value>(job: () => Promise<Value>): Promise<Value> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw new HttpError(503, 'server.busy', { retryAfterS: 5 });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await job();
    } finally {
      // The turn is handed on as it is, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
