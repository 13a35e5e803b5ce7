import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInCall } from '../../src/contract/account/auth.ts';
import { UPLOAD_FIELD } from '../../src/contract/files/uploads.ts';
import { UPLOAD_MAX_BYTES } from '../../src/domain/limits.ts';
import { GATEWAY_BASE } from '../../src/contract/call.ts';
import {
  ARRIVAL_LIMITS,
  CONNECTION_LIMITS,
  GATE_LIMITS,
  LANES,
  MAX_ANONYMOUS_BODY_BYTES,
  SERVER_TIMEOUTS,
} from '../../src/gateway/http/limits.ts';
import { freePorts } from '../support/run/freePorts.ts';
import { readRepositoryFile, ROOT } from '../support/run/repository.ts';
import { askFrom, type AttackedGateway, attackGateway, type Fared, type Heard } from './attackedGateway.ts';
import { installedProxies, type ProxyInFront, startProxy } from '../support/gateways/servers/proxyInFront.ts';

const ITEMS = `${GATEWAY_BASE}/app/parcel-land-cadastral-items`;
const NOTES = `${GATEWAY_BASE}/app/action-histories/create`;
const wordsOf = ({ text }: Heard): string => (JSON.parse(text) as { message: string }).message;

describe('the files in deploy', () => {
  const [nginx, haproxy] = ['nginx.conf', 'haproxy.cfg'].map((name) => readRepositoryFile(`deploy/${name}`)) as [string, string];
  const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1_000, k: 1_024, m: 1_024 ** 2 };
  /** Returns the single number after these words; seconds as milliseconds, k and m as bytes. */
  const numberIn = (file: string, words: string): number => {
    const found = [...file.matchAll(new RegExp(`(?:^|[\\s{])${words}[ =](\\d+)([skm]?)\\b`, 'gm'))];
    expect(found, words).toHaveLength(1);
    return Number(found[0]![1]) * UNITS[found[0]![2]!]!;
  };
  /** Upload limit plus the multipart parts around the file. */
  const longestBody = UPLOAD_MAX_BYTES + 64 * 1_024;
  const upstream = /upstream gateways \{[^}]*\}/.exec(nginx)![0];

  it('deployed proxies: nginx allows what the gateway allows', () => {
    const app = nginx.slice(nginx.indexOf('listen 443'));
    expect(numberIn(nginx.slice(0, nginx.indexOf('upstream gateways {')), 'client_max_body_size')).toBeGreaterThan(longestBody);
    expect(numberIn(nginx, 'client_body_buffer_size')).toBeGreaterThanOrEqual(MAX_ANONYMOUS_BODY_BYTES);
    expect(numberIn(nginx, 'client_header_timeout')).toBe(SERVER_TIMEOUTS.headersTimeout);
    expect(numberIn(nginx, 'client_body_timeout')).toBe(ARRIVAL_LIMITS.rateAfterMs);
    expect(numberIn(nginx, 'send_timeout')).toBe(CONNECTION_LIMITS.readRateOverMs);
    expect(numberIn(app, 'limit_conn requests_of_one')).toBe(CONNECTION_LIMITS.perAddress);
    expect(numberIn(app, 'limit_conn large_bodies_of_one')).toBe(GATE_LIMITS.uploads.runningPerAddress);
    expect(numberIn(app, 'proxy_send_timeout')).toBe(SERVER_TIMEOUTS.requestTimeout);
    expect(numberIn(app, 'proxy_read_timeout')).toBeLessThan(SERVER_TIMEOUTS.silenceMs);
    expect(numberIn(upstream, 'keepalive_timeout')).toBeLessThan(SERVER_TIMEOUTS.keepAliveTimeout);
    const most = [...upstream.matchAll(/max_conns=(\d+)/g)].map(([, count]) => Number(count));
    expect(most).toHaveLength(2);
    expect(Math.max(...most)).toBeLessThan(CONNECTION_LIMITS.all);
  });

  const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
  // Other tests of requests move the proxy's files; only in their system locations the system's defaults apply.
  it.skipIf(!mayMount || !installedProxies.includes('nginx'))('deployed proxies: nginx accepts the deployed configuration file', () => {
    const made = mkdtempSync(join(tmpdir(), 'thua-nginx-'));
    const script = `
      openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -keyout $1/privkey.pem -out $1/fullchain.pem
      for place in /run /var/lib/nginx /var/log/nginx /etc/ssl; do mount -t tmpfs tmpfs $place; done
      cp -r $1 /etc/ssl/thua
      nginx -t -c $0`;
    const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-ec', script, `${ROOT}deploy/nginx.conf`, made], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin` },
    });
    rmSync(made, { recursive: true });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  it('deployed proxies: HAProxy allows what the gateway allows', () => {
    expect(numberIn(haproxy, 'req.body_size gt')).toBeGreaterThan(longestBody);
    expect(numberIn(haproxy, 'timeout http-request')).toBe(SERVER_TIMEOUTS.requestTimeout);
    expect(numberIn(haproxy, 'timeout client')).toBe(CONNECTION_LIMITS.readRateOverMs);
    expect(numberIn(haproxy, 'timeout server')).toBeLessThan(SERVER_TIMEOUTS.silenceMs);
    expect(numberIn(haproxy, 'pool-purge-delay')).toBeLessThan(SERVER_TIMEOUTS.keepAliveTimeout);
    expect(numberIn(haproxy, 'sc0_conn_cur gt')).toBe(CONNECTION_LIMITS.perAddress);
    expect(numberIn(haproxy, 'sc1_conn_cur gt')).toBe(CONNECTION_LIMITS.perAddress);
    expect(numberIn(haproxy.slice(haproxy.indexOf('default-server')), 'maxconn')).toBeLessThan(CONNECTION_LIMITS.all);
  });
});

/** Each proxy takes half a minute; `npm test` tries one. Differences between proxies are `severalGateways`' subject. */
const TRIED = process.env.THUA_LONG === '1' ? installedProxies : installedProxies.slice(0, 1);

describe.each(TRIED)('a gateway behind %s', (kind) => {
  let gateway: AttackedGateway;
  let proxy: ProxyInFront;
  let metrics: string;
  let appDir: string;
  const dialed: Socket[] = [];

  beforeAll(async () => {
    appDir = mkdtempSync(join(tmpdir(), 'thua-app-'));
    writeFileSync(join(appDir, 'index.html'), '<title>Thửa</title>');
    const [metricsPort] = await freePorts(1);
    metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    const inFront = async (port: number): Promise<number> => (proxy = await startProxy(kind, [port])).port;
    gateway = await attackGateway({ TRUSTED_PROXIES: '1', METRICS_PORT: String(metricsPort) }, { appDir, inFront });
  });
  afterAll(async () => {
    for (const socket of dialed.splice(0)) socket.destroy();
    await proxy.close();
    await gateway.close();
    rmSync(appDir, { recursive: true });
  });

  const ask = (method: string, path: string, options?: Parameters<typeof askFrom>[3]): Promise<Heard> =>
    askFrom(gateway.port, method, path, options);
  const logIn = (username: string, password: string, from: string, headers: Record<string, string> = {}): Promise<Heard> =>
    ask('POST', GATEWAY_BASE + logInCall.path, {
      from,
      body: JSON.stringify({ username, password, type: 'LOGIN' }),
      headers: { ...logInCall.headers, ...headers },
    });
  function dial(from?: string): Socket {
    const socket = gateway.dial(from);
    dialed.push(socket);
    return socket;
  }
  /** Expects that every other client was answered during the attack. */
  function expectAnswered({ asked, answered, refused }: Fared): void {
    expect([answered, refused]).toEqual([asked, []]);
  }
  /** Running requests and incoming bodies of the gateway itself. */
  const held = async (): Promise<number> => {
    const gauges = [...(await (await fetch(metrics)).text()).matchAll(/^thua_http_(?:running\{.*\}|bodies) (\d+)$/gm)];
    expect(gauges).toHaveLength(LANES.length + 1);
    return gauges.reduce((sum, [, count]) => sum + Number(count), 0);
  };

  it('deployed proxies: searches and the page pass through, and the gateway detects HTTPS', async () => {
    expectAnswered(await gateway.neighbourDuring(() => Promise.resolve()));
    const page = await ask('GET', '/');
    expect([page.status, page.text]).toEqual([200, '<title>Thửa</title>']);
    expect(page.headers['strict-transport-security']).toBeUndefined();
    const redirect = await askFrom(proxy.redirectPort, 'GET', '/login?a=b', { headers: { Host: 'map.example' } });
    expect([redirect.status, redirect.headers.location]).toEqual([308, 'https://map.example/login?a=b']);
    // A TLS port exists only if a certificate could be made.
    for (const port of proxy.tlsPort === undefined ? [] : [proxy.tlsPort]) {
      const policy = await new Promise((resolve, reject) => {
        const sent = httpsRequest({ port, host: '127.0.0.1', rejectUnauthorized: false, agent: false }, (response) =>
          resolve([response.resume().statusCode, response.headers['strict-transport-security']]),
        );
        sent.once('error', reject).end();
      });
      expect(policy).toEqual([200, 'max-age=31536000']);
    }
  });

  it('deployed proxies: attempts are counted per client address, and a forged address header has no effect', async () => {
    const guess = async (from: string, claimed?: string): Promise<number> => {
      const headers: Record<string, string> = claimed === undefined ? {} : { 'X-Forwarded-For': claimed };
      return (await logIn('owner@example.com', 'not-the-right-1', from, headers)).status;
    };
    for (let n = 1; n <= 5; n += 1) expect(await guess('127.0.70.1', `203.0.113.${n}`)).toBe(401);
    expect(await guess('127.0.70.1', '203.0.113.6')).toBe(429);
    expect(await guess('127.0.80.1')).toBe(401);
    // A forged address does not count for the address that it names, either.
    expect(await guess('127.0.70.1', '127.0.80.1')).toBe(429);
    expect(await guess('127.0.80.1')).toBe(401);
  });

  it('deployed proxies: slow readers hold no connection to the gateway, and other clients are answered', async () => {
    const fared = await gateway.neighbourDuring(async () => {
      for (let n = 0; n < 40; n += 1) {
        const socket = dial();
        socket.pause();
        socket.write(`GET ${GATEWAY_BASE}/app/help/wards?limit=12000 HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(2));
      }
    });
    expectAnswered(fared);
    await expect.poll(held).toBe(0);
  });

  it('deployed proxies: stalled bodies wait at the proxy, limited per address; other clients are answered', async () => {
    let refused = 0;
    const fared = await gateway.neighbourDuring(async () => {
      for (let n = 0; n < CONNECTION_LIMITS.perAddress + 50; n += 1) {
        const socket = dial('127.0.66.2');
        let text = '';
        socket.setEncoding('utf8').on('data', (part: string) => (text += part));
        // nginx sends a message, HAProxy none.
        socket.once('close', () => (refused += /^$|^HTTP\/1\.1 503 /.test(text) ? 1 : 0));
        socket.write(`POST ${ITEMS}/find-around HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
        socket.write('Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{');
      }
      await expect.poll(() => refused).toBe(50);
    });
    expectAnswered(fared);
    await expect.poll(held).toBe(0);
  });

  it('deployed proxies: a body in 100,000 chunks gets an error message, and other clients are answered', async () => {
    const fared = await gateway.neighbourDuring(async () => {
      const heard = Array.from({ length: 4 }, () => {
        const socket = dial();
        let text = '';
        socket.setEncoding('utf8').on('data', (part: string) => (text += part));
        socket.write(`POST ${NOTES} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
        socket.write('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
        socket.write(`${'1\r\n \r\n'.repeat(100_000)}0\r\n\r\n`);
        return new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
      });
      for (const text of await Promise.all(heard)) expect(text).toMatch(/^HTTP\/1\.1 (400|401|411|413|503) [^]*"message":"/);
    });
    expectAnswered(fared);
  });

  it('deployed proxies: the gateway judges uploads up to its limit, the proxy refuses far larger ones', async () => {
    const [, username, password] = /^demo customer: (\S+) \/ (\S+)$/.exec(await gateway.process().seen(/^demo customer/))!;
    const session = await logIn(username!, password!, '127.0.0.1');
    const { accessToken } = (JSON.parse(session.text) as { results: { accessToken: string } }).results;
    const upload = (bytes: number, headers: Record<string, string> = {}): Promise<Heard> => {
      const head = `--edge\r\nContent-Disposition: form-data; name="${UPLOAD_FIELD}"; filename="a.jpg"\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--edge--\r\n')]);
      const type = { 'Content-Type': 'multipart/form-data; boundary=edge', 'Content-Length': String(body.length) };
      return ask('POST', `${GATEWAY_BASE}/upload/file/n${bytes}`, { body, headers: { ...type, ...headers } });
    };
    const owner = { Authorization: `Bearer ${accessToken}` };
    const noPicture = await upload(UPLOAD_MAX_BYTES, owner);
    expect([noPicture.status, wordsOf(noPicture)]).toEqual([415, expect.stringContaining('ảnh')]);
    const tooLong = await upload(UPLOAD_MAX_BYTES + 1, owner);
    expect([tooLong.status, wordsOf(tooLong)]).toEqual([413, 'Ảnh quá lớn: tối đa 10 MB.']);
    expect((await upload(UPLOAD_MAX_BYTES)).status).toBe(401);
    const socket = dial();
    socket.write(`POST ${GATEWAY_BASE}/upload/file/n HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n`);
    socket.write(Buffer.alloc(32_000));
    let heard = '';
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
    await expect.poll(() => heard).toMatch(/^HTTP\/1\.1 413 [^]*\{"message":"Nội dung yêu cầu quá lớn\."\}$/);
  });

  it('deployed proxies: without its gateway the proxy answers with a message, then forwards again', async () => {
    for (const socket of dialed.splice(0)) socket.destroy();
    await gateway.stop();
    const away = await ask('GET', `${ITEMS}/find?limit=5`);
    expect([502, 503]).toContain(away.status);
    expect(wordsOf(away)).toMatch(/^Máy chủ đang (bận|quá tải), vui lòng thử lại sau/);
    await gateway.startAgain();
    await expect.poll(() => gateway.status('GET', `${ITEMS}/find?limit=5`)).toBe(200);
  });
});
