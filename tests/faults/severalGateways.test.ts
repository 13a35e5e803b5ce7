import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type SeenRequest, startHttpServer, type TestServer } from '../support/gateways/httpServer.ts';
import { freePorts } from '../support/run/freePorts.ts';
import { readRepositoryFile } from '../support/run/repository.ts';
import { askFrom, STRANGER, type Heard } from './attackedGateway.ts';
import { installedProxies, type ProxyInFront, startProxy } from '../support/gateways/servers/proxyInFront.ts';

const BUSY = '{"message":"Máy chủ đang quá tải, vui lòng thử lại sau ít giây."}';
const LONG = 'thửa '.repeat(4_000);

describe('the files in deploy', () => {
  const nginx = readRepositoryFile('deploy/nginx.conf');
  const haproxy = readRepositoryFile('deploy/haproxy.cfg');

  it('deployed proxies: neither file repeats writes, drops busy gateways, counts requests or caches', () => {
    expect([...nginx.matchAll(/^\s*proxy_next_upstream (.*);/gm)].map(([, when]) => when)).toEqual([
      'error timeout',
      'error timeout http_404',
      'error timeout http_404',
    ]);
    expect([...haproxy.matchAll(/^\s*retry-on (.*)/gm)].map(([, when]) => when)).toEqual(['conn-failure empty-response 404']);
    expect(haproxy).toMatch(/^ *http-request disable-l7-retry unless METH_GET or \{ method HEAD \}$/m);
    expect(nginx).not.toMatch(/^\s*(limit_req|proxy_cache_path|gzip on)/m);
    expect(haproxy).not.toMatch(/^\s*(cache|compression|observe layer7)|http_req_rate/m);
  });
});

describe.each(installedProxies)('several gateways behind %s', (kind) => {
  /** Fake gateways: the test defines their responses and records their requests. */
  const fakes: TestServer[] = [];
  let proxy: ProxyInFront;
  /** Proxy with one gateway whose neighbour is down. */
  let halved: ProxyInFront;
  let downPort: number;
  let deaths: number;

  const seen = (): SeenRequest[] => fakes.flatMap((one) => one.seen).filter(({ path }) => path !== '/readyz');
  const ask = (method: string, path: string, headers: Record<string, string> = {}, port = proxy.port): Promise<Heard> =>
    askFrom(port, method, path, { headers, ...(method === 'GET' ? {} : { body: '{}' }) });

  beforeAll(async () => {
    for (let n = 0; n < 2; n += 1) {
      fakes.push(
        await startHttpServer(({ path }, response) => {
          // The second has the next version, and also serves the files of the previous one.
          if (path.startsWith('/assets/') && !(path === '/assets/old.js' || (n === 1 && path === '/assets/new.js')))
            return void response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
          if (path === '/dying' && (deaths += 1) === 1) return void response.destroy();
          if (path === '/busy') return void response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '3' }).end(BUSY);
          response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'public, max-age=3600' }).end(LONG);
        }),
      );
    }
    const ports = fakes.map(({ base }) => Number(new URL(base).port));
    downPort = (await freePorts(1))[0]!;
    proxy = await startProxy(kind, ports);
    halved = await startProxy(kind, [downPort, ports[1]!]);
  });
  afterAll(async () => {
    for (const { close } of [proxy, halved, ...fakes]) await close();
  });
  beforeEach(() => {
    deaths = 0;
    for (const one of fakes) one.seen.length = 0;
  });

  it('deployed proxies: exactly one address is appended, and the scheme header is replaced', async () => {
    await ask('GET', '/', { 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Proto': 'https', 'Accept-Encoding': 'gzip', Host: 'map.example' });
    const [{ headers }] = seen() as [SeenRequest];
    expect(headers['x-forwarded-for']!.toString().split(/, */)).toEqual(['6.6.6.6', STRANGER]);
    expect([headers['x-forwarded-proto'], headers.host]).toEqual(['http', 'map.example']);
  });

  it('deployed proxies: responses are not cached or compressed on the way', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { headers, text } = await ask('GET', '/kept', { 'Accept-Encoding': 'gzip' });
      expect([headers['content-encoding'], headers['cache-control'], text]).toEqual([undefined, 'public, max-age=3600', LONG]);
    }
    expect(seen().map((request) => request.headers['accept-encoding'])).toEqual(['gzip', 'gzip', 'gzip']);
  });

  it('deployed proxies: requests to a dying gateway are retried on the other only if they change nothing', async () => {
    expect((await ask('GET', '/dying')).status).toBe(200);
    expect(seen()).toHaveLength(2);
    for (const one of fakes) one.seen.length = 0;
    deaths = 0;
    const refused = await ask('POST', '/dying');
    expect([refused.status, JSON.parse(refused.text)]).toEqual([502, { message: 'Máy chủ đang bận, vui lòng thử lại sau.' }]);
    expect(seen()).toHaveLength(1);
  });

  it('deployed proxies: a 503 comes from one gateway, is not retried, and does not take it out of rotation', async () => {
    for (let n = 0; n < 12; n += 1) {
      const { status, headers, text } = await ask('GET', '/busy');
      expect([status, headers['retry-after'], text]).toEqual([503, '3', BUSY]);
    }
    expect(seen()).toHaveLength(12);
    for (let n = 0; n < 4; n += 1) await ask('GET', '/');
    // Each is still in rotation.
    expect(fakes.map((one) => one.seen.some(({ path }) => path === '/'))).toEqual([true, true]);
  });

  it('deployed proxies: during a rollout, pages of both versions get their files', async () => {
    for (let n = 0; n < 6; n += 1) {
      for (const path of ['/assets/old.js', '/assets/new.js']) expect([path, (await ask('GET', path)).status]).toEqual([path, 200]);
    }
    for (const one of fakes) one.seen.length = 0;
    expect((await ask('GET', '/assets/of-neither.js')).status).toBe(404);
    expect(seen().length).toBeGreaterThan(1);
    expect((await ask('POST', '/assets/new-note')).status).toBe(404);
    expect(seen().filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('deployed proxies: while one gateway is down, the other one answers every request', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect((await ask('GET', '/', {}, halved.port)).status).toBe(200);
      expect((await ask('POST', '/', {}, halved.port)).status).toBe(200);
    }
    expect(fakes.map((one) => one.seen.filter(({ path }) => path === '/').length)).toEqual([0, 20]);
  });

  it('deployed proxies: a gateway that has just started serves a file of which the others know nothing', async () => {
    // Until nginx excludes the one that is down.
    for (let n = 0; n < 10; n += 1) await ask('GET', '/', {}, halved.port);
    const started = createServer((_, response) => void response.end('200'));
    started.listen(downPort, '127.0.0.1');
    await once(started, 'listening');
    onTestFinished(() => void started.close());
    const status = async (): Promise<number> => (await ask('GET', '/assets/newest.js', {}, halved.port)).status;
    // HAProxy asks /readyz first.
    if (kind === 'haproxy') await expect.poll(status).toBe(200);
    else expect(await status()).toBe(200);
    expect((await ask('GET', '/assets/old.js', {}, halved.port)).status).toBe(200);
  });
});
