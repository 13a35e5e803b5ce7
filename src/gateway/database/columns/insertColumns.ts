import type { Queryable, SqlValue } from '../store.ts';

export interface Column {
  name: string;
  /** Element type of the array that carries the values. */
  type: 'text' | 'float8' | 'int' | 'boolean';
  values: ReadonlyArray<string | number | boolean | null>;
  /** SQL that makes the column from its carrier, where that is not the carrier itself; `?` stands for it. */
  as?: string;
}

const ROWS_PER_STATEMENT = 8_000;

/**
 * Inserts many rows by columns: one statement carries thousands of rows as arrays, which any PostgreSQL takes, and is
 * far quicker than a statement per row.
 */
export async function insertColumns(inside: Queryable, table: string, columns: readonly Column[]): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const made = columns.map((column) => (column.as ?? '?').replaceAll('?', `u.${column.name}`)).join(', ');
  const carriers = columns.map((column, at) => `$${at + 1}::${column.type}[]`).join(', ');
  const sql = `insert into ${table} (${names}) select ${made} from unnest(${carriers}) as u (${names})`;
  const rowCount = columns[0]?.values.length ?? 0;
  for (let from = 0; from < rowCount; from += ROWS_PER_STATEMENT) {
    const params: SqlValue[] = columns.map((column) => column.values.slice(from, from + ROWS_PER_STATEMENT));
    await inside.query(sql, params);
  }
}

interface UpsertRule {
  /** Columns that say which row it is. */
  key: readonly string[];
  /** Columns that make a row another one than before; where none of them differs, nothing is written. */
  compared: readonly string[];
  /** SQL of what is answered of each row that was written; `added` is among its columns. */
  returning: string;
}

/**
 * Like insertColumns, but a row that is there already is changed to what comes, or left alone when it is that already.
 * @param columns no key twice
 * @returns an answer for each row that was added or changed
 */
export async function upsertColumns<Row>(
  inside: Queryable,
  table: string,
  columns: readonly Column[],
  { key, compared, returning }: UpsertRule,
): Promise<Array<Row & { added: boolean }>> {
  const names = columns.map((column) => column.name);
  const made = columns.map((column) => (column.as ?? '?').replaceAll('?', `u.${column.name}`)).join(', ');
  const carriers = columns.map((column, at) => `$${at + 1}::${column.type}[]`).join(', ');
  const others = names.filter((name) => !key.includes(name));
  const tuple = (alias: string): string => compared.map((name) => `${alias}.${name}`).join(', ');
  return inside.query(
    `insert into ${table} as t (${names.join(', ')}) select ${made} from unnest(${carriers}) as u (${names.join(', ')})
     on conflict (${key.join(', ')}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${tuple('t')}) is distinct from (${tuple('excluded')})
     returning ${returning}, (t.xmax = 0) as added`,
    columns.map((column) => column.values),
  );
}
