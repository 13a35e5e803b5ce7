import type { Queryable, Store } from '../../../src/gateway/database/store.ts';
import { StoreError } from '../../../src/gateway/database/store.ts';

/** Kind of a statement's failure: not run; run without a response; or connection lost, only possible on a server. */
export type Breakage = 'before' | 'after' | 'lost';

/** Message of every broken statement, which no client may see. */
const BROKEN_WORDS = 'relation "password_hashes" is broken';

export interface BrokenStore {
  store: Store;
  /** Makes the nth statement fail from now on; a transaction's commit counts as one. */
  arm(nth: number, breakage: Breakage): void;
  /** Stops failures. @returns whether the statement was reached */
  disarm(): boolean;
}

/** Wraps a store, which works unchanged until it is armed. */
export function breakStore(whole: Store): BrokenStore {
  let armed: { nth: number; breakage: Breakage } | undefined;
  let count = 0;
  const isNext = (): Breakage | undefined => (armed && ++count === armed.nth ? armed.breakage : undefined);
  const broken = (): StoreError => new StoreError(BROKEN_WORDS, '08006');
  const lose = async (on: Queryable): Promise<never> => {
    await on.query('select pg_terminate_backend(pg_backend_pid())');
    throw new Error('the connection outlived its end');
  };

  /** @param on the connection that runs the statement */
  async function step<Value>(on: Queryable, run: () => Promise<Value>): Promise<Value> {
    const breakage = isNext();
    if (breakage === 'before') throw broken();
    if (breakage === 'lost') return lose(on);
    const value = await run();
    if (breakage === 'after') throw broken();
    return value;
  }

  const store: Store = {
    failed: whole.failed,
    load: () => whole.load(),
    close: () => whole.close(),
    runExclusively: (work) => whole.runExclusively(work),
    query: (sql, params, limits) => step(whole, () => whole.query(sql, params, limits)),
    async transaction(work, limits) {
      let atCommit: Breakage | undefined;
      const value = await whole.transaction(async (inside) => {
        const made = await work({ query: (sql, params, own) => step(inside, () => inside.query(sql, params, own)) });
        atCommit = isNext();
        if (atCommit === 'before') throw broken();
        if (atCommit === 'lost') await lose(inside);
        return made;
      }, limits);
      if (atCommit === 'after') throw broken();
      return value;
    },
  };
  return {
    store,
    arm: (nth, breakage) => {
      armed = { nth, breakage };
      count = 0;
    },
    disarm: () => {
      const reached = armed !== undefined && count >= armed.nth;
      armed = undefined;
      return reached;
    },
  };
}
