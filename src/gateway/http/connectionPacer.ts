import { addToList } from '../../domain/addToList.ts';
import { PACE_LIMITS, type PaceLimits } from './limits.ts';
import { WorkShares } from './workShares.ts';

/**
 * Who is read first of many that come at once. Node takes apart all that a connection has sent before it looks at the next one, and
 * a body in pieces of a byte keeps it at work for milliseconds, whatever becomes of it: two hundred of them held everybody up for
 * seconds. So for a while after such a body new connections are read some at a time, those of the addresses first that have cost
 * least.
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

  /** Connections of this address come behind those of others for a while. */
  putBehind(address: string): void {
    this.#shares.add(address, this.#limits.behindMs);
    this.#pacedUntil = performance.now() + this.#limits.pacedMs;
  }

  #turnOn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    // Behind the reading of those who were let in the turn before.
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
