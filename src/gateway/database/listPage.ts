import type { Queryable, SqlValue } from './store.ts';

export interface PageRange {
  limit: number;
  page: number;
}

export interface Listed<Row> {
  rows: Row[];
  /** Number of rows on all pages. */
  total: number;
}

export interface ListQuery {
  columns: string;
  /** Tables and conditions: the text between `from` and `order by`. */
  from: string;
  orderBy: string;
  /** Values of `$1`, `$2` … in these texts. */
  params: readonly SqlValue[];
}

export const offsetOf = ({ limit, page }: PageRange): number => (page - 1) * limit;

export function readPage<Row>(store: Queryable, { columns, from, orderBy, params }: ListQuery, page: PageRange): Promise<Row[]> {
  const next = params.length + 1;
  return store.query<Row>(`select ${columns} from ${from} order by ${orderBy} limit $${next} offset $${next + 1}`, [
    ...params,
    page.limit,
    offsetOf(page),
  ]);
}

export async function countRows(store: Queryable, from: string, params: readonly SqlValue[]): Promise<number> {
  const [counted] = await store.query<{ total: number }>(`select count(*)::float8 as total from ${from}`, params);
  return counted!.total;
}

export async function listPage<Row>(store: Queryable, query: ListQuery, page: PageRange): Promise<Listed<Row>> {
  const total = await countRows(store, query.from, query.params);
  return { rows: await readPage<Row>(store, query, page), total };
}
