import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGateway } from '../../../src/gateway/main.ts';
import { createLog } from '../../../src/gateway/operations/log.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';

const PAGE = '<!doctype html><meta property="og:image" content="/hinh-ve/ban-do.png" /><title>Thửa</title>';
const SCRIPT = 'export const hello = 1;'.repeat(100);

let dataDir: string;
let staticDir: string;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const printed: string[] = [];
const logged: string[] = [];

beforeAll(async () => {
  staticDir = mkdtempSync(join(tmpdir(), 'thua-dist-'));
  mkdirSync(join(staticDir, 'assets'));
  mkdirSync(join(staticDir, '.vite'));
  writeFileSync(join(staticDir, 'index.html'), PAGE);
  writeFileSync(join(staticDir, '.vite/manifest.json'), '{}');
  writeFileSync(join(staticDir, 'assets/app-Bx1.js'), SCRIPT);
  writeFileSync(join(staticDir, 'assets/app-Bx1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(staticDir, 'assets/worker-C2.mjs'), SCRIPT);
  writeFileSync(join(staticDir, 'assets/geometry-D3.wasm'), Uint8Array.of(0, 0x61, 0x73, 0x6d));
  dataDir = await seededDataDir();
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  gateway = await startGateway({
    port: 0,
    dataDir,
    staticDir,
    log: createLog({ format: 'json', level: 'info', write: (line) => void logged.push(line) }),
  });
  log.mockRestore();
});
afterAll(async () => {
  await gateway.close();
  rmSync(dataDir, { recursive: true });
  rmSync(staticDir, { recursive: true });
});

/** Requests a path unchanged; fetch would normalise it. */
const statusOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(gateway.url, { path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });

describe('server', () => {
  it('server: it prints one ready line with its URL, on a first start after the demo customer', () => {
    expect(printed).toEqual([expect.stringMatching(/^demo customer: /), `ready ${gateway.url}`]);
  });

  it('server: HEAD returns the headers of the page with its policy', async () => {
    const [head, page] = [await fetch(gateway.url, { method: 'HEAD' }), await fetch(gateway.url)];
    expect(head.status).toBe(200);
    expect(head.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(head.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'));
  });

  it.each(['/', '/login', '/login?referred_by=abc'])('server: %s is the page, revalidated on every use', async (path) => {
    const response = await fetch(gateway.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>Thửa</title>');
  });

  it.each(['/map', '/login/', '/login/x', '/logout', '/index', '/quy-hoach', '/gateway', '/assets/', '/%2e%2e/package.json'])(
    'server: %s is no page of ours and gets 404, not the map',
    async (path) => {
      const response = await fetch(gateway.url + path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('<title>');
    },
  );

  it('server: TRACE echoes nothing of the request', async () => {
    const heard = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const asking = request(`${gateway.url}/`, { method: 'TRACE', headers: { authorization: 'Bearer thu-thach' } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve([response.statusCode, text]));
      });
      asking.on('error', reject).end();
    });
    expect(heard[0]).toBe(404);
    expect(heard[1]).not.toContain('thu-thach');
  });

  it('server: every response has the strict headers', async () => {
    const refusal = await fetch(`${gateway.url}/readyz`);
    expect(refusal.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    for (const path of ['/', '/nowhere', '/gateway/config/find', '/gateway/nowhere', '/assets/app-Bx1.js']) {
      const { headers } = await fetch(gateway.url + path);
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toContain("'unsafe-eval'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    }
  });

  it.each([
    ['/assets/app-Bx1.js', 'text/javascript; charset=utf-8'],
    ['/assets/worker-C2.mjs', 'text/javascript; charset=utf-8'],
    ['/assets/geometry-D3.wasm', 'application/wasm'],
  ])('server: %s is %s and cached for ever', async (path, type) => {
    const response = await fetch(gateway.url + path);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('server: clients that accept compression get a compressed copy', async () => {
    const response = await fetch(`${gateway.url}/assets/app-Bx1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  it('server: the first page has an absolute preview picture URL; the worker file is unchanged', async () => {
    const textAt = async (path: string): Promise<string> => (await fetch(gateway.url + path)).text();
    expect([await textAt('/'), await textAt('/login'), await textAt('/index.html')]).toEqual([PAGE, PAGE, PAGE]);
    expect((await fetch(gateway.url + /content="([^"]*)"/.exec(PAGE)![1]!)).headers.get('content-type')).toBe('image/png');
    const { serveBuiltApp } = await import('../../../src/gateway/http/serveBuiltApp.ts');
    const { Hono } = await import('hono');
    const app = new Hono();
    serveBuiltApp(app, staticDir, { publicOrigins: ['https://thua.example'] });
    expect(await (await app.request('http://127.0.0.1/')).text()).toContain('"https://thua.example/hinh-ve/ban-do.png"');
  });

  it.each(['/..%2f..%2fetc/passwd', '/../package.json', '/.vite/manifest.json', '/assets', '/%E0%A4%A', '/assets/../../x'])(
    'server: %s is not found',
    async (path) => {
      expect(await statusOf(path)).toBe(404);
    },
  );

  it('server: assets of the two previous builds are served, and of equal names the newest', async () => {
    const [now, before, older] = ['now', 'before', 'older'].map((name) => mkdtempSync(join(tmpdir(), `thua-${name}-`))) as [
      string,
      string,
      string,
    ];
    mkdirSync(join(now, 'assets'));
    for (const [path, text] of [
      [join(now, 'index.html'), ''],
      [join(now, 'assets/both.js'), 'new'],
      [join(before, 'both.js'), 'old'],
      [join(before, 'gone.js'), 'gone'],
      [join(older, 'gone.js'), 'long gone'],
      [join(older, 'first.js'), 'first'],
    ] as const) {
      writeFileSync(path, text);
    }
    const { serveBuiltApp } = await import('../../../src/gateway/http/serveBuiltApp.ts');
    const { Hono } = await import('hono');
    const app = new Hono();
    serveBuiltApp(app, now, { assetsBefore: [before, older] });
    const textOf = async (path: string): Promise<string> => (await app.request(path)).text();
    const texts = ['/assets/both.js', '/assets/gone.js', '/assets/first.js'].map(textOf);
    expect(await Promise.all(texts)).toEqual(['new', 'gone', 'first']);
    expect((await app.request('/gone.js')).status).toBe(404);
    for (const dir of [now, before, older]) rmSync(dir, { recursive: true });
  });

  it('server: a folder without a built app is refused with a message', async () => {
    const other = mkdtempSync(join(tmpdir(), 'thua-empty-'));
    const { serveBuiltApp } = await import('../../../src/gateway/http/serveBuiltApp.ts');
    const { Hono } = await import('hono');
    expect(() => serveBuiltApp(new Hono(), other)).toThrow('npm run build');
    rmSync(other, { recursive: true });
  });
});
