import type { Queryable } from './store.ts';

/** Tables that Citus distributes: name → distribution column, or '' for a reference table. */
type Distribution = ReadonlyMap<string, string>;

/** Returns how Citus distributes the tables; undefined without Citus. */
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

export interface CatalogueTable {
  name: string;
  columns: Array<{ name: string; type: string; isIdentity: boolean }>;
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns every table of the schema with its writable columns, referenced tables first. */
export async function tableCatalogue(store: Queryable): Promise<CatalogueTable[]> {
  const rows = await store.query<{ name: string; columns: string }>(
    `select relname::text as name, (
       select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'isIdentity', attidentity <> '') order by attnum)
       from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')::text as columns
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by relname`,
  );
  const references = await store.query<{ child: string; parent: string }>(
    `select child.relname::text as child, parent.relname::text as parent
     from pg_constraint join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  const tables = rows.map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as CatalogueTable['columns'] }));
  return parentsFirst(tables, references);
}

function parentsFirst(tables: readonly CatalogueTable[], references: ReadonlyArray<{ child: string; parent: string }>): CatalogueTable[] {
  const sorted: CatalogueTable[] = [];
  let remaining = [...tables];
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name));
    const free = remaining.filter(({ name }) => !references.some(({ child, parent }) => child === name && names.has(parent)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...names].join()}`);
    sorted.push(...free);
    remaining = remaining.filter((table) => !free.includes(table));
  }
  return sorted;
}
