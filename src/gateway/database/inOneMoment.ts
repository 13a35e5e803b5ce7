import type { Queryable, Store } from './store.ts';

/**
 * Reads everything as of one moment, for as long as it takes. A transaction that only reads waits for nobody and nobody for it, but for
 * the turn on an embedded database.
 */
export function inOneMoment<Value>(store: Store, work: (inside: Queryable) => Promise<Value>): Promise<Value> {
  return store.transaction(
    async (inside) => {
      await inside.query('set transaction isolation level repeatable read, read only');
      // Pages follow one another as rows lie: no scan may join another's half-way.
      await inside.query('set local synchronize_seqscans = off');
      return work(inside);
    },
    { timeoutMs: Number.POSITIVE_INFINITY },
  );
}
