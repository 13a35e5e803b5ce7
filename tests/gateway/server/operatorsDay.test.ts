import { generateIdentity, identityToRecipient } from 'age-encryption';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { depositTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { recordedOf, unpackFolder } from '../../support/gateways/olderFolder.ts';
import { installedProxies, startProxy } from '../../support/gateways/servers/proxyInFront.ts';
import { collection, lotFeature, squareAt } from '../../support/land/importLand.ts';
import { type Product, runScript, startProduct } from '../../support/pages/product.ts';
import { freePorts } from '../../support/run/freePorts.ts';

const DEMO = 'demo@thua.invalid';
/** Position of the test's lots, outside the sample land. */
const FIELD = { latitude: 15.9, longitude: 108.3 };
const { password, answers } = recordedOf('2026-11-22');

let folder: string;
let keys: string;
let recipient: string;
let databases: FreshPostgres[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thua-day-'));
  const identity = await generateIdentity();
  [keys, recipient] = [join(folder, 'keys'), await identityToRecipient(identity)];
  writeFileSync(keys, `${identity}\n`);
  databases = [await freshPostgres('empty'), await freshPostgres('empty')];
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true });
});

/** Data location of an installation's gateways and commands. */
type Installation = Record<'DATA_DIR' | 'DATABASE_URL', string>;
const installation = (name: string, DATABASE_URL = ''): Installation => {
  const DATA_DIR = join(folder, name);
  mkdirSync(DATA_DIR, { mode: 0o700 });
  return { DATA_DIR, DATABASE_URL };
};

/** Runs a command that must succeed. @returns its output */
async function operate(place: NodeJS.ProcessEnv, name: string, ...words: string[]): Promise<string> {
  const { code, text } = await runScript(name, words, { environment: { BACKUP_RECIPIENT: '', BACKUP_PASSPHRASE: '', ...place } });
  expect(code, `${name} ${words.join(' ')}: ${text}`).toBe(0);
  return text;
}

const logIn = (base: string) => askUrl(base, logInCall, { username: 'demo', password, type: 'LOGIN' });
async function tokenOf(base: string): Promise<string> {
  const { status, body } = await logIn(base);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as { results: { accessToken: string } }).results.accessToken;
}

/** Returns the demo customer's notes, money and profile by path. */
async function customersAnswers(base: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${await tokenOf(base)}` };
  const heard: Record<string, unknown> = {};
  for (const path of Object.keys(answers)) heard[path] = await (await fetch(base + path, { headers })).json();
  for (const path of JSON.stringify(answers).match(/\/uploads\/[0-9a-f]+\.\w+/g)!) {
    const picture = await fetch(base + path);
    heard[path] = [picture.status, (await picture.arrayBuffer()).byteLength];
  }
  return heard;
}

/** Returns the numbers of parcels on the field. */
async function lotsOnField(base: string): Promise<string[]> {
  const corner = (side: number) => ({ latitude: FIELD.latitude + side, longitude: FIELD.longitude + side });
  const body = JSON.stringify({ position: [corner(0), corner(0.01)], limitPoint: 100, status: 'ACTIVE' });
  const headers = { 'content-type': 'application/json' };
  const found = await fetch(`${base}/app/parcel-land-cadastral-items/find-around`, { method: 'POST', headers, body });
  expect(found.status).toBe(200);
  const { data } = (await found.json()) as { data: Array<{ land_number: string | number }> };
  return data.map(({ land_number }) => `${land_number}`).toSorted();
}

/** Imports a lot, blocks a customer for a while, and settles a deposit, while gateways serve. */
async function doTheDay(place: Installation, base: string, day: number): Promise<void> {
  const file = join(folder, `lots-${day}.geojson`);
  writeFileSync(file, collection([lotFeature(900 + day, 5, squareAt(FIELD.longitude + 0.001 * day, FIELD.latitude + 0.001, 0.0005))]));
  await operate(place, 'import', 'parcels', file);
  expect(await lotsOnField(base)).toHaveLength(day);

  const token = await tokenOf(base);
  await operate(place, 'users', 'block', DEMO, '--', 'Theo yêu cầu');
  expect((await logIn(base)).status).not.toBe(200);
  await operate(place, 'users', 'unblock', DEMO);
  const { status, body } = await askUrl(base, depositTokenCall, { request_id: `nap-${day}`, token_id: 'MBC', amount: `${day}` }, token);
  // A block ends all sessions.
  expect([status, body.data]).toEqual([401, undefined]);
  const asked = { request_id: `nap-ngay-${day}`, token_id: 'MBC', amount: `${day}` };
  const { _id } = (await askUrl(base, depositTokenCall, asked, await tokenOf(base))).body.data;
  expect(await operate(place, 'wallet', 'list')).toContain(_id);
  await operate(place, 'wallet', 'done', _id);
  expect(await operate(place, 'wallet', 'list')).not.toContain(_id);
  await operate(place, 'wallet', 'check');
  expect(await operate(place, 'users', 'audit', DEMO)).toContain('BLOCK');
}

/** Starts a gateway on its own port, with the proxy in front trusted. */
const startGateway = (place: Installation, port: number): Promise<Product> =>
  startProduct(place.DATA_DIR, 'start', { ...place, PORT: `${port}`, TRUSTED_PROXIES: '1', DRAIN_DELAY_S: '5' });

describe.skipIf(!installedProxies.includes('haproxy'))('an operator’s day (needs HAProxy)', () => {
  it('operator’s day: an old folder is upgraded, encrypted, moved to two gateways on PostgreSQL and back', async () => {
    const old = installation('old');
    unpackFolder('2026-11-22', old.DATA_DIR);
    const first = await startProduct(old.DATA_DIR, 'start', old);
    const base = first.url + GATEWAY_BASE;
    for (const [path, recorded] of Object.entries(answers)) {
      if (recorded.data) expect((await customersAnswers(base))[path]).toMatchObject(recorded);
    }
    await doTheDay(old, base, 1);
    const before = await customersAnswers(base);
    const kept = join(folder, 'first.thua');
    await operate({ ...old, BACKUP_RECIPIENT: recipient }, 'backup', kept);
    await operate(old, 'restore', '--verify', kept, '--identity', keys);
    await operate(old, 'check');
    expect(await first.end()).toBe(0);

    const server = installation('server', databases[0]!.url);
    await operate(server, 'restore', kept, '--identity', keys);
    await operate(server, 'check');
    const [portA, portB] = (await freePorts(2)) as [number, number];
    let gateways = [await startGateway(server, portA), await startGateway(server, portB)];
    const proxy = await startProxy('haproxy', [portA, portB]);
    const front = `http://127.0.0.1:${proxy.port}${GATEWAY_BASE}`;
    expect(await customersAnswers(front)).toEqual(before);
    await doTheDay(server, front, 2);

    // A client sends requests all the time while the gateways are replaced one by one.
    let isOver = false;
    const refused: number[] = [];
    const asking = (async () => {
      let asked = 0;
      for (; !isOver; asked += 1) {
        const page = await fetch(`http://127.0.0.1:${proxy.port}/`);
        if (page.status !== 200) refused.push(page.status);
        await page.text();
        expect(await lotsOnField(front)).toHaveLength(2);
      }
      return asked;
    })();
    for (const [at, port] of [portA, portB].entries()) {
      expect(await gateways[at]!.end()).toBe(0);
      gateways = gateways.with(at, await startGateway(server, port));
      await expect.poll(async () => (await fetch(`${gateways[at]!.url}/readyz`)).status).toBe(200);
    }
    isOver = true;
    expect(await asking).toBeGreaterThan(10);
    expect(refused).toEqual([]);

    const after = await customersAnswers(front);
    const later = join(folder, 'second.thua');
    await operate({ ...server, BACKUP_RECIPIENT: recipient }, 'backup', later);
    await operate(server, 'check');
    for (const gateway of gateways) expect(await gateway.end()).toBe(0);
    await proxy.close();

    for (const elsewhere of [installation('other server', databases[1]!.url), installation('embedded')]) {
      await operate(elsewhere, 'restore', later, '--identity', keys);
      await operate(elsewhere, 'check');
      const restored = await startProduct(elsewhere.DATA_DIR, 'start', elsewhere);
      expect(await customersAnswers(restored.url + GATEWAY_BASE)).toEqual(after);
      expect(await lotsOnField(restored.url + GATEWAY_BASE)).toHaveLength(2);
      expect(await restored.end()).toBe(0);
    }
  });
});
