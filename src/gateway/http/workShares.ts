/** Whose shares are kept; beyond it the one that was served longest ago is forgotten. */
const MAX_REMEMBERED = 2_000;

/**
 * How far each address, or each party of one, is ahead of its share of the work, in ms: start-time fair queueing (Goyal, Vin and Cheng, 1996). Whoever comes
 * begins where those are who are served now: neither what he had before, while nobody waited, nor that he had nothing counts.
 */
export class WorkShares {
  /** Where the one who was let in last stood then. */
  #now = 0;
  readonly #of = new Map<string, number>();

  of(address: string): number {
    return Math.max(this.#of.get(address) ?? 0, this.#now);
  }

  begin(address: string): void {
    this.#now = this.of(address);
  }

  add(address: string, ms: number): void {
    const share = this.of(address) + ms;
    // A map lists its keys in the order in which they were set.
    this.#of.delete(address);
    this.#of.set(address, share);
    if (this.#of.size > MAX_REMEMBERED) this.#of.delete(this.#of.keys().next().value!);
  }
}
