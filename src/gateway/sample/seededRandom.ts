/** A repeatable random sequence: equal seeds give equal land on every machine. */
export type SeededRandom = ReturnType<typeof seededRandom>;

/** Creates a Mulberry32 generator: 32 bits of state suffice, and it needs integer arithmetic only. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** Returns a uniform number in [0, 1). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + (high - low) * next();
  return {
    next,
    between,
    /** Returns an integer between low and high, inclusive. */
    whole: (low: number, high: number) => Math.floor(between(low, high + 1)),
    chance: (probability: number) => next() < probability,
    pick: <Item>(items: readonly Item[]) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    /** Picks by weight; the weights need not sum to one. */
    weigh: <Item extends string>(weights: Readonly<Partial<Record<Item, number>>> | ReadonlyArray<readonly [Item, number]>) => {
      const items = (Array.isArray(weights) ? weights : Object.entries(weights)) as ReadonlyArray<readonly [Item, number]>;
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      const last = items.at(-1);
      if (!last) throw new RangeError('nothing to pick from');
      return last[0];
    },
  };
}
