import { setTimeout } from 'node:timers/promises';
import { readTablePages } from '../database/readTablePages.ts';
import type { Queryable } from '../database/store.ts';
import { type CatalogueTable, identifier } from '../database/tableCatalogue.ts';

/** Of a page, about. While others ask the same database a page is what they wait for. */
const PAGE_BYTES = 2 * 1024 * 1024;
const SHARED_PAGE_BYTES = 256 * 1024;
const PATIENT = { timeoutMs: Number.POSITIVE_INFINITY };

/**
 * Reads a table in pages.
 * @param isShared whether others ask meanwhile: then half of the time is theirs
 * @param onPage a line for each row: a JSON array of the columns as PostgreSQL writes them, null for null
 * @returns how many rows it had
 * @throws when rows came or went meanwhile
 */
export async function dumpTable(
  store: Queryable,
  { name, columns }: CatalogueTable,
  isShared: boolean,
  onPage: (lines: string, number: number) => Promise<void>,
): Promise<number> {
  const table = identifier(name);
  const values = columns.map((column) => `${identifier(column.name)}::text`).join();
  let [number, rows] = [0, 0];
  const pageBytes = isShared ? SHARED_PAGE_BYTES : PAGE_BYTES;
  let began = performance.now();
  for await (const lines of readTablePages(store, { table, line: `json_build_array(${values})::text`, pageBytes })) {
    number += 1;
    rows += lines.length;
    await onPage(lines.join('\n'), number);
    if (isShared) await setTimeout(performance.now() - began);
    began = performance.now();
  }
  const [counted] = await store.query<{ count: string }>(`select count(*)::text as count from ${table}`, [], PATIENT);
  if (Number(counted!.count) !== rows) throw new Error(`${name}: ${rows} rows were read of ${counted!.count}`);
  return rows;
}
