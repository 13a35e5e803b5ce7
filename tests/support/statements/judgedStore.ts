import type { Queryable, Store } from '../../../src/gateway/database/store.ts';
import { FAN_OUTS } from './fanOuts.ts';
import { judgeStatement, type Volatility } from './judgeStatement.ts';

/** Functions by name, the least steady of each. */
export async function readVolatility(store: Queryable): Promise<Volatility> {
  const rows = await store.query<{ name: string; kind: 'i' | 's' | 'v' }>(
    'select proname::text as name, max(provolatile::text) as kind from pg_proc group by proname',
    [],
    { timeoutMs: Infinity },
  );
  const known = new Map(rows.map(({ name, kind }) => [name, kind]));
  return (name) => known.get(name) ?? 'v';
}

/** @returns why a distributed database could not be sent this; undefined where it can */
export function statementFault(sql: string, volatility: Volatility): string | undefined {
  const judgement = judgeStatement(sql, volatility);
  if (judgement === undefined) return undefined;
  if ('fault' in judgement) return judgement.fault;
  if (judgement.place !== 'fan-out' || FAN_OUTS.some(({ holds }) => holds.test(sql))) return undefined;
  return 'asks all machines, and is not among those that may (tests/support/statements/fanOuts.ts)';
}

/** The statements of a process are judged once each. */
const judged = new Map<string, string | undefined>();

/** Whether the gateway's own code sends it: behind this function, `judge` and `query` comes who called. Tests look into tables as they like. */
const fromSources = (): boolean => (new Error('where').stack?.split('\n')[4] ?? '').includes('/src/gateway/');

/** The same store, which refuses what the gateway sends it and a distributed database could not be sent. */
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
