import { readDistribution } from '../../../src/gateway/database/tableCatalogue.ts';
import type { Store } from '../../../src/gateway/database/store.ts';

interface SeededTable {
  name: string;
  rows: number;
  /** All rows as JSON, if they are few. */
  content?: string;
}

/** Contents of every seeded database of one kind, before any write. */
export interface SeededState {
  /** Tables after those that they reference. */
  tables: SeededTable[];
}

/** Largest number of rows with stored contents: offers and settings, but not the land. */
const FEW_ROWS = 100;
/** No timeout, because all tables are read, perhaps on a busy machine. */
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

/** @param store without writes */
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

/** State of a store when it was lent. */
export interface PooledAt {
  /** First transaction of the borrower; earlier rows are seeded. */
  xid: string;
  /** Write counters of each table; undefined on a server, which updates them late. */
  marks: ReadonlyMap<string, string> | undefined;
}

/** Returns the number of rows ever written to each table, and its file since it was last emptied. */
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
  /** Rows written since, including changed old ones. */
  newer: number;
}

/** Compares ages as numbers, which is much faster than reading each as text. */
const isNewer = (since: string): string => `age(xmin) <= age('${since}'::xid)`;

async function lookSince(store: Store, names: readonly string[], since: string): Promise<TableLook[]> {
  const looks = names.map(
    (name) => `select '${name}' as name, count(*)::int as rows, (count(*) filter (where ${isNewer(since)}))::int as newer from "${name}"`,
  );
  return store.query<TableLook>(looks.join(' union all '), [], PATIENTLY);
}

/**
 * Removes later writes, and restores small tables.
 * @returns true if everything is as seeded; false if a row of the land was changed or removed, or on a distributed
 * database, whose transaction ids are local to a machine
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
  // Skip tables without writes: scanning the land takes longer than most test files.
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
      // Triggers of the ledger refuse to empty it.
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
