import type { Queryable } from './store.ts';

/** Which tables Citus keeps on several machines: name → column whose value says where a row lies, '' of a table that is whole on each. */
export type Distribution = ReadonlyMap<string, string>;

/** @returns undefined where the database is not one of Citus */
export async function readDistribution(store: Queryable): Promise<Distribution | undefined> {
  const [extension] = await store.query(`select 1 from pg_extension where extname = 'citus'`);
  if (!extension) return undefined;
  const rows = await store.query<{ name: string; column: string }>(
    `select relname::text as name, coalesce(column_to_column_name(logicalrelid, partkey), '') as "column"
     from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where relnamespace = current_schema()::regnamespace and (partmethod = 'h' or repmodel = 't')`,
  );
  return new Map(rows.map(({ name, column }) => [name, column]));
}
