import { streetKey } from '../../domain/search/placeWords.ts';
import { appliedSteps, applyStep, type Step } from './applyStep.ts';
import { insertColumns } from './insertColumns.ts';
import { measureLandExtents } from '../land/landExtents.ts';
import type { CadastralItemRow } from '../land/rows.ts';
import type { MigrationName } from './migrations/migrationStep.ts';
import { StartupError } from '../operations/startupError.ts';
import type { Queryable, Store } from './store.ts';

const [TABLES, INDEXES] = ['001_tables.sql', '002_indexes.sql'] as const;
/** Columns added before the seed: the sample data fills some, and on existing land they rewrite all rows. */
const COLUMNS: readonly MigrationName[] = ['038_parcel_parts.sql', '041_row_versions.sql', '042_plan_editions.sql'];
export const LAND_STEPS: readonly MigrationName[] = [TABLES, ...COLUMNS];
/** Prefix of sample steps, one per ward (`seedSampleLand`). */
const SAMPLE_STEP = 'sample:';
/** Step of the accounts, applied after the database is prepared. */
export const DEMO_CUSTOMER = 'demo customer';
const PARCEL_ADDRESSES = 'parcel addresses';
const LAND_EXTENTS = 'land extents';
const STEPS: Readonly<Record<typeof PARCEL_ADDRESSES | typeof LAND_EXTENTS, Step['apply']>> = {
  [PARCEL_ADDRESSES]: (inside) => seedParcelAddresses(inside),
  [LAND_EXTENTS]: (inside) => measureLandExtents(inside),
};
type CodeStep = keyof typeof STEPS;
const isCode = (name: MigrationName | CodeStep): name is CodeStep => name in STEPS;
/** Later steps, in order; an older database gets them at its next start. */
const LATER: ReadonlyArray<MigrationName | CodeStep> = [
  '003_accounts.sql',
  '004_orders.sql',
  '005_uploads.sql',
  '007_company.sql',
  '008_place_search.sql',
  PARCEL_ADDRESSES,
  '009_notes.sql',
  '010_wallet.sql',
  '011_publications.sql',
  '012_customer_rows.sql',
  '013_orders.sql',
  '014_presale.sql',
  '015_view_charges.sql',
  '020_imports.sql',
  '021_plan_pictures.sql',
  '030_secret_mark.sql',
  '031_sessions.sql',
  '032_audit.sql',
  '033_passkeys.sql',
  '034_closing.sql',
  '035_upload_sums.sql',
  '035_items_in_order.sql',
  '036_deposits.sql',
  '036_codes.sql',
  '036_reports.sql',
  '037_terms.sql',
  '038_parcel_parts.sql',
  '039_zone_fills.sql',
  '040_live_layers.sql',
  '041_views_alone.sql',
  '041_row_versions.sql',
  '041_land_extents.sql',
  LAND_EXTENTS,
  '042_land_sources.sql',
  '042_plan_editions.sql',
  '043_land_changes.sql',
  '043_zones_before.sql',
  '044_watches.sql',
  '045_notification_messages.sql',
];

/**
 * Applies missing steps. Each is one recorded transaction, so that an interrupted start resumes (§6). Of several
 * starting gateways, one prepares the database and the others wait.
 */
export function prepareStore(store: Store, onStep: (name: string) => void = () => undefined): Promise<void> {
  return store.runExclusively(() => applyMissing(store, onStep));
}

const isKnown = (name: string): boolean =>
  [TABLES, 'units', INDEXES, DEMO_CUSTOMER, ...LATER].includes(name as MigrationName) || name.startsWith(SAMPLE_STEP);

export function stepDifferences(applied: ReadonlySet<string>): { unknown: string[]; absent: string[] } {
  return {
    unknown: [...applied].filter((name) => !isKnown(name)),
    absent: [TABLES, 'units', INDEXES, ...LATER].filter((name) => !applied.has(name)),
  };
}

function refuseNewer(applied: ReadonlySet<string>): void {
  const [newer] = stepDifferences(applied).unknown;
  if (newer === undefined) return;
  throw new StartupError(
    `Cơ sở dữ liệu đã qua bước "${newer}" mà bản này không biết; hãy chạy bản mới hơn đã làm bước ấy, không có gì bị thay đổi (newer schema).`,
  );
}

export async function refuseOtherVersion(store: Store): Promise<void> {
  const applied = await appliedSteps(store);
  refuseNewer(applied);
  if (stepDifferences(applied).absent.length === 0) return;
  throw new StartupError(
    'Cổng đang phục vụ là bản cũ hơn lệnh này; hãy khởi động lại cổng bằng bản mới (the running gateway is an older version).',
  );
}

/** Creates the empty tables of a database with these steps, for restored rows. */
export async function createTables(inside: Queryable, steps: ReadonlySet<string>): Promise<void> {
  refuseNewer(steps);
  const { migrationStep } = await import('./migrations/migrationStep.ts');
  await inside.query('create table if not exists applied_steps (name text primary key)');
  for (const name of [TABLES, INDEXES, ...LATER]) {
    if (!isCode(name) && steps.has(name)) await migrationStep(name).apply(inside);
  }
}

/** Applies the missing steps. If there are none, neither migrations nor the sample data's packages are loaded. */
async function applyMissing(store: Store, onStep: (name: string) => void): Promise<void> {
  const applied = await appliedSteps(store);
  refuseNewer(applied);
  const missing = LATER.filter((name) => !applied.has(name));
  const hasLand = applied.has(INDEXES);
  if (hasLand && missing.length === 0) return;
  const apply = async (step: Step): Promise<void> => {
    if (applied.has(step.name)) return;
    await applyStep(store, step);
    applied.add(step.name);
    onStep(step.name);
  };
  const { migrationStep } = await import('./migrations/migrationStep.ts');
  if (!hasLand) {
    const [{ seedUnits }, { sampleWardCenters, seedSampleLand }] = await Promise.all([
      import('../places/seedUnits.ts'),
      import('../sample/seedSampleLand.ts'),
    ]);
    for (const name of LAND_STEPS) await apply(migrationStep(name));
    await apply({ name: 'units', apply: (inside) => seedUnits(inside, sampleWardCenters()) });
    await seedSampleLand((name) => applied.has(name), apply);
    await apply(migrationStep(INDEXES));
  }
  const { SAMPLE_OFFERS } = await import('../sample/sampleOffers.ts');
  for (const name of missing) {
    await apply(isCode(name) ? { name, apply: STEPS[name] } : migrationStep(name, SAMPLE_OFFERS[name]));
  }
}

const ROWS_AT_ONCE = 20_000;

type AddressRow = Pick<CadastralItemRow, 'province_code' | 'id' | 'ward_code' | 'street'>;

/** Makes existing parcels findable by street and house number. */
async function seedParcelAddresses(inside: Queryable): Promise<void> {
  let [province, id] = ['', ''];
  for (;;) {
    const rows = await inside.query<AddressRow>(
      `select province_code, id, ward_code, street from cadastral_items
       where (province_code, id) > ($1, $2) order by province_code, id limit $3`,
      [province, id, ROWS_AT_ONCE],
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
