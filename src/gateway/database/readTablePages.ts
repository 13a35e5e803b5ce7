import { readDistribution, identifier } from './tableCatalogue.ts';
import type { Queryable } from './store.ts';

const FIRST_ROWS = 20;
const MAX_ROWS = 2_000;
const PATIENT = { timeoutMs: Number.POSITIVE_INFINITY };

interface TableReading {
  table: string;
  /** SQL of a text that stands for a row. */
  line: string;
  /** Of a page, about: a note alone may be a megabyte. */
  pageBytes: number;
}

/** How many rows the next page shall have, by what this one weighed. */
function nextLimit(page: readonly string[], pageBytes: number): number {
  const bytes = page.reduce((sum, line) => sum + line.length, 0);
  return Math.max(1, Math.min(MAX_ROWS, Math.round((pageBytes * page.length) / bytes)));
}

/** Of a table in shards: a place on disk is that of one shard, and two have the same. The coordinator puts by what was not fetched yet. */
async function* readByCursor(inside: Queryable, { table, line, pageBytes }: TableReading): AsyncGenerator<string[]> {
  await inside.query(`declare read_table no scroll cursor for select ${line} as line from ${table}`, [], PATIENT);
  for (let limit = FIRST_ROWS; ;) {
    const rows = await inside.query<{ line: string }>(`fetch forward ${limit} from read_table`, [], PATIENT);
    if (rows.length === 0) break;
    const page = rows.map((row) => row.line);
    yield page;
    limit = nextLimit(page, pageBytes);
  }
  await inside.query('close read_table');
}

/**
 * Reads a table in the order it lies on disk, a page at a time, so that neither side holds more of it.
 * @param store a transaction where the table is in shards
 */
export async function* readTablePages(store: Queryable, reading: TableReading): AsyncGenerator<string[]> {
  const { table, line, pageBytes } = reading;
  const distribution = await readDistribution(store);
  if (distribution && [...distribution].some(([name, column]) => column !== '' && [name, identifier(name)].includes(table))) {
    return yield* readByCursor(store, reading);
  }
  let [after, limit] = ['(0,0)', FIRST_ROWS];
  for (;;) {
    const page = await store.query<{ place: string; line: string }>(
      `select ctid::text as place, ${line} as line from ${table} where ctid > $1::tid limit ${limit}`,
      [after],
      PATIENT,
    );
    if (page.length === 0) return;
    after = page.at(-1)!.place;
    const lines = page.map((row) => row.line);
    yield lines;
    limit = nextLimit(lines, pageBytes);
  }
}
