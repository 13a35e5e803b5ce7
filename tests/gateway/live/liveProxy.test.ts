import type { ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/gateway/app.ts';
import { PROXY_LIVE_LIMITS } from '../../../src/gateway/live/fetch/liveLimits.ts';
import { LayerProxy } from '../../../src/gateway/live/layerProxy.ts';
import { type LiveFixture, openLiveFixture } from '../../support/live/liveFixture.ts';

let fixture: LiveFixture;

beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('the proxy of live layers', () => {
  const BOX = 'bbox=1,2,3,4&width=512&height=512&dpi=91&points=72';
  const proxied = async (id: string, path: string, ...args: string[]) => {
    await fixture.add(path, '--id', id, '--proxy', ...args);
    return fixture.otherGateway();
  };
  const ask = async (app: Hono, path: string, headers: Record<string, string> = {}) =>
    app.request(`/gateway/app/live-layers/${path}`, { headers });

  it('live proxy: it is off unless the layer was added with it; then responses name no server', async () => {
    await fixture.add('/geoserver?service=WMS', '--id', 'truc-tiep');
    const app = await proxied('qua-cong', '/geoserver?service=WMS');
    expect((await ask(app, `truc-tiep/image?${BOX}`)).status).toBe(404);
    const [, layer] = await fixture.find();
    expect(layer).toMatchObject({
      legend_url: '/gateway/app/live-layers/qua-cong/legend',
      request: { url: '/gateway/app/live-layers/qua-cong/image?bbox={bbox}&width={width}&height={height}&dpi={dpi}&points={points}' },
      identify: { url: '/gateway/app/live-layers/qua-cong/identify?bbox={bbox}&width={width}&height={height}&i={i}&j={j}' },
    });
    expect(JSON.stringify(layer)).not.toContain(fixture.services.base);
    const seen = fixture.services.seen.length;
    const answer = await ask(app, `qua-cong/image?${BOX}`, { cookie: 'a=b', authorization: 'Bearer x' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; sandbox/);
    expect(answer.headers.get('cache-control')).toBe(`public, max-age=${PROXY_LIVE_LIMITS.keptByBrowsersS}`);
    const asked = fixture.services.seen.at(-1)!;
    expect(asked.query).toContain('BBOX=1,2,3,4&WIDTH=512');
    expect([asked.headers.cookie, asked.headers.authorization]).toEqual([undefined, undefined]);
    // A repeated request is served from the cache.
    expect((await ask(app, `qua-cong/image?${BOX}`)).status).toBe(200);
    expect(fixture.services.seen).toHaveLength(seen + 1);
    for (const rest of ['legend', 'identify?bbox=1,2,3,4&width=256&height=256&i=3&j=4'])
      expect((await ask(app, `qua-cong/${rest}`)).status).toBe(200);
  });

  it('live proxy: tiles stay compressed, archives answer ranges, features are JSON', async () => {
    await proxied('o', '/land.json');
    await proxied('kho', '/land.pmtiles');
    const app = await proxied('doi-tuong', '/rest/Q/FeatureServer/1');
    const tile = await ask(app, 'o/tiles?z=3&x=1&y=2');
    expect([tile.headers.get('content-type'), tile.headers.get('content-encoding')]).toEqual(['application/x-protobuf', 'gzip']);
    const part = await ask(app, 'kho/archive', { range: 'bytes=0-6' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      expect.stringMatching(/^bytes 0-6\/\d+$/),
      'PMTiles',
    ]);
    for (const range of ['', 'bytes=0-', 'bytes=0-99999999', 'bytes=0-1,5-6', 'bytes=9-1'])
      expect((await ask(app, 'kho/archive', range === '' ? {} : { range })).status).toBe(400);
    expect((await ask(app, 'doi-tuong/features?bbox=106,10,107,11')).headers.get('content-type')).toBe('application/json');
  });

  it.each([
    ['another address', `image?${BOX}&url=http://169.254.169.254/`, 400],
    ['parameters that its template lacks', `image?${encodeURI(`${BOX}&LAYERS=mat`)}`, 400],
    ['a box that is none', `image?${BOX.replace(',4', '')}`, 400],
    ['nothing', 'image', 400],
    ['a part that the layer does not have', `matrix?matrix=0&row=1&col=1`, 404],
    ['a path that is no part of a layer', '__proto__', 404],
  ])('live proxy: it does not request %s', async (_what, path, status) => {
    const app = await proxied('wms', '/geoserver?service=WMS');
    const seen = fixture.services.seen.length;
    expect((await ask(app, `wms/${path}`)).status).toBe(status);
    expect(fixture.services.seen).toHaveLength(seen);
  });

  it.each<[string, (response: ServerResponse) => void, number]>([
    ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'), 502],
    ['a picture with scripts', (response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'), 502],
    ['a redirect to a private address', (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(), 502],
    [
      '100 MB',
      (response) => void response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(100 * 2 ** 20) }).end(),
      502,
    ],
    [
      'another encoding',
      (response) => void response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'br' }).end('x'),
      502,
    ],
    ['a failure', (response) => void response.writeHead(500).end(), 502],
    ['status 404', (response) => void response.writeHead(404).end(), 404],
    ['status 204', (response) => void response.writeHead(204).end(), 204],
  ])('live proxy: a service that answers %s', async (_what, answer, status) => {
    const app = await proxied('wms', '/geoserver?service=WMS');
    fixture.services.instead.set('/geoserver', (_request, response) => answer(response));
    const answers = [await ask(app, `wms/image?${BOX}`), await ask(app, `wms/image?${BOX.replace('1,2,3,4', '5,6,7,8')}`)];
    expect(answers.map((one) => one.status)).toEqual([status, status]);
    for (const one of answers) expect(await one.text()).not.toMatch(/script|169\.254/);
    // Logged once a minute, not for each tile.
    expect(fixture.failures.splice(0)).toHaveLength(status === 502 ? 1 : 0);
  });

  it.each([
    { perMinutePerAddress: 3, perMinutePerLayer: 9 },
    { perMinutePerAddress: 9, perMinutePerLayer: 3 },
  ])('live proxy: too many requests a minute get 429: %o', async (rates) => {
    await proxied('wms', '/geoserver?service=WMS');
    const app = buildApp(fixture.seeded.store, { live: { proxy: new LayerProxy(undefined, rates), keptMs: 60_000 } });
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await ask(app, `wms/image?${BOX}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]!.headers.get('retry-after')).toBe('30');
  });
});
