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
