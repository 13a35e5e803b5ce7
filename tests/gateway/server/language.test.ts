import { afterAll, beforeAll, expect, it } from 'vitest';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { fillWallet, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let lan: WalletOwner;

beforeAll(async () => {
  seeded = await openSeededApp();
  lan = await makeWalletOwner(seeded, 'lan-hai-tieng');
});
afterAll(() => seeded.close());

async function ask(path: string, language: string | undefined, body?: object, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return seeded.app.request(`http://gateway${GATEWAY_BASE}${path}`, { headers, ...sent });
}
const messageOf = async (answer: Promise<Response>): Promise<string> => ((await (await answer).json()) as { message: string }).message;

it('language: messages use the language of the page, and Vietnamese without one', async () => {
  const deposit = { request_id: 'nap', token_id: 'KHONG', amount: '5' };
  for (const [language, words] of [
    ['en', 'There is no such token.'],
    ['vi', 'Không có loại điểm này.'],
    [undefined, 'Không có loại điểm này.'],
  ] as const) {
    const answer = await ask('/api/wallet/deposit-token', language, deposit, lan.token);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: words });
  }
  const done = { ...deposit, token_id: 'VPOINT' };
  expect(await messageOf(ask('/api/wallet/deposit-token', 'en-US,en', done, lan.token))).toBe(
    'Deposit requested, please wait until it is confirmed',
  );
  expect(await messageOf(ask('/users-check/detail', 'en'))).toBe('You need to log in to do this');
  expect(await messageOf(ask('/khong-co', 'en'))).toBe('There is nothing at this address.');
});

it('language: our notifications come in either language; the customer’s own words stay', async () => {
  await fillWallet(seeded, lan, 'VPOINT', '12.5');
  await ask('/api/notifications/create', 'en', { uid: 'nho', title: 'Nhắc tôi' }, lan.token);
  const titles = async (language: string) =>
    (
      (await (await ask('/api/notifications/find', language, undefined, lan.token)).json()) as {
        data: Array<{ title: string; content: string }>;
      }
    ).data;
  expect(await titles('en')).toMatchObject([
    { title: 'Nhắc tôi' },
    { title: 'Points deposited', content: '12.5 VPOINT arrived in your wallet.' },
  ]);
  expect(await titles('vi')).toMatchObject([
    { title: 'Nhắc tôi' },
    { title: 'Nạp điểm thành công', content: '12.5 VPOINT đã vào ví của bạn.' },
  ]);
});

it('language: a waiting time has an English plural in English and none in Vietnamese', async () => {
  const email = { email: 'cho-ma@thua.example' };
  await ask('/api/auth/send-mail-reset', 'en', email);
  expect(await messageOf(ask('/api/auth/send-mail-reset', 'en', email))).toMatch(
    /^Please wait (\d\d seconds|1 second) before another code is sent\.$/,
  );
  expect(await messageOf(ask('/api/auth/send-mail-reset', 'vi', email))).toMatch(/^Vui lòng chờ \d+ giây trước khi gửi lại mã\.$/);
});
