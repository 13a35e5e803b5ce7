import { AnswerCache } from '../operations/byteCache.ts';
import type { Queryable, QueryLimits } from './store.ts';

type Read<Value> = (store: Queryable, limits?: QueryLimits) => Promise<Value>;

/** What is read from a store once and kept while it is open; a reading that failed is made again when asked next. */
export function readOnce<Value>(read: Read<Value>): Read<Value> {
  const readings = new WeakMap<Queryable, Promise<Value>>();
  return (store, limits) => {
    const known = readings.get(store);
    if (known) return known;
    const reading = read(store, limits);
    readings.set(store, reading);
    reading.catch(() => readings.delete(store));
    return reading;
  };
}

/**
 * What was read of a store is kept for a while: one reading for all who ask meanwhile; one that failed is made again.
 * @param most the oldest go beyond it
 */
export function keepReadings<Value>(
  { forMs, most }: { forMs: number; most: number },
  read: (store: Queryable, key: string) => Promise<Value>,
): (store: Queryable, key: string) => Promise<Value> {
  const answersOf = readOnce(() =>
    Promise.resolve(new AnswerCache<Value>({ forMs, maxBytes: Infinity, maxEntries: most, bytesOf: () => 0 })),
  );
  return async (store, key) => (await answersOf(store)).get(key, () => read(store, key));
}
