import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { migrationStep, type MigrationName } from '../../../../src/gateway/database/migrations/migrationStep.ts';
import type { Queryable } from '../../../../src/gateway/database/store.ts';
import { SAMPLE_OFFERS } from '../../../../src/gateway/sample/sampleOffers.ts';

/** Names recorded in databases: a name is never changed or reused. */
const NAMES: readonly MigrationName[] = [
  '001_tables.sql',
  '002_indexes.sql',
  '003_accounts.sql',
  '004_orders.sql',
  '005_uploads.sql',
  '007_company.sql',
  '008_place_search.sql',
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
];

async function statementsOf(name: MigrationName, rows?: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  const recorder = { query: (sql: string) => Promise.resolve(void asked.push(sql)) } as unknown as Queryable;
  await migrationStep(name, rows).apply(recorder);
  return asked;
}

it('migrations: each keeps the name that databases have recorded', () => {
  const source = readFileSync(new URL('../../../../src/gateway/database/prepareStore.ts', import.meta.url), 'utf8');
  for (const name of NAMES) expect(source).toContain(`'${name}'`);
});

it.each(NAMES)('migrations: %s is a list of statements without sample rows', async (name) => {
  const statements = await statementsOf(name);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    // Existing extensions are skipped, because Citus refuses them, and old views keep their title column.
    expect(statement).toMatch(
      /^(create|alter|analyze|insert into config|insert into tokens|update planning_views set title|do \$\$ begin if not exists \(select 1 from pg_extension)\b/,
    );
    // Only a function's body may contain semicolons.
    expect(statement.replace(/\$\$[^]*\$\$/, '')).not.toContain(';');
  }
});

it('migrations: sample offers follow the tables of their migration', async () => {
  for (const [name, rows] of Object.entries(SAMPLE_OFFERS) as Array<[MigrationName, readonly string[]]>) {
    expect(NAMES).toContain(name);
    expect((await statementsOf(name, rows)).slice(-rows.length)).toEqual(rows);
  }
});
