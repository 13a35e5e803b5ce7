/** Maximum number of entries; the least recently served is dropped. */
const MAX_REMEMBERED = 2_000;

/**
 * Lead of each address, or party, over its fair share of work, in ms: start-time fair queueing (Goyal, Vin and Cheng,
 * 1996). Newcomers start at the current level, so that earlier use or idleness does not count.
 */
export class WorkShares {
  /** Level of the last admitted one. */
  #now = 0;
  readonly #leads = new Map<string, number>();

  leadOf(address: string): number {
    return Math.max(this.#leads.get(address) ?? 0, this.#now);
  }

  begin(address: string): void {
    this.#now = this.leadOf(address);
  }

  add(address: string, ms: number): void {
    const share = this.leadOf(address) + ms;
    // Reinsert, because a map iterates in insertion order.
    this.#leads.delete(address);
    this.#leads.set(address, share);
    if (this.#leads.size > MAX_REMEMBERED) this.#leads.delete(this.#leads.keys().next().value!);
  }
}
