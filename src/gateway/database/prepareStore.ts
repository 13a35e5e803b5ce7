import { streetKey } from '../../domain/search/placeWords.ts';
import { appliedSteps, applyStep, migrationStep, type Step } from './applySteps.ts';
import type { Queryable, Store } from './store.ts';
import { insertColumns } from './columns/insertColumns.ts';

const TABLES = migrationStep('001_tables.sql');
const INDEXES = migrationStep('002_indexes.sql');
/** What came after the land, in this order; a database from before gets it at its next start. */
const LATER = [
  ...['003_accounts.sql', '004_orders.sql', '005_uploads.sql', '007_company.sql', '008_place_search.sql'].map(migrationStep),
  { name: 'parcel addresses', apply: seedParcelAddresses },
  ...['009_notes.sql', '010_wallet.sql', '011_publications.sql', '012_customer_rows.sql', '013_orders.sql', '014_presale.sql'].map(migrationStep),
  ...['015_view_charges.sql', '020_imports.sql', '021_plan_pictures.sql', '030_secret_mark.sql'].map(migrationStep),
];

/**
 * Brings a database to where the gateway can answer: tables, units, places, sample land, indexes, and what came later.
 * Every step is one transaction with its own record, so a start that was killed goes on where it stopped (§6).
 * Of gateways that start at once on one database, one prepares it and the others wait.
 * @param onStep hears of every step that was applied now
 */
export function prepareStore(store: Store, onStep: (name: string) => void = () => undefined): Promise<void> {
  return store.alone(() => applyMissing(store, onStep));
}

async function applyMissing(store: Store, onStep: (name: string) => void): Promise<void> {
  const applied = await appliedSteps(store);
  const apply = async (step: Step): Promise<void> => {
    if (applied.has(step.name)) return;
    await applyStep(store, step);
    onStep(step.name);
  };
  // The last step of the land; the packages and the generator behind it are heavy, and a second start does not need them.
  if (!applied.has(INDEXES.name)) {
    const [{ seedUnits }, { sampleWardCenters, seedSampleLand }] = await Promise.all([
      import('../places/seedUnits.ts'),
      import('../sample/seedSampleLand.ts'),
    ]);
    await apply(TABLES);
    await apply({ name: 'units', apply: (inside) => seedUnits(inside, sampleWardCenters()) });
    await seedSampleLand((name) => applied.has(name), apply);
    await apply(INDEXES);
  }
  for (const step of LATER) await apply(step);
}

const ROWS_AT_ONCE = 20_000;

interface AddressRow {
  province_code: string;
  id: string;
  ward_code: string;
  street: string;
}

/** Makes parcels findable by street and house number; a database from before gets it at its next start. */
async function seedParcelAddresses(inside: Queryable): Promise<void> {
  let [province, id] = ['', ''];
  for (;;) {
    const rows = await inside.query<AddressRow>(
      `select province_code, id, ward_code, street from cadastral_items
       where (province_code, id) > ($1, $2) order by province_code, id limit ${ROWS_AT_ONCE}`,
      [province, id],
    );
    const last = rows.at(-1);
    if (!last) return;
    await insertColumns(inside, 'parcel_addresses', [
      { name: 'province_code', type: 'text', values: rows.map((row) => row.province_code) },
      { name: 'parcel_id', type: 'text', values: rows.map((row) => row.id) },
      { name: 'ward_code', type: 'text', values: rows.map((row) => row.ward_code) },
      { name: 'street_key', type: 'text', values: rows.map((row) => streetKey(row.street)) },
    ]);
    [province, id] = [last.province_code, last.id];
  }
}
