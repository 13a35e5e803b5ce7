import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findLiveLayersCall } from '../../../src/contract/live/liveLayers.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { PROXY_LIVE_LIMITS } from '../../../src/gateway/live/fetch/liveLimits.ts';
import { runLayersCommand } from '../../../src/gateway/live/operate/runLayersCommand.ts';
import { LayerProxy } from '../../../src/gateway/live/layerProxy.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { type StandInServices, standInServices } from '../../support/live/standInServices.ts';

let seeded: SeededApp;
let services: StandInServices;
const failures: string[] = [];

beforeAll(async () => {
  [seeded, services] = await Promise.all([openSeededApp(), standInServices()]);
});
afterEach(async () => {
  services.instead.clear();
  await seeded.store.query('delete from live_layers');
  expect(seeded.failures.splice(0)).toEqual([]);
});
afterAll(async () => {
  await services.close();
  await seeded.close();
});

async function layers(...args: string[]): Promise<{ status: number; text: string }> {
  const lines: string[] = [];
  const status = await runLayersCommand(seeded.store, args, (line) => lines.push(line));
  return { status, text: lines.join('\n') };
}
/** Adds a layer of the stand-in, with the consent that a server of this machine needs. */
const add = (path: string, ...args: string[]) =>
  layers('add', services.base + path, '--source', 'Sở thử', '--allow-private', '--allow-port', String(services.port), ...args);
const find = async () => (await askGateway(seeded.app, findLiveLayersCall)).data;
/** A gateway of its own over the same database. @param keptMs 0: layers are read each time */
const otherGateway = (keptMs = 0) =>
  buildApp(seeded.store, {
    live: { proxy: new LayerProxy(), keptMs },
    logFailure: (line, error) => failures.push(`${line} ${(error as Error).message}`),
  });

describe('live layers', () => {
  it('live layers: every kind is added by its address, found by everybody, and removed', async () => {
    const added = [
      await add('/geoserver?service=WMS', '--id', 'wms', '--as-of', '2025-06-30', '--opacity', '60', '--open'),
      await add('/mapserv?service=WMS&map=/a.map', '--layer', 'khu', '--id', 'luoi'),
      await add('/wmts', '--layer', 'anh_nen'),
      await add('/wmts', '--layer', 'qh'),
      await add('/wfs', '--title', 'Thửa <b>đất</b>'),
      await add('/tiles/{z}/{x}/{y}.png', '--title', 'Nền', '--max-zoom', '17', '--position=-1'),
      await add('/land.json'),
      await add('/land.pmtiles'),
      await add('/rest/Q/MapServer'),
      await add('/rest/Q/FeatureServer/1'),
    ];
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 0));
    const found = await find();
    expect(found.map(({ _id, title, request: { kind } }) => [_id, title, kind])).toEqual([
      ['nen', 'Nền', 'raster'],
      ['wms', 'Thửa đất Hoà Xuân', 'raster'],
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
    const { headers } = await seeded.app.request('/gateway/app/live-layers/find');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const listed = await layers('list');
    expect(listed.text).toMatch(/luoi {2}Phan khu\n {2}nguồn: Sở thử; .*\n {2}ảnh lưới VN-2000 \(TM-3 105\.75°\)/);
    expect(await layers('remove', 'wms', 'khong-co')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/wms {2}đã bỏ.*\nkhong-co {2}không có/) as string,
    });
    expect(await find()).toHaveLength(9);
  });

  it('live layers: without a source, a title, or an answer nothing is added, and why is said', async () => {
    const refused: Array<[{ status: number; text: string }, RegExp]> = [
      [
        await layers('add', `${services.base}/geoserver?service=WMS`, '--allow-private', '--allow-port', String(services.port)),
        /Thiếu --source/,
      ],
      [
        await layers('add', `${services.base}/geoserver?service=WMS`, '--source', 'Sở', '--allow-port', String(services.port)),
        /--allow-private/,
      ],
      [await layers('add', `${services.base}/geoserver?service=WMS`, '--source', 'Sở', '--allow-private'), /--allow-port/],
      [await layers('add', 'http://gis.example.vn/{z}/{x}/{y}.png', '--source', 'Sở', '--title', 'Nền'), /không có https.*--proxy/],
      [await layers('add', 'không', '--source', 'Sở', '--kind', 'wms'), /không phải địa chỉ/],
      [await add('/'), /Không rõ loại dịch vụ/],
      [await add('/tiles/{z}/{x}/{y}.png'), /--title/],
      [await add('/geoserver?service=WMS', '--as-of', '2025-02-30'), /--as-of/],
      [await add('/geoserver?service=WMS', '--opacity', '101'), /--opacity/],
      [await add('/geoserver?service=WMS', '--id', 'Lớp'), /--id/],
      [await add('/geoserver?service=WMS', '--khong-co'), /khong-co/],
      [await add('/geoserver?service=WMS', '--min-zoom', '9', '--max-zoom', '8'), /9 lớn hơn 8/],
    ];
    // It says that it draws, and refuses.
    services.instead.set('/mapserv', ({ query }, response) =>
      /GetMap/.test(query)
        ? void response
            .writeHead(200, { 'content-type': 'text/xml' })
            .end('<ServiceExceptionReport><ServiceException>Cấm</ServiceException></ServiceExceptionReport>')
        : void response.writeHead(503).end(),
    );
    refused.push([await add('/mapserv?service=WMS'), /trả lời 503/]);
    for (const [{ status, text }, words] of refused) expect([status, text]).toEqual([1, expect.stringMatching(words)]);
    expect(await find()).toEqual([]);
    for (const wrong of [[], ['add'], ['list', 'x'], ['remove'], ['x']])
      expect(await layers(...wrong)).toMatchObject({ status: 2, text: expect.stringContaining('npm run layers') as string });
  });

  it('live layers: a service that promises pictures and answers a refusal is not added', async () => {
    const real = await standInServices();
    services.instead.set('/geoserver', ({ query, path }, response) => {
      if (/GetMap/.test(query))
        return void response
          .writeHead(200, { 'content-type': 'application/vnd.ogc.se_xml' })
          .end('<ServiceExceptionReport>Cấm <script>x</script></ServiceExceptionReport>');
      void fetch(`${real.base}${path}?${query}`).then(async (answer) => response.writeHead(200).end(await answer.text()));
    });
    const { status, text } = await add('/geoserver?service=WMS');
    await real.close();
    expect([status, text]).toEqual([1, expect.stringMatching(/vnd\.ogc\.se_xml.*Cấm/)]);
    expect(text).not.toContain('<script>');
  });

  it('live layers: what is told is changed and stays; each service is asked again, and what it says now is told or taken over', async () => {
    await add('/geoserver?service=WMS', '--id', 'wms');
    await add('/land.json', '--id', 'o');
    expect((await layers('set', 'wms', '--title', 'Tên tôi đặt', '--opacity', '40', '--as-of', '2025-01-02', '--closed')).status).toBe(0);
    expect((await find())[0]).toMatchObject({ title: 'Tên tôi đặt', opacity: 40, as_of: '2025-01-02' });
    expect(await layers('check')).toEqual({ status: 0, text: 'wms  như cũ (as it was)\no  như cũ (as it was)\n2 lớp trả lời.' });
    services.instead.set(
      '/land.json',
      (_request, response) =>
        void response
          .writeHead(200)
          .end(
            JSON.stringify({ name: 'Đất', tiles: ['tiles/{z}/{x}/{y}.pbf'], vector_layers: [{ id: 'khac' }], bounds: [106, 10, 107, 11] }),
          ),
    );
    expect((await layers('check', 'o')).text).toMatch(/o {2}đã đổi \(changed\): request/);
    expect((await layers('check', 'o', '--take')).text).toMatch(/taken over/);
    expect((await find())[1]!.request).toMatchObject({ layers: ['khac'] });
    services.instead.set('/land.json', (_request, response) => void response.writeHead(500).end());
    expect(await layers('check')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/wms {2}như cũ[^]*o {2}hỏng \(fails\).*500[^]*1 trong 2/) as string,
    });
    expect((await layers('set', 'khong-co', '--title', 'x')).status).toBe(1);
  });
});

describe('hosts of live layers', () => {
  const policyOf = async (app: ReturnType<typeof otherGateway>, path = '/'): Promise<string> =>
    (await app.request(path)).headers.get('content-security-policy')!;

  it('live hosts: enter the policy of pages, of every gateway of the database, without a start; those that are proxied do not', async () => {
    const [one, other] = [otherGateway(), otherGateway(50)];
    for (const app of [one, other]) expect(await policyOf(app)).not.toContain(services.base);
    await add('/geoserver?service=WMS', '--id', 'wms');
    for (const directive of ['img-src', 'connect-src'])
      expect(await policyOf(one)).toMatch(new RegExp(`${directive} 'self'[^;]* ${services.base}[ ;]`));
    await expect.poll(() => policyOf(other)).toContain(services.base);
    expect(await policyOf(one, '/assets/live-worker-a1.js')).toContain(services.base);
    // Kept for a year by browsers, or no page.
    for (const path of ['/assets/worker-a1.js', '/gateway/config/find']) expect(await policyOf(one, path)).not.toContain(services.base);
    expect((await layers('set', 'wms', '--proxy')).status).toBe(0);
    expect(await policyOf(one)).not.toContain(services.base);
    expect((await layers('set', 'wms', '--direct')).status).toBe(0);
    expect(await policyOf(one)).toContain(services.base);
  });
});

describe('the proxy of live layers', () => {
  const BOX = 'bbox=1,2,3,4';
  const proxied = async (id: string, path: string, ...args: string[]) => {
    await add(path, '--id', id, '--proxy', ...args);
    return otherGateway();
  };
  const ask = async (app: ReturnType<typeof otherGateway>, path: string, headers: Record<string, string> = {}) =>
    app.request(`/gateway/app/live-layers/${path}`, { headers });

  it('live proxy: is off unless the layer was added with it; then the wire names no server', async () => {
    await add('/geoserver?service=WMS', '--id', 'truc-tiep');
    const app = await proxied('qua-cong', '/geoserver?service=WMS');
    expect((await ask(app, `truc-tiep/tiles?${BOX}`)).status).toBe(404);
    const [, layer] = await find();
    expect(layer).toMatchObject({
      legend_url: '/gateway/app/live-layers/qua-cong/legend',
      request: { tiles: ['/gateway/app/live-layers/qua-cong/tiles?bbox={bbox-epsg-3857}'] },
      identify: { url: '/gateway/app/live-layers/qua-cong/identify?bbox={bbox}&width={width}&height={height}&i={i}&j={j}' },
    });
    expect(JSON.stringify(layer)).not.toContain(services.base);
    const seen = services.seen.length;
    const answer = await ask(app, `qua-cong/tiles?${BOX}`, { cookie: 'a=b', authorization: 'Bearer x' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; sandbox/);
    expect(answer.headers.get('cache-control')).toBe(`public, max-age=${PROXY_LIVE_LIMITS.keptByBrowsersS}`);
    const asked = services.seen.at(-1)!;
    expect(asked.query).toContain('BBOX=1,2,3,4&WIDTH=512');
    expect([asked.headers.cookie, asked.headers.authorization]).toEqual([undefined, undefined]);
    // The same again comes from here.
    expect((await ask(app, `qua-cong/tiles?${BOX}`)).status).toBe(200);
    expect(services.seen).toHaveLength(seen + 1);
    for (const rest of ['legend', 'identify?bbox=1,2,3,4&width=256&height=256&i=3&j=4'])
      expect((await ask(app, `qua-cong/${rest}`)).status).toBe(200);
  });

  it('live proxy: vectors go out packed as they came, archives by ranges, features as JSON', async () => {
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
    ['another address', `tiles?${BOX}&url=http://169.254.169.254/`, 400],
    ['more of the service than its template', `tiles?${encodeURI('bbox=1,2,3,4&LAYERS=mat')}`, 400],
    ['a box that is none', 'tiles?bbox=1,2,3', 400],
    ['nothing', 'tiles', 400],
    ['what the layer does not have', `matrix?matrix=0&row=1&col=1`, 404],
    ['what is no part of a layer', '__proto__', 404],
  ])('live proxy: does not ask for %s', async (_what, path, status) => {
    const app = await proxied('wms', '/geoserver?service=WMS');
    const seen = services.seen.length;
    expect((await ask(app, `wms/${path}`)).status).toBe(status);
    expect(services.seen).toHaveLength(seen);
  });

  it.each<[string, (response: import('node:http').ServerResponse) => void, number]>([
    ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'), 502],
    ['a drawing with scripts', (response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'), 502],
    ['a redirect inward', (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(), 502],
    [
      '100 MB',
      (response) => void response.writeHead(200, { 'content-type': 'image/png', 'content-length': String(100 * 2 ** 20) }).end(),
      502,
    ],
    [
      'something packed otherwise',
      (response) => void response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'br' }).end('x'),
      502,
    ],
    ['a failure', (response) => void response.writeHead(500).end(), 502],
    ['that there is nothing', (response) => void response.writeHead(404).end(), 404],
    ['nothing', (response) => void response.writeHead(204).end(), 204],
  ])('live proxy: a service that answers %s', async (_what, answer, status) => {
    const app = await proxied('wms', '/geoserver?service=WMS');
    services.instead.set('/geoserver', (_request, response) => answer(response));
    const answers = [await ask(app, `wms/tiles?${BOX}`), await ask(app, 'wms/tiles?bbox=5,6,7,8')];
    expect(answers.map((one) => one.status)).toEqual([status, status]);
    for (const one of answers) expect(await one.text()).not.toMatch(/script|169\.254/);
    // Told once a minute, not for each tile.
    expect(failures.splice(0)).toHaveLength(status === 502 ? 1 : 0);
  });

  it('live proxy: an address asks as often a minute as people do, and then hears 429', async () => {
    await proxied('wms', '/geoserver?service=WMS');
    const app = otherGateway(60_000);
    const answers = await Promise.all(Array.from({ length: PROXY_LIVE_LIMITS.aMinuteOfOne + 1 }, () => ask(app, `wms/tiles?${BOX}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 429)!.headers.get('retry-after')).toBe('30');
  });
});
