import { inOneMoment } from '../database/inOneMoment.ts';
import type { Queryable, SqlValue, Store } from '../database/store.ts';
import { identifier } from '../database/tableCatalogue.ts';
import type { CheckReport } from './checkReport.ts';

/** An index, as the database's catalogue has it. */
export interface CheckedIndex {
  oid: string;
  name: string;
  table: string;
  method: string;
  isValid: boolean;
  /** As `create index` would make it. */
  definition: string;
}

/** Rows by whose values an index is asked. */
const SAMPLES = 12;
/** Which rows: always the same, from everywhere in the table. */
const SOME = `order by hashtextextended(ctid::text, 19) limit ${SAMPLES}`;
const EVERYWHERE = 'box(point(-1e6, -1e6), point(1e6, 1e6))';

/** Ways of reading a table that the planner may be kept from. */
const BY_INDEX = ['enable_seqscan', 'enable_sort', 'enable_incremental_sort'];
const BY_TABLE = ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan'];

/** A question that an index can answer, in SQL that stands behind `select ctid from`. */
interface IndexQuestion {
  /** What stands only where the index is asked: an order that it has. */
  order: string;
  /** What stands in both. */
  where: string;
  /** Values of `where`'s `$1`, one question each; one question without any where it is left out. */
  values?: string[];
}

/** The columns between the brackets, and what rows are in it. */
function partsOf(definition: string): { columns: string; predicate: string } {
  const columns = / USING \w+ \((.*?)\)(?: INCLUDE | NULLS NOT DISTINCT| WITH | WHERE |$)/.exec(definition)?.[1] ?? '';
  const predicate = / WHERE (.*)$/.exec(definition)?.[1] ?? 'true';
  return { columns, predicate };
}

/** How patterns are sorted by has an operator of its own. */
const orderOf = (columns: string): string => `order by ${columns.replace(/ text_pattern_ops/g, ' using ~<~')}`;

async function sample(inside: Queryable, value: string, table: string, predicate: string): Promise<string[]> {
  const rows = await inside.query<{ value: string }>(
    `select distinct value from (select (${value})::text as value from ${table} where ${predicate} ${SOME}) s where value is not null`,
  );
  return rows.map((row) => row.value);
}

async function questionsOf(inside: Queryable, { method, definition, table }: CheckedIndex): Promise<IndexQuestion[]> {
  const { columns, predicate } = partsOf(definition);
  const of = identifier(table);
  if (method === 'btree') return [{ order: orderOf(columns), where: predicate }];
  // A column, before its operators' name, or what is made of several.
  const column = /^\w+(?= |$)/.exec(columns)?.[0] ?? columns;
  if (method === 'gist') {
    const values = await sample(inside, column, of, predicate);
    return [
      { order: '', where: `${predicate} and ${column} && ${EVERYWHERE}` },
      { order: '', where: `${predicate} and ${column} && $1::text::box`, values },
    ];
  }
  if (method === 'gin') {
    const values = await sample(inside, `substr(${column}, 1, 12)`, of, predicate);
    const patterns = values.map((value) => `%${value.replace(/[\\%_]/g, '\\$&')}%`);
    return [
      { order: '', where: `${predicate} and ${column} like '%'` },
      { order: '', where: `${predicate} and ${column} like $1`, values: patterns },
    ];
  }
  return [];
}

async function kept(inside: Queryable, from: readonly string[], back: readonly string[]): Promise<void> {
  for (const way of from) await inside.query(`set local ${way} = off`);
  for (const way of back) await inside.query(`set local ${way} = on`);
}

/**
 * Whether an index answers as its table does: all rows by it, in its order, and those that share a value with some rows.
 * A text of its own for each way: a statement that was planned once keeps its plan.
 */
export async function compareIndex(store: Store, index: CheckedIndex, report: CheckReport): Promise<void> {
  await inOneMoment(store, async (inside) => {
    const questions = await questionsOf(inside, index);
    if (questions.length === 0) return report.unchecked('indexes', `${index.name}, an index of the kind ${index.method}`);
    let wrong = 0;
    for (const { order, where, values } of questions) {
      for (const params of values ? values.map((value): SqlValue[] => [value]) : [[]]) {
        const ask = async (ordered: string, way: string): Promise<string> => {
          const sql = `select count(*) || ' ' || coalesce(sum(hashtextextended(place::text, 0)), 0) as seen
            from (select ctid as place from ${identifier(index.table)} where ${where} ${ordered}) as found /* ${way} */`;
          if (way !== 'table' && !(await isUsed(inside, index, sql, params))) throw new NotAsked(index.name);
          const [row] = await inside.query<{ seen: string }>(sql, params);
          return row!.seen;
        };
        await kept(inside, BY_INDEX, BY_TABLE);
        const byIndex = await ask(order, index.name);
        await kept(inside, BY_TABLE, BY_INDEX);
        if (byIndex !== (await ask('', 'table'))) wrong += 1;
      }
    }
    if (wrong > 0) report.found('indexes', `${index.name} of ${index.table} answers otherwise than the table itself`, wrong);
  }).catch((error: unknown) => {
    if (!(error instanceof NotAsked)) throw error;
    report.unchecked('indexes', `${index.name}, which the planner takes for nothing that could be asked`);
  });
}

/** The planner would not ask this index. */
class NotAsked extends Error {
  override name = 'NotAsked';
}

async function isUsed(inside: Queryable, { name }: CheckedIndex, sql: string, params: readonly SqlValue[]): Promise<boolean> {
  const plan = await inside.query<Record<string, string>>(`explain ${sql}`, params);
  return plan.some((row) => Object.values(row).some((line) => line.includes(` ${name} `) || line.endsWith(` ${name}`)));
}
