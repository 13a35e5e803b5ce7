import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { writeToOutbox } from '../../../src/gateway/account/accounts.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import { type Breakage, breakStore, type BrokenStore } from '../../support/gateways/brokenStore.ts';
import { openShop } from '../../support/customers/buyingFlows.ts';
import { forgetAttempts } from '../../support/customers/customers.ts';
import { flag } from '../../support/pictures/oddPictures.ts';
import { openSeededStore, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { openSessionsOf, type WriteFlow, writeFlows, writtenBy } from '../../support/customers/writeFlows.ts';

/** Allowed messages of a 5xx. */
const SILENT = ['Máy chủ đang bận, vui lòng thử lại sau.', 'Máy chủ gặp lỗi, vui lòng thử lại sau.'].map((message) => ({ message }));
const ALL: Breakage[] = inject('database') === 'postgres' ? ['before', 'after', 'lost'] : ['before', 'after'];
/** A failure before a statement is like a lost response of the previous one; a lost connection is both. */
const long = process.env.THUA_LONG === '1';
const BREAKAGES = long ? ALL : ALL.slice(-1);
/** More statements than any flow sends. */
const MAX_STATEMENTS = 60;

let fixture: SeededApp;
let broken: BrokenStore;
const everyFlow = writeFlows(await flag().png().toBuffer());
/** Each flow runs on one database a day: a third on PostgreSQL, where lost connections are reopened. */
const flows = long ? everyFlow : everyFlow.filter((_, n) => (n % 3 === 0) === (inject('database') === 'postgres'));

beforeAll(async () => {
  const { store, dataDir, release } = await openSeededStore();
  await store.query('set synchronous_commit = off');
  broken = breakStore(store);
  const log: string[] = [];
  const accounts = openAccounts(broken.store, {
    secret: randomBytes(32),
    deliverMail: writeToOutbox(dataDir),
    scryptCost: { logN: 4, r: 1, p: 1 },
    log: (line) => log.push(line),
  });
  const folder = await openUploadFolder(store, { dataDir });
  const payments = sandboxPayments(accounts.keys.sandboxPayment);
  const app = buildApp(broken.store, { accounts, files: folder.files, payments, logFailure: () => undefined });
  fixture = {
    app,
    store,
    accounts,
    dataDir,
    failures: [],
    log,
    close: async () => {
      folder.close();
      await accounts.mailQueue.idle();
      await release();
    },
  };
  await openShop(fixture);
});
afterAll(() => fixture.close());

let customers = 0;
async function prepare(flow: WriteFlow): Promise<{ owner: WalletOwner; send: () => Promise<Response> }> {
  await forgetAttempts(fixture);
  const owner = await makeWalletOwner(fixture, `khach-${++customers}`);
  return { owner, send: await flow.prepare(fixture, owner) };
}

/** Runs the flow without a failure. @returns the customer's state before and after */
async function undisturbed(flow: WriteFlow): Promise<{ before: unknown; done: unknown; sessions: number }> {
  const { owner, send } = await prepare(flow);
  const before = await writtenBy(fixture, owner);
  expect((await send()).status).toBe(200);
  const done = await writtenBy(fixture, owner);
  return { before, done, sessions: await openSessionsOf(fixture, owner) };
}

/** @returns false if the flow has no nth statement */
async function breakAt(flow: WriteFlow, nth: number, breakage: Breakage, whole: Awaited<ReturnType<typeof undisturbed>>): Promise<boolean> {
  const { owner, send } = await prepare(flow);
  broken.arm(nth, breakage);
  const answer = await send();
  const isReached = broken.disarm();
  const where = `${flow.name}, statement ${nth}, ${breakage}`;
  const written = await writtenBy(fixture, owner);
  if (answer.status === 200) expect(written, where).toEqual(whole.done);
  else {
    expect(isReached, where).toBe(true);
    expect([500, 503], where).toContain(answer.status);
    expect(SILENT, where).toContainEqual(await answer.json());
    expect([whole.before, whole.done], where).toContainEqual(written);
  }
  if (!isReached) return false;

  // After a lost response a retry completes the flow once.
  await forgetAttempts(fixture);
  const again = await (flow.complete ? flow.complete(fixture, owner, send) : send());
  expect(again.status, where).toBe(200);
  expect(await writtenBy(fixture, owner), where).toEqual(whole.done);
  const sessions = await openSessionsOf(fixture, owner);
  if (flow.complete) expect([whole.sessions, whole.sessions + 1], where).toContain(sessions);
  else expect(sessions, where).toBe(whole.sessions);
  return true;
}

describe('broken queries', () => {
  it.each(flows.map((flow) => [flow.name, flow] as const))(
    'broken queries: %s: if any statement fails, all or nothing is done, and a retry completes it once',
    async (_name, flow) => {
      const whole = await undisturbed(flow);
      // A log-in writes a session only.
      if (flow.name !== 'log in') expect(whole.done).not.toEqual(whole.before);
      let nth = 1;
      while (nth < MAX_STATEMENTS) {
        let isReached = false;
        for (const breakage of BREAKAGES) isReached = (await breakAt(flow, nth, breakage, whole)) || isReached;
        if (!isReached) break;
        nth += 1;
      }
      expect(nth).toBeGreaterThan(1);
      expect(nth).toBeLessThan(MAX_STATEMENTS);
    },
  );

  it('broken queries: afterwards the ledger is balanced', async () => {
    expect(await ledgerFaults(fixture)).toEqual([]);
  });
});
