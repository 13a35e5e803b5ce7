import { readDistribution, quoteIdentifier } from '../database/tableCatalogue.ts';
import {
  type Queryable,
  queryTexts,
  type Store,
  StoreError,
  StoreFull,
  type SqlValue,
  withSnapshot,
  containsPattern,
} from '../database/store.ts';
import { type CheckReport, CheckQueries } from './checkReport.ts';

interface CheckedIndex {
  oid: string;
  name: string;
  table: string;
  method: string;
  isValid: boolean;
  definition: string;
}

/** Number of rows whose values are searched in an index. */
const SAMPLES = 12;
/** Selects a fixed sample from all over the table. */
const IN_SAMPLE = `order by hashtextextended(ctid::text, 19) limit ${SAMPLES}`;
const EVERYWHERE = 'box(point(-1e6, -1e6), point(1e6, 1e6))';

/** Planner settings that force access by index or by table. */
const BY_INDEX = ['enable_seqscan', 'enable_sort', 'enable_incremental_sort'];
const BY_TABLE = ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'];

/** A query that an index can answer: SQL after `select ctid from`. */
interface IndexQuestion {
  /** Clause for the index query only: an order that it provides. */
  order: string;
  where: string;
  values?: string[];
}

function partsOf(definition: string): { columns: string; predicate: string } {
  const columns = / USING \w+ \((.*?)\)(?: INCLUDE | NULLS NOT DISTINCT| WITH | WHERE |$)/.exec(definition)?.[1] ?? '';
  const predicate = / WHERE (.*)$/.exec(definition)?.[1] ?? 'true';
  return { columns, predicate };
}

/** Returns the order of an index; pattern indexes have their own operator. */
const orderOf = (columns: string): string => `order by ${columns.replace(/ text_pattern_ops/g, ' using ~<~')}`;

const sample = (inside: Queryable, value: string, table: string, predicate: string): Promise<string[]> =>
  queryTexts(
    inside,
    `select distinct value from (select (${value})::text as value from ${table} where ${predicate} ${IN_SAMPLE}) s where value is not null`,
  );

async function questionsOf(inside: Queryable, { method, definition, table }: CheckedIndex): Promise<IndexQuestion[]> {
  const { columns, predicate } = partsOf(definition);
  const quotedTable = quoteIdentifier(table);
  if (method === 'btree') return [{ order: orderOf(columns), where: predicate }];
  // A column before its operator class, or an expression.
  const column = /^\w+(?= |$)/.exec(columns)?.[0] ?? columns;
  if (method === 'gist') {
    const values = await sample(inside, column, quotedTable, predicate);
    return [
      { order: '', where: `${predicate} and ${column} && ${EVERYWHERE}` },
      { order: '', where: `${predicate} and ${column} && $1::text::box`, values },
    ];
  }
  if (method === 'gin') {
    const values = await sample(inside, `substr(${column}, 1, 12)`, quotedTable, predicate);
    return [
      { order: '', where: `${predicate} and ${column} like '%'` },
      { order: '', where: `${predicate} and ${column} like $1`, values: values.map(containsPattern) },
    ];
  }
  return [];
}

async function setPlanner(inside: Queryable, disabled: readonly string[], enabled: readonly string[]): Promise<void> {
  for (const accessPath of disabled) await inside.query(`set local ${accessPath} = off`);
  for (const accessPath of enabled) await inside.query(`set local ${accessPath} = on`);
}

/**
 * Compares an index with its table: all rows in its order, and rows that share values with a sample. Each access path
 * has its own SQL text, because a prepared statement keeps its plan.
 */
async function compareIndex(store: Store, index: CheckedIndex, report: CheckReport): Promise<void> {
  await withSnapshot(store, async (inside) => {
    const questions = await questionsOf(inside, index);
    if (questions.length === 0) return report.unchecked('indexes', `${index.name}, an index of the kind ${index.method}`);
    let wrong = 0;
    for (const { order, where, values } of questions) {
      for (const params of values ? values.map((value): SqlValue[] => [value]) : [[]]) {
        const ask = async (ordered: string, accessPath: string): Promise<string> => {
          const sql = `select count(*) || ' ' || coalesce(sum(hashtextextended(place::text, 0)), 0) as seen
            from (select ctid as place from ${quoteIdentifier(index.table)} where ${where} ${ordered}) as found /* ${accessPath} */`;
          if (accessPath !== 'table' && !(await isUsed(inside, index, sql, params))) throw new NotAsked(index.name);
          const [row] = await inside.query<{ seen: string }>(sql, params);
          return row!.seen;
        };
        await setPlanner(inside, BY_INDEX, BY_TABLE);
        const byIndex = await ask(order, index.name);
        await setPlanner(inside, BY_TABLE, BY_INDEX);
        if (byIndex !== (await ask('', 'table'))) wrong += 1;
      }
    }
    if (wrong > 0) report.found('indexes', `${index.name} of ${index.table} disagrees with its table`, wrong);
  }).catch((error: unknown) => {
    if (!(error instanceof NotAsked)) throw error;
    report.unchecked('indexes', `${index.name}, which the planner uses for no query`);
  });
}

class NotAsked extends Error {
  override name = 'NotAsked';
}

async function isUsed(inside: Queryable, { name }: CheckedIndex, sql: string, params: readonly SqlValue[]): Promise<boolean> {
  const plan = await inside.query<Record<string, string>>(`explain ${sql}`, params);
  return plan.some((row) => Object.values(row).some((line) => line.includes(` ${name} `) || line.endsWith(` ${name}`)));
}

const INDEXES = `
  select indexrelid::text as oid, own.relname::text as name, held.relname::text as "table", amname::text as method,
    indisvalid as "isValid", pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class as own on own.oid = indexrelid join pg_class as held on held.oid = indrelid join pg_am on pg_am.oid = own.relam
  where own.relnamespace = current_schema()::regnamespace and own.relkind = 'i' order by held.relname, own.relname`;

/** The variant of each function with the most checks, which depends on the extension's version. */
const FUNCTIONS = `
  select distinct on (proname) proname::text as name, pronargs as "count", has_function_privilege(pg_proc.oid, 'execute') as "isAllowed"
  from pg_proc where proname in ('bt_index_check', 'gin_index_check', 'verify_heapam')
  order by proname, pronargs desc`;

interface CheckFunction {
  name: string;
  count: number;
  isAllowed: boolean;
}

type Amcheck = ReadonlyMap<string, CheckFunction>;

const readFunctions = async (store: Queryable): Promise<Amcheck> =>
  new Map((await store.query<CheckFunction>(FUNCTIONS)).filter(({ isAllowed }) => isAllowed).map((found) => [found.name, found]));

/** Returns the call that looks up every row in the index and, for a unique one, checks for duplicates. */
function amcheckCall({ method, oid }: CheckedIndex, known: Amcheck): string | undefined {
  const [btree, gin] = [known.get('bt_index_check'), known.get('gin_index_check')];
  if (method === 'btree' && btree) return `bt_index_check(${oid}::regclass${', true'.repeat(btree.count - 1)})`;
  if (method === 'gin' && gin) return `gin_index_check(${oid}::regclass)`;
  return undefined;
}

/** Maximum time for which a serving embedded database is occupied. */
const HELD_MS = 250;

type Job = (inside: Queryable, known: Amcheck) => Promise<void>;

/** Runs the jobs that fit into one turn, with `amcheck` in a rolled-back transaction. @returns completed jobs */
async function runWithTemporaryAmcheck(store: Store, jobs: readonly Job[]): Promise<number> {
  let done = 0;
  const isDone = new Error('rolled back');
  const turn = store.transaction(
    async (inside) => {
      await inside.query('create extension if not exists amcheck');
      const known = await readFunctions(inside);
      const until = performance.now() + HELD_MS;
      for (const job of jobs) {
        await job(inside, known);
        done += 1;
        if (performance.now() >= until) break;
      }
      throw isDone;
    },
    { timeoutMs: Number.POSITIVE_INFINITY },
  );
  await turn.catch((error: unknown) => {
    if (error !== isDone) throw error;
  });
  return done;
}

/** Checks an index with `amcheck`; whatever it cannot check is added to `remaining` for comparison. */
function jobOf(index: CheckedIndex, report: CheckReport, isInTransaction: boolean, remaining: CheckedIndex[]): Job {
  return async (inside, known) => {
    const call = amcheckCall(index, known);
    // It checks the order of entries in a GIN index, not whether every row has one.
    if (call === undefined || index.method === 'gin') remaining.push(index);
    if (call === undefined) return;
    report.progress('indexes', index.name);
    await new CheckQueries(inside, isInTransaction, report, 'indexes').query(`${index.name} of ${index.table}`, `select ${call}`);
  };
}

function heapJob(table: string, report: CheckReport, isInTransaction: boolean): Job {
  return async (inside, known) => {
    if (!known.has('verify_heapam')) return;
    report.progress('indexes', `pages of ${table}`);
    const queries = new CheckQueries(inside, isInTransaction, report, 'indexes');
    await queries.findViolations(
      `rows of ${table} that are damaged`,
      `select blkno || '/' || coalesce(offnum::text, '') || ' ' || msg as id from verify_heapam('"${table}"'::regclass)`,
    );
  };
}

async function checkByAmcheck(store: Store, isEmbedded: boolean, jobs: readonly Job[]): Promise<boolean> {
  if (isEmbedded) {
    for (let done = 0; done < jobs.length;) done += await runWithTemporaryAmcheck(store, jobs.slice(done));
    return true;
  }
  const known = await readFunctions(store);
  for (const job of jobs) await job(store, known);
  return known.has('bt_index_check');
}

async function checkChecksums(store: Store, report: CheckReport): Promise<void> {
  const [row] = await store.query<{ isOn: string; failures: string | null }>(
    `select current_setting('data_checksums') as "isOn",
       (select checksum_failures::text from pg_stat_database where datname = current_database()) as failures`,
  );
  if (row!.isOn !== 'on') report.unchecked('indexes', 'page checksums: the database has none');
  const failures = Number(row!.failures ?? 0);
  if (failures > 0) report.found('indexes', 'pages with a wrong checksum', failures);
}

export async function checkIndexes(store: Store, isEmbedded: boolean, report: CheckReport): Promise<void> {
  await checkChecksums(store, report);
  const distribution = (await readDistribution(store)) ?? new Map<string, string>();
  // The coordinator's local indexes of distributed tables are empty.
  const indexes = (await store.query<CheckedIndex>(INDEXES)).filter(({ table }) => !distribution.has(table));
  if (distribution.size > 0) report.unchecked('indexes', 'those of shards, which are on the workers: run pg_amcheck there');
  for (const { name, table } of indexes.filter(({ isValid }) => !isValid))
    report.found('indexes', `an index of ${table} that was never completed`, 1, [name]);
  const valid = indexes.filter(({ isValid }) => isValid);
  const remaining: CheckedIndex[] = [];
  const jobs = [
    ...[...new Set(valid.map(({ table }) => table))].map((table) => heapJob(table, report, isEmbedded)),
    ...valid.map((index) => jobOf(index, report, isEmbedded, remaining)),
  ];
  try {
    const hasAmcheck = await checkByAmcheck(store, isEmbedded, jobs);
    if (!hasAmcheck) report.unchecked('indexes', 'pages and order by amcheck, which is not installed or not allowed; answers are compared');
  } catch (error) {
    // A nearly full disk also prevents changes that are rolled back.
    if (!(error instanceof StoreFull)) throw error;
    report.unchecked('indexes', 'pages and order by amcheck, because the disk is nearly full; answers are compared');
    remaining.splice(0, remaining.length, ...valid);
  }
  for (const index of remaining) {
    report.progress('indexes', `${index.name}, compared`);
    try {
      await compareIndex(store, index, report);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      report.found('indexes', `${index.name} of ${index.table}: the database reports "${error.message}"`, 1);
    }
  }
}
