import { stepDifferences } from '../database/prepareStore.ts';
import { type CatalogueTable, quoteIdentifier, tableCatalogue } from '../database/tableCatalogue.ts';
import { checkShapes } from './checkShapes.ts';
import type { CheckQueries } from './checkReport.ts';

/** A reference between rows. Columns and keys are SQL of the referring and the referenced row. */
interface RowReference {
  child: string;
  columns: readonly string[];
  parent: string;
  keys: readonly string[];
  /** Condition for rows with a reference; default all. */
  when?: string;
}

const OF_CUSTOMERS =
  'notes notifications land_watches watch_news watch_mails orders uploads user_bankings ledger_transactions pending_transfers planning_views presale_claims presale_purchases'.split(
    ' ',
  );
const OF_WARDS = ['cadastral_items', 'cadastrals', 'parcel_lands'];
const UNIT = ['edition', 'level', 'code'];
const SHOWN = ['user_id', `'/uploads/' || name`, 'state'];

/**
 * References that are not declared, because foreign keys across distributed tables would query another machine on each
 * write. Not included: audit entries, which outlive accounts; views of replaced plannings; referrals, which are free
 * text; old codes of ward changes, some of which the package of units lacks.
 */
const ROW_REFERENCES: readonly RowReference[] = [
  ...OF_CUSTOMERS.map((child) => ({ child, columns: ['user_id'], parent: 'users', keys: ['id'] })),
  ...['ledger_entries', 'wallet_balances'].map((child) => ({
    child,
    columns: ['account'],
    parent: 'users',
    keys: [`'user:' || id`],
    when: `account like 'user:%'`,
  })),
  {
    child: 'notes',
    columns: ['user_id', 'images_link', `'ready'`],
    parent: 'uploads',
    keys: SHOWN,
    when: `images_link <> ''`,
  },
  {
    child: 'users',
    columns: ['id', 'images_link', `'ready'`],
    parent: 'uploads',
    keys: SHOWN,
    when: `images_link like '/uploads/%'`,
  },
  { child: 'orders', columns: ['service_pack_id'], parent: 'service_packs', keys: ['id'] },
  {
    child: 'pending_transfers',
    columns: ['user_id', 'user_banking_id'],
    parent: 'user_bankings',
    keys: ['user_id', 'id'],
    // Settled transfers of an erased customer stay, but their bank account does not.
    when: `direction = 'OUT' and status = 'PENDING'`,
  },
  { child: 'publications', columns: ['category_id'], parent: 'fanpage_categories', keys: ['id'], when: `category_id <> ''` },
  ...OF_WARDS.map((child) => ({ child, columns: [`'old'`, `'ward'`, 'ward_code'], parent: 'units', keys: UNIT })),
  ...OF_WARDS.map((child) => ({ child, columns: ['source_id'], parent: 'land_sources', keys: ['id'], when: `source_id <> ''` })),
  {
    child: 'cadastral_items',
    columns: ['province_code', 'ward_code', 'land_number'],
    parent: 'cadastrals',
    keys: ['province_code', 'ward_code', 'land_number'],
  },
  { child: 'planning_views', columns: ['transaction_id'], parent: 'ledger_transactions', keys: ['id'] },
  { child: 'parcel_addresses', columns: ['province_code', 'parcel_id'], parent: 'cadastral_items', keys: ['province_code', 'id'] },
  { child: 'parcel_land_zones', columns: ['province_code', 'parcel_land_id'], parent: 'parcel_lands', keys: ['province_code', 'id'] },
  {
    child: 'parcel_land_zones_before',
    columns: ['province_code', 'parcel_land_id'],
    parent: 'parcel_lands',
    keys: ['province_code', 'id'],
  },
  { child: 'land_changes', columns: ['province_code', 'set_id'], parent: 'land_change_sets', keys: ['province_code', 'id'] },
  { child: 'land_change_sets', columns: ['source_id'], parent: 'land_sources', keys: ['id'], when: `source_id <> ''` },
  {
    child: 'units',
    columns: ['edition', `case when level = 'ward' and edition = 'old' then 'district' else 'province' end`, 'parent_code'],
    parent: 'units',
    keys: UNIT,
    when: `level <> 'province'`,
  },
  { child: 'ward_changes', columns: [`'2025'`, `'ward'`, 'new_code'], parent: 'units', keys: UNIT },
];

const SUMS: ReadonlyArray<{ what: string; sql: string }> = [
  {
    what: 'sheets with a wrong count of parcels',
    sql: `select id from cadastrals left join (
        select province_code, ward_code, land_number, is_sample, count(*) as found from cadastral_items
        group by province_code, ward_code, land_number, is_sample
      ) as parcels using (province_code, ward_code, land_number, is_sample)
      where parcel_count <> coalesce(found, 0)`,
  },
  {
    what: 'presale rounds whose sold amount differs from the purchases',
    sql: `select id from presale_rounds left join (
        select round_id, sum(amount) as bought from presale_purchases group by round_id
      ) as purchases on round_id = id where sold <> coalesce(bought, 0)`,
  },
  {
    what: 'presale purchases whose parts do not add up',
    sql: `select transaction_id as id from presale_purchases left join (
        select purchase_id, sum(amount) as claimable from presale_claims group by purchase_id
      ) as claims on purchase_id = transaction_id where amount <> coalesce(claimable, 0)`,
  },
];

const PRIMARY_KEYS = `
  select relname::text as "table", 'concat_ws(''/'', ' || string_agg('c.' || quote_ident(attname), ', ' order by at) || ')' as id
  from pg_index join pg_class on pg_class.oid = indrelid, unnest(indkey::int[]) with ordinality as key (number, at)
    join pg_attribute on attnum = number
  where attrelid = indrelid and indisprimary and relnamespace = current_schema()::regnamespace group by relname`;

const DECLARED = `
  select child.relname::text as child, parent.relname::text as parent,
    (select json_agg(quote_ident(attname) order by at) from unnest(conkey) with ordinality as key (number, at)
       join pg_attribute on attrelid = conrelid and attnum = number)::text as columns,
    (select json_agg(quote_ident(attname) order by at) from unnest(confkey) with ordinality as key (number, at)
       join pg_attribute on attrelid = confrelid and attnum = number)::text as keys
  from pg_constraint join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
  where contype = 'f' and connamespace = current_schema()::regnamespace`;

async function declaredReferences(queries: CheckQueries): Promise<RowReference[]> {
  const rows = await queries.query<{ child: string; parent: string; columns: string; keys: string }>('declared references', DECLARED);
  return (rows ?? []).map(({ child, parent, columns, keys }) => ({
    child,
    parent,
    columns: JSON.parse(columns) as string[],
    keys: JSON.parse(keys) as string[],
    // A reference with a null column refers to nothing.
    when: (JSON.parse(columns) as string[]).map((column) => `${column} is not null`).join(' and '),
  }));
}

/**
 * Returns SQL for rows whose referenced row is missing. Both sides have their own select, so that column names cannot
 * mix. Keys are collected first, so that a distributed database can look them up everywhere.
 */
const missing = ({ child, columns, parent, keys, when = 'true' }: RowReference, id: string): string =>
  `with p as materialized (select distinct ${keys.map((key, at) => `${key} as k${at}`).join(', ')} from ${quoteIdentifier(parent)})
   select c.id from (select ${id} as id, ${columns.map((column, at) => `${column} as k${at}`).join(', ')} from ${quoteIdentifier(child)} c where ${when}) c
   where not exists (select 1 from p where ${columns.map((_, at) => `p.k${at} = c.k${at}`).join(' and ')})`;

/** Returns the file of an unfinished import, whose zones are stored before their planning. */
async function stoppedImport(queries: CheckQueries): Promise<string | undefined> {
  const rows = await queries.query<{ file: string }>(
    'imports',
    `select file_name as file from imports where kind = 'zones' and not is_finished order by changed_at desc limit 1`,
  );
  return rows?.[0]?.file;
}

async function checkReferences(queries: CheckQueries, tables: readonly CatalogueTable[]): Promise<void> {
  const { report } = queries;
  const keys = (await queries.query<{ table: string; id: string }>('primary keys', PRIMARY_KEYS)) ?? [];
  const file = await stoppedImport(queries);
  if (file !== undefined) report.unchecked('rows', `zones without their planning: the import of ${file} is not finished`);
  const references = [...(await declaredReferences(queries)), ...ROW_REFERENCES];
  for (const reference of references) {
    const { child, parent } = reference;
    if (file !== undefined && child === 'parcel_land_zones') continue;
    if (![child, parent].every((name) => tables.some((table) => table.name === name))) continue;
    const named = reference.columns.filter((column) => !column.startsWith("'")).join(', ');
    const what = `${child} whose ${named} is not in ${parent}`;
    report.progress('rows', what);
    await queries.findViolations(what, missing(reference, keys.find(({ table }) => table === child)?.id ?? 'c.ctid'));
  }
}

/** Reads every value of every row, so that damaged pages cause an error. */
async function readAll(queries: CheckQueries, tables: readonly CatalogueTable[]): Promise<void> {
  for (const { name } of tables) {
    const [row] =
      (await queries.query<{ rows: number }>(
        `${name} cannot be read`,
        `select count(*)::float8 as rows, sum(octet_length(t::text))::float8 as bytes from ${quoteIdentifier(name)} t`,
      )) ?? [];
    if (row) queries.report.progress('rows', `${name}: ${row.rows.toLocaleString('en')}`);
  }
}

async function checkSteps(queries: CheckQueries, tables: readonly CatalogueTable[]): Promise<boolean> {
  if (!tables.some(({ name }) => name === 'applied_steps')) {
    queries.report.found('rows', 'no table applied_steps: not a database of a gateway', 1);
    return false;
  }
  const rows = await queries.query<{ name: string }>('applied_steps', 'select name from applied_steps');
  if (!rows) return false;
  const { unknown, absent } = stepDifferences(new Set(rows.map(({ name }) => name)));
  if (unknown.length > 0) queries.report.found('rows', 'steps that this version does not know', unknown.length, unknown);
  if (absent.length > 0) queries.report.found('rows', 'steps not yet applied to the database', absent.length, absent);
  return absent.length === 0 && unknown.length === 0;
}

/** Checks that all rows are readable, references are complete, and stored values are valid for readers. */
export async function checkRows(queries: CheckQueries): Promise<void> {
  const tables = await queries.attempt('tables', tableCatalogue);
  if (!tables) return;
  const isCurrent = await checkSteps(queries, tables);
  await readAll(queries, tables);
  if (!isCurrent) return queries.report.unchecked('rows', 'meaning of rows, because the tables are not those of this version');
  await checkReferences(queries, tables);
  for (const { what, sql } of SUMS) {
    queries.report.progress('rows', what);
    await queries.findViolations(what, sql);
  }
  for (const table of ['cadastral_items', 'cadastrals', 'parcel_lands']) {
    queries.report.progress('rows', `${table} and how far their province reaches`);
    await queries.findViolations(
      `${table} beyond their province in land_extents, which no search around them finds`,
      `with reach as materialized (select province_code, extent from land_extents)
       select c.id from (select province_code, id, extent from ${table}) c left join reach on reach.province_code = c.province_code
       where reach.extent is null or not reach.extent @> c.extent`,
    );
  }
  await checkShapes(queries);
}
