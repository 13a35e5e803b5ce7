import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { inject } from 'vitest';
import { type Accounts, openAccounts } from '../../../src/gateway/account/accounts.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { writeToOutbox } from '../../../src/gateway/account/accounts.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { Metrics } from '../../../src/gateway/operations/metrics.ts';
import { PolicyReportMonitor } from '../../../src/gateway/operations/policyReportMonitor.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { acquireStore, type Database, type PooledStore } from './pooledStore.ts';

export interface SeededApp {
  app: Hono;
  store: Store;
  accounts: Accounts;
  dataDir: string;
  /** Logged failures of the gateway itself. */
  failures: string[];
  /** Log of mails, and of violations that browsers reported. */
  log: string[];
  close(): Promise<void>;
}

/** Cheap settings for thousands of log-ins; the gateway's own are tested separately. */
const TEST_SCRYPT = { logN: 4, r: 1, p: 1 };

/** @param database default: that of the project in which the test runs */
export const openSeededStore = (database: Database = inject('database') ?? 'pglite'): Promise<PooledStore> => acquireStore(database);

/** Opens the gateway's app over its own seeded database, without a server. */
export async function openSeededApp(database?: Database): Promise<SeededApp> {
  const { store, dataDir, release } = await openSeededStore(database);
  const failures: string[] = [];
  const log: string[] = [];
  // Skip the disk for thousands of small writes; crash safety is tested separately.
  await store.query('set synchronous_commit = off');
  const accounts = openAccounts(store, {
    secret: randomBytes(32),
    deliverMail: writeToOutbox(dataDir),
    scryptCost: TEST_SCRYPT,
    log: (line) => log.push(line),
  });
  const app = buildApp(store, {
    accounts,
    payments: sandboxPayments(accounts.keys.sandboxPayment),
    policyReports: new PolicyReportMonitor(
      createLog({ format: 'text', level: 'warn', write: (line) => void log.push(line) }),
      new Metrics(),
    ),
    logFailure: (line, error) => failures.push(`${line} ${(error as Error).message}`),
  });
  return {
    app,
    store,
    accounts,
    dataDir,
    failures,
    log,
    close: async () => {
      await accounts.mailQueue.idle();
      await release();
    },
  };
}
