import { createActionHistoryCall, deleteActionHistoryCall, updateActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import { logInCall, refreshAccessCall, registerCall, sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import { createUserBankingCall, updateUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import type { Call } from '../../../src/contract/call.ts';
import { createNotificationCall } from '../../../src/contract/account/notifications.ts';
import { UPLOAD_FIELD } from '../../../src/contract/files/uploads.ts';
import { changePasswordCall, updateUserCall } from '../../../src/contract/account/users.ts';
import {
  contributeTokenCall,
  convertTokenCall,
  depositTokenCall,
  sendTokenCall,
  withdrawTokenCall,
} from '../../../src/contract/wallet/wallet.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { openSession } from '../../../src/gateway/account/sessions.ts';
import { askGateway, sendCall } from '../gateways/askGateway.ts';
import { BOUGHT, buyingFlows } from './buyingFlows.ts';
import { mailedCode } from './customers.ts';
import { sentNote } from './noteClient.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';
import { fillWallet, makeWalletOwner, type WalletOwner } from './walletOwner.ts';

/** Write request of a customer. */
export interface WriteFlow {
  name: string;
  /**
   * Prepares the flow's data around a customer.
   * @returns a function that sends the request; repeated calls send the same id
   */
  prepare(fixture: SeededApp, owner: WalletOwner): Promise<() => Promise<Response>>;
  /**
   * Completes the flow if it is unknown whether it was done, and repeating the request is not enough. It may leave an
   * extra open session.
   */
  complete?(fixture: SeededApp, owner: WalletOwner, send: () => Promise<Response>): Promise<Response>;
}

const PASSWORD = 'vuon-cam-xanh-muot';
const NEW_PASSWORD = 'vuon-buoi-vang-uom';

const calling =
  (call: Call, fields: (owner: WalletOwner) => Record<string, unknown>): WriteFlow['prepare'] =>
  async ({ app }, owner) =>
  () =>
    sendCall(app, call, fields(owner), owner.token);

/** Wraps the flow for a customer who has points. */
const paying =
  (call: Call, fields: (owner: WalletOwner) => Record<string, unknown>): WriteFlow['prepare'] =>
  async (fixture, owner) => {
    await fillWallet(fixture, owner, 'VPOINT', '1000');
    return calling(call, (given) => ({ request_id: 'mot-lan', token_id: 'VPOINT', amount: '200', ...fields(given) }))(fixture, owner);
  };

const account = { uid: 'tk', banking_id: 'bidv', account_number: '0123456789', account_name: 'NGUYEN THI LAN' };

async function makePassword({ store, accounts }: SeededApp, { id }: WalletOwner): Promise<void> {
  await store.query('update users set password = $2 where id = $1', [id, await accounts.passwords.hash(PASSWORD)]);
}

const loggingIn = ({ app }: SeededApp, { email }: WalletOwner, password: string): Promise<Response> =>
  sendCall(app, logInCall, { username: email, password, type: 'LOGIN' });

function formWith(picture: Uint8Array): FormData {
  const form = new FormData();
  form.append(UPLOAD_FIELD, new Blob([new Uint8Array(picture)]), 'anh.png');
  return form;
}

/** @param picture a small one */
export function writeFlows(picture: Uint8Array): WriteFlow[] {
  const uploading = ({ app }: SeededApp, { token }: WalletOwner, id: string): Promise<Response> =>
    Promise.resolve(
      app.request(`http://gateway${GATEWAY_BASE}/upload/file/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: formWith(picture),
      }),
    );
  const pictured = async (fixture: SeededApp, owner: WalletOwner): Promise<string> => {
    const { data } = await askGateway(
      fixture.app,
      createActionHistoryCall,
      {
        ...sentNote('ghi-chu'),
        images_link: ((await (await uploading(fixture, owner, 'anh')).json()) as { results: [{ url: string }] }).results[0].url,
      },
      owner.token,
    );
    return data._id;
  };

  return [
    {
      name: 'register',
      async prepare(fixture, { id }) {
        const email = `moi-${id}@example.com`;
        const { session_id } = await askGateway(fixture.app, sendEmailCodeCall, { email });
        const code = await mailedCode(fixture, email);
        const person = { email, fullname: 'Nguyễn Thị Lan', phone: '0901234567', password: PASSWORD, confirm_password: PASSWORD };
        return () => sendCall(fixture.app, registerCall, { ...person, session_id, code });
      },
      async complete(fixture, { id }, send) {
        const again = await send();
        return again.status === 200 ? again : loggingIn(fixture, { id, email: `moi-${id}@example.com`, token: '' }, PASSWORD);
      },
    },
    {
      name: 'log in',
      async prepare(fixture, owner) {
        await makePassword(fixture, owner);
        return () => loggingIn(fixture, owner, PASSWORD);
      },
      complete: (_fixture, _owner, send) => send(),
    },
    {
      name: 'refresh',
      async prepare(fixture, { id }) {
        const { refreshToken } = await openSession(fixture.accounts, fixture.store, id, { device: '', network: '' });
        return () => sendCall(fixture.app, refreshAccessCall, { refreshToken });
      },
    },
    { name: 'profile', prepare: calling(updateUserCall, () => ({ fullname: 'Lê Thị Hoa', phone: '0912345678', address: 'Huế' })) },
    {
      name: 'password',
      async prepare(fixture, owner) {
        await makePassword(fixture, owner);
        return () => sendCall(fixture.app, changePasswordCall, { password: PASSWORD, password_new: NEW_PASSWORD }, owner.token);
      },
      async complete(fixture, owner, send) {
        const again = await send();
        return again.status === 200 ? again : loggingIn(fixture, owner, NEW_PASSWORD);
      },
    },
    { name: 'note: create', prepare: calling(createActionHistoryCall, () => sentNote('ghi-chu')) },
    {
      name: 'note: update, with another picture',
      async prepare(fixture, owner) {
        const id = await pictured(fixture, owner);
        return () => sendCall(fixture.app, updateActionHistoryCall, { id, title: 'Tên mới', note: 'mới', images_link: '' }, owner.token);
      },
    },
    {
      name: 'note: delete, with its picture',
      async prepare(fixture, owner) {
        const id = await pictured(fixture, owner);
        return () => sendCall(fixture.app, deleteActionHistoryCall, { id }, owner.token);
      },
    },
    { name: 'upload', prepare: async (fixture, owner) => () => uploading(fixture, owner, 'anh') },
    {
      name: 'wallet: send',
      async prepare(fixture, owner) {
        const friend = await makeWalletOwner(fixture, `${owner.id}.ban`);
        return paying(sendTokenCall, () => ({ to: friend.email, note: 'Tiền chợ' }))(fixture, owner);
      },
    },
    {
      name: 'wallet: withdraw',
      async prepare(fixture, owner) {
        const { data } = await askGateway(fixture.app, createUserBankingCall, account, owner.token);
        return paying(withdrawTokenCall, () => ({ user_banking_id: data._id }))(fixture, owner);
      },
    },
    { name: 'wallet: convert', prepare: paying(convertTokenCall, () => ({ to_token_id: 'MBC' })) },
    { name: 'wallet: contribute', prepare: paying(contributeTokenCall, () => ({})) },
    { name: 'wallet: deposit', prepare: paying(depositTokenCall, () => ({})) },
    { name: 'bank account: create', prepare: calling(createUserBankingCall, () => account) },
    {
      name: 'bank account: update',
      async prepare(fixture, owner) {
        const { data } = await askGateway(fixture.app, createUserBankingCall, account, owner.token);
        return () => sendCall(fixture.app, updateUserBankingCall, { ...account, id: data._id, account_number: '9876543210' }, owner.token);
      },
    },
    ...buyingFlows(),
    { name: 'notification', prepare: calling(createNotificationCall, () => ({ uid: 'tin', title: 'Nhắc', content: 'Xem lại thửa 12' })) },
  ];
}

/** Queries for all data of a customer that a flow may change. */
const WRITTEN = {
  people: `select fullname, phone, address from users where id = $1 or email = 'moi-' || $1 || '@example.com' order by email`,
  ended: 'select count(*)::int as count from sessions where user_id = $1 and ended_at is not null',
  generations: 'select max(generation)::int as newest from sessions where user_id = $1',
  notes: `select uid, title, deleted_at is null as is_there, images_link <> '' as has_picture from notes where user_id = $1`,
  pictures: `select upload_id from uploads where user_id = $1 and state = 'ready'`,
  moves: 'select kind, amount::text, fee::text, note from ledger_transactions where user_id = $1 order by kind, amount, created_at',
  balances: `select account, token_id, balance::text from wallet_balances
     where account in ('user:' || $1, 'user:' || $1 || '.ban') order by 1, 2`,
  waiting: 'select direction, amount::text, status from pending_transfers where user_id = $1 order by 1, 2, 3',
  banks: 'select account_number from user_bankings where user_id = $1',
  notifications: 'select title from notifications where user_id = $1',
  ...BOUGHT,
};
/** A single query, because it runs three times for each failing statement. */
const ALL_WRITTEN = `select (select password from users where id = $1::text) as password, ${Object.entries(WRITTEN)
  .map(([name, sql]) => `(select json_agg(found) from (${sql}) as found) as ${name}`)
  .join(', ')}`;

/** Returns a customer's data in a form that is equal for all customers. */
export async function writtenBy({ store, accounts }: SeededApp, { id }: WalletOwner): Promise<Record<string, unknown>> {
  const [row] = await store.query<{ password: string | null }>(ALL_WRITTEN, [id]);
  const password = await Promise.all(
    [PASSWORD, NEW_PASSWORD].map((guess) => accounts.passwords.matches(guess, row!.password || undefined)),
  );
  return JSON.parse(JSON.stringify({ ...row, password }).replaceAll(id, '@')) as Record<string, unknown>;
}

/** Returns the number of a customer's open sessions, including that of the registration. */
export async function openSessionsOf({ store }: SeededApp, { id }: WalletOwner): Promise<number> {
  const [row] = await store.query<{ count: number }>(
    `select count(*)::int as count from sessions join users on users.id = user_id
     where ended_at is null and (users.id = $1 or email = 'moi-' || $1 || '@example.com')`,
    [id],
  );
  return row!.count;
}
