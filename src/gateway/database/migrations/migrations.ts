import type { Step } from '../applyStep.ts';
import { ACCOUNTS_MIGRATIONS } from './accounts.ts';
import { LAND_MIGRATIONS } from './land.ts';
import { NOTES_MIGRATIONS } from './notes.ts';
import { OPERATIONS_MIGRATIONS } from './operations.ts';
import { ORDERS_MIGRATIONS } from './orders.ts';
import { WALLET_MIGRATIONS } from './wallet.ts';

/** The statements of each migration, by the name under which databases record it. */
const MIGRATIONS = {
  ...LAND_MIGRATIONS,
  ...ACCOUNTS_MIGRATIONS,
  ...ORDERS_MIGRATIONS,
  ...NOTES_MIGRATIONS,
  ...WALLET_MIGRATIONS,
  ...OPERATIONS_MIGRATIONS,
};

export type MigrationName = keyof typeof MIGRATIONS;

/** @param rows statements that fill the new tables, in the same transaction */
export const migrationStep = (name: MigrationName, rows: readonly string[] = []): Step => ({
  name,
  apply: async (inside) => {
    for (const statement of [...MIGRATIONS[name], ...rows]) await inside.query(statement);
  },
});
