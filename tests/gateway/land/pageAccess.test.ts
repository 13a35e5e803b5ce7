import { afterAll, beforeAll, expect, it } from 'vitest';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { runUsersCommand } from '../../../src/gateway/account/runUsersCommand.ts';
import { unsubscribeAddress } from '../../../src/gateway/watches/unsubscribe.ts';
import { registerCustomer } from '../../support/customers/customers.ts';
import { type FileFixture, type FullCustomer, makeFullCustomer, openFileFixture } from '../../support/customers/fullCustomer.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

/** Pages with their pictures and other routes outside the calls: the same response for every caller. */

const CALLERS = ['nobody', 'owner', 'other', 'blocked', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** Request and status. $PARCEL and the like are filled in; $UNSUBSCRIBE is the link in the owner's mail. */
const MATRIX: ReadonlyArray<readonly [request: string, status: number]> = [
  ['GET /thua/$PARCEL', 200],
  ['GET /thua/$PARCEL/ban-do.png', 200],
  ['GET /thua/$HIDDENPARCEL', 404],
  ['GET /thua/$HIDDENPARCEL/ban-do.png', 404],
  ['GET /thua/$NOTHING', 404],
  // Ids of another table, and of a customer.
  ['GET /thua/$PLANNING', 404],
  ['GET /thua/$OWNER', 404],
  ['GET /thua/$OWNER/ban-do.png', 404],
  ['GET /quy-hoach/$PLANNING', 200],
  ['GET /quy-hoach/$PLANNING/ban-do.png', 200],
  // Drafts and replaced plannings are marked as such.
  ['GET /quy-hoach/$DRAFT', 200],
  ['GET /quy-hoach/$DRAFT/ban-do.png', 200],
  ['GET /quy-hoach/$ANNULLED', 200],
  ['GET /quy-hoach/$HIDDEN', 404],
  ['GET /quy-hoach/$HIDDEN/ban-do.png', 404],
  ['GET /quy-hoach/$NOTHING', 404],
  ['GET /quy-hoach/$OWNER', 404],
  ['GET /xa/$WARD', 200],
  ['GET /xa/$WARD/ban-do.png', 200],
  ['GET /xa/$NOTHING', 404],
  ['GET /xa/$OWNER/ban-do.png', 404],
  ['GET /hinh-ve', 200],
  ['GET /hinh-ve/ban-do.png', 200],
  ['GET /hinh-ve/$OWNER', 404],
  ['GET /open-map.js', 200],
  ['GET /robots.txt', 200],
  ['GET /xa', 200],
  // A sitemap needs absolute URLs, and no origin is configured.
  ['GET /sitemap.xml', 404],
  ['POST /thua/$PARCEL', 404],
  ['DELETE /quy-hoach/$PLANNING', 404],
  ['GET $UNSUBSCRIBE', 200],
  ['GET $UNSUBSCRIBE0', 404],
  [`GET ${GATEWAY_BASE}/app/watches/unsubscribe?token=$OWNER`, 404],
  [`GET ${GATEWAY_BASE}/app/watches/unsubscribe`, 404],
  ['POST $UNSUBSCRIBE0', 404],
  // The link works for anybody who has the mail, whoever is logged in.
  ['POST $UNSUBSCRIBE', 200],
];

let fixture: FileFixture;
let owner: FullCustomer;
let words: Record<string, string>;
let headersOf: Record<Caller, Record<string, string>>;

beforeAll(async () => {
  fixture = await openFileFixture();
  owner = await makeFullCustomer(fixture, await flag().png().toBuffer(), 'chu-nha');
  const [other, blocked] = [await registerCustomer(fixture, 'khac'), await registerCustomer(fixture, 'khoa')];
  await runUsersCommand(fixture.store, ['block', blocked.email, '--', 'thử'], () => undefined);
  const ids = async (sql: string): Promise<string[]> => (await fixture.store.query<{ id: string }>(sql)).map(({ id }) => id);
  const [parcel, hiddenParcel] = await ids('select id from cadastral_items order by id limit 2');
  const [planning, draft, annulled, hidden] = await ids('select id from parcel_lands order by id limit 4');
  const [ward] = await ids(`select ward_code as id from cadastral_items order by id limit 1`);
  await fixture.store.query(`update parcel_lands set plan_status = 'consultation' where id = $1`, [draft!]);
  await fixture.store.query(`update parcel_lands set plan_status = 'annulled' where id = $1`, [annulled!]);
  await fixture.store.query(`update parcel_lands set status = 'HIDDEN' where id = $1`, [hidden!]);
  await fixture.store.query(`update cadastral_items set status = 'HIDDEN' where id = $1`, [hiddenParcel!]);
  const unsubscribe = unsubscribeAddress(fixture.accounts.keys, '', owner.id);
  words = {
    PARCEL: parcel!,
    HIDDENPARCEL: hiddenParcel!,
    PLANNING: planning!,
    DRAFT: draft!,
    ANNULLED: annulled!,
    HIDDEN: hidden!,
    WARD: ward!,
    NOTHING: 'khong-co',
    OWNER: owner.id,
    UNSUBSCRIBE: unsubscribe,
    // One changed letter makes another seal.
    UNSUBSCRIBE0: unsubscribe.slice(0, -1) + (unsubscribe.endsWith('A') ? 'B' : 'A'),
  };
  const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
  headersOf = {
    nobody: {},
    owner: bearer(owner.accessToken),
    other: bearer(other.accessToken),
    blocked: bearer(blocked.accessToken),
    // Forged roles: the site has no such caller.
    admin: { ...bearer('e30.eyJyb2xlIjoiYWRtaW4ifQ.x'), cookie: 'role=admin; device=1', 'x-user-id': owner.id, 'x-role': 'admin' },
  };
});
afterAll(() => fixture.close());

const fill = (text: string): string => text.replace(/\$([A-Z]+0?)/g, (_, name: string) => words[name]!);
const watchMails = (): Promise<unknown> => fixture.store.query('select user_id, mail from land_watches order by user_id, id');

it('pages: each route outside of the calls has a row in the matrix', () => {
  const asked = new Set(MATRIX.map(([request]) => fill(request)));
  const routes = fixture.app.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith(GATEWAY_BASE));
  const without = routes.filter(({ path }) => {
    const pattern = new RegExp(`^GET ${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`);
    return ![...asked].some((request) => pattern.test(request));
  });
  expect(routes.length).toBeGreaterThan(8);
  expect(without).toEqual([]);
});

it.each(MATRIX)('pages: %s has status %i for every client, with the same bytes and no customer data', async (request, status) => {
  const [method, path] = fill(request).split(' ') as [string, string];
  const before = await watchMails();
  let first: string | undefined;
  for (const caller of CALLERS) {
    const response = await fixture.app.request(`http://thua.example${path}`, { method, headers: headersOf[caller] });
    expect([caller, response.status]).toEqual([caller, status]);
    const bytes = Buffer.from(await response.arrayBuffer());
    const heads = [...response.headers].filter(([name]) => name !== 'x-request-id').flat();
    const answer = [...heads, bytes.toString('latin1')].join('\n');
    expect(answer).toBe((first ??= answer));
    expect(response.headers.has('set-cookie')).toBe(false);
    const text = `${heads.join('\n')}\n${bytes.toString('utf8')}`;
    expect(owner.traces.concat(owner.id, owner.refreshToken).filter((trace) => text.includes(trace))).toEqual([]);
  }
  if (method === 'GET' || status !== 200) expect(await watchMails()).toEqual(before);
  expect(fixture.failures).toEqual([]);
});

it('pages: an unsubscribe link ends only its owner’s mails', async () => {
  const mails = await fixture.store.query<{ user_id: string; mail: string }>('select user_id, mail from land_watches');
  expect(mails).toEqual([{ user_id: owner.id, mail: 'none' }]);
});

it('pages: no cacheable response repeats the requested host', async () => {
  const paths = ['/robots.txt', '/sitemap.xml', `/thua/${words.PARCEL}`, `/quy-hoach/${words.PLANNING}`, '/xa', '/hinh-ve'];
  for (const path of [...paths, '/gateway/tiles/parcels.json', '/gateway/openapi.json']) {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    };
    const answer = await fixture.app.request(`http://evil.example${path}`, { headers });
    expect([path, answer.status]).toEqual([path, path === '/sitemap.xml' ? 404 : 200]);
    expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`, path).not.toContain('evil.example');
  }
});

it('pages: the sitemap lists nothing hidden', async () => {
  await fixture.store.query('update parcel_lands set is_sample = false');
  const accounts = { ...fixture.accounts, publicOrigins: ['https://thua.example'] };
  const list = await (await buildApp(fixture.store, { accounts }).request('/sitemap.xml')).text();
  expect(list).toContain(`/quy-hoach/${words.PLANNING}<`);
  expect(list).not.toContain(words.HIDDEN);
});
