import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type RequestOf, GATEWAY_BASE } from '../../../src/contract/call.ts';
import { findCadastralItemsAroundCall, type CadastralItem } from '../../../src/contract/land/parcels.ts';
import { findCadastralsAroundCall } from '../../../src/contract/land/sheets.ts';
import { findPacksCall, type FoundPack } from '../../../src/contract/packs/findPack.ts';
import { readManifest, unpackPart } from '../../../src/contract/packs/packFile.ts';
import type { PackManifest, PackPart } from '../../../src/contract/packs/packManifest.ts';
import { findParcelLandsAroundCall } from '../../../src/contract/land/plannings.ts';
import { camelFields } from '../../../src/api/parseAnswer.ts';
import { toParcel } from '../../../src/api/land/parcels.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { readPackSettings } from '../../../src/gateway/packs/packCache.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import * as v from 'valibot';
import { packParcels } from '../../../workers/parcels/answers/packParcels.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { packedReader } from '../../support/wire/packedReader.ts';

const LONG = process.env.THUA_LONG === '1';

type Bytes = Uint8Array<ArrayBuffer>;

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

const AREA = SAMPLE_AREAS.find(({ key }) => key === 'hoa-xuan')!;
const AREAS = LONG ? SAMPLE_AREAS : [AREA];
const WARD = AREA.wardCode;

const ask = (path: string, headers: Record<string, string> = {}, app = seeded.app): Promise<Response> =>
  Promise.resolve(app.request(`http://gateway${GATEWAY_BASE}/packs/${path}`, { headers }));
const wordsOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  ((await response.json()) as { message: string }).message,
];

async function manifestOf(ward = WARD, app = seeded.app): Promise<PackManifest> {
  const response = await ask(ward, {}, app);
  expect(response.status).toBe(200);
  return readManifest(await response.json());
}

/** Fetches, verifies and unpacks a part. */
async function fetchPart(part: PackPart, ward = WARD): Promise<Bytes> {
  const response = await ask(`${ward}/${part.sha256}`, { 'accept-encoding': 'gzip, br' });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
  return unpackPart(part, new Uint8Array(await response.arrayBuffer()));
}

const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes);
const ofKind = ({ parts }: PackManifest, kind: PackPart['kind']): PackPart[] => parts.filter((part) => part.kind === kind);
const byId = <Item extends { _id: string }>(items: readonly Item[]): Item[] => items.toSorted((a, b) => (a._id < b._id ? -1 : 1));

/** Builds an app on the same database with empty caches. */
function freshApp(env: NodeJS.ProcessEnv = {}): SeededApp['app'] {
  const store = Object.create(seeded.store, {}) as typeof seeded.store;
  return buildApp(store, { accounts: { ...seeded.accounts, store }, packs: readPackSettings(env) });
}

/** Returns all parcels of a ward by around searches, with boxes quartered until a response is complete. */
async function aroundParcels(ward: string, [west, south, east, north]: PackManifest['bounds']): Promise<CadastralItem[]> {
  const position = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ];
  const { data } = await askGateway(seeded.app, findCadastralItemsAroundCall, { position, limitPoint: 500, status: 'ACTIVE' });
  if (data.length < 500) return data.filter(({ ward_code }) => ward_code === ward);
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const quarters: Array<PackManifest['bounds']> = [
    [west, south, lng, lat],
    [lng, south, east, lat],
    [west, lat, lng, north],
    [lng, lat, east, north],
  ];
  const found: CadastralItem[] = [];
  for (const quarter of quarters) found.push(...(await aroundParcels(ward, quarter)));
  return [...new Map(found.map((item) => [item._id, item])).values()];
}

describe('packs', () => {
  it('packs: a manifest’s parts match it byte for byte and hold the land that around searches return', async () => {
    for (const { wardCode } of AREAS) {
      const manifest = await manifestOf(wardCode);
      const { bounds, counts } = manifest;
      expect([manifest.ward.code, manifest.sources, manifest.is_sample, manifest.withheld]).toEqual([wardCode, ['sample'], true, []]);
      expect(counts.parcels).toBeGreaterThan(10_000);

      const cells = ofKind(manifest, 'parcels');
      const unpack = await packedReader();
      const parcels = [];
      for (const part of cells) {
        const batch = unpack(await fetchPart(part, wardCode)).parcels();
        expect(batch.length).toBe(part.count);
        parcels.push(...batch);
      }
      // The daily run compares those around one cell's centre.
      const [west, south, east, north] = cells[Math.floor(cells.length / 2)]!.box;
      const looked: PackManifest['bounds'] = LONG
        ? bounds
        : [west + (east - west) * 0.4, south + (north - south) * 0.4, west + (east - west) * 0.6, south + (north - south) * 0.6];
      const oracle = await aroundParcels(wardCode, looked);
      expect(oracle.length).toBeGreaterThan(LONG ? 10_000 : 20);
      if (LONG) expect(oracle.length).toBe(parcels.length);
      const expected = packParcels({ items: camelFields(oracle).map(toParcel), total: oracle.length }).parcels();
      const known = new Map(parcels.map((parcel) => [parcel.id, parcel]));
      expect(known.size).toBe(counts.parcels);
      for (const parcel of expected) expect(known.get(parcel.id)).toEqual(parcel);

      const position = [
        { latitude: bounds[1], longitude: bounds[0] },
        { latitude: bounds[3], longitude: bounds[2] },
      ];
      const around = { position, limitPoint: 200, status: 'ACTIVE' as const };
      const listOf = async (kind: 'sheets' | 'plannings'): Promise<Array<{ _id: string }>> =>
        (JSON.parse(textOf(await fetchPart(ofKind(manifest, kind)[0]!, wardCode))) as { data: Array<{ _id: string }> }).data;
      const sheets = await listOf('sheets');
      const sheetsAround = await askGateway(seeded.app, findCadastralsAroundCall, around);
      expect(sheetsAround.data.length).toBeGreaterThan(50);
      for (const sheet of sheetsAround.data) expect(sheets.find(({ _id }) => _id === sheet._id)).toEqual(sheet);
      const plannings = await listOf('plannings');
      expect(byId(plannings)).toEqual(byId((await askGateway(seeded.app, findParcelLandsAroundCall, around)).data));
      expect([sheets.length, plannings.length]).toEqual([counts.sheets, counts.plannings]);

      for (const part of [...ofKind(manifest, 'zones'), ...ofKind(manifest, 'pictures')]) {
        const file = await seeded.app.request(`http://gateway${GATEWAY_BASE}${part.url}`);
        expect(file.headers.get('content-type')).toContain(part.type);
        expect(textOf(await fetchPart(part, wardCode)) === (await file.text()), part.url).toBe(true);
      }
      expect([ofKind(manifest, 'zones').length, ofKind(manifest, 'pictures').length]).toEqual([counts.plannings, counts.plannings]);

      expect(counts.addresses).toBeGreaterThan(counts.parcels / 2);
      expect(counts.addresses).toBeLessThanOrEqual(counts.parcels);
      const told = (bytes: number): string => (bytes / counts.parcels).toFixed(1);
      const kinds = Object.keys(counts).map(
        (kind) => `${kind} ${told(ofKind(manifest, kind as PackPart['kind']).reduce((sum, { bytes }) => sum + bytes, 0))}`,
      );
      console.info(
        `packs: ${wardCode}, ${counts.parcels} parcels, ${cells.length} cells, ${told(manifest.bytes)} bytes a parcel: ${kinds.join(', ')}`,
      );
      expect(manifest.bytes / counts.parcels).toBeLessThan(80);
    }
  });

  it('packs: a client that has the manifest gets 304, and parts are immutable', async () => {
    const response = await ask(WARD);
    const etag = response.headers.get('etag')!;
    expect(response.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    const again = await ask(WARD, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const manifest = await readManifest(await response.json());
    const { sha256, bytes } = manifest.parts[0]!;
    const part = await ask(`${WARD}/${sha256}`, { 'accept-encoding': 'gzip' });
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${sha256}"`,
    });
    expect(
      createHash('sha256')
        .update(new Uint8Array(await part.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256);
    expect((await ask(`${WARD}/${sha256}`, { 'if-none-match': `"${sha256}"` })).status).toBe(304);
  });

  it('packs: a missing pack, or one that the operator does not offer, is refused with a message', async () => {
    const none = 'f'.repeat(64);
    const off = freshApp({ PACKS: 'off' });
    const few = freshApp({ PACKS_MAX_PARCELS: '5000' });
    const fates = [
      await wordsOf(await ask('99999')),
      await wordsOf(await ask('00001')),
      await wordsOf(await ask(`${WARD}/${none}`)),
      await wordsOf(await ask(`${WARD}/${'F'.repeat(64)}`)),
      await wordsOf(await ask('duong-pho')),
      await wordsOf(await ask(WARD, {}, few)),
      ...(await Promise.all([WARD, `${WARD}/${none}`, 'find?search=hoa'].map(async (path) => wordsOf(await ask(path, {}, off))))),
    ];
    expect(fates.map(([status]) => status)).toEqual([404, 404, 404, 400, 400, 413, 403, 403, 403]);
    for (const [, message] of fates) expect(message).toMatch(/^\p{Lu}.*\.$/u);
  });

  if (LONG && inject('database') === 'postgres') {
    it('packs: PGlite and PostgreSQL give the same bytes', async () => {
      const other = await openSeededApp('pglite');
      try {
        for (const { wardCode } of SAMPLE_AREAS) {
          const [here, there] = [await manifestOf(wardCode), await manifestOf(wardCode, other.app)];
          expect({ ...here, as_of: '' }).toEqual({ ...there, as_of: '' });
        }
      } finally {
        await other.close();
      }
    });
  }
});

describe('wards with a pack', () => {
  const find = async (asked: Record<string, string>, app = seeded.app): Promise<{ data: FoundPack[]; total?: number | undefined }> => {
    const response = await ask(`find?${new URLSearchParams(asked)}`, {}, app);
    expect(response.status).toBe(200);
    return v.parse(findPacksCall.response, await response.json());
  };
  const around = ({ lng, lat }: { lng: number; lat: number }, by = 0.01): RequestOf<typeof findPacksCall> & Record<string, number> => ({
    west: lng - by,
    south: lat - by,
    east: lng + by,
    north: lat + by,
  });
  const text = (box: object): Record<string, string> => Object.fromEntries(Object.entries(box).map(([side, deg]) => [side, String(deg)]));

  it('packs: wards are found by box, nearest first, and by names of either edition', async () => {
    const near = await find(text(around(AREA.center)));
    expect([near.total, near.data.map(({ ward }) => ward.code)]).toEqual([1, [WARD]]);
    const all = await find({ ...text({ west: 102, south: 8, east: 110, north: 24 }) });
    expect(new Set(all.data.map(({ ward }) => ward.code))).toEqual(new Set(SAMPLE_AREAS.map(({ wardCode }) => wardCode)));
    expect((await find({ limit: '2' })).data.length).toBe(2);
    for (const search of ['Hòa Xuân', 'hoa xuan da nang', 'xuan cam le', WARD]) {
      expect((await find({ search })).data.map(({ ward }) => ward.code)).toEqual([WARD]);
    }
    expect(await find({ search: 'khong co phuong nay' })).toEqual({ data: [], total: 0 });
    expect((await find({ search: 'hoa xuan', ...text(around(SAMPLE_AREAS[0]!.center)) })).data).toEqual([]);
    for (const wrong of [
      { west: '108' },
      text({ west: 109, south: 16, east: 108, north: 17 }),
      { west: 'x', south: '1', east: '2', north: '3' },
    ]) {
      expect((await ask(`find?${new URLSearchParams(wrong)}`)).status).toBe(400);
    }
  });

  it('packs: the size is estimated within a tenth, and exact once the pack exists', async () => {
    const before = await find({}, freshApp());
    for (const { wardCode } of AREAS) {
      const { bytes, counts, bounds } = await manifestOf(wardCode);
      const found = before.data.find(({ ward }) => ward.code === wardCode)!;
      console.info(`packs: ${wardCode} weighs ${bytes}, estimated ${found.bytes} (${((found.bytes / bytes - 1) * 100).toFixed(1)} %)`);
      expect(found.is_estimate).toBe(true);
      expect(Math.abs(found.bytes / bytes - 1)).toBeLessThan(0.1);
      expect([found.counts.parcels, found.counts.sheets, found.counts.zones]).toEqual([counts.parcels, counts.sheets, counts.zones]);
      expect(found.bounds.map((deg, at) => Math.abs(deg - bounds[at]!) < 1e-3)).toEqual([true, true, true, true]);
      const [after] = (await find({ search: wardCode })).data;
      expect([after!.bytes, after!.is_estimate]).toEqual([bytes, false]);
    }
  });
});
