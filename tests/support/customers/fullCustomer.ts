import { createActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import { createNotificationCall } from '../../../src/contract/account/notifications.ts';
import { createWatchCall } from '../../../src/contract/watches/watches.ts';
import { createReportCall } from '../../../src/contract/land/parcels.ts';
import { addPasskeyCall, passkeyCreationCall } from '../../../src/contract/account/passkeys.ts';
import { confirmOrderCall } from '../../../src/contract/orders/orders.ts';
import { claimPresaleCall, findPresaleClaimsCall, prebuyRoundCall } from '../../../src/contract/wallet/presale.ts';
import { buyServiceCall, createPaymentCall } from '../../../src/contract/orders/orders.ts';
import { UPLOAD_FIELD } from '../../../src/contract/files/uploads.ts';
import { generateOtpCall, updateUserCall } from '../../../src/contract/account/users.ts';
import { depositTokenCall, withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import type { PictureStore } from '../../../src/gateway/files/pictureStore.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import { settleTransfer } from '../../../src/gateway/wallet/settleTransfer.ts';
import { askGateway } from '../gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../gateways/seededGateway.ts';
import { openShop } from './buyingFlows.ts';
import { registerCustomer, type TestCustomer } from './customers.ts';
import { sentNote } from './noteClient.ts';
import { SoftAuthenticator } from './softAuthenticator.ts';
import { fillWallet } from './walletOwner.ts';

/** Seeded gateway with file storage and sales. */
export interface FileFixture extends SeededApp {
  place: PictureStore;
}

export async function openFileFixture(): Promise<FileFixture> {
  const seeded = await openSeededApp();
  const { store, accounts, dataDir, failures } = seeded;
  const { files, close } = await openUploadFolder(store, { dataDir });
  await openShop(seeded);
  const app = buildApp(store, {
    accounts,
    files,
    payments: sandboxPayments(accounts.keys.sandboxPayment),
    logFailure: (line, error) => failures.push(`${line} ${(error as Error).message}`),
  });
  return {
    ...seeded,
    app,
    place: { store, files },
    close: () => {
      close();
      return seeded.close();
    },
  };
}

/** @returns the link of the stored picture */
export async function uploadPicture({ app }: SeededApp, token: string, id: string, picture: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append(UPLOAD_FIELD, new Blob([new Uint8Array(picture)]), 'anh.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.request(`http://gateway${GATEWAY_BASE}/upload/file/${id}`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { results: [{ url: string }] }).results[0].url;
}

export interface FullCustomer extends TestCustomer {
  /** Links of a note's picture and of the avatar. */
  links: string[];
  /** Texts that would identify the customer wherever they remain. */
  traces: string[];
}

/**
 * Creates a customer with data in every customer table: a note with its picture, an avatar, a paid package, a partly
 * claimed presale purchase, a view of a planning, a paid payout, a pending deposit, a passkey.
 */
export async function makeFullCustomer(fixture: FileFixture, picture: Uint8Array, name = 'day-du'): Promise<FullCustomer> {
  const { app, store } = fixture;
  const customer = await registerCustomer(fixture, name);
  const token = customer.accessToken;
  const avatar = await uploadPicture(fixture, token, 'avatar-1', picture);
  const note = {
    ...sentNote('ghi-chu'),
    title: `Vườn của ${customer.email}, bí mật`,
    images_link: await uploadPicture(fixture, token, 'anh', picture),
  };
  const accountNumber = `97043${customer.phone}`;
  const address = `12 ngõ ${customer.phone}, Hà Nội`;
  await askGateway(app, updateUserCall, { address, images_link: avatar, province: 'Thành phố Hà Nội' }, token);
  await askGateway(app, createActionHistoryCall, note, token);
  const reminder = `Nhắc ${customer.fullname} xem thửa 12`;
  await askGateway(app, createNotificationCall, { uid: 'tin', title: reminder, content: reminder }, token);
  const [parcel] = await fixture.store.query<{ id: string }>('select id from cadastral_items limit 1');
  await askGateway(app, createReportCall, { uid: 'sai', parcel_id: parcel!.id, text: reminder }, token);
  const watched = { uid: 'theo-doi', title: reminder, changes: ['plan'], mail: 'daily', parcel_id: parcel!.id };
  const watch = await askGateway(app, createWatchCall, watched, token);
  await store.query(`insert into watch_news (user_id, watch_id, set_id) values ($1, $2, 'nap-1')`, [customer.id, watch.data._id]);
  await store.query(
    `insert into watch_mails (user_id, watch_id, set_id, title, content, link, due_at) values ($1, $2, 'nap-1', $3, '', '', now() + interval '1 day')`,
    [customer.id, watch.data._id, reminder],
  );
  await askGateway(app, generateOtpCall, {}, token);
  await fillWallet(fixture, { ...customer, token }, 'VPOINT', '2000');
  const bank = { uid: 'tk', banking_id: 'bidv', account_number: accountNumber, account_name: 'NGUYEN VAN DAY DU' };
  const account = await askGateway(app, createUserBankingCall, bank, token);
  const payout = { request_id: 'rut', token_id: 'VPOINT', amount: '200', user_banking_id: account.data._id };
  await settleTransfer(store, (await askGateway(app, withdrawTokenCall, payout, token)).data._id, 'DONE');
  const order = await askGateway(app, buyServiceCall, { request_id: 'mua', service_pack_id: 'goi-30-ngay', price: 99_000 }, token);
  const view = await store.query<{ id: string }>('select id from parcel_lands order by id limit 1');
  const headers = { authorization: `Bearer ${token}` };
  await app.request(`http://gateway${GATEWAY_BASE}/files/plannings/${view[0]!.id}.geojson`, { headers });
  const { data: payment } = await askGateway(app, createPaymentCall, { order_id: order.data._id }, token);
  await askGateway(app, confirmOrderCall, { order_id: order.data._id, confirmation: payment.confirmation });
  await askGateway(app, prebuyRoundCall, { request_id: 'mo-ban', round_id: 'mbc-vong-1', amount: '2' }, token);
  const [part] = (await askGateway(app, findPresaleClaimsCall, {}, token)).data;
  await askGateway(app, claimPresaleCall, { request_id: 'nhan', claim_id: part!._id }, token);
  await askGateway(app, depositTokenCall, { request_id: 'nap-cho', token_id: 'VPOINT', amount: '50' }, token);
  const { options } = await askGateway(app, passkeyCreationCall, {}, token);
  await askGateway(app, addPasskeyCall, { made: new SoftAuthenticator().make(options) }, token);
  const links = [note.images_link, avatar];
  const own = [customer.email, customer.fullname, customer.phone, address, note.title, reminder, accountNumber];
  return { ...customer, links, traces: [...own, ...links.map((link) => link.slice('/uploads/'.length))] };
}
