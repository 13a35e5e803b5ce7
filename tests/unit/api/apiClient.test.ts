import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type Refresher } from '../../../src/api/createClient.ts';
import { fetchUser } from '../../../src/api/account/users.ts';
import { logInCall, refreshAccessCall } from '../../../src/contract/account/auth.ts';
import { findCadastralsAroundCall } from '../../../src/contract/land/sheets.ts';
import { withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { failure, success } from '../../../src/domain/result.ts';
import { sendJson, startHttpServer, type SeenRequest, type TestServer } from '../../support/gateways/httpServer.ts';

type Answer = (request: SeenRequest, response: ServerResponse) => void;

const LAN = {
  _id: 'u1',
  fullname: 'Nguyễn Thị Lan',
  email: 'lan@thua.vn',
  phone: '0912345678',
  address: '',
  images_link: '',
  province: 'Đà Nẵng',
};

const move = { request_id: 'r1', token_id: 'VPOINT', amount: '100', note: '', user_banking_id: 'b1' };

let server: TestServer;
let answer: Answer;

/** Accepts only the token `new`, and explains other refusals. */
const takesNew: Answer = ({ headers }, response) =>
  headers.authorization === 'Bearer new'
    ? sendJson(response, 200, { data: LAN })
    : sendJson(response, 401, { message: 'Hãy đăng nhập lại', http: 401 });

beforeEach(async () => {
  answer = takesNew;
  server = await startHttpServer((request, response) => answer(request, response));
});
afterEach(() => server.close());

/** Returns a client that counts its refreshes. */
function clientWith(refresher: Refresher, token: string | null = 'old') {
  const client = createClient({ apiBase: server.base, token });
  const refused: string[] = [];
  client.setRefresher((refusedToken) => {
    refused.push(refusedToken);
    return refresher(refusedToken);
  });
  return { client, refused };
}

const tokensSent = () => server.seen.map(({ headers }) => headers.authorization);

describe('api client: refresh', () => {
  test('refresh: 401 with http 401 in the body gets one new token, and the request is sent once more', async () => {
    const { client, refused } = clientWith(async () => success('new'));
    expect(await fetchUser({ client })).toMatchObject({ ok: true, value: { id: 'u1', province: 'Đà Nẵng' } });
    expect(refused).toEqual(['old']);
    expect(tokensSent()).toEqual(['Bearer old', 'Bearer new']);
    expect(client.settings().token).toBe('new');
  });

  test('refresh: a customer who logged in during the refresh stays logged in', async () => {
    const { client } = clientWith(async () => {
      client.setToken('of another login');
      return success('new');
    });
    await fetchUser({ client });
    expect(tokensSent()).toEqual(['Bearer old', 'Bearer new']);
    expect(client.settings().token).toBe('of another login');
  });

  test('refresh: a request that is refused again is not sent a third time', async () => {
    const { client, refused } = clientWith(async () => success('also old'));
    expect(await fetchUser({ client })).toMatchObject({ error: { kind: 'refused', status: 401 } });
    expect(refused).toEqual(['old']);
    expect(tokensSent()).toEqual(['Bearer old', 'Bearer also old']);
  });

  test.each([
    ['401 without http', 401, { message: 'Sai mật khẩu' }],
    ['401 with another http', 401, { message: 'Không', http: 403 }],
    ['403 with http 401', 403, { message: 'Không', http: 401 }],
    ['401 as a proxy’s page', 401, '<h1>no</h1>'],
  ])('refresh: %s requests no token', async (_, status, body) => {
    answer = (_request, response) => sendJson(response, status, body);
    const { client, refused } = clientWith(async () => success('new'));
    expect(await fetchUser({ client })).toMatchObject({ error: { kind: 'refused', status } });
    expect(refused).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  test('refresh: an anonymous request requests no token', async () => {
    const { client, refused } = clientWith(async () => success('new'), null);
    expect(await fetchUser({ client })).toMatchObject({ error: { status: 401, message: 'Hãy đăng nhập lại' } });
    expect(refused).toEqual([]);
  });

  test('refresh: its own call is never refreshed', async () => {
    const { client, refused } = clientWith(async () => success('new'));
    expect(await client.ask(refreshAccessCall, { refreshToken: 'r1' }, { isRefresh: true })).toMatchObject({ error: { status: 401 } });
    expect(refused).toEqual([]);
    expect(server.seen.map(({ path }) => path)).toEqual(['/auth/token']);
  });

  test('refresh: if the refresh is refused, the request returns its own refusal', async () => {
    const { client } = clientWith(async () => failure('refused', 'không còn', 401));
    expect(await fetchUser({ client })).toMatchObject({ error: { status: 401, message: 'Hãy đăng nhập lại' } });
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    ['lost', failure('offline')],
    ['too slow', failure('timeout')],
    ['answered by a failing gateway', failure('refused', 'Tạm nghỉ', 503)],
    ['rate-limited', failure('refused', 'Thử lại sau', 429)],
  ])('refresh: one that was %s does not end the session', async (_, failed) => {
    const { client } = clientWith(async () => failed);
    expect(await fetchUser({ client })).toEqual(failed);
  });

  test('refresh: /auth/token may return a new refresh token or none', async () => {
    const client = createClient({ apiBase: server.base, token: null });
    answer = (_, response) => sendJson(response, 200, { success: true, message: '', results: { accessToken: 'a2' } });
    expect(await client.ask(refreshAccessCall, { refreshToken: 'r1' }, { isRefresh: true })).toMatchObject({
      ok: true,
      value: { results: { accessToken: 'a2' } },
    });
    const results = { accessToken: 'a3', refreshToken: 'r2' };
    answer = (_, response) => sendJson(response, 200, { success: true, message: '', results });
    expect(await client.ask(refreshAccessCall, { refreshToken: 'r1' }, { isRefresh: true })).toMatchObject({
      ok: true,
      value: { results },
    });
  });
});

describe('api client: a busy gateway', () => {
  const busyOnce = (retryAfterS: string | null): void => {
    answer = (_, response) => {
      if (server.seen.length > 1) return sendJson(response, 200, { data: [] });
      if (retryAfterS !== null) response.setHeader('Retry-After', retryAfterS);
      return sendJson(response, 503, { message: 'Đang bận' });
    };
  };
  const busy = failure('refused', 'Đang bận', 503);
  const CORNER = { latitude: 16.005, longitude: 108.221 };
  const find = () => createClient({ apiBase: server.base, token: null }).ask(findCadastralsAroundCall, { position: [CORNER, CORNER] });

  test.each([2, 4])('busy: a read is sent once more after the %d s that a 503 asks for', async (waitS) => {
    busyOnce(String(waitS));
    const setRealTimeout = setTimeout;
    const waits: number[] = [];
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) => {
      if (ms !== waitS * 1000) return setRealTimeout(work, ms);
      waits.push(server.seen.length);
      return setRealTimeout(work);
    }) as typeof setTimeout);
    onTestFinished(() => timers.mockRestore());
    expect(await find()).toMatchObject({ ok: true, value: { data: [] } });
    expect([waits, server.seen.length]).toEqual([[1], 2]);
  });

  test.each([
    ['asks for no wait', null],
    ['asks for a long one', '60'],
  ])('busy: a read whose 503 %s is reported at once', async (_, waitS) => {
    busyOnce(waitS);
    expect(await find()).toEqual(busy);
    expect(server.seen).toHaveLength(1);
  });

  test('busy: an action is not repeated', async () => {
    busyOnce('3');
    const client = createClient({ apiBase: server.base, token: 'a' });
    expect(await client.ask(withdrawTokenCall, move)).toEqual(busy);
    expect(server.seen).toHaveLength(1);
  });
});

describe('api client: login', () => {
  const client = () => createClient({ apiBase: server.base, token: null });

  test('login: the header Type is customer, and the payload is §3’s', async () => {
    const results = { accessToken: 'a1', refreshToken: 'r1' };
    answer = (_, response) => sendJson(response, 200, { success: true, message: 'Xin chào', results });
    const answered = await client().ask(logInCall, { username: 'lan@thua.vn', password: ' một hai ba bốn ', type: 'LOGIN' });
    expect(answered).toEqual({ ok: true, value: { success: true, results, message: 'Xin chào' } });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/auth/login', headers: { type: 'customer' } });
    expect(JSON.parse(server.seen[0]!.body)).toEqual({
      username: 'lan@thua.vn',
      password: ' một hai ba bốn ',
      type: 'LOGIN',
    });
  });

  test('login: data[0].messages[0].message takes precedence over message', async () => {
    const data = [{ messages: [{ message: 'Identifier or password invalid' }] }];
    answer = (_, response) => sendJson(response, 401, { message: 'Bad Request', data });
    expect(await client().ask(logInCall, { username: 'lan', password: 'x' })).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Identifier or password invalid', status: 401 },
    });
  });

  test('login: 200 with success false is a refusal with its message', async () => {
    answer = (_, response) => sendJson(response, 200, { success: false, message: 'Tài khoản bị khoá' });
    expect(await client().ask(logInCall, { username: 'lan', password: 'x' })).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Tài khoản bị khoá', status: 200 },
    });
  });
});

describe('api client: proof', () => {
  const NEEDED = { message: 'Vui lòng xác nhận', code: 'PROOF_BY_PASSKEY' };
  /** Returns a client that requests proofs, all of which get this result. */
  const proving = (isProved: boolean) => {
    const client = createClient({ apiBase: server.base, token: 'new' });
    const ways: string[] = [];
    client.setProver(async (way) => {
      ways.push(way);
      return isProved;
    });
    return { client, ways };
  };

  test('proof: 403 with the proof code asks the customer once and sends the same request again', async () => {
    answer = (_request, response) => sendJson(response, 403, server.seen.length === 1 ? NEEDED : { message: 'Không' });
    const { client, ways } = proving(true);
    expect(await client.ask(withdrawTokenCall, move)).toMatchObject({ error: { status: 403, message: 'Không' } });
    expect(ways).toEqual(['passkey']);
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]!.body).toBe(server.seen[0]!.body);
  });

  test('proof: a repeated 403 is returned, and so is the first if the customer proves nothing', async () => {
    answer = (_request, response) => sendJson(response, 403, { ...NEEDED, code: 'PROOF_BY_PASSWORD' });
    for (const [isProved, sent] of [
      [true, 2],
      [false, 1],
    ] as const) {
      server.seen.length = 0;
      const { client, ways } = proving(isProved);
      expect(await client.ask(withdrawTokenCall, move)).toMatchObject({ error: { status: 403, message: NEEDED.message } });
      expect([ways, server.seen.length]).toEqual([['password'], sent]);
    }
  });

  test.each([
    ['403 without a code', 403, { message: 'Không' }],
    ['403 with another code', 403, { message: 'Không', code: 'SOMETHING' }],
    ['400 with the code', 400, NEEDED],
  ])('proof: %s does not ask the customer', async (_, status, body) => {
    answer = (_request, response) => sendJson(response, status, body);
    const { client, ways } = proving(true);
    expect(await client.ask(withdrawTokenCall, move)).toMatchObject({ error: { status } });
    expect(ways).toEqual([]);
  });

  test('proof: a token that expires during the proof is refreshed', async () => {
    const { client } = proving(true);
    client.setRefresher(async () => success('newer'));
    answer = (_request, response) =>
      server.seen.length === 1
        ? sendJson(response, 403, NEEDED)
        : sendJson(response, server.seen.length === 2 ? 401 : 422, { message: 'Số dư không đủ', http: 401 });
    expect(await client.ask(withdrawTokenCall, move)).toMatchObject({ error: { status: 422 } });
    expect(tokensSent()).toEqual(['Bearer new', 'Bearer new', 'Bearer newer']);
  });
});
