import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../src/gateway/database/openGatewayStore.ts';
import { prepareStore } from '../../../src/gateway/database/prepareStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';

let database: FreshPostgres;
let store: Store;
beforeAll(async () => {
  database = await freshPostgres();
  store = await openStore({ dataDir: '', databaseUrl: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Steps that change a table of land, index it, and read all of it into another table. */
const STEPS = ['035_items_in_order.sql', '041_row_versions.sql', '041_land_extents.sql', 'land extents'];
/** Statements that restore the state before the steps. */
const UNDOING = [
  'drop index cadastral_items_in_order',
  'alter table cadastral_items drop column version',
  'drop table land_extents',
  `delete from applied_steps where name in (${STEPS.map((name) => `'${name}'`).join(', ')})`,
];

const PATIENTLY = { timeoutMs: Infinity };
/** Returns the objects that the steps create. */
const made = async (): Promise<unknown[]> => [
  await store.query('select count(*)::int as rows, sum(version)::text as versions from cadastral_items', [], PATIENTLY),
  await store.query('select province_code, extent::text as extent from land_extents order by 1'),
  await store.query(`select indexname from pg_indexes where tablename = 'cadastral_items' order by 1`),
];

it('a later version: its migrations turn filled tables, distributed or not, into those of a first start', async () => {
  const before = await made();
  for (const sql of UNDOING) await store.query(sql, [], PATIENTLY);
  const applied: string[] = [];
  await prepareStore(store, (name) => applied.push(name));
  expect(applied).toEqual(STEPS);
  expect(await made()).toEqual(before);
});
