import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { CadastralItem } from '../../../src/contract/land/parcels.ts';
import { openPackFile, unpackPart } from '../../../src/contract/packs/packFile.ts';
import type { PackManifest, PackPart } from '../../../src/contract/packs/packManifest.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { type Queryable, StoreBusy } from '../../../src/gateway/database/store.ts';
import { wardDirectory } from '../../../src/gateway/land/wardDirectory.ts';
import { exportPack } from '../../../src/gateway/export/exportPack.ts';
import { makePack, PackThread } from '../../../src/gateway/packs/makePack.ts';
import { PackCache, readPackSettings } from '../../../src/gateway/packs/packCache.ts';
import { readWardLand } from '../../../src/gateway/packs/readWardLand.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

const AREA = SAMPLE_AREAS.find(({ key }) => key === 'hoa-xuan')!;
const WARD = AREA.wardCode;
const ofKind = ({ parts }: PackManifest, kind: PackPart['kind']): PackPart[] => parts.filter((part) => part.kind === kind);
const statusOf = async ({ url }: PackPart): Promise<number> => (await seeded.app.request(`http://gateway${GATEWAY_BASE}${url}`)).status;

const thread = new PackThread();
afterAll(() => thread.close());
let made = 0;
/** Opens a cache and a function that returns a ward's current pack. */
async function openCache({ env = {}, maxBytes }: { env?: NodeJS.ProcessEnv; maxBytes?: number } = {}) {
  const directory = await wardDirectory(seeded.store);
  const counted: Pick<PackThread, 'cut' | 'make'> = { cut: (rows) => thread.cut(rows), make: (request) => (made++, thread.make(request)) };
  const files = { read: () => Promise.resolve(null) };
  const source = { store: seeded.store, files, directory, thread: counted };
  const cache = new PackCache(source, readPackSettings(env), maxBytes);
  const ask = (ward = WARD, sinceMs = performance.now()) => cache.get(directory.get(ward)!, sinceMs, () => undefined);
  return { cache, ask, look: async (): Promise<PackManifest> => (await ask())!.manifest };
}
type Opened = Awaited<ReturnType<typeof openCache>>;
let whole: Opened;
beforeAll(async () => {
  whole = await openCache();
});
const hashes = ({ parts }: PackManifest): string[] => parts.map(({ sha256 }) => sha256);
const changed = (before: PackManifest, after: PackManifest): string[] =>
  after.parts.filter(({ sha256 }) => !hashes(before).includes(sha256)).map(({ kind }) => kind);

it('packs: a local change of land rebuilds only the parts that contain it', async () => {
  const { look } = whole;
  const before = await look();
  const [row] = await seeded.store.query<{ id: string; land_code: string }>(
    `select id, land_code from cadastral_items
     where province_code = $1 and ward_code = $2 and street <> '' order by id limit 1 offset 5000`,
    [AREA.provinceCode, WARD],
  );
  const write = (column: 'land_code' | 'status', value: string): Promise<unknown> =>
    seeded.store.query(`update cadastral_items set ${column} = $3 where province_code = $1 and id = $2`, [
      AREA.provinceCode,
      row!.id,
      value,
    ]);
  const asMade = made;
  await write('land_code', 'SON');
  expect(changed(before, await look())).toEqual(['parcels']);
  await write('land_code', row!.land_code);
  await write('status', 'INACTIVE');
  expect(changed(before, await look())).toEqual(['parcels']);
  await write('status', 'ACTIVE');
  const after = await look();
  expect([after.version, hashes(after)]).toEqual([before.version, hashes(before)]);
  // One cell each; sheets, plannings, zones and pictures are never rebuilt.
  expect(made - asMade).toBe(3);
});

it('packs: zones that cost points are in no pack; those that are free elsewhere are', async () => {
  const free = await whole.look();
  await seeded.store.query('update config set points_per_view = 10');
  try {
    const charged = await whole.look();
    expect(charged.withheld).toEqual([{ kind: 'zones', reason: 'charged', count: free.counts.zones }]);
    expect(charged.parts).toEqual(free.parts.filter(({ kind }) => kind !== 'zones'));
    for (const part of ofKind(free, 'zones')) expect(await statusOf(part)).toBe(401);
    for (const part of ofKind(charged, 'pictures')) expect(await statusOf(part)).toBe(200);
  } finally {
    await seeded.store.query('update config set points_per_view = 0');
  }
  expect((await whole.look()).version).toBe(free.version);
});

it('packs: an operator may offer only some kinds; the manifest says what is missing', async () => {
  const { look } = await openCache({ env: { PACKS: 'sheets, plannings' } });
  const manifest = await look();
  expect([...new Set(manifest.parts.map(({ kind }) => kind))]).toEqual(['sheets', 'plannings']);
  expect(manifest.withheld.map(({ kind, reason, count }) => [kind, reason, count > 0])).toEqual(
    ['parcels', 'zones', 'pictures'].map((kind) => [kind, 'off', true]),
  );
  expect(manifest.counts).toMatchObject({ parcels: 0, zones: 0, pictures: 0, addresses: 0 });
});

it('packs: concurrent requests share one pack, and memory stays within its limit except for the newest', async () => {
  const { cache, ask: get } = await openCache({ env: { PACKS: 'sheets' }, maxBytes: 1 });
  const since = performance.now();
  const asMade = made;
  const packs = await Promise.all(Array.from({ length: 12 }, () => get(WARD, since)));
  expect([new Set(packs).size, made - asMade]).toEqual([1, 1]);
  expect(await get(WARD, since)).toBe(packs[0]);
  expect([cache.cachedBytes > cache.bytesOf(WARD)!, cache.bytesOf(WARD)]).toEqual([true, packs[0]!.manifest.bytes]);
  const other = SAMPLE_AREAS[0]!.wardCode;
  await get(other);
  expect([cache.bytesOf(WARD), cache.bytesOf(other)! > 0]).toEqual([undefined, true]);
});

it('packs: too many new packs at once are refused with a wait, and nothing is built', async () => {
  const { cache } = await openCache();
  const ward = (await wardDirectory(seeded.store)).get(WARD)!;
  const asMade = made;
  const refuse = (): never => {
    throw new Error('too many');
  };
  await expect(cache.get(ward, performance.now(), refuse)).rejects.toThrow('too many');
  expect(made).toBe(asMade);
});

it('packs: land that changes during reading is read again, and after three attempts is busy', async () => {
  const directory = await wardDirectory(seeded.store);
  let readings = 0;
  const moving = {
    query: async (sql: string, params: never) => {
      const rows = await seeded.store.query<{ mark: string }>(sql, params);
      if (sql.startsWith('select count(*)::int as count, count')) rows[0]!.mark = String((readings += 1));
      return rows;
    },
  } as unknown as Queryable;
  const source = { store: moving, files: { read: () => Promise.resolve(null) }, directory, thread };
  const ward = directory.get(WARD)!;
  const choice = { kinds: new Set(['sheets'] as const), isCharged: false };
  await expect(makePack(source, (await readWardLand(moving, ward))!, choice, undefined)).rejects.toBeInstanceOf(StoreBusy);
  expect(readings).toBe(4);
});

it('packs: the file that an operator writes equals what devices download', async () => {
  const { store } = seeded;
  const copy = (table: string, columns: string): Promise<unknown> =>
    store.query(
      `insert into ${table} (province_code, id, ward_code, status, ${columns})
       select province_code, 'tep-' || id, '00001', status, ${columns} from ${table}
       where province_code = '01' and ward_code = '00167' order by id limit 60`,
    );
  const shape = 'land_number, center_lng, center_lat, ring, extent, is_sample';
  await copy('cadastral_items', `${shape}, parcel_number, land_code, acreage, street, parts`);
  await copy('cadastrals', `${shape}, parcel_count, folded`);
  const path = join(seeded.dataDir, 'phuc-xa.thuapack');
  const read = { read: () => Promise.resolve(null) };
  const { ask: get } = await openCache();
  const pack = (await get('00001'))!;
  expect(await exportPack(store, read, { wardCode: '00001', path })).toBe(pack.manifest.parts.length);
  expect(existsSync(`${path}.part`)).toBe(false);
  const { manifest, readPart } = await openPackFile(new Blob([readFileSync(path)]));
  expect({ ...manifest, as_of: '' }).toEqual({ ...pack.manifest, as_of: '' });
  expect(manifest.counts).toMatchObject({ parcels: 60, sheets: 60 });
  for (const [at, { sha256 }] of manifest.parts.entries()) {
    expect(Buffer.from(await readPart(at)).equals(pack.parts.get(sha256)!)).toBe(true);
  }
  // Moves a corner between the steps of the packed form.
  await store.query(`update cadastral_items set ring[1] = ring[1] + 1e-10 where province_code = '01' and ward_code = '00001'`);
  const unpackable = (await get('00001'))!;
  const [part] = ofKind(unpackable.manifest, 'parcels');
  const { data } = JSON.parse(new TextDecoder().decode(await unpackPart(part!, unpackable.parts.get(part!.sha256)!))) as {
    data: unknown[];
  };
  expect([part!.type, v.parse(v.array(CadastralItem), data).length]).toEqual(['application/json', 60]);
  const elsewhere = exportPack(store, read, { wardCode: '00001', path: join(path, 'none') });
  await expect(elsewhere).rejects.toThrow(/not writable/);
  await expect(exportPack(store, read, { wardCode: '99999', path })).rejects.toThrow(/no such ward/);
  for (const table of ['cadastral_items', 'cadastrals'])
    await store.query(`delete from ${table} where province_code = '01' and ward_code = '00001'`);
  expect(await exportPack(store, read, { wardCode: '00001', path })).toBe(0);
});
