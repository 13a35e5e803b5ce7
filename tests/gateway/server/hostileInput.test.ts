import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/gateway/app.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { StoreBusy } from '../../../src/gateway/database/store.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { servedCalls } from '../../support/gateways/servedCalls.ts';

let seeded: SeededApp;
let server: Server;
let base: string;

beforeAll(async () => {
  seeded = await openSeededApp();
  server = createServer(gatewayListener(seeded.app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await seeded.close();
});
afterEach(() => expect(seeded.failures).toEqual([]));

// Calls that need a login answer 401; the authorization matrix covers them.
const OPEN = servedCalls().filter((call) => !call.needsLogin);
const POSTS = OPEN.filter((call) => call.method === 'POST');
/** Each is a single response without a limit parameter. */
const [COVERAGE, GROUND, LIVE_LAYERS, SOURCES, CHANGES] = [
  '/app/help/coverage',
  '/app/help/ground',
  '/app/live-layers/find',
  '/app/land-sources/find',
  // A list that requires two plannings.
  '/app/planning-changes/find',
];
/** Lists: a path with one record has neither limit nor page. */
const GETS = OPEN.filter(
  ({ method, path }) => method === 'GET' && !path.includes('{') && ![COVERAGE, GROUND, LIVE_LAYERS, SOURCES, CHANGES].includes(path),
);
const AROUND = '/app/parcel-land-cadastral-items/find-around';

/** Expects a 4xx in Vietnamese without internals. */
async function expectRefusal(response: Response, ...statuses: number[]): Promise<void> {
  const text = await response.text();
  expect(statuses.length > 0 ? statuses : [400, 404, 405, 413, 414, 415, 431]).toContain(response.status);
  const body = JSON.parse(text) as { message: string };
  expect(Object.keys(body)).toEqual(['message']);
  expect(body.message).toMatch(/[àáạảãâầấậẩẫăằắặẳẵèéẹẻẽêềếệểễìíịỉĩòóọỏõôồốộổỗơờớợởỡùúụủũưừứựửữỳýỵỷỹđ]/i);
  expect(text).not.toMatch(/\bat \w+ \(|node_modules|\.ts:|select |syntax error|SQLSTATE/i);
  expect(text.length).toBeLessThan(300);
}

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json'): Promise<Response> =>
  fetch(base + path, { method: 'POST', headers: { 'content-type': type }, body });

describe.each(POSTS)('hostile input: POST $path', ({ path }) => {
  it.each([
    ['no JSON', '{'],
    ['an empty body', ''],
    ['a literal NaN', '{"position":[{"latitude":NaN,"longitude":1}],"search":NaN,"_id":NaN,"map_box_id":NaN,"ids":NaN}'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a string', '"position"'],
    ['wrong types', '{"position":"here","search":{"a":1},"_id":[1],"map_box_id":12,"ids":"x"}'],
    ['deep nesting', '['.repeat(100_000)],
    ['deep nesting inside a field', `{"position":${'['.repeat(5_000)}${']'.repeat(5_000)},"search":{}}`],
    [
      'a text that is too long',
      `{"search":"${'a'.repeat(5_000)}","_id":"${'a'.repeat(65)}","map_box_id":"${'a'.repeat(65)}","ids":["${'a'.repeat(65)}"]}`,
    ],
    ['a __proto__ key', '{"__proto__":{"position":1},"search":1,"_id":1,"map_box_id":1,"ids":1,"position":1}'],
  ])('hostile input: %s is refused', async (_what, body) => {
    await expectRefusal(await post(path, body), 400);
  });

  it('hostile input: NUL in an id is refused, and removed from search terms', async () => {
    const nul = '{"search":"a\\u0000b","_id":"a\\u0000b","map_box_id":"a\\u0000b","ids":["a\\u0000b"],"position":0}';
    const response = await post(path, nul);
    if (response.status !== 200) await expectRefusal(response, 400);
    else expect(await response.text()).toBe(await (await post(path, nul.replaceAll('\\u0000', ''))).text());
  });

  it('hostile input: invalid UTF-8, another content type and a huge body are refused', async () => {
    await expectRefusal(await post(path, Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d)), 400);
    await expectRefusal(await post(path, 'position=1', 'application/x-www-form-urlencoded'), 415);
    await expectRefusal(await post(path, '{}', 'text/plain'), 415);
    await expectRefusal(await post(path, `{"search":"${'a'.repeat(300_000)}"}`), 413);
  });
});

describe('hostile input: bodies without a length', () => {
  const stream = (chunks: number): ReadableStream<Uint8Array> => {
    let sent = 0;
    return new ReadableStream({
      pull: (controller) => {
        if (sent++ < chunks) controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        else controller.close();
      },
    });
  };

  it.each([
    [2, 400],
    [64, 413],
  ])('hostile input: %d chunks of 64 KB get %d, and the server keeps running', async (chunks, status) => {
    const sent = fetch(base + AROUND, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream(chunks),
      duplex: 'half',
    } as RequestInit);
    await expectRefusal(await sent, status);
    expect((await fetch(`${base}/config/find`)).status).toBe(200);
  });
});

describe('hostile input: positions', () => {
  const point = { latitude: 21, longitude: 105 };
  const body = (position: unknown, rest: object = {}): string => JSON.stringify({ position, ...rest });
  it.each([
    ['100,000 points', body(Array.from({ length: 100_000 }, () => point))],
    ['3,000 points', body(Array.from({ length: 3_000 }, () => point))],
    ['no point', body([])],
    ['one point', body([point])],
    ['three points', body([point, point, point])],
    ['five points', body([point, point, point, point, point])],
    ['a latitude of 91', body([point, { latitude: 91, longitude: 1 }])],
    ['a longitude of -181', body([point, { latitude: 1, longitude: -181 }])],
    ['1e999', '{"position":[{"latitude":1e999,"longitude":1},{"latitude":1,"longitude":1}]}'],
    ['text for numbers', body([{ latitude: '21', longitude: '105' }, point])],
    ['a limit of 0', body([point, point], { limitPoint: 0 })],
    ['a limit of -1', body([point, point], { limitPoint: -1 })],
    ['a limit of 1.5', body([point, point], { limitPoint: 1.5 })],
    ['a limit of 1e12', body([point, point], { limitPoint: 1e12 })],
    ['another status', body([point, point], { status: 'DELETED' })],
    [
      'a box of the whole globe',
      body([
        { latitude: -90, longitude: -180 },
        { latitude: 90, longitude: 180 },
      ]),
    ],
    ['a box above the maximum width', body([point, { latitude: 21.3, longitude: 105 }])],
  ])('hostile input: %s is refused', async (_what, text) => {
    await expectRefusal(await post(AROUND, text), 400, 413);
  });

  it.each([
    ['a box of one point', [point, point]],
    [
      'min and max swapped',
      [
        { latitude: 16.1, longitude: 108.3 },
        { latitude: 15.9, longitude: 108.1 },
      ],
    ],
  ])('hostile input: %s is answered within the cap', async (_what, position) => {
    const response = await post(AROUND, body(position, { limitPoint: 999_999 }));
    expect(response.status).toBe(200);
    expect(((await response.json()) as { data: unknown[] }).data.length).toBeLessThanOrEqual(500);
  });
});

it.each(['', 'ward_code=', 'ward_code=%00', 'ward_code=1&ward_code=2', `ward_code=${'9'.repeat(2_000)}`, "ward_code=20314'--"])(
  'hostile input: the ground of %j is refused or empty',
  async (query) => {
    const response = await fetch(`${base}${GROUND}?${query}`);
    if (response.status !== 200) return expectRefusal(response, 400);
    expect(await response.text()).not.toContain('latitude');
  },
);

it('hostile input: changes need two valid planning ids, and come in pages', async () => {
  const both = 'planningIdBefore=nobody&planningIdAfter=nobody';
  expect((await fetch(`${base}${CHANGES}?${both}&nothing=1&__proto__=1&transfer=%27%3Edrop`)).status).toBe(200);
  for (const query of [
    '',
    'planningIdBefore=nobody',
    `planningIdBefore=x%27&planningIdAfter=nobody`,
    `${both}&limit=0`,
    `${both}&page=-1`,
  ]) {
    await expectRefusal(await fetch(`${base}${CHANGES}?${query}`), 400);
  }
});

it('hostile input: a source needs a valid record id', async () => {
  expect((await fetch(`${base}${SOURCES}?of=parcel&_id=nobody&nothing=1&__proto__=1`)).status).toBe(200);
  for (const query of ['', 'of=parcel', 'of=users&_id=a', `of=sheet&_id=${encodeURIComponent("x' or '1'='1")}`]) {
    await expectRefusal(await fetch(`${base}${SOURCES}?${query}`), 400);
  }
});

it.each([COVERAGE, LIVE_LAYERS])('hostile input: unknown parameters of %s do no harm', async (path) => {
  expect((await fetch(`${base}${path}?limit=abc&__proto__=1`)).status).toBe(200);
});

describe.each(GETS)('hostile input: GET $path', ({ path }) => {
  it.each(['limit=0', 'limit=-5', 'limit=abc', 'limit=1e9', 'limit=99999999999999999999', 'page=0&limit=x', 'limit=%00'])(
    'hostile input: %s is refused',
    async (query) => {
      await expectRefusal(await fetch(`${base}${path}?${query}`), 400);
    },
  );

  it('hostile input: an endless query and an unsupported method are refused', async () => {
    await expectRefusal(await fetch(`${base}${path}?limit=1&x=${'a'.repeat(8_000)}`), 414);
    await expectRefusal(await fetch(base + path, { method: 'DELETE' }), 404);
  });

  it('hostile input: unknown and empty parameters do no harm', async () => {
    const response = await fetch(`${base}${path}?limit=1&nothing=1&parent_code=&__proto__=1&constructor=x`);
    expect(response.status).toBe(200);
  });
});

describe('hostile input: paths', () => {
  it.each([
    '/nowhere',
    '/app',
    '/app/help/city/..',
    '/files/cadastrals/..%2f..%2fpackage.json',
    '/files/plannings/%00.geojson',
    '/files/plannings/%E0%A4%A.geojson',
    `/files/plannings/${'a'.repeat(500)}.geojson`,
    "/files/plannings/x' or '1'='1.geojson",
    '/images/plannings/a%20b.svg',
    '/openapi.json/x',
  ])('hostile input: %s is 404', async (path) => {
    await expectRefusal(await fetch(base + path), 404);
  });

  it.each([
    ["city_name='; drop table units; --", 200],
    ['city_name=%25%25%25', 200],
    ['land_number=1%27%20or%201=1', 400],
    ['city_name=a%00b', 200],
    ['_id=../../etc/passwd', 400],
    ['city_name=%FF%FE', 200],
  ])('hostile input: find?%s gets %d', async (query, status) => {
    const response = await fetch(`${base}/app/parcel-land-cadastral-items/find?${query}`);
    expect(response.status).toBe(status);
    if (status !== 200) await expectRefusal(response, status);
  });

  it('hostile input: a request that is not HTTP, or whose URL is raw bytes, ends in 400', async () => {
    const speak = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text, 'latin1'));
        let heard = '';
        socket.on('data', (chunk) => (heard += chunk.toString('utf8')));
        socket.on('close', () => resolve(heard));
        socket.on('error', reject);
      });
    expect(await speak('hello\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    const raw = await speak('GET /gateway/\xff\xfe?\xc3 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(raw).toMatch(/^HTTP\/1.1 40[04] /);
    expect(raw).not.toContain('node_modules');
  });
});

describe('internal failures', () => {
  it.each([
    [new StoreBusy('waited'), 503, 'bận'],
    [new Error('relation "secret" does not exist at /srv/x.ts:1'), 500, 'lỗi'],
  ])('failures: %s gets %d in Vietnamese and is logged', async (error, status, word) => {
    const logged: string[] = [];
    const failing = { ...seeded.store, query: () => Promise.reject(error) };
    const app = buildApp(failing, { logFailure: (line) => logged.push(line) });
    const response = await app.request('/gateway/config/find?token=geheim');
    expect(response.status).toBe(status);
    const { message } = (await response.json()) as { message: string };
    expect(message).toContain(word);
    expect(message).not.toContain('secret');
    expect(logged).toEqual(['GET /gateway/config/find failed:']);
  });

  it('failures: log and message of a failure name the request', async () => {
    const logged: string[] = [];
    const failing = { ...seeded.store, query: () => Promise.reject(new Error('no such table')) };
    const app = buildApp(failing, { logFailure: (line) => logged.push(line) });
    const id = '0f5b2c1e-9f6e-4a57-8a3c-3d2b1a0f9e8d';
    const response = await app.request('/gateway/config/find', {}, { outgoing: { getHeader: () => id } });
    expect(await response.json()).toEqual({ message: 'Máy chủ gặp lỗi, vui lòng thử lại sau. (0f5b2c1e)' });
    expect(logged).toEqual([`GET /gateway/config/find failed, request ${id}:`]);
  });
});

it('bodies: a GET never reads its body, which would copy the whole Node request', async () => {
  let looks = 0;
  const request = new Request('http://gateway/gateway/config/find');
  Object.defineProperty(request, 'body', { get: () => ((looks += 1), null) });
  const { status } = await seeded.app.fetch(request);
  expect([status, looks]).toEqual([200, 0]);
});
