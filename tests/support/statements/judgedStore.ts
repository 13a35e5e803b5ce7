import type { Queryable, Store } from '../../../src/gateway/database/store.ts';
import { FAN_OUTS } from './fanOuts.ts';
import { judgeStatement, type Volatility } from './judgeStatement.ts';

/** Reads the volatility of functions by name, the worst of each name's overloads. */
export async function readVolatility(store: Queryable): Promise<Volatility> {
  const rows = await store.query<{ name: string; kind: 'i' | 's' | 'v' }>(
    'select proname::text as name, max(provolatile::text) as kind from pg_proc group by proname',
    [],
    { timeoutMs: Infinity },
  );
  const known = new Map(rows.map(({ name, kind }) => [name, kind]));
  return (name) => known.get(name) ?? 'v';
}

/** Returns why a distributed database could not be sent this statement; undefined if it can. */
export function statementFault(sql: string, volatility: Volatility): string | undefined {
  const judgement = judgeStatement(sql, volatility);
  if (judgement === undefined) return undefined;
  if ('fault' in judgement) return judgement.fault;
  if (judgement.place !== 'fan-out' || FAN_OUTS.some(({ holds }) => holds.test(sql))) return undefined;
  return 'asks all machines, and is not among those that may (tests/support/statements/fanOuts.ts)';
}

/** Results by statement, so that a process checks each once. */
const judged = new Map<string, string | undefined>();

/** Tests whether the gateway's code sent it: the caller is below this function, `judge` and `query` on the stack. */
const fromSources = (): boolean => (new Error('where').stack?.split('\n')[4] ?? '').includes('/src/gateway/');

/** Wraps a store so that it rejects gateway statements that are unfit for a distributed database; tests are exempt. */
export function judgedStore(store: Store, volatility: Volatility): Store {
  const judge = (sql: string): void => {
    if (!judged.has(sql)) {
      if (!fromSources()) return;
      judged.set(sql, statementFault(sql, volatility));
    }
    const fault = judged.get(sql);
    if (fault !== undefined) throw new Error(`not fit for a distributed database: it ${fault}: ${sql}`);
  };
  const watch = (inner: Queryable): Queryable => ({
    query: (sql, params, limits) => {
      judge(sql);
      return inner.query(sql, params, limits);
    },
  });
  return {
    ...watch(store),
    transaction: (work, limits) => store.transaction((inside) => work(watch(inside)), limits),
    runExclusively: (work) => store.runExclusively(work),
    load: () => store.load(),
    close: () => store.close(),
    failed: store.failed,
  };
}
