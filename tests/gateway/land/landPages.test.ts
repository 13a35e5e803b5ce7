import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/gateway/sample/seededRandom.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { QueryLimits, SqlValue } from '../../../src/gateway/database/store.ts';
import { landCode } from '../../../src/domain/land/landCodes.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { messagesOf } from '../../support/messages/messagesOf.ts';

let seeded: SeededApp;
let parcel: { id: string; land_number: string; parcel_number: string; land_code: string; ward_code: string; acreage: number };
let planning: { id: string; title: string; ward_code: string };

beforeAll(async () => {
  seeded = await openSeededApp();
  const one = async <Row>(sql: string): Promise<Row> => (await seeded.store.query<Row>(sql))[0]!;
  parcel = await one('select * from cadastral_items order by id limit 1');
  planning = await one('select * from parcel_lands order by id limit 1');
});
afterAll(() => seeded.close());

const ask = (path: string): Promise<Response> => Promise.resolve(seeded.app.request(`http://thua.example${path}`));

/** The same pages with a configured public origin. */
const named = (): ReturnType<typeof buildApp> =>
  buildApp(seeded.store, { accounts: { ...seeded.accounts, publicOrigins: ['https://thua.example'] } });
const textOf = async (path: string): Promise<string> => (await ask(path)).text();
const tagsOf = (html: string): string[] => [...html.matchAll(/<\/?[a-z][^\s>]*/gi)].map(([tag]) => tag);
const meta = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];

describe('pages about land', () => {
  it('parcel: without scripts the page shows numbers, area and code, and links picture and map', async () => {
    const response = await ask(`/thua/${parcel.id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(meta(html, 'og:title')).toContain(`Thửa ${parcel.parcel_number}, tờ bản đồ ${parcel.land_number}`);
    expect(meta(html, 'og:description')).toContain(landCode(parcel.land_code)!.name);
    expect(meta(html, 'og:image')).toBe(`/thua/${parcel.id}/ban-do.png`);
    const whole = await (await named().request(`http://evil.example/thua/${parcel.id}`)).text();
    expect(meta(whole, 'og:image')).toBe(`https://thua.example/thua/${parcel.id}/ban-do.png`);
    expect(whole).toContain(`<link rel="canonical" href="https://thua.example/thua/${parcel.id}">`);
    expect(whole).not.toContain('evil.example');
    expect(html).toContain(`href="/#parcel=${parcel.id}"`);
    expect(html).toContain('không có giá trị pháp lý');
    // Sample land is marked and not listed.
    expect(html).toContain('Đây là dữ liệu mẫu');
    expect(html).toContain('<meta name="robots" content="noindex">');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as {
      url: string;
      geo: { latitude: number };
    };
    expect(data.url).toBe(`/thua/${parcel.id}`);
    expect(data.geo.latitude).toBeGreaterThan(8);
  });

  it('planning and ward: they link to each other, and every link works', async () => {
    const seen = new Set<string>();
    const ahead = [`/thua/${parcel.id}`, `/quy-hoach/${planning.id}`];
    for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      for (const [, to] of (await response.text()).matchAll(/href="(\/(?:thua|quy-hoach|xa)\/[^"]+)"/g)) ahead.push(to!);
    }
    expect(seen).toContain(`/xa/${planning.ward_code}`);
    expect(meta(await textOf(`/quy-hoach/${planning.id}`), 'og:title')).toContain(planning.title);
  });

  it('first page: without scripts it links to every ward with land and has a preview picture', async () => {
    const first = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
    // Outside of #root, which fills the window, the list would be invisible.
    const [, list = ''] = /<noscript>.*?href="([^"]+)".*<div id="root"/s.exec(first)!;
    const html = await textOf(list);
    const wards = await seeded.store.query<{ ward_code: string }>('select distinct ward_code from cadastrals');
    expect(wards.filter(({ ward_code }) => !html.includes(`href="/xa/${ward_code}"`))).toEqual([]);
    const preview = (property: string): string => new RegExp(`property="og:${property}" content="([^"]+)"`).exec(first)![1]!;
    expect([preview('title'), preview('description')]).toEqual([expect.stringContaining('Thửa'), expect.stringContaining('VN-2000')]);
    expect((await ask(preview('image'))).headers.get('content-type')).toBe('image/png');
  });

  it('planning pages: they and pages of parcels name status, decision, date and other editions', async () => {
    const [older] = await seeded.store.query<{ id: string; title: string }>(
      'select id, title from parcel_lands where id <> $1 and ward_code = $2 order by id limit 1',
      [planning.id, planning.ward_code],
    );
    const decide = async (id: string, status: string, number: string, replaces: string[]): Promise<void> => {
      await seeded.store.query(
        `insert into land_sources (id, kind, authority, decision_number, decision_date, document_url, as_of, reliability, file_name, file_sha256, importer_version)
         values ($1, 'official', 'UBND TP. Đà Nẵng', $2, '2026-01-20', '', '2026-01-31', '', '', '', '')`,
        [`cua-${id}`, number],
      );
      await seeded.store.query(
        'update parcel_lands set plan_status = $2, source_id = $3, replaces = $4, file_map_code = $5 where id = $1',
        [id, status, `cua-${id}`, replaces, ''],
      );
    };
    await decide(older!.id, 'replaced', '12/QĐ-UBND', []);
    await decide(planning.id, 'in_force', '345/QĐ-UBND', [older!.id]);

    const html = await textOf(`/quy-hoach/${planning.id}`);
    expect(meta(html, 'og:description')).toContain('Đang hiệu lực, quyết định 345/QĐ-UBND ngày 20/01/2026');
    expect(html).toContain('<dt>Nguồn</dt><dd>UBND TP. Đà Nẵng</dd>');
    expect(html).toContain('<dt>Dữ liệu ngày</dt><dd>31/01/2026</dd>');
    expect(html).not.toContain('Ký hiệu');
    const link = (id: string, title: string, note: string): string =>
      `<li><a href="/quy-hoach/${id}">${title}</a><small>${note}</small></li>`;
    expect(html).toContain(link(older!.id, older!.title, 'Đã bị thay thế · 12/QĐ-UBND ngày 20/01/2026'));
    expect(await textOf(`/quy-hoach/${older!.id}`)).toContain(
      link(planning.id, planning.title, 'Đang hiệu lực · 345/QĐ-UBND ngày 20/01/2026'),
    );

    const [onIt] = await seeded.store.query<{ id: string }>(
      `select c.id from cadastral_items c join parcel_lands p on p.id = $1 and c.extent && p.extent where c.ward_code = p.ward_code order by c.id limit 1`,
      [planning.id],
    );
    const ofParcel = await textOf(`/thua/${onIt!.id}`);
    expect(meta(ofParcel, 'og:description')).toContain(`Quy hoạch đang hiệu lực: ${planning.title}, 345/QĐ-UBND ngày 20/01/2026.`);
    // Plannings in force come first.
    expect(ofParcel.indexOf(planning.title, ofParcel.indexOf('Quy hoạch tại đây'))).toBeLessThan(ofParcel.indexOf(older!.title));

    // Labels are those of the app.
    const hold = (status: string, from: string, to: string): Promise<unknown> =>
      seeded.store.query('update parcel_lands set plan_status = $2, valid_from = $3, valid_to = $4, replaces = $5 where id = $1', [
        planning.id,
        status,
        from,
        to,
        [],
      ]);
    for (const [status, from, to, word] of [
      ['draft', '', '', 'edition.state.draft'],
      ['annulled', '', '', 'edition.state.annulled'],
      ['in_force', '2000', '2001', 'edition.state.expired'],
      ['in_force', '9000', '', 'edition.state.decided'],
      ['in_force', '2000', '', 'edition.state.in_force'],
      ['consultation', '', '', 'edition.state.consultation'],
    ] as const) {
      await hold(status, from, to);
      expect(meta(await textOf(`/quy-hoach/${planning.id}`), 'og:description')).toContain(`. ${messagesOf('vi', 'panels')[word]}, `);
    }
    expect(meta(await textOf(`/thua/${onIt!.id}`), 'og:description')).not.toContain('đang hiệu lực');
  });

  it('drawing link: one static page with a neutral picture opens the map and does not read the drawing', async () => {
    const html = await textOf('/hinh-ve');
    expect(await textOf('/hinh-ve?utm_source=chat')).toBe(html);
    expect(meta(html, 'og:title')).toBe('Hình vẽ trên bản đồ');
    expect(meta(html, 'og:description')).toContain('máy chủ không nhận được hình');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('dữ liệu mẫu');
    expect(html).toContain('<script src="/open-map.js" defer></script>');
    const picture = await ask(meta(html, 'og:image')!);
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(1200);
    expect(await (await named().request('/sitemap.xml')).text()).not.toContain('hinh-ve');
  });

  it('pictures: they are 1200 × 630 PNG in the colour of the code, with the parcel in the middle', async () => {
    for (const path of [`/thua/${parcel.id}/ban-do.png`, `/quy-hoach/${planning.id}/ban-do.png`, `/xa/${parcel.ward_code}/ban-do.png`]) {
      const response = await ask(path);
      expect(response.headers.get('content-type')).toBe('image/png');
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([width, height, format]).toEqual([1200, 630, 'png']);
    }
    const bytes = Buffer.from(await (await ask(`/thua/${parcel.id}/ban-do.png`)).arrayBuffer());
    const { data } = await sharp(bytes)
      .extract({ left: 590, top: 305, width: 20, height: 20 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colour = landCode(parcel.land_code)!.colour;
    const middle = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const isNear = [0, 1, 2].every((channel) => Math.abs(data[(10 * 20 + 10) * 3 + channel]! - middle[channel]!) <= 12);
    expect(isNear).toBe(true);
  });

  it('pictures: zones are read in batches of hundreds, and cached pictures query nothing', async () => {
    const { store } = seeded;
    await store.query(
      `insert into parcel_land_zones (province_code, parcel_land_id, ordinal, land_code, coordinates)
       select p.province_code, p.id, 10000 + n, 'ODT', z.coordinates from parcel_lands p
       join parcel_land_zones z on z.province_code = p.province_code and z.parcel_land_id = p.id and z.ordinal = 0, generate_series(1, 1200) n
       where p.id = $1`,
      [planning.id],
    );
    try {
      const read: number[] = [];
      const watched = Object.create(store) as typeof store;
      watched.query = async <Row>(sql: string, params?: readonly SqlValue[], limits?: QueryLimits) => {
        const rows = await store.query<Row>(sql, params, limits);
        read.push(rows.length);
        return rows;
      };
      const app = buildApp(watched, { accounts: seeded.accounts });
      const picture = async (): Promise<Buffer> =>
        Buffer.from(await (await app.request(`http://thua.example/quy-hoach/${planning.id}/ban-do.png`)).arrayBuffer());
      const drawn = await picture();
      expect(read.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(1_200);
      expect(Math.max(...read)).toBeLessThanOrEqual(500);
      read.length = 0;
      expect((await picture()).equals(drawn)).toBe(true);
      expect(read).toEqual([]);
    } finally {
      await store.query('delete from parcel_land_zones where parcel_land_id = $1 and ordinal > 10000', [planning.id]);
    }
  });

  it('names: no character of a name becomes markup', async () => {
    const random = seededRandom(7);
    const pieces = [
      '<script>alert(1)</script>',
      '</title>',
      '"><img src=x onerror=1>',
      "' onload='",
      '&lt;b&gt;',
      '<!--',
      ']]>',
      '\u202eabc',
      '</script><b>',
      '\u2028',
      'Đường Lê Lợi',
      '𝕏',
      '%3Cb%3E',
      '{{x}}',
      '\\u003c',
    ];
    await seeded.store.query(
      `insert into land_sources (id, kind, authority, decision_number, decision_date, document_url, as_of, reliability, file_name, file_sha256, importer_version)
       values ('ten', 'official', 'x', 'x', '2026-01-20', '', '2026-01-31', '', '', '', '')`,
    );
    await seeded.store.query(`update parcel_lands set source_id = 'ten', plan_status = 'in_force', file_map_code = 'x'`);
    await seeded.store.query(`update cadastral_items set source_id = 'ten' where id = $1`, [parcel.id]);
    const [onIt] = await seeded.store.query<{ id: string }>(
      'select p.id from parcel_lands p join cadastral_items c on c.id = $1 and c.extent && p.extent order by p.id limit 1',
      [parcel.id],
    );
    const pages = [`/thua/${parcel.id}`, `/quy-hoach/${onIt!.id}`, `/xa/${parcel.ward_code}`];
    const readAll = (): Promise<string[]> => Promise.all(pages.map(textOf));
    const plain = (await readAll()).map(tagsOf);
    const names = process.env.THUA_LONG === '1' ? 1000 : 60;
    for (let at = 0; at < names; at += 1) {
      const name = Array.from({ length: random.whole(1, 5) }, () => random.pick(pieces)).join(' ');
      await seeded.store.query('update cadastral_items set street = $1 where id = $2', [name, parcel.id]);
      await seeded.store.query('update parcel_lands set title = $1, file_map_code = $1 where id = $2', [name, onIt!.id]);
      await seeded.store.query(`update land_sources set authority = $1, decision_number = $1 where id = 'ten'`, [name]);
      const htmls = await readAll();
      expect({ name, tags: htmls.map(tagsOf) }).toEqual({ name, tags: plain });
      for (const html of htmls.slice(0, 2)) {
        const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as { description: string };
        expect(data.description).toContain(name);
      }
    }
  });

  it('unknown addresses: they get 404 with a message that repeats none of the input', async () => {
    for (const path of ['/thua/nothing', '/thua/%3Cscript%3E', '/quy-hoach/nothing', '/xa/99999', `/thua/${'x'.repeat(200)}`]) {
      const response = await ask(path);
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 404]);
      expect(html).toMatch(/Không (tìm thấy|có dữ liệu)/);
      expect(html).not.toContain(path.split('/').at(-1));
    }
    for (const path of ['/thua/nothing/ban-do.png', '/xa/99999/ban-do.png']) expect((await ask(path)).status).toBe(404);
  });

  it('cookies and logins: customers get the same pages as visitors, and no cookie is set', async () => {
    const headers = { authorization: 'Bearer x.y.z', cookie: 'device=1', 'accept-language': 'en' };
    const asCustomer = await seeded.app.request(`http://thua.example/thua/${parcel.id}`, { headers });
    expect(await asCustomer.text()).toBe(await textOf(`/thua/${parcel.id}`));
    expect(asCustomer.headers.has('set-cookie')).toBe(false);
  });

  it('policy: only our scripts run, and no other site is contacted', async () => {
    const policy = (await ask(`/thua/${parcel.id}`)).headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect((await ask('/open-map.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('sitemap: it lists wards and plannings with real land, and no other', async () => {
    const listOf = async (): Promise<string> => (await named().request('http://evil.example/sitemap.xml')).text();
    expect(await listOf()).not.toContain('/xa/');
    await seeded.store.query('update parcel_lands set is_sample = false where id = $1', [planning.id]);
    await seeded.store.query('update cadastrals set is_sample = false where ward_code = $1', [parcel.ward_code]);
    // The list is cached for an hour.
    const paths = [...(await listOf()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(paths).toEqual(['/', `/xa/${parcel.ward_code}`, `/quy-hoach/${planning.id}`].map((path) => `https://thua.example${path}`));
    expect(await (await named().request('/robots.txt')).text()).toContain('Sitemap: https://thua.example/sitemap.xml');
  });
});
