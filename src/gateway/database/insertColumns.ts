import type { Queryable, SqlValue } from './store.ts';
import { extentOf } from '../land/ring.ts';

const toArrayLiteral = (values: Float64Array): string => `{${values.join(',')}}`;

/** Returns the text of a `box`, portable between databases: `((east,north),(west,south))`. */
const toBoxLiteral = ([west, south, east, north]: [number, number, number, number]): string => `((${east},${north}),(${west},${south}))`;

export function arrayColumn(name: string, arrays: readonly Float64Array[]): Column {
  return { name, type: 'text', values: arrays.map(toArrayLiteral), as: '?::float8[]' };
}

/** Returns a column of text arrays, whose items contain no comma. */
export const textsColumn = (name: string, lists: ReadonlyArray<readonly string[]>): Column => ({
  name,
  type: 'text',
  values: lists.map((list) => list.join(',')),
  as: `coalesce(string_to_array(nullif(?, ''), ','), '{}')`,
});

/** @param outlines all rings covered by the extent, if a ring is only a part of its shape */
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
  /** Element type of the transferred array. */
  type: 'text' | 'float8' | 'int' | 'boolean';
  values: ReadonlyArray<string | number | boolean | null>;
  /** SQL expression for the column if it differs from the transferred value, which is `?`. */
  as?: string;
}

const ROWS_PER_STATEMENT = 8_000;

/** Transfers thousands of rows per statement as arrays, which is portable and much faster than one per row. */
export async function insertColumns(inside: Queryable, table: string, columns: readonly Column[]): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const selected = columns.map((column) => (column.as ?? '?').replaceAll('?', `u.${column.name}`)).join(', ');
  const carriers = columns.map((column, at) => `$${at + 1}::${column.type}[]`).join(', ');
  const sql = `insert into ${table} (${names}) select ${selected} from unnest(${carriers}) as u (${names})`;
  const rowCount = columns[0]?.values.length ?? 0;
  for (let from = 0; from < rowCount; from += ROWS_PER_STATEMENT) {
    const params: SqlValue[] = columns.map((column) => column.values.slice(from, from + ROWS_PER_STATEMENT));
    await inside.query(sql, params);
  }
}

interface UpsertRule {
  key: readonly string[];
  /** Columns that are compared; a row is written only if one of them differs. */
  compared: readonly string[];
  /** SQL returned for each written row, with a column `added`. */
  returning: string;
}

/** Updates existing rows that differ. @param columns without duplicate keys @returns each added or changed row */
export async function upsertColumns<Row>(
  inside: Queryable,
  table: string,
  columns: readonly Column[],
  { key, compared, returning }: UpsertRule,
): Promise<Array<Row & { added: boolean }>> {
  const names = columns.map((column) => column.name);
  const selected = columns.map((column) => (column.as ?? '?').replaceAll('?', `u.${column.name}`)).join(', ');
  const carriers = columns.map((column, at) => `$${at + 1}::${column.type}[]`).join(', ');
  const others = names.filter((name) => !key.includes(name));
  const tuple = (alias: string): string => compared.map((name) => `${alias}.${name}`).join(', ');
  return inside.query(
    `insert into ${table} as t (${names.join(', ')}) select ${selected} from unnest(${carriers}) as u (${names.join(', ')})
     on conflict (${key.join(', ')}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
     where (${tuple('t')}) is distinct from (${tuple('excluded')})
     returning ${returning}, (t.xmax = 0) as added`,
    columns.map((column) => column.values),
  );
}
