import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/gateway/app.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';
import { LayerProxy } from '../../../src/gateway/live/layerProxy.ts';
import { type LiveStage, openLiveStage } from '../../support/live/liveStage.ts';
import { standInServices } from '../../support/live/standInServices.ts';

let stage: LiveStage;

beforeAll(async () => {
  stage = await openLiveStage();
});
afterEach(() => stage.reset());
afterAll(() => stage.close());

describe('live layers', () => {
  it('live layers: every kind is added by its address, listed for every client, and removed', async () => {
    const added = [
      await stage.add('/geoserver?service=WMS', '--id', 'wms', '--as-of', '2025-06-30', '--opacity', '60', '--open'),
      await stage.add('/mapserv?service=WMS&map=/a.map', '--layer', 'khu', '--id', 'luoi'),
      await stage.add('/wmts', '--layer', 'anh_nen'),
      await stage.add('/wmts', '--layer', 'qh'),
      await stage.add('/wfs', '--title', 'Thửa <b>đất</b>'),
      await stage.add('/tiles/{z}/{x}/{y}.png', '--title', 'Nền', '--max-zoom', '17', '--position=-1'),
      await stage.add('/land.json'),
      await stage.add('/land.pmtiles'),
      await stage.add('/rest/Q/MapServer'),
      await stage.add('/rest/Q/FeatureServer/1'),
    ];
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 0));
    const found = await stage.find();
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
    const { headers } = await stage.seeded.app.request('/gateway/app/live-layers/find');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const listed = await stage.layers('list');
    expect(listed.text).toMatch(/luoi {2}Phan khu\n {2}nguồn: Sở thử; .*\n {2}ảnh lưới VN-2000 \(TM-3 105\.75°\)/);
    expect(await stage.layers('remove', 'wms', 'khong-co')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/wms {2}đã bỏ.*\nkhong-co {2}không có/) as string,
    });
    expect(await stage.find()).toHaveLength(9);
  });

  it('live layers: without a source, a title or a response nothing is added, and the reason is reported', async () => {
    const refused: Array<[{ status: number; text: string }, RegExp]> = [
      [
        await stage.layers(
          'add',
          `${stage.services.base}/geoserver?service=WMS`,
          '--allow-private',
          '--allow-port',
          String(stage.services.port),
        ),
        /Thiếu --source/,
      ],
      [
        await stage.layers(
          'add',
          `${stage.services.base}/geoserver?service=WMS`,
          '--source',
          'Sở',
          '--allow-port',
          String(stage.services.port),
        ),
        /--allow-private/,
      ],
      [await stage.layers('add', `${stage.services.base}/geoserver?service=WMS`, '--source', 'Sở', '--allow-private'), /--allow-port/],
      [await stage.layers('add', 'http://gis.example.vn/{z}/{x}/{y}.png', '--source', 'Sở', '--title', 'Nền'), /không có https.*--proxy/],
      [await stage.layers('add', 'không', '--source', 'Sở', '--kind', 'wms'), /không phải địa chỉ/],
      [await stage.add('/'), /Không rõ loại dịch vụ/],
      [await stage.add('/tiles/{z}/{x}/{y}.png'), /--title/],
      [await stage.add('/geoserver?service=WMS', '--as-of', '2025-02-30'), /--as-of/],
      [await stage.add('/geoserver?service=WMS', '--opacity', '101'), /--opacity/],
      [await stage.add('/geoserver?service=WMS', '--id', 'Lớp'), /--id/],
      [await stage.add('/geoserver?service=WMS', '--khong-co'), /khong-co/],
      [await stage.add('/geoserver?service=WMS', '--min-zoom', '9', '--max-zoom', '8'), /9 lớn hơn 8/],
    ];
    // Its capabilities offer pictures, but requests are refused.
    stage.services.instead.set('/mapserv', ({ query }, response) =>
      /GetMap/.test(query)
        ? void response
            .writeHead(200, { 'content-type': 'text/xml' })
            .end('<ServiceExceptionReport><ServiceException>Cấm</ServiceException></ServiceExceptionReport>')
        : void response.writeHead(503).end(),
    );
    refused.push([await stage.add('/mapserv?service=WMS'), /trả lời 503/]);
    for (const [{ status, text }, words] of refused) expect([status, text]).toEqual([1, expect.stringMatching(words)]);
    expect(await stage.find()).toEqual([]);
    for (const wrong of [[], ['add'], ['list', 'x'], ['remove'], ['x']])
      expect(await stage.layers(...wrong)).toMatchObject({ status: 2, text: expect.stringContaining('npm run layers') as string });
  });

  it('live layers: a service whose capabilities promise pictures but that refuses them is not added', async () => {
    const real = await standInServices();
    stage.services.instead.set('/geoserver', ({ query, path }, response) => {
      if (/GetMap/.test(query))
        return void response
          .writeHead(200, { 'content-type': 'application/vnd.ogc.se_xml' })
          .end('<ServiceExceptionReport>Cấm <script>x</script></ServiceExceptionReport>');
      void fetch(`${real.base}${path}?${query}`).then(async (answer) => response.writeHead(200).end(await answer.text()));
    });
    const { status, text } = await stage.add('/geoserver?service=WMS');
    await real.close();
    expect([status, text]).toEqual([1, expect.stringMatching(/vnd\.ogc\.se_xml.*Cấm/)]);
    expect(text).not.toContain('<script>');
  });

  it('live layers: a service without CORS is refused unless proxied; one for another origin is reported', async () => {
    const picture = async (readers: string | undefined) => {
      const bytes = Buffer.from(await (await fetch(`${stage.services.base}/tiles/1/0/0.png`)).arrayBuffer());
      stage.services.instead.set('/tiles/15/16384/16384.png', (_request, response) => {
        response.removeHeader('access-control-allow-origin');
        response
          .writeHead(200, { 'content-type': 'image/png', ...(readers === undefined ? {} : { 'access-control-allow-origin': readers }) })
          .end(bytes);
      });
    };
    const add = (...args: string[]) => stage.add('/tiles/{z}/{x}/{y}.png', '--title', 'Nền', ...args);
    await picture(undefined);
    expect(await add()).toMatchObject({ status: 1, text: expect.stringMatching(/Access-Control-Allow-Origin.*--proxy/) as string });
    expect((await add('--proxy')).status).toBe(0);
    expect(await stage.layers('set', 'nen', '--direct')).toMatchObject({ status: 1 });
    await picture('https://khac.example.vn');
    expect(await add()).toMatchObject({ status: 0, text: expect.stringContaining('https://khac.example.vn') as string });
  });

  it('live layers: own settings persist; services are rechecked and their changes reported or applied', async () => {
    await stage.add('/geoserver?service=WMS', '--id', 'wms');
    await stage.add('/land.json', '--id', 'o');
    expect(
      (await stage.layers('set', 'wms', '--title', 'Tên tôi đặt', '--opacity', '40', '--as-of', '2025-01-02', '--closed')).status,
    ).toBe(0);
    expect((await stage.find())[0]).toMatchObject({ title: 'Tên tôi đặt', opacity: 40, as_of: '2025-01-02' });
    expect(await stage.layers('check')).toEqual({ status: 0, text: 'wms  như cũ (unchanged)\no  như cũ (unchanged)\n2 lớp trả lời.' });
    stage.services.instead.set(
      '/land.json',
      (_request, response) =>
        void response
          .writeHead(200)
          .end(
            JSON.stringify({ name: 'Đất', tiles: ['tiles/{z}/{x}/{y}.pbf'], vector_layers: [{ id: 'khac' }], bounds: [106, 10, 107, 11] }),
          ),
    );
    expect((await stage.layers('check', 'o')).text).toMatch(/o {2}đã đổi \(changed\): request/);
    expect((await stage.layers('check', 'o', '--take')).text).toMatch(/taken over/);
    expect((await stage.find())[1]!.request).toMatchObject({ layers: ['khac'] });
    stage.services.instead.set('/land.json', (_request, response) => void response.writeHead(500).end());
    expect(await stage.layers('check')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/wms {2}như cũ[^]*o {2}hỏng \(fails\).*500[^]*1 trong 2/) as string,
    });
    expect((await stage.layers('set', 'khong-co', '--title', 'x')).status).toBe(1);
  });
});

it('live layers: a corrupted row is left out and reported, and affects no other', async () => {
  for (const id of ['mot', 'hai', 'ba']) await stage.add('/geoserver?service=WMS', '--id', id);
  await stage.seeded.store.query(`update live_layers set request = '{' where id = 'hai'`);
  await stage.seeded.store.query(`update live_layers set opacity = 900 where id = 'ba'`);
  expect((await stage.find()).map(({ _id }) => _id)).toEqual(['mot']);
  const { text } = await stage.layers('list');
  expect(text).toMatch(/! hai: không đọc được[^]*! ba: không đọc được[^]*1 lớp/);
  expect((await stage.layers('remove', 'hai', 'ba')).status).toBe(0);
});

describe('hosts of live layers', () => {
  const policyOf = async (app: Hono, path = '/'): Promise<string> => (await app.request(path)).headers.get('content-security-policy')!;

  it('live hosts: they enter the page policy of every gateway without a restart; proxied ones do not', async () => {
    const [one, other] = [stage.otherGateway(), stage.otherGateway(50)];
    for (const app of [one, other]) expect(await policyOf(app)).not.toContain(stage.services.base);
    await stage.add('/geoserver?service=WMS', '--id', 'wms');
    for (const directive of ['img-src', 'connect-src'])
      expect(await policyOf(one)).toMatch(new RegExp(`${directive} 'self'[^;]* ${stage.services.base}[ ;]`));
    await expect.poll(() => policyOf(other)).toContain(stage.services.base);
    expect(await policyOf(one, '/assets/live-worker-a1.js')).toContain(stage.services.base);
    // Cached for a year by browsers, or no page.
    for (const path of ['/assets/worker-a1.js', '/gateway/config/find'])
      expect(await policyOf(one, path)).not.toContain(stage.services.base);
    expect((await stage.layers('set', 'wms', '--proxy')).status).toBe(0);
    expect(await policyOf(one)).not.toContain(stage.services.base);
    expect((await stage.layers('set', 'wms', '--direct')).status).toBe(0);
    expect(await policyOf(one)).toContain(stage.services.base);
  });

  it('live hosts: a changed policy changes the ETag of cached pages and of the fetching worker', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thua-dist-'));
    mkdirSync(join(folder, 'assets'));
    for (const file of ['index.html', 'assets/live-worker-a1.js', 'assets/worker-b2.js']) writeFileSync(join(folder, file), 'x');
    const app = stage.otherGateway();
    serveBuiltApp(app, folder);
    const tagsOf = async (path: string): Promise<string> => (await app.request(path)).headers.get('etag')!;
    const paths = ['/', '/assets/live-worker-a1.js', '/assets/worker-b2.js'];
    const before = await Promise.all(paths.map(tagsOf));
    expect((await app.request('/', { headers: { 'if-none-match': before[0]! } })).status).toBe(304);
    await stage.add('/geoserver?service=WMS', '--id', 'wms');
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
      ...stage.seeded.store,
      query: (...asked: Parameters<typeof stage.seeded.store.query>) =>
        isAway ? new Promise<never>(() => undefined) : stage.seeded.store.query(...asked),
    };
    const app = buildApp(away as typeof stage.seeded.store, { live: { proxy: new LayerProxy(), keptMs: 0 } });
    await stage.add('/geoserver?service=WMS', '--id', 'wms');
    expect(await policyOf(app)).toContain(stage.services.base);
    isAway = true;
    expect(await policyOf(app)).toContain(stage.services.base);
  });
});
