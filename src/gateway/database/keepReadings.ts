import type { Store } from './store.ts';

/**
 * What is read from a store once and kept while it is open; a reading that failed is made again when asked next.
 * @returns answers what `read` made of this store
 */
export function readOnce<Value>(read: (store: Store) => Promise<Value>): (store: Store) => Promise<Value> {
  const readings = new WeakMap<Store, Promise<Value>>();
  return (store) => {
    const known = readings.get(store);
    if (known) return known;
    const reading = read(store);
    readings.set(store, reading);
    reading.catch(() => readings.delete(store));
    return reading;
  };
}

/**
 * What was read of a store is kept for a while: one reading for all who ask meanwhile; one that failed is made again.
 * @param most the oldest go beyond it
 * @returns answers what `read` made of this store for this key
 */
export function keepReadings<Value>(
  { forMs, most }: { forMs: number; most: number },
  read: (store: Store, key: string) => Promise<Value>,
): (store: Store, key: string) => Promise<Value> {
  const keptOf = readOnce(() => Promise.resolve(new Map<string, { atMs: number; value: Promise<Value> }>()));
  return async (store, key) => {
    const kept = await keptOf(store);
    const known = kept.get(key);
    if (known && performance.now() - known.atMs < forMs) return known.value;
    const reading = { atMs: performance.now(), value: read(store, key) };
    // As the newest.
    kept.delete(key);
    kept.set(key, reading);
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - most))) kept.delete(oldest);
    reading.value.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    return reading.value;
  };
}
