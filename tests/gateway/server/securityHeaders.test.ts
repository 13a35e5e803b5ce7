import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { baseMapProviders } from '../../../src/domain/map/baseMapProviders.ts';
import { securityHeaders } from '../../../src/gateway/http/securityHeaders.ts';

async function headersOf(environment: NodeJS.ProcessEnv = {}, sent: Record<string, string> = {}, proxies = 1): Promise<Headers> {
  const app = new Hono();
  app.use(securityHeaders(environment, '/gateway', undefined, proxies));
  app.get('*', (context) => context.text('x'));
  return (await app.request('http://gateway/', { headers: sent })).headers;
}

/** Returns the directives of a policy by name. */
function policyOf(headers: Headers): Record<string, string> {
  const parts = headers
    .get('content-security-policy')!
    .split('; ')
    .map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name, ...values]) => [name, values.join(' ')]));
}

describe('security headers', () => {
  it('security headers: scripts and workers are our own files, without inline code, blobs or eval', async () => {
    const policy = policyOf(await headersOf());
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'worker-src': "'self'",
      'style-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
  });

  it('security headers: browsers report violations, by the Reporting API on HTTPS', async () => {
    const plain = await headersOf();
    expect(policyOf(plain)['report-uri']).toBe('/gateway/policy-reports');
    expect([policyOf(plain)['report-to'], plain.get('reporting-endpoints')]).toEqual([undefined, null]);
    const secure = await headersOf({}, { 'x-forwarded-proto': 'https' });
    expect(policyOf(secure)).toMatchObject({ 'report-uri': '/gateway/policy-reports', 'report-to': 'policy' });
    expect(secure.get('reporting-endpoints')).toBe('policy="/gateway/policy-reports"');
  });

  it('security headers: configured hosts are allowed, and only if they are origins', async () => {
    const policy = policyOf(
      await headersOf({
        CSP_HOSTS: "https://tiles.example.com https://x.example;script-src *  'unsafe-inline' http://10.0.0.1:8080",
        VITE_API_BASE: 'https://api.example.com/gateway/',
        VITE_IMAGE_BASE: '/gateway',
      }),
    );
    for (const name of ['connect-src', 'img-src']) {
      const hosts = policy[name]!.split(' ');
      expect(hosts).toEqual(
        expect.arrayContaining(["'self'", 'https://tiles.example.com', 'http://10.0.0.1:8080', 'https://api.example.com']),
      );
      expect(hosts.join(' ')).not.toMatch(/unsafe|script-src|\*|gateway|x\.example/);
    }
    expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval'");
  });

  it('security headers: providers of base maps are allowed, or only the operator’s own', async () => {
    const policy = policyOf(await headersOf());
    const own = policyOf(await headersOf({ VITE_SATELLITE_TILES: 'https://imagery.example.vn/{z}/{x}/{y}.jpg?key=abc' }));
    for (const name of ['connect-src', 'img-src']) {
      expect(policy[name]!.split(' ')).toEqual(expect.arrayContaining(baseMapProviders({}).sources));
      expect(own[name]!.split(' ')).toContain('https://imagery.example.vn');
      expect(own[name]).not.toMatch(/gibs|key/);
    }
  });

  it('security headers: no page may frame the app unless the operator names it', async () => {
    expect((await headersOf()).get('x-frame-options')).toBe('DENY');
    const framed = await headersOf({ VITE_HOST_ORIGINS: 'https://host.example.com' });
    expect(policyOf(framed)['frame-ancestors']).toBe('https://host.example.com');
    expect(framed.get('x-frame-options')).toBeNull();
  });

  it('security headers: HSTS is sent behind HTTPS only', async () => {
    expect((await headersOf()).get('strict-transport-security')).toBeNull();
    expect((await headersOf({}, { 'x-forwarded-proto': 'https' })).get('strict-transport-security')).toBe('max-age=31536000');
  });

  it.each([
    ['https', 0, false],
    ['https', 1, true],
    // Values left of the proxy's own are written by the client.
    ['https, http', 1, false],
    ['http, https', 1, true],
    ['http, https', 2, false],
    ['https, http', 2, true],
    ['https', 2, true],
    ['', 1, false],
    ['HTTPS', 1, false],
  ])('security headers: X-Forwarded-Proto "%s" behind %d trusted proxies: https is %s', async (sent, proxies, isHttps) => {
    const headers = await headersOf(
      {},
      { 'x-forwarded-proto': sent, 'x-forwarded-host': 'evil.example', forwarded: 'proto=https' },
      proxies,
    );
    expect(headers.has('strict-transport-security')).toBe(isHttps);
  });

  it('security headers: permissions, referrer and embedding policies are restrictive', async () => {
    const headers = await headersOf();
    const permissions = headers.get('permissions-policy')!.split(', ');
    expect(permissions).toEqual(
      expect.arrayContaining(['geolocation=(self)', 'serial=(self)', 'camera=(self)', 'microphone=()', 'payment=()']),
    );
    // Allowed for the page by default.
    expect(permissions.join()).not.toContain('bluetooth');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-site',
    });
  });

  it('security headers: a route’s own stricter policy stays', async () => {
    const app = new Hono();
    app.use(securityHeaders({}, '/gateway'));
    app.get('/own', (context) => context.text('x', 200, { 'Content-Security-Policy': 'sandbox' }));
    expect((await app.request('/own')).headers.get('content-security-policy')).toBe('sandbox');
  });
});
