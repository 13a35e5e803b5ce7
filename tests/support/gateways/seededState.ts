import { readDistribution } from '../../../src/gateway/database/tableCatalogue.ts';
import type { Store } from '../../../src/gateway/database/store.ts';

interface SeededTable {
  name: string;
  rows: number;
  /** All its rows as JSON, where they are few. */
  content?: string;
}

/** What every seeded database of one kind holds, before anybody wrote. */
export interface SeededState {
  /** What another table refers to comes before it. */
  tables: SeededTable[];
}

/** Offers and settings; the land has thousands. */
const FEW_ROWS = 100;
/** All tables are read: on a busy machine that takes longer than any customer would wait. */
const PATIENTLY = { timeoutMs: Infinity } as const;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

async function tableNames(store: Store): Promise<string[]> {
  const rows = await store.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}

async function inOrderOfReference(store: Store, names: readonly string[]): Promise<string[]> {
  const references = await store.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
  );
  const ordered = new Set<string>();
  const add = (name: string): void => {
    for (const { from, to } of references) if (from === name && !ordered.has(to)) add(to);
    ordered.add(name);
  };
  names.forEach(add);
  return [...ordered];
}

/** @param store one that nobody has written to */
export async function inspectSeeded(store: Store): Promise<SeededState> {
  const names = await inOrderOfReference(store, await tableNames(store));
  const counts = names.map((name) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const found = await store.query<SeededTable>(counts.join(' union all '), [], PATIENTLY);
  const rowsOf = new Map(found.map(({ name, rows }) => [name, rows]));
  const tables = names.map(async (name): Promise<SeededTable> => {
    const rows = rowsOf.get(name)!;
    if (rows === 0 || rows > FEW_ROWS) return { name, rows };
    const [row] = await store.query<{ content: string }>(`select json_agg(t)::text as content from "${name}" t`);
    return { name, rows, content: row!.content };
  });
  return { tables: await Promise.all(tables) };
}

/** When a store was lent. */
export interface PooledAt {
  /** The transaction before which all that is there was written: what is newer is the borrower's. */
  xid: string;
  /** What had been written to each table; a server counts what other connections did later than they did it. */
  marks: ReadonlyMap<string, string> | undefined;
}

/** How many rows of each table were ever written, rolled back or not, and the file that it is in since it was last emptied. */
async function tableMarks(store: Store): Promise<Map<string, string>> {
  await store.query('select pg_stat_force_next_flush()');
  const rows = await store.query<{ name: string; mark: string }>(
    `select relname as name, n_tup_ins || ' ' || n_tup_upd || ' ' || n_tup_del || ' ' || pg_relation_filenode(relid) as mark from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, mark }) => [name, mark]));
}

export async function inspectPooled(store: Store, isEmbedded: boolean): Promise<PooledAt> {
  const [row] = await store.query<{ xid: string }>(
    `select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint % 4294967296)::text as xid`,
  );
  return { xid: row!.xid, marks: isEmbedded ? await tableMarks(store) : undefined };
}

interface TableLook {
  name: string;
  rows: number;
  /** Rows that were written since, old ones that were changed among them. */
  newer: number;
}

/** Ages of transactions are compared as numbers; to read each as text took half a second. */
const isNewer = (since: string): string => `age(xmin) <= age('${since}'::xid)`;

async function lookSince(store: Store, names: readonly string[], since: string): Promise<TableLook[]> {
  const looks = names.map(
    (name) => `select '${name}' as name, count(*)::int as rows, (count(*) filter (where ${isNewer(since)}))::int as newer from "${name}"`,
  );
  return store.query<TableLook>(looks.join(' union all '), [], PATIENTLY);
}

/**
 * Takes away what was written since, and puts small tables back as they were seeded.
 * @returns whether all is as it was seeded; not where one of the thousands of rows of the land was changed or is gone, nor on a distributed
 *   database, for a transaction of one machine says nothing of another's rows
 */
export async function restoreSeeded(store: Store, { tables }: SeededState, { xid: since, marks }: PooledAt): Promise<boolean> {
  if (await readDistribution(store)) return false;
  await store.query('reset all');
  const seeded = new Map(tables.map((table) => [table.name, table]));
  const names = await tableNames(store);
  if (tables.some(({ name }) => !names.includes(name))) return false;
  const strange = names.filter((name) => !seeded.has(name));
  if (strange.length > 0) await store.query(`drop table ${quoted(strange)} cascade`);
  const now = marks && (await tableMarks(store));
  // To look through the land for what nobody wrote takes longer than most files' tests.
  const written = tables.filter(({ name }) => !now?.has(name) || now.get(name) !== marks?.get(name));
  const looks =
    written.length === 0
      ? []
      : await lookSince(
          store,
          written.map(({ name }) => name),
          since,
        );
  const filled = looks.filter(({ name, rows }) => rows > 0 && seeded.get(name)!.rows === 0).map(({ name }) => name);
  const touched = looks.filter(({ name, rows, newer }) => seeded.get(name)!.rows > 0 && (newer > 0 || rows !== seeded.get(name)!.rows));
  const small = tables.filter(({ content }) => content !== undefined);
  let isWhole = true;
  await store.transaction(async (inside) => {
    if (filled.length > 0) {
      // The ledger's own triggers refuse to empty it.
      const guarded = await inside.query<{ name: string }>(
        `select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
         where not tgisinternal and relnamespace = 'public'::regnamespace`,
      );
      for (const { name } of guarded) await inside.query(`alter table ${name} disable trigger user`);
      await inside.query(`truncate ${quoted(filled)} restart identity cascade`);
      for (const { name } of guarded) await inside.query(`alter table ${name} enable trigger user`);
    }
    if (touched.some(({ name }) => seeded.get(name)!.content !== undefined)) {
      for (const { name } of small.toReversed()) await inside.query(`delete from "${name}"`);
      for (const { name, content } of small) {
        await inside.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1::json)`, [content!]);
      }
    }
    for (const { name, rows, newer } of touched) {
      if (seeded.get(name)!.content !== undefined) continue;
      await inside.query(`delete from "${name}" where ${isNewer(since)}`);
      isWhole &&= rows - newer === seeded.get(name)!.rows;
    }
  }, PATIENTLY);
  return isWhole;
}
