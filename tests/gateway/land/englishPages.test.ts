import { afterAll, beforeAll, expect, it } from 'vitest';
import { translatorFor } from '../../../src/gateway/http/formatMessage.ts';
import { landCode } from '../../../src/domain/land/landCodes.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let parcel: { id: string; land_number: string; parcel_number: string; land_code: string };
let planning: { id: string; ward_code: string; title: string; year: number };

beforeAll(async () => {
  seeded = await openSeededApp();
  const one = async <Row>(sql: string): Promise<Row> => (await seeded.store.query<Row>(sql))[0]!;
  parcel = await one('select * from cadastral_items order by id limit 1');
  planning = await one('select * from parcel_lands order by id limit 1');
});
afterAll(() => seeded.close());

const ask = (path: string): Promise<Response> => Promise.resolve(seeded.app.request(`http://thua.example${path}`));
const textOf = async (path: string): Promise<string> => (await ask(path)).text();
const tagsOf = (html: string): string[] => [...html.matchAll(/<\/?[a-z][^\s>]*/gi)].map(([tag]) => tag);
const meta = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];

it('pages about land in English: the content is the same, links stay in English, and name Vietnamese', async () => {
  const paths = [`/thua/${parcel.id}`, `/quy-hoach/${planning.id}`, `/xa/${planning.ward_code}`, '/xa', '/hinh-ve'];
  for (const path of paths) {
    const [vi, en] = [await textOf(path), await textOf(`${path}?lang=en`)];
    expect([vi, en].map((html) => /<html lang="(\w+)">/.exec(html)![1])).toEqual(['vi', 'en']);
    const alternates = ['vi', 'en'].map((of, at) => `<link rel="alternate" hreflang="${of}" href="${path}${at === 1 ? '?lang=en' : ''}">`);
    expect([vi, en].map((html) => alternates.filter((link) => !html.includes(link)))).toEqual([[], []]);
    expect(en).toContain(`<link rel="canonical" href="${path}?lang=en">`);
    expect(vi).toContain(`<a href="${path}?lang=en" lang="en" hreflang="en">English</a>`);
    expect(en).toContain(`<a href="${path}" lang="vi" hreflang="vi">Tiếng Việt</a>`);
    for (const html of [vi, en]) expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${path}">`);
    expect([vi, en].map((html) => /data-map href="(.*?)#/.exec(html)![1])).toEqual(['/', '/?lang=en']);
    // A planning's own title is shown beside its description.
    const title = '<dt>Title</dt><dd lang="vi">';
    expect(tagsOf(en).length - tagsOf(vi).length).toBe(en.includes(title) ? 4 : 0);
    expect(en.includes(title)).toBe(path.startsWith('/quy-hoach'));
    // Only our texts are translated; place names are Vietnamese.
    const names = (html: string): string[] =>
      [...html.matchAll(/<(?:dt|h2)>(.*?)<\/(?:dt|h2)>|<p class="note">(.*?)<\/p>/g)].map(([all]) => all);
    expect(names(en).filter((name) => /[^\x20-\x7e²]/.test(name))).toEqual([]);
    const links = [...en.matchAll(/<li><a href="([^"]+)"/g)].map(([, to]) => to!);
    expect(links.filter((to) => !to.endsWith('?lang=en'))).toEqual([]);
    expect(await textOf(`${path}?lang=xx`)).toBe(vi);
  }
  const html = await textOf(`/thua/${parcel.id}?lang=en`);
  expect(meta(html, 'og:title')).toBe(`Parcel ${parcel.parcel_number}, map sheet ${parcel.land_number} (Sample data)`);
  expect(meta(html, 'og:description')).toContain(landCode(parcel.land_code)!.nameEn);
  expect(meta(html, 'og:locale')).toBe('en_US');
  expect(meta(html, 'og:description')).toMatch(/ (?:Ward|Commune|Township), .* (?:District|Town|City), .* (?:City|Province)\. Area/);
  // Names of units are English; titles of plannings are marked as Vietnamese.
  for (const path of paths) {
    const english = (await textOf(`${path}?lang=en`))
      .replaceAll(/<(\w+)[^>]* lang="vi"[^>]*>.*?<\/\1>/g, '')
      .replaceAll(planning.title, '');
    expect(english.match(/(?:Phường|Quận|Thành phố|Tỉnh|Xã|Quy hoạch) [^<"]*/g) ?? [], path).toEqual([]);
  }
  const page = await textOf(`/quy-hoach/${planning.id}?lang=en`);
  expect(meta(page, 'og:title')).toBe(`Planning of ${planning.year}, ${/<dt>Address<\/dt><dd>(.*?)<\/dd>/.exec(page)![1]} (Sample data)`);
  expect(translatorFor('en')('page.unit.quan', { name: '1', isNumber: 'true' })).toBe('District 1');
  const missing = await ask('/thua/nothing?lang=en');
  const words = await missing.text();
  expect([missing.status, words.includes('This parcel was not found'), words.includes('href="/?lang=en"')]).toEqual([404, true, true]);
});
