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
import { borrowStore, type Database, type LentStore } from './lentStore.ts';

export interface SeededApp {
  app: Hono;
  store: Store;
  accounts: Accounts;
  dataDir: string;
  /** Lines that the gateway logged about its own failures. */
  failures: string[];
  /** What the gateway logged about mails, and of what browsers refused. */
  log: string[];
  close(): Promise<void>;
}

/** Cheap enough for thousands of logins; the gateway's own cost is tested apart. */
const TEST_SCRYPT = { logN: 4, r: 1, p: 1 };

/** @param database that of the project the test runs in, unless a test wants both */
export const openSeededStore = (database: Database = inject('database') ?? 'pglite'): Promise<LentStore> => borrowStore(database);

/** The gateway's app over a seeded database of its own, without a server around it. */
export async function openSeededApp(database?: Database): Promise<SeededApp> {
  const { store, dataDir, giveBack } = await openSeededStore(database);
  const failures: string[] = [];
  const log: string[] = [];
  // What survives a crash is tested apart; here thousands of small writes would each wait for the disk.
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
      await giveBack();
    },
  };
}
