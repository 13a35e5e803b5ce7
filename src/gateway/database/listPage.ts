import type { Queryable, SqlValue } from './store.ts';

export interface PageRange {
  /** Most rows of a page. */
  limit: number;
  /** Counted from 1. */
  page: number;
}

export interface Listed<Row> {
  rows: Row[];
  /** On all pages. */
  total: number;
}

export interface ListQuery {
  columns: string;
  /** Tables and conditions: what stands between `from` and `order by`. */
  from: string;
  orderBy: string;
  /** `$1`, `$2` … of the three. */
  params: readonly SqlValue[];
}

export const offsetOf = ({ limit, page }: PageRange): number => (page - 1) * limit;

/** One page of a list, without counting it. */
export function readPage<Row>(store: Queryable, { columns, from, orderBy, params }: ListQuery, page: PageRange): Promise<Row[]> {
  const next = params.length + 1;
  return store.query<Row>(`select ${columns} from ${from} order by ${orderBy} limit $${next} offset $${next + 1}`, [
    ...params,
    page.limit,
    offsetOf(page),
  ]);
}

/** One page of a list, and how many rows there are on all pages. */
export async function listPage<Row>(store: Queryable, query: ListQuery, page: PageRange): Promise<Listed<Row>> {
  const [counted] = await store.query<{ total: number }>(`select count(*)::float8 as total from ${query.from}`, query.params);
  return { rows: await readPage<Row>(store, query, page), total: counted!.total };
}
