import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/gateway/app.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';
import { LayerProxy } from '../../../src/gateway/live/layerProxy.ts';
import { type LiveFixture, openLiveFixture } from '../../support/live/liveFixture.ts';
import { startFakeServices } from '../../support/live/startFakeServices.ts';

let fixture: LiveFixture;

beforeAll(async () => {
  fixture = await openLiveFixture();
});
afterEach(() => fixture.reset());
afterAll(() => fixture.close());

describe('live layers', () => {
  it('live layers: every kind is added by its address, listed for every client, and removed', async () => {
    const added = [
      await fixture.add('/geoserver?service=WMS', '--id', 'wms', '--as-of', '2025-06-30', '--opacity', '60', '--open'),
      await fixture.add('/mapserv?service=WMS&map=/a.map', '--layer', 'khu', '--id', 'luoi'),
      await fixture.add('/wmts', '--layer', 'anh_nen'),
      await fixture.add('/wmts', '--layer', 'qh'),
      await fixture.add('/wfs', '--title', 'Thửa <b>đất</b>'),
      await fixture.add('/tiles/{z}/{x}/{y}.png', '--title', 'Nền', '--max-zoom', '17', '--position=-1'),
      await fixture.add('/land.json'),
      await fixture.add('/land.pmtiles'),
      await fixture.add('/rest/Q/MapServer'),
      await fixture.add('/rest/Q/FeatureServer/1'),
    ];
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 0));
    const found = await fixture.find();
    expect(found.map(({ _id, title, request: { kind } }) => [_id, title, kind])).toEqual([
      ['nen', 'Nền', 'raster'],
      ['wms', 'Thửa đất Hoà Xuân', 'warped'],
      ['luoi', 'Phan khu', 'warped'],
      ['anh-nen', 'Ảnh nền', 'raster'],
      ['quy-hoach-vn-2000', 'Quy hoạch VN-2000', 'warped-matrix'],
      ['thua-dat', 'Thửa đất', 'features'],
      ['dat', 'Đất', 'vector-tiles'],
      ['lo-dat', 'Lô đất', 'pmtiles'],
      ['quy-hoach-phan-khu', 'Quy hoạch phân khu', 'warped'],
      ['chuc-nang', 'Chức năng', 'features'],
    ]);
    expect(found[1]).toMatchObject({
      source: 'Sở thử',
      attribution: 'Sở TN&MT (thử)',
      as_of: '2025-06-30',
      opacity: 60,
      is_open: true,
      position: 1,
    });
    expect(found[0]).toMatchObject({ max_zoom: 17, position: -1, is_open: false });
    const { headers } = await fixture.seeded.app.request('/gateway/app/live-layers/find');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const listed = await fixture.layers('list');
    expect(listed.text).toMatch(/luoi {2}Phan khu\n {2}nguồn: Sở thử; .*\n {2}ảnh lưới VN-2000 \(TM-3 105\.75°\)/);
    expect(await fixture.layers('remove', 'wms', 'khong-co')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/wms {2}đã bỏ.*\nkhong-co {2}không có/) as string,
    });
    expect(await fixture.find()).toHaveLength(9);
  });

  it('live layers: without a source, a title or a response nothing is added, and the reason is reported', async () => {
    const refused: Array<[{ status: number; text: string }, RegExp]> = [
      [
        await fixture.layers(
          'add',
          `${fixture.services.base}/geoserver?service=WMS`,
          '--allow-private',
          '--allow-port',
          String(fixture.services.port),
        ),
        /Thiếu --source/,
      ],
      [
        await fixture.layers(
          'add',
          `${fixture.services.base}/geoserver?service=WMS`,
          '--source',
          'Sở',
          '--allow-port',
          String(fixture.services.port),
        ),
        /--allow-private/,
      ],
      [await fixture.layers('add', `${fixture.services.base}/geoserver?service=WMS`, '--source', 'Sở', '--allow-private'), /--allow-port/],
      [await fixture.layers('add', 'http://gis.example.vn/{z}/{x}/{y}.png', '--source', 'Sở', '--title', 'Nền'), /không có https.*--proxy/],
      [await fixture.layers('add', 'không', '--source', 'Sở', '--kind', 'wms'), /không phải địa chỉ/],
      [await fixture.add('/'), /Không rõ loại dịch vụ/],
      [await fixture.add('/tiles/{z}/{x}/{y}.png'), /--title/],
      [await fixture.add('/geoserver?service=WMS', '--as-of', '2025-02-30'), /--as-of/],
      [await fixture.add('/geoserver?service=WMS', '--opacity', '101'), /--opacity/],
      [await fixture.add('/geoserver?service=WMS', '--id', 'Lớp'), /--id/],
      [await fixture.add('/geoserver?service=WMS', '--khong-co'), /khong-co/],
      [await fixture.add('/geoserver?service=WMS', '--min-zoom', '9', '--max-zoom', '8'), /9 lớn hơn 8/],
    ];
    // Its capabilities offer pictures, but requests are refused.
    fixture.services.instead.set('/mapserv', ({ query }, response) =>
      /GetMap/.test(query)
        ? void response
            .writeHead(200, { 'content-type': 'text/xml' })
            .end('<ServiceExceptionReport><ServiceException>Cấm</ServiceException></ServiceExceptionReport>')
        : void response.writeHead(503).end(),
    );
    refused.push([await fixture.add('/mapserv?service=WMS'), /trả lời 503/]);
    for (const [{ status, text }, words] of refused) expect([status, text]).toEqual([1, expect.stringMatching(words)]);
    expect(await fixture.find()).toEqual([]);
    for (const wrong of [[], ['add'], ['list', 'x'], ['remove'], ['x']])
      expect(await fixture.layers(...wrong)).toMatchObject({ status: 2, text: expect.stringContaining('npm run layers') as string });
  });

  it('live layers: a service whose capabilities promise pictures but that refuses them is not added', async () => {
    const real = await startFakeServices();
    fixture.services.instead.set('/geoserver', ({ query, path }, response) => {
      if (/GetMap/.test(query))
        return void response
          .writeHead(200, { 'content-type': 'application/vnd.ogc.se_xml' })
          .end('<ServiceExceptionReport>Cấm <script>x</script></ServiceExceptionReport>');
      void fetch(`${real.base}${path}?${query}`).then(async (answer) => response.writeHead(200).end(await answer.text()));
    });
    const { status, text } = await fixture.add('/geoserver?service=WMS');
    await real.close();
    expect([status, text]).toEqual([1, expect.stringMatching(/vnd\.ogc\.se_xml.*Cấm/)]);
    expect(text).not.toContain('<script>');
  });

  it('live layers: a service without CORS is refused unless proxied; one for another origin is reported', async () => {
    const picture = async (readers: string | undefined) => {
      const bytes = Buffer.from(await (await fetch(`${fixture.services.base}/tiles/1/0/0.png`)).arrayBuffer());
      fixture.services.instead.set('/tiles/15/16384/16384.png', (_request, response) => {
        response.removeHeader('access-control-allow-origin');
        response
          .writeHead(200, { 'content-type': 'image/png', ...(readers === undefined ? {} : { 'access-control-allow-origin': readers }) })
          .end(bytes);
      });
    };
    const add = (...args: string[]) => fixture.add('/tiles/{z}/{x}/{y}.png', '--title', 'Nền', ...args);
    await picture(undefined);
    expect(await add()).toMatchObject({ status: 1, text: expect.stringMatching(/Access-Control-Allow-Origin.*--proxy/) as string });
    expect((await add('--proxy')).status).toBe(0);
    expect(await fixture.layers('set', 'nen', '--direct')).toMatchObject({ status: 1 });
    await picture('https://khac.example.vn');
    expect(await add()).toMatchObject({ status: 0, text: expect.stringContaining('https://khac.example.vn') as string });
  });

  it('live layers: own settings persist; services are rechecked and their changes reported or applied', async () => {
    await fixture.add('/geoserver?service=WMS', '--id', 'wms');
    await fixture.add('/land.json', '--id', 'o');
    expect(
      (await fixture.layers('set', 'wms', '--title', 'Tên tôi đặt', '--opacity', '40', '--as-of', '2025-01-02', '--closed')).status,
    ).toBe(0);
    expect((await fixture.find())[0]).toMatchObject({ title: 'Tên tôi đặt', opacity: 40, as_of: '2025-01-02' });
    expect(await fixture.layers('check')).toEqual({ status: 0, text: 'wms  như cũ (unchanged)\no  như cũ (unchanged)\n2 lớp trả lời.' });
    fixture.services.instead.set(
      '/land.json',
      (_request, response) =>
        void response
          .writeHead(200)
          .end(
            JSON.stringify({ name: 'Đất', tiles: ['tiles/{z}/{x}/{y}.pbf'], vector_layers: [{ id: 'khac' }], bounds: [106, 10, 107, 11] }),
          ),
    );
    expect((await fixture.layers('check', 'o')).text).toMatch(/o {2}đã đổi \(changed\): request/);
    expect((await fixture.layers('check', 'o', '--take')).text).toMatch(/changed, accepted/);
    expect((await fixture.find())[1]!.request).toMatchObject({ layers: ['khac'] });
    fixture.services.instead.set('/land.json', (_request, response) => void response.writeHead(500).end());
    expect(await fixture.layers('check')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/wms {2}như cũ[^]*o {2}hỏng \(fails\).*500[^]*1 trong 2/) as string,
    });
    expect((await fixture.layers('set', 'khong-co', '--title', 'x')).status).toBe(1);
  });
});

it('live layers: a corrupted row is left out and reported, and affects no other', async () => {
  for (const id of ['mot', 'hai', 'ba']) await fixture.add('/geoserver?service=WMS', '--id', id);
  await fixture.seeded.store.query(`update live_layers set request = '{' where id = 'hai'`);
  await fixture.seeded.store.query(`update live_layers set opacity = 900 where id = 'ba'`);
  expect((await fixture.find()).map(({ _id }) => _id)).toEqual(['mot']);
  const { text } = await fixture.layers('list');
  expect(text).toMatch(/! hai: không đọc được[^]*! ba: không đọc được[^]*1 lớp/);
  expect((await fixture.layers('remove', 'hai', 'ba')).status).toBe(0);
});

describe('hosts of live layers', () => {
  const policyOf = async (app: Hono, path = '/'): Promise<string> => (await app.request(path)).headers.get('content-security-policy')!;

  it('live hosts: they enter the page policy of every gateway without a restart; proxied ones do not', async () => {
    const [one, other] = [fixture.otherGateway(), fixture.otherGateway(50)];
    for (const app of [one, other]) expect(await policyOf(app)).not.toContain(fixture.services.base);
    await fixture.add('/geoserver?service=WMS', '--id', 'wms');
    for (const directive of ['img-src', 'connect-src'])
      expect(await policyOf(one)).toMatch(new RegExp(`${directive} 'self'[^;]* ${fixture.services.base}[ ;]`));
    await expect.poll(() => policyOf(other)).toContain(fixture.services.base);
    expect(await policyOf(one, '/assets/live-worker-a1.js')).toContain(fixture.services.base);
    // Cached for a year by browsers, or no page.
    for (const path of ['/assets/worker-a1.js', '/gateway/config/find'])
      expect(await policyOf(one, path)).not.toContain(fixture.services.base);
    expect((await fixture.layers('set', 'wms', '--proxy')).status).toBe(0);
    expect(await policyOf(one)).not.toContain(fixture.services.base);
    expect((await fixture.layers('set', 'wms', '--direct')).status).toBe(0);
    expect(await policyOf(one)).toContain(fixture.services.base);
  });

  it('live hosts: a changed policy changes the ETag of cached pages and of the fetching worker', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thua-dist-'));
    mkdirSync(join(folder, 'assets'));
    for (const file of ['index.html', 'assets/live-worker-a1.js', 'assets/worker-b2.js']) writeFileSync(join(folder, file), 'x');
    const app = fixture.otherGateway();
    serveBuiltApp(app, folder);
    const tagsOf = async (path: string): Promise<string> => (await app.request(path)).headers.get('etag')!;
    const paths = ['/', '/assets/live-worker-a1.js', '/assets/worker-b2.js'];
    const before = await Promise.all(paths.map(tagsOf));
    expect((await app.request('/', { headers: { 'if-none-match': before[0]! } })).status).toBe(304);
    await fixture.add('/geoserver?service=WMS', '--id', 'wms');
    const after = await Promise.all(paths.map(tagsOf));
    expect(after.map((tag, n) => tag === before[n])).toEqual([false, false, true]);
    expect((await app.request('/', { headers: { 'if-none-match': before[0]! } })).status).toBe(200);
    expect((await app.request('/', { headers: { 'if-none-match': after[0]! } })).status).toBe(304);
    const kept = await Promise.all(paths.map(async (path) => (await app.request(path)).headers.get('cache-control')));
    expect(kept).toEqual(['no-cache', 'no-cache', 'public, max-age=31536000, immutable']);
    rmSync(folder, { recursive: true });
  });

  it('live hosts: while the database is away, pages use the last known hosts without waiting', async () => {
    let isAway = false;
    const away = {
      ...fixture.seeded.store,
      query: (...asked: Parameters<typeof fixture.seeded.store.query>) =>
        isAway ? new Promise<never>(() => undefined) : fixture.seeded.store.query(...asked),
    };
    const app = buildApp(away as typeof fixture.seeded.store, { live: { proxy: new LayerProxy(), keptMs: 0 } });
    await fixture.add('/geoserver?service=WMS', '--id', 'wms');
    expect(await policyOf(app)).toContain(fixture.services.base);
    isAway = true;
    expect(await policyOf(app)).toContain(fixture.services.base);
  });
});
