import { readDistribution, quoteIdentifier } from './tableCatalogue.ts';
import type { Queryable } from './store.ts';

const FIRST_ROWS = 20;
const MAX_ROWS = 2_000;
const NO_TIMEOUT = { timeoutMs: Number.POSITIVE_INFINITY };

interface TableReading {
  table: string;
  /** SQL expression for the text of a row. */
  line: string;
  /** Approximate page size; a single note may be a megabyte. */
  pageBytes: number;
}

function nextLimit(page: readonly string[], pageBytes: number): number {
  const bytes = page.reduce((sum, line) => sum + line.length, 0);
  return Math.max(1, Math.min(MAX_ROWS, Math.round((pageBytes * page.length) / bytes)));
}

/** Reads a sharded table, in which a row's physical position is not unique. The coordinator buffers unfetched rows. */
async function* readByCursor(inside: Queryable, { table, line, pageBytes }: TableReading): AsyncGenerator<string[]> {
  await inside.query(`declare read_table no scroll cursor for select ${line} as line from ${table}`, [], NO_TIMEOUT);
  for (let limit = FIRST_ROWS; ;) {
    const rows = await inside.query<{ line: string }>(`fetch forward ${limit} from read_table`, [], NO_TIMEOUT);
    if (rows.length === 0) break;
    const page = rows.map((row) => row.line);
    yield page;
    limit = nextLimit(page, pageBytes);
  }
  await inside.query('close read_table');
}

/** Reads a table in physical order, page by page, to bound memory. @param store a transaction if it is sharded */
export async function* readTablePages(store: Queryable, reading: TableReading): AsyncGenerator<string[]> {
  const { table, line, pageBytes } = reading;
  const distribution = await readDistribution(store);
  if (distribution && [...distribution].some(([name, column]) => column !== '' && [name, quoteIdentifier(name)].includes(table))) {
    return yield* readByCursor(store, reading);
  }
  let [after, limit] = ['(0,0)', FIRST_ROWS];
  for (;;) {
    const page = await store.query<{ place: string; line: string }>(
      `select ctid::text as place, ${line} as line from ${table} where ctid > $1::tid limit ${limit}`,
      [after],
      NO_TIMEOUT,
    );
    if (page.length === 0) return;
    after = page.at(-1)!.place;
    const lines = page.map((row) => row.line);
    yield lines;
    limit = nextLimit(lines, pageBytes);
  }
}
