import type { Store } from '../../../src/gateway/database/store.ts';

/** How a seeded database looks: equal to another look of the same database only while its seeded rows are as they were. */
export interface SeededState {
  /** Tables, and of those with rows how many and the newest writer: a row that was changed and changed back has a newer one. */
  tables: Array<{ name: string; rows: number; newest: string | null }>;
}

/** All tables are read: on a busy machine that takes longer than any customer would wait. */
const PATIENTLY = { timeoutMs: Infinity } as const;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

export async function lookAtSeeded(store: Store): Promise<SeededState> {
  const names = await store.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const looks = names.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows, max(xmin::text::bigint)::text as newest from "${name}"`,
  );
  return { tables: await store.query(`${looks.join(' union all ')} order by name`, [], PATIENTLY) };
}

/** Empties what was seeded empty, and forgets what a session has set. @returns whether all else is as it was seeded */
export async function putBack(store: Store, seeded: SeededState): Promise<boolean> {
  await store.query('reset all');
  const empty = seeded.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  await store.transaction(async (inside) => {
    // The ledger's own triggers refuse to empty it.
    const guarded = await inside.query<{ name: string }>(
      'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal',
    );
    for (const { name } of guarded) await inside.query(`alter table ${name} disable trigger user`);
    await inside.query(`truncate ${quoted(empty)} restart identity`);
    for (const { name } of guarded) await inside.query(`alter table ${name} enable trigger user`);
  }, PATIENTLY);
  return JSON.stringify(await lookAtSeeded(store)) === JSON.stringify(seeded);
}
