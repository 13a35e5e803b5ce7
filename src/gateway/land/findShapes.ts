import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { escapeLike } from './escapeLike.ts';
import type { ShapeRow } from './findAround.ts';
import type { Queryable, SqlValue } from '../database/store.ts';

export interface ShapeFilter {
  /** Column → value it must equal; left out when undefined. */
  equals?: Record<string, string | undefined>;
  /** Only rows of these ids; all when undefined. */
  ids?: readonly string[];
  /** Only in these wards; all when undefined. */
  wardCodes?: readonly string[] | undefined;
  /** Folded words that must all be in the row's `folded` text. */
  words?: readonly string[];
  orderBy: string;
  limit: number;
  /** Counted from 1. */
  page?: number | undefined;
}

/** Rows of a table of shapes that fit a filter, one page of them, and how many fit in all. */
export async function findShapes<Row extends ShapeRow>(
  store: Queryable,
  table: 'cadastral_items' | 'cadastrals' | 'parcel_lands',
  { equals = {}, ids, wardCodes, words = [], orderBy, limit, page = 1 }: ShapeFilter,
): Promise<{ rows: Row[]; total: number }> {
  const params: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${params.push(value)}`;
  const conditions = [`status = ${place(ACTIVE_STATUS)}`];
  for (const [column, value] of Object.entries(equals)) {
    if (value !== undefined) conditions.push(`${column} = ${place(value)}`);
  }
  if (ids) conditions.push(`id = any(${place(ids)}::text[])`);
  if (wardCodes) conditions.push(`ward_code = any(${place(wardCodes)}::text[])`);
  for (const word of words) conditions.push(`folded like ${place(`%${escapeLike(word)}%`)}`);
  const where = conditions.join(' and ');
  const counted = await store.query<{ total: number }>(`select count(*)::int as total from ${table} where ${where}`, params);
  const total = counted[0]?.total ?? 0;
  const offset = (page - 1) * limit;
  // Sorting a whole table to throw all of it away would cost half a second.
  if (offset >= total) return { rows: [], total };
  // The keys are sorted, not the rows with their rings: a deep page sorts all that come before it.
  const rows = await store.query<Row>(
    `select t.* from ${table} t join (
       select province_code, id from ${table} where ${where} order by ${orderBy} limit ${limit} offset ${offset}
     ) page using (province_code, id) order by ${orderBy}`,
    params,
  );
  return { rows, total };
}
