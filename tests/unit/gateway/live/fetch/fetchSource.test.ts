import type { LookupAddress } from 'node:dns';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressReach, type SourceAccess } from '../../../../../src/gateway/live/fetch/sourceAccess.ts';
import { fetchSource } from '../../../../../src/gateway/live/fetch/fetchSource.ts';
import { startHttpServer, type TestServer } from '../../../../support/gateways/httpServer.ts';

const LIMITS = { maxBytes: 64 * 1024, timeoutMs: 20_000, redirects: 3 };

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startHttpServer(({ path }, response) => {
    const [, verb = '', rest = ''] = /^\/(\w+)\/?(.*)$/.exec(path) ?? [];
    if (verb === 'redirect') return void response.writeHead(302, { location: decodeURIComponent(rest) }).end();
    if (verb === 'loop') return void response.writeHead(307, { location: '/loop' }).end();
    // Sends neither an end nor another byte.
    if (verb === 'slow') return void response.writeHead(200).write('a');
    if (verb === 'long') return void response.writeHead(200, { 'content-length': String(100 * 2 ** 20) }).end();
    if (verb === 'endless') {
      response.writeHead(200);
      const piece = Buffer.alloc(16 * 1024);
      const go = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', go);
      };
      return go();
    }
    if (verb === 'bomb') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(2 ** 20)));
    response.writeHead(200, { 'content-type': 'Text/Plain', 'set-cookie': 'a=b' }).end('chào');
  });
  port = Number(new URL(server.base).port);
});
afterAll(() => server.close());

const allowed = (change: Partial<SourceAccess> = {}): SourceAccess => ({ ownHosts: ['127.0.0.1'], ports: [port], ...change });
/** Resolver that returns the next response each time, and finally the last one. */
const resolver = (...answers: string[]): { resolve: SourceAccess['resolve']; asked: () => number } => {
  let asked = 0;
  const resolve: SourceAccess['resolve'] = (_name, answer) => {
    const said = answers[Math.min(asked++, answers.length - 1)]!;
    answer(
      null,
      said.split(' ').map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, asked: () => asked };
};

describe('addresses', () => {
  it.each([
    ['own', '127.0.0.1 127.9.9.9 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 ::1 fd00::1'],
    [
      'never',
      '0.0.0.0 169.254.169.254 192.0.2.1 198.18.0.1 224.0.0.1 255.255.255.255 :: fe80::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1 fe80::1%eth0 localhost',
    ],
    ['public', '8.8.8.8 172.32.0.1 100.128.0.1 203.113.0.1 2404:6800:4005:800::200e'],
  ])('addresses: %s', (reach, addresses) => {
    expect(addresses.split(' ').filter((address) => addressReach(address) !== reach)).toEqual([]);
  });
});

describe('fetchSource', () => {
  it('fetchSource: private addresses and unusual ports each need the operator’s consent', async () => {
    const address = `${server.base}/x`;
    const { status, contentType, bytes } = await fetchSource(address, allowed(), LIMITS);
    expect([status, contentType, bytes.toString()]).toEqual([200, 'text/plain', 'chào']);
    const { headers } = server.seen.at(-1)!;
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': 'thua-live-layers/1' });
    expect(headers.cookie).toBeUndefined();
    const before = server.seen.length;
    await expect(fetchSource(address, allowed({ ownHosts: [] }), LIMITS)).rejects.toThrow(/mạng riêng.*--allow-private/);
    await expect(fetchSource(address, allowed({ ports: [] }), LIMITS)).rejects.toThrow(/--allow-port/);
    expect(server.seen).toHaveLength(before);
  });

  it.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'http://a:b@gis.example.vn/',
    'không',
  ])('fetchSource: it never requests %s', async (address) => {
    await expect(fetchSource(address, { ownHosts: [], ports: [] }, LIMITS)).rejects.toMatchObject({ name: 'LiveError' });
  });

  it('fetchSource: a name is judged by its resolved addresses, and one that resolves inward is refused', async () => {
    const before = server.seen.length;
    const address = `http://gis.example.vn:${port}/x`;
    for (const answers of [['127.0.0.1'], ['10.1.2.3'], ['8.8.8.8 127.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1']]) {
      const { resolve } = resolver(...answers);
      await expect(fetchSource(address, allowed({ resolve: resolve! }), LIMITS)).rejects.toThrow(/mạng riêng|không bao giờ/);
    }
    expect(server.seen).toHaveLength(before);
  });

  it('fetchSource: a name is resolved once per connection, which uses that address', async () => {
    const { resolve, asked } = resolver('127.0.0.1', '169.254.169.254');
    const access = allowed({ ownHosts: ['gis.example.vn'], resolve: resolve! });
    expect((await fetchSource(`http://gis.example.vn:${port}/x`, access, LIMITS)).bytes.toString()).toBe('chào');
    expect(asked()).toBe(1);
    await expect(fetchSource(`http://gis.example.vn:${port}/x`, access, LIMITS)).rejects.toThrow(/không bao giờ/);
  });

  it.each([
    ['to an own address', 'http://127.0.0.1:PORT/x', /mạng riêng/],
    ['to a cloud’s metadata address', 'http://169.254.169.254/latest', /không bao giờ/],
    ['to another port', 'http://gis.example.vn:22/', /Cổng 22/],
    ['to a file', 'file:///etc/passwd', /file:/],
    ['that is unreadable', 'http://[', /không đọc được/],
  ])('fetchSource: a redirect %s is judged like the first address', async (_what, to, words) => {
    const { resolve } = resolver('127.0.0.1');
    const access = allowed({ ownHosts: ['gis.example.vn'], resolve: resolve! });
    const address = `http://gis.example.vn:${port}/redirect/${encodeURIComponent(to.replace('PORT', String(port)))}`;
    await expect(fetchSource(address, access, LIMITS)).rejects.toThrow(words);
  });

  it.each([
    ['redirects in a circle', 'loop', /chuyển hướng/],
    ['never ends', 'slow', /không trả lời trong 0\.4 giây/],
    ['declares 100 MB', 'long', /lớn hơn 64 KB/],
    ['sends endlessly', 'endless', /lớn hơn 64 KB/],
  ])('fetchSource: a server that %s is abandoned with a message', async (_what, path, words) => {
    const limits = path === 'slow' ? { ...LIMITS, timeoutMs: 400 } : LIMITS;
    await expect(fetchSource(`${server.base}/${path}`, allowed(), limits)).rejects.toThrow(words);
  });

  it('fetchSource: no response is decompressed', async () => {
    expect((await fetchSource(`${server.base}/bomb`, allowed(), LIMITS)).bytes.length).toBeLessThan(2_048);
  });

  it('fetchSource: an unreachable server is reported', async () => {
    const closed = await startHttpServer((_request, response) => void response.end());
    await closed.close();
    const access = allowed({ ports: [Number(new URL(closed.base).port)] });
    await expect(fetchSource(closed.base, access, LIMITS)).rejects.toThrow(/không nhận kết nối/);
    const gone: SourceAccess['resolve'] = (_name, answer) => answer(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []);
    await expect(fetchSource('http://khong-co.example/', { ownHosts: [], ports: [], resolve: gone }, LIMITS)).rejects.toThrow(
      /không có tên này/,
    );
  });
});
