import { addToList } from '../../domain/addToList.ts';
import { PACE_LIMITS, type PaceLimits } from './limits.ts';
import { WorkShares } from './workShares.ts';

/**
 * Orders the first reading of simultaneous connections. Node parses everything a connection has sent before the next
 * one, and a body in one-byte pieces occupies it for milliseconds, so that hundreds of them would block everybody.
 * After such a body, new connections are read a few at a time, cheapest addresses first.
 */
export class ConnectionPacer {
  readonly #limits: PaceLimits;
  readonly #waiting = new Map<string, Array<() => void>>();
  readonly #shares = new WorkShares();
  #pacedUntil = 0;
  #isTurning = false;

  constructor(limits: PaceLimits = PACE_LIMITS) {
    this.#limits = limits;
  }

  take(address: string, begin: () => void): void {
    if (this.#waiting.size === 0 && performance.now() >= this.#pacedUntil) return begin();
    addToList(this.#waiting, address, begin);
    this.#turnOn();
  }

  /** Moves new connections of this address behind those of others for a while. */
  putBehind(address: string): void {
    this.#shares.add(address, this.#limits.behindMs);
    this.#pacedUntil = performance.now() + this.#limits.pacedMs;
  }

  #turnOn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    // Runs after the connections admitted in the previous turn have been read.
    setImmediate(() => {
      this.#isTurning = false;
      this.#letIn();
      if (this.#waiting.size > 0) this.#turnOn();
    });
  }

  #letIn(): void {
    const inOrder = [...this.#waiting.keys()].sort((one, other) => this.#shares.of(one) - this.#shares.of(other));
    for (const address of inOrder.slice(0, this.#limits.atOnce)) {
      const line = this.#waiting.get(address)!;
      const begin = line.shift()!;
      if (line.length === 0) this.#waiting.delete(address);
      this.#shares.begin(address);
      this.#shares.add(address, 1);
      begin();
    }
  }
}
