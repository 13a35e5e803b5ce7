import type { Step } from '../applyStep.ts';
import { ACCOUNTS_MIGRATIONS } from './accountsMigrations.ts';
import { LAND_MIGRATIONS } from './landMigrations.ts';
import { NOTES_MIGRATIONS } from './notesMigrations.ts';
import { OPERATIONS_MIGRATIONS } from './operationsMigrations.ts';
import { ORDERS_MIGRATIONS } from './ordersMigrations.ts';
import { WALLET_MIGRATIONS } from './walletMigrations.ts';
import { WATCH_MIGRATIONS } from './watchMigrations.ts';

/** The statements of each migration, by the name under which databases record it. */
const MIGRATIONS = {
  ...LAND_MIGRATIONS,
  ...ACCOUNTS_MIGRATIONS,
  ...ORDERS_MIGRATIONS,
  ...NOTES_MIGRATIONS,
  ...WALLET_MIGRATIONS,
  ...OPERATIONS_MIGRATIONS,
  ...WATCH_MIGRATIONS,
};

export type MigrationName = keyof typeof MIGRATIONS;

/** @param rows statements that fill the new tables, in the same transaction */
export const migrationStep = (name: MigrationName, rows: readonly string[] = []): Step => ({
  name,
  apply: async (inside) => {
    for (const statement of [...MIGRATIONS[name], ...rows]) await inside.query(statement);
  },
});
