import type { Queryable } from '../database/store.ts';
import { type CatalogueTable, identifier } from './tableCatalogue.ts';

const FIRST_ROWS = 20;
const MAX_ROWS = 2_000;
/** Of a page, about. A note alone may be a megabyte. */
const PAGE_BYTES = 2 * 1024 * 1024;
const PATIENT = { timeoutMs: Number.POSITIVE_INFINITY };

/**
 * Reads a table in the order it lies on disk, a page at a time, so that neither side holds more of it.
 * @param onPage a line for each row: a JSON array of the columns as PostgreSQL writes them, null for null
 * @returns how many rows it had
 * @throws when rows came or went meanwhile
 */
export async function dumpTable(
  store: Queryable,
  { name, columns }: CatalogueTable,
  onPage: (lines: string, number: number) => Promise<void>,
): Promise<number> {
  const table = identifier(name);
  const values = columns.map((column) => `${identifier(column.name)}::text`).join();
  let [after, limit, rows] = ['(0,0)', FIRST_ROWS, 0];
  for (let number = 1; ; number += 1) {
    const page = await store.query<{ place: string; line: string }>(
      `select ctid::text as place, json_build_array(${values})::text as line from ${table} where ctid > $1::tid limit ${limit}`,
      [after],
      PATIENT,
    );
    if (page.length === 0) break;
    rows += page.length;
    after = page.at(-1)!.place;
    const lines = page.map(({ line }) => line).join('\n');
    await onPage(lines, number);
    limit = Math.max(1, Math.min(MAX_ROWS, Math.round((PAGE_BYTES * page.length) / lines.length)));
  }
  const [counted] = await store.query<{ count: string }>(`select count(*)::text as count from ${table}`, [], PATIENT);
  if (Number(counted!.count) !== rows) throw new Error(`${name}: ${rows} rows were read of ${counted!.count}`);
  return rows;
}
