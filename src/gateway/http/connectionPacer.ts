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
  #isScheduled = false;

  constructor(limits: PaceLimits = PACE_LIMITS) {
    this.#limits = limits;
  }

  admit(address: string, begin: () => void): void {
    if (this.#waiting.size === 0 && performance.now() >= this.#pacedUntil) return begin();
    addToList(this.#waiting, address, begin);
    this.#scheduleTurn();
  }

  /** Moves new connections of this address behind those of others for a while. */
  deprioritize(address: string): void {
    this.#shares.add(address, this.#limits.penaltyMs);
    this.#pacedUntil = performance.now() + this.#limits.pacedMs;
  }

  #scheduleTurn(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Runs after the connections admitted in the previous turn have been read.
    setImmediate(() => {
      this.#isScheduled = false;
      this.#admitNext();
      if (this.#waiting.size > 0) this.#scheduleTurn();
    });
  }

  #admitNext(): void {
    const inOrder = [...this.#waiting.keys()].sort((a, b) => this.#shares.leadOf(a) - this.#shares.leadOf(b));
    for (const address of inOrder.slice(0, this.#limits.connectionsPerTurn)) {
      const queue = this.#waiting.get(address)!;
      const begin = queue.shift()!;
      if (queue.length === 0) this.#waiting.delete(address);
      this.#shares.begin(address);
      this.#shares.add(address, 1);
      begin();
    }
  }
}
