import type { Queryable } from './store.ts';

const FIRST_ROWS = 20;
const MAX_ROWS = 2_000;
const PATIENT = { timeoutMs: Number.POSITIVE_INFINITY };

/** What is read of a table. */
interface TableReading {
  /** As SQL writes it. */
  table: string;
  /** SQL of a text that stands for a row. */
  line: string;
  /** Of a page, about: a note alone may be a megabyte. */
  pageBytes: number;
}

/** Reads a table in the order it lies on disk, a page at a time, so that neither side holds more of it. */
export async function* readTablePages(store: Queryable, { table, line, pageBytes }: TableReading): AsyncGenerator<string[]> {
  let [after, limit] = ['(0,0)', FIRST_ROWS];
  for (;;) {
    const page = await store.query<{ place: string; line: string }>(
      `select ctid::text as place, ${line} as line from ${table} where ctid > $1::tid limit ${limit}`,
      [after],
      PATIENT,
    );
    if (page.length === 0) return;
    after = page.at(-1)!.place;
    yield page.map((row) => row.line);
    const bytes = page.reduce((sum, row) => sum + row.line.length, 0);
    limit = Math.max(1, Math.min(MAX_ROWS, Math.round((pageBytes * page.length) / bytes)));
  }
}
