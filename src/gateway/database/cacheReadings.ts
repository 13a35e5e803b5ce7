import { AnswerCache } from '../operations/byteCache.ts';
import type { Queryable, QueryLimits } from './store.ts';

type Read<Value> = (store: Queryable, limits?: QueryLimits) => Promise<Value>;

/** Reads once per store object, with the `limits` of the first call. The next call repeats a failed reading. */
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

/** Shares a reading between concurrent requests; a failed one is repeated, and the oldest are evicted. */
export function cacheReadings<Value>(
  { maxAgeMs, maxEntries }: { maxAgeMs: number; maxEntries: number },
  read: (store: Queryable, key: string) => Promise<Value>,
): (store: Queryable, key: string) => Promise<Value> {
  const answersOf = readOnce(() => Promise.resolve(new AnswerCache<Value>({ maxAgeMs, maxBytes: Infinity, maxEntries, bytesOf: () => 0 })));
  return async (store, key) => (await answersOf(store)).get(key, () => read(store, key));
}
