import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLE_LAYOUT } from '../../../src/gateway/distribute/distributeTables.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { readRepositoryFile, repositoryFiles } from '../../support/run/repository.ts';
import { judgeStatement, type Volatility } from '../../support/statements/judgeStatement.ts';
import { readVolatility, statementFault } from '../../support/statements/judgedStore.ts';

let seeded: SeededApp;
let volatility: Volatility;
beforeAll(async () => {
  seeded = await openSeededApp();
  volatility = await readVolatility(seeded.store);
});
afterAll(() => seeded.close());

const columnOf = (table: string): string | undefined => {
  const place = TABLE_LAYOUT[table];
  return typeof place === 'object' && 'by' in place ? place.by : undefined;
};

it('distribution: every table of the database is assigned to shards or coordinator, and no other table', async () => {
  const rows = await seeded.store.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLE_LAYOUT).toSorted());
});

it('distribution: every key and unique index of a sharded table contains the sharding column', async () => {
  const rows = await seeded.store.query<{ name: string; columns: string }>(
    `select indrelid::regclass::text as name, string_agg(attname, ' ') as columns
     from pg_index join pg_attribute on attrelid = indexrelid where indisunique group by indexrelid, indrelid`,
  );
  const without = rows.filter(({ name, columns }) => columnOf(name) !== undefined && !columns.split(' ').includes(columnOf(name)!));
  expect(without).toEqual([]);
  expect(rows.filter(({ name }) => columnOf(name) !== undefined).length).toBeGreaterThanOrEqual(9);
});

it('distribution: no reference crosses between shards and coordinator, and shards have no triggers', async () => {
  const crossing = await seeded.store.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
  );
  const isShared = (name: string): boolean => TABLE_LAYOUT[name] === 'reference';
  expect(crossing.filter(({ child, parent }) => columnOf(child) !== columnOf(parent) && !isShared(parent))).toEqual([]);
  const triggers = await seeded.store.query<{ name: string }>(
    'select tgrelid::regclass::text as name from pg_trigger where not tgisinternal',
  );
  expect(triggers.filter(({ name }) => columnOf(name) !== undefined)).toEqual([]);
});

/** Complete statements in a source; `tests/support/statements/judgedStore.ts` judges composed ones. */
const wholeStatements = (source: string): string[] =>
  [
    ...source
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/(['"`])((?:select|insert into|update|delete from|with \w+ as)\s(?:(?!\1)[^\\]|\\.)*)\1/g),
  ]
    .map(([, , sql]) => sql!.replaceAll('\\\\', '\\'))
    .filter((sql) => !sql.includes('${'));

it('distribution: every complete statement in the sources can run on a distributed database', () => {
  const statements = repositoryFiles('src/gateway')
    .filter((path) => path.endsWith('.ts') && !/\/(migrations|sample|import\/read)\//.test(path))
    .flatMap((path) => wholeStatements(readRepositoryFile(path)).map((sql) => ({ path, sql })));
  expect(statements.length).toBeGreaterThan(100);
  const faults = statements.flatMap(({ path, sql }) => {
    const fault = statementFault(sql, volatility);
    return fault === undefined ? [] : [`${path}: ${fault}: ${sql}`];
  });
  expect(faults).toEqual([]);
});

describe('distribution: how statements are judged', () => {
  it.each([
    ['select 1 from users where id = $1', 'coordinator'],
    ['select code from bankings where id = $1', 'reference'],
    ['select 1 from notes where user_id = $1', 'router'],
    ['select 1 from user_bankings join bankings on bankings.id = banking_id where user_id = any($1::text[])', 'router'],
    ['select 1 from cadastral_items where province_code in ($1, $2) and ward_code = $3', 'router'],
    ['select 1 from parcel_lands p join parcel_land_zones z using (province_code) where p.province_code = $1', 'router'],
    ['select 1 from parcel_lands p join parcel_land_zones z using (province_code) where p.status = $1', 'fan-out'],
    ['select 1 from cadastral_items where id = $1 or province_code = $2', 'fan-out'],
    ['select 1 from cadastral_items where province_code = $1 and id in (select id from cadastrals where ward_code = $2)', 'fan-out'],
    ['update notes set deleted_at = now() where user_id = $1', 'router'],
    ['insert into notes (user_id, published_at) values ($1, now()) on conflict do nothing', 'router'],
  ])('%s: %s', (sql, place) => expect(judgeStatement(sql, volatility)).toEqual({ place }));

  it.each([
    ['select 1 from uploads where not exists (select 1 from notes where notes.user_id = uploads.user_id)', /coordinator/],
    ['select 1 from planning_views join parcel_lands on id = parcel_land_id where user_id = $1', /land/],
    [`insert into notes (user_id) values ($1) returning to_char(published_at, 'YYYY')`, /returning.*to_char/],
    ['insert into notes (user_id) values ($1) on conflict (user_id, id) do update set deleted_at = now()', /on conflict.*now/],
    ['update notes set deleted_at = clock_timestamp() where user_id = $1', /set.*clock_timestamp/],
    ['update notes set deleted_at = greatest(published_at, now()) where user_id = $1', /set.*now/],
    ['select 1 from cadastral_items where street = $1', /all machines/],
  ])('%s is refused', (sql, fault) => expect(statementFault(sql, volatility)).toMatch(fault));
});
