import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { logInCall, registerCall, sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import { closeAccountCall } from '../../../src/contract/account/closing.ts';
import { eraseAccounts } from '../../../src/gateway/account/closing/eraseAccounts.ts';
import { sweepPictures } from '../../../src/gateway/files/pictureStore.ts';
import { settleTransfer } from '../../../src/gateway/wallet/settleTransfer.ts';
import { type FileFixture, type FullCustomer, makeFullCustomer, openFileFixture } from '../../support/customers/fullCustomer.ts';
import { forgetAttempts, mailedCode, mailsTo, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { storedFiles } from '../../support/customers/uploadFixture.ts';
import { ledgerFaults } from '../../support/customers/walletOwner.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { type Breakage, breakStore } from '../../support/gateways/brokenStore.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3600 * 1000);

let fixture: FileFixture;
let picture: Buffer;
let customer: TestCustomer;

beforeAll(async () => {
  fixture = await openFileFixture();
  picture = await flag().png().toBuffer();
});
beforeEach(async () => {
  await forgetAttempts(fixture);
  // Erases accounts that earlier tests closed.
  await eraseAccounts(fixture.place, { at: inDays(400) });
  customer = await registerCustomer(fixture, 'xoa');
});
afterEach(async () => {
  expect(fixture.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(fixture)).toEqual([]);
});
afterAll(() => fixture.close());

const close = ({ password, accessToken }: TestCustomer) =>
  askGateway(fixture.app, closeAccountCall, { password, give_up: true }, accessToken);
const login = ({ email, password }: TestCustomer) => ({ username: email, password });
const erasedAt = async ({ id }: TestCustomer): Promise<Date | null> =>
  (await fixture.store.query<{ erased_at: Date | null }>('select erased_at from users where id = $1', [id]))[0]!.erased_at;

interface CustomerTable {
  table: string;
  column: string;
}

/** Every column of every table that may identify a customer. */
const customerTables = (): Promise<CustomerTable[]> =>
  fixture.store.query<CustomerTable>(
    `select columns.table_name::text as table, column_name::text as column from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE'
       and (column_name in ('account', 'email_key') or column_name ~ '(^|_)user(_id|$)' or (columns.table_name = 'users' and column_name = 'id'))
     order by 1, 2`,
  );

async function rowsOfCustomer(
  tables: readonly CustomerTable[],
  { id, email }: TestCustomer,
): Promise<Array<{ name: string; rows: number }>> {
  const counts = tables.map(
    ({ table, column }) =>
      `select '${table}.${column}' as name, count(*)::int as rows from "${table}" where "${column}" in ($1::text, $2::text, 'user:' || $1::text)`,
  );
  const rows = await fixture.store.query<{ name: string; rows: number }>(`${counts.join(' union all ')} order by 1`, [id, email]);
  return rows;
}

/** Returns tables that contain one of the words. @param only tables to search; all except the land if omitted */
async function tracesIn(words: readonly string[], only?: readonly string[]): Promise<string[]> {
  const rows = await fixture.store.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = current_schema()
       and tablename !~ '^(cadastral|parcel|places|units|ward)' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows.filter((row) => only?.includes(row.name) ?? true)) {
    const [hit] = await fixture.store.query<{ hits: number }>(
      `select count(*)::int as hits from "${name}" as held
       where exists (select from unnest($1::text[]) as word where position(word in held::text) > 0)`,
      [[...words]],
    );
    if (hit!.hits > 0) found.push(name);
  }
  return found;
}

it('erasing: on its day and not earlier, all personal data leaves every table, and the e-mail is free', async () => {
  const { app, store, place, dataDir } = fixture;
  const full = await makeFullCustomer(fixture, picture);
  const tables = await customerTables();
  const before = await rowsOfCustomer(tables, full);
  // An empty table here means: fill it in makeFullCustomer and decide how erasing treats it.
  expect(before.filter(({ rows }) => rows === 0)).toEqual([]);
  await close(full);
  expect(await eraseAccounts(place, { at: inDays(29) })).toBe(0);
  await forgetAttempts(fixture);
  const taken = await askGateway(app, sendEmailCodeCall, { email: full.email });
  expect((await mailsTo(fixture, full.email)).at(-1)).toContain('đã có tài khoản');
  expect(await eraseAccounts(place, { at: inDays(31) })).toBe(1);

  expect(await tracesIn(full.traces)).toEqual([]);
  const after = await rowsOfCustomer(tables, full);
  const kept = after.filter(({ rows }) => rows > 0).map(({ name }) => name);
  expect(kept).toEqual([
    // Accounting rows under an id without an account, and what was done.
    'audit_log.user_id',
    'ledger_entries.account',
    'ledger_transactions.user_id',
    'orders.user_id',
    'pending_transfers.user_id',
    'presale_claims.user_id',
    'presale_purchases.user_id',
    'users.id',
    'wallet_balances.account',
  ]);
  const terms = await store.query('select terms_version, terms_agreed_at from users where id = $1', [full.id]);
  expect(terms).toEqual([{ terms_version: null, terms_agreed_at: null }]);
  for (const link of full.links) expect(storedFiles(dataDir)).not.toContain(link.slice('/uploads/'.length));
  const held = await store.query(`select from wallet_balances where account = 'user:' || $1 and balance > 0`, [full.id]);
  expect(held).toEqual([]);

  await forgetAttempts(fixture);
  const again = { email: full.email, fullname: 'Người khác', phone: '0911111111' };
  const password = 'vuon-na-so-7-xanh';
  const { session_id } = await askGateway(app, sendEmailCodeCall, { email: full.email, session_id: taken.session_id });
  const code = await mailedCode(fixture, full.email);
  const registered = await askGateway(app, registerCall, { ...again, password, confirm_password: password, session_id, code });
  expect(registered.results.user.data._id).not.toBe(full.id);
  expect(await refusalOf(app, logInCall, login(full))).toMatchObject({ status: 401 });
});

it('erasing: log lines stay without device, network or details; of a live account they are immutable', async () => {
  await askGateway(fixture.app, logInCall, login(customer));
  const blank = `update audit_log set device = '', network = '', detail = '' where user_id = '${customer.id}'`;
  await expect(fixture.store.query(blank)).rejects.toThrow(/only added to/);
  await close(customer);
  await eraseAccounts(fixture.place, { at: inDays(31) });
  const lines = await fixture.store.query<{ event: string; told: string }>(
    'select event, device || network || detail as told from audit_log where user_id = $1 order by id',
    [customer.id],
  );
  expect(lines.map(({ event }) => event)).toEqual(['REGISTER', 'LOGIN', 'ACCOUNT_CLOSED', 'ACCOUNT_ERASED']);
  expect(lines.filter(({ told }) => told !== '')).toEqual([]);
  for (const statement of [`event = 'LOGIN'`, 'happened_at = now()', `detail = 'x'`, `user_id = 'x'`])
    await expect(fixture.store.query(`update audit_log set ${statement} where user_id = $1`, [customer.id])).rejects.toThrow(
      /only added to/,
    );
  await expect(fixture.store.query('delete from audit_log where user_id = $1', [customer.id])).rejects.toThrow(/only added to/);
});

it('erasing: two gateways at once erase each account once', async () => {
  const several = await Promise.all(['a', 'b', 'c'].map((name) => registerCustomer(fixture, `cung-luc-${name}`)));
  for (const one of several) await close(one);
  const erased = await Promise.all([1, 2].map(() => eraseAccounts(fixture.place, { at: inDays(31) })));
  expect(erased.reduce((sum, count) => sum + count)).toBe(3);
  const lines = await fixture.store.query(`select from audit_log where event = 'ACCOUNT_ERASED' and user_id = any($1)`, [
    several.map(({ id }) => id),
  ]);
  expect(lines.length).toBe(3);
});

it('erasing: a payout that is pending nevertheless keeps the account until it is settled', async () => {
  await close(customer);
  await fixture.store.transaction(async (inside) => {
    await inside.query(
      `insert into ledger_transactions (id, kind, user_id, request_id, request_hash, token_id, amount, note)
       values ('rut-muon', 'DEPOSIT', $1, 'rut-muon', '', 'VPOINT', 1, '')`,
      [customer.id],
    );
    await inside.query(
      `insert into pending_transfers (transaction_id, user_id, direction, token_id, amount, user_banking_id, status)
       values ('rut-muon', $1, 'OUT', 'VPOINT', 1, '', 'PENDING')`,
      [customer.id],
    );
  });
  expect(await eraseAccounts(fixture.place, { at: inDays(31) })).toBe(0);
  await settleTransfer(fixture.store, 'rut-muon', 'DONE');
  expect(await eraseAccounts(fixture.place, { at: inDays(31) })).toBe(1);
});

it('erasing: if any statement fails, all or nothing is erased, and the next sweep completes it', async () => {
  // A failure before a statement is like a lost response of the previous one.
  const breakages: Breakage[] = process.env.THUA_LONG === '1' ? ['before', 'after'] : ['after'];
  const broken = breakStore(fixture.store);
  const place = { ...fixture.place, store: broken.store };
  const fresh = async (): Promise<FullCustomer> => {
    const full = await makeFullCustomer(fixture, picture, 'dut-quang');
    await close(full);
    return full;
  };
  let full = await fresh();
  let nth = 1;
  for (let isReached = true; isReached; nth += 1) {
    isReached = false;
    for (const breakage of breakages) {
      await forgetAttempts(fixture);
      broken.arm(nth, breakage);
      await eraseAccounts(place, { at: inDays(31) }).catch(() => 0);
      isReached = broken.disarm() || isReached;
      const erased = await erasedAt(full);
      const traces = await tracesIn(full.traces.slice(0, 7), ['users', 'notes', 'notifications', 'user_bankings', 'mailed_codes']);
      expect([nth, breakage, traces.length > 0]).toEqual([nth, breakage, erased === null]);
      if (erased === null) continue;
      // Deletes remaining pictures with the leftovers of the uploads.
      await sweepPictures(fixture.place, 0);
      for (const link of full.links) expect(storedFiles(fixture.dataDir)).not.toContain(link.slice('/uploads/'.length));
      full = await fresh();
    }
  }
  expect(nth).toBeGreaterThan(15);
  expect(await eraseAccounts(fixture.place, { at: inDays(31) })).toBe(1);
});
