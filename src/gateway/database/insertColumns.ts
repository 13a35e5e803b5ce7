import type { Queryable, SqlValue } from './store.ts';
import { extentOf } from '../land/ring.ts';

const toArrayLiteral = (values: Float64Array): string => `{${values.join(',')}}`;

/** `box` of the portable dialect, from its text `((east,north),(west,south))`. */
const toBoxLiteral = ([west, south, east, north]: [number, number, number, number]): string => `((${east},${north}),(${west},${south}))`;

export function arrayColumn(name: string, arrays: readonly Float64Array[]): Column {
  return { name, type: 'text', values: arrays.map(toArrayLiteral), as: '?::float8[]' };
}

export const textsColumn = (name: string, lists: ReadonlyArray<readonly string[]>): Column => ({
  name,
  type: 'text',
  values: lists.map((list) => list.join(',')),
  as: `coalesce(string_to_array(nullif(?, ''), ','), '{}')`,
});

/**
 * ring, extent and centre, as every table of shapes has them.
 * @param outlines all that the extent holds, where a ring is not all of its shape
 */
export function shapeColumns(
  rings: readonly Float64Array[],
  centers: readonly Float64Array[],
  outlines: ReadonlyArray<readonly Float64Array[]> = rings.map((ring) => [ring]),
): Column[] {
  return [
    arrayColumn('ring', rings),
    { name: 'extent', type: 'text', values: outlines.map((each) => toBoxLiteral(extentOf(each))), as: '?::box' },
    { name: 'center_lng', type: 'float8', values: centers.map((center) => center[0]!) },
    { name: 'center_lat', type: 'float8', values: centers.map((center) => center[1]!) },
  ];
}

export function constantColumn(name: string, value: string | boolean, count: number): Column {
  return { name, type: typeof value === 'boolean' ? 'boolean' : 'text', values: Array.from({ length: count }, () => value) };
}

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
