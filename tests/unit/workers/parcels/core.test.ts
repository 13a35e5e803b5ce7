import { afterEach, describe, expect, test } from 'vitest';
import { createParcelsCore } from '../../../../workers/parcels/core.ts';
import type { ParcelsApi } from '../../../../workers/parcels/api.ts';
import { STORE_LIMITS } from '../../../../workers/parcels/landStore.ts';
import { greatCircleM } from '../../../../src/domain/around.ts';
import { gridLand, LOT_DEG } from '../../../support/gridLand.ts';
import { sendJson, type TestServer } from '../../../support/httpServer.ts';
import { startLandServer, type AroundKind } from '../../../support/landServer.ts';
import { readTile, tileLayerNames } from '../../../support/readTile.ts';
import { tileOf } from '../../../support/tileOf.ts';

const SOUTH_WEST = { lng: 108.22, lat: 16.0 };
const LAND = gridLand(SOUTH_WEST, 40, 40);
/** Inside a lot, on nobody's boundary. */
const CENTER = { lng: SOUTH_WEST.lng + 20.4 * LOT_DEG, lat: SOUTH_WEST.lat + 20.6 * LOT_DEG };

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function startCore(before?: Parameters<typeof startLandServer>[1], limits = STORE_LIMITS): Promise<ParcelsApi> {
  server = await startLandServer(LAND, before);
  const core = createParcelsCore(limits);
  await core.configure({ apiBase: server.base, fileBase: server.base, token: 'abc' });
  return core;
}

const refuse =
  (...kinds: AroundKind[]) =>
  (kind: AroundKind | 'file', _request: unknown, response: Parameters<typeof sendJson>[0]): boolean => {
    if (kind === 'file' || !kinds.includes(kind)) return false;
    sendJson(response, 503, { message: `Tạm nghỉ ${kind}` });
    return true;
  };

describe('parcels worker: search', () => {
  test('asks the three calls of §7 with §9’s limits, half-sizes, ACTIVE and the page’s token', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    const asked = server!.seen.filter(({ method }) => method === 'POST');
    const halfSizes = asked.map(({ path, headers, body }) => {
      const { position, limitPoint, status } = JSON.parse(body);
      expect(status).toBe('ACTIVE');
      expect(headers.authorization).toBe('Bearer abc');
      expect(position).toHaveLength(4);
      const corner = { lng: position[0].longitude, lat: position[0].latitude };
      return [path, limitPoint, (greatCircleM(CENTER, corner) / 6371000) * (180 / Math.PI)] as const;
    });
    expect(halfSizes.map(([path, limit]) => [path, limit]).toSorted()).toEqual([
      ['/app/parcel-land-cadastral-items/find-around', 500],
      ['/app/parcel-land-cadastrals/find-around', 100],
      ['/app/parcel-land/find-around', 200],
    ]);
    const degrees = Object.fromEntries(halfSizes.map(([path, , deg]) => [path, deg]));
    expect(degrees['/app/parcel-land-cadastral-items/find-around']).toBeCloseTo(0.00105, 9);
    expect(degrees['/app/parcel-land-cadastrals/find-around']).toBeCloseTo(0.3435, 9);
    expect(degrees['/app/parcel-land/find-around']).toBeCloseTo(0.0735, 9);
  });

  test('counts, nearest address, rows by distance and by page', async () => {
    const core = await startCore();
    const answer = await core.searchAround(CENTER, 'search');
    const rows = await core.cadastralRows(0, 1000);
    expect(answer).toMatchObject({
      ok: true,
      value: { planningCount: 1, sheetCount: 1, cadastralCount: rows.length, cadastralCapped: false, failed: [] },
    });
    expect(answer.ok && answer.value.nearestAddress).toBe(rows[0]!.address);
    expect(rows.length).toBeGreaterThan(200);
    const distances = rows.map(({ distanceM }) => distanceM);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(rows[7]!.distanceM).toBe(greatCircleM(CENTER, rows[7]!.center));
    expect(await core.cadastralRows(10, 15)).toEqual(rows.slice(10, 15));
    expect(await core.cadastralRows(rows.length, rows.length + 50)).toEqual([]);
    expect(await core.planningRows(0, 10)).toMatchObject([{ type: 'land', id: 'plan-1', fileMapCode: 'QHSDD-1' }]);
    expect(Object.keys((await core.planningRows(0, 1))[0]!)).not.toContain('pictures');
  });

  test('the cap of §9 is told when the answer is full', async () => {
    const dense = gridLand(SOUTH_WEST, 40, 40);
    dense.parcels = LAND.parcels.flatMap((lot) => [lot, { ...lot, _id: `${lot._id}-b` }, { ...lot, _id: `${lot._id}-c` }]);
    server = await startLandServer(dense);
    const core = createParcelsCore();
    await core.configure({ apiBase: server.base, fileBase: server.base, token: null });
    const answer = await core.searchAround(CENTER, 'search');
    expect(answer).toMatchObject({ ok: true, value: { cadastralCount: 500, cadastralCapped: true } });
  });

  test('overlapping searches merge by id, and one that brings nothing new leaves the tiles alone', async () => {
    const core = await startCore();
    const first = await core.searchAround(CENTER, 'search');
    const before = await core.size();
    const again = await core.searchAround(CENTER, 'browse');
    expect(await core.size()).toEqual(before);
    expect(again.ok && first.ok && again.value.tileVersion === first.value.tileVersion).toBe(true);
    const moved = await core.searchAround({ lng: CENTER.lng + 5 * LOT_DEG, lat: CENTER.lat }, 'browse');
    const after = await core.size();
    expect(after.parcels).toBeGreaterThan(before.parcels);
    expect(after.parcels).toBeLessThan(before.parcels * 1.5);
    expect(moved.ok && first.ok && moved.value.tileVersion > first.value.tileVersion).toBe(true);
  });

  test('browse fills the store and leaves the lists', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    const rows = await core.cadastralRows(0, 20);
    await core.searchAround({ lng: CENTER.lng + 10 * LOT_DEG, lat: CENTER.lat }, 'browse');
    expect(await core.cadastralRows(0, 20)).toEqual(rows);
  });

  test('a later search makes an earlier one stale; what it fetched is merged, its lists are not', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let first = true;
    const core = await startCore(async (kind) => {
      if (kind !== 'cadastral' || !first) return false;
      first = false;
      await held;
      return false;
    });
    const farther = { lng: CENTER.lng - 12 * LOT_DEG, lat: CENTER.lat - 12 * LOT_DEG };
    const slow = core.searchAround(farther, 'search');
    while (first) await new Promise((resolve) => setImmediate(resolve));
    const quick = await core.searchAround(CENTER, 'search');
    const sizeBefore = await core.size();
    const rows = await core.cadastralRows(0, 10);
    release();
    expect(await slow).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(quick.ok).toBe(true);
    expect(await core.cadastralRows(0, 10)).toEqual(rows);
    expect((await core.size()).parcels).toBeGreaterThan(sizeBefore.parcels);
    expect(await core.parcelAt(farther)).not.toBeNull();
  });

  test.each<[AroundKind, object]>([
    ['planning', { planningCount: 0, sheetCount: 1 }],
    ['sheets', { planningCount: 1, sheetCount: 0 }],
    ['cadastral', { planningCount: 1, sheetCount: 1, cadastralCount: 0, nearestAddress: 'Phường Hoà Xuân, Quận Cẩm Lệ' }],
  ])('partial failure: %s alone fails and is named', async (kind, value) => {
    const core = await startCore(refuse(kind));
    expect(await core.searchAround(CENTER, 'search')).toMatchObject({ ok: true, value: { ...value, failed: [kind] } });
  });

  test('when all three fail the answer is that failure, and the lists of the last search stay', async () => {
    let broken = false;
    const all = refuse('planning', 'sheets', 'cadastral');
    const core = await startCore((kind, request, response) => broken && all(kind, request, response));
    await core.searchAround(CENTER, 'search');
    const rows = await core.cadastralRows(0, 5);
    broken = true;
    const answer = await core.searchAround(SOUTH_WEST, 'search');
    expect(answer).toEqual({ ok: false, error: { kind: 'refused', message: 'Tạm nghỉ cadastral', status: 503 } });
    expect(await core.cadastralRows(0, 5)).toEqual(rows);
    await server!.close();
    server = undefined;
    expect(await core.searchAround(SOUTH_WEST, 'search')).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(await core.parcelAt(CENTER)).not.toBeNull();
  });

  test('beyond its bound the store lets the oldest searches go and keeps the newest', async () => {
    const core = await startCore(undefined, { ...STORE_LIMITS, parcels: 500 });
    const corner = (n: number) => ({ lng: SOUTH_WEST.lng + (n + 0.4) * LOT_DEG, lat: SOUTH_WEST.lat + (n + 0.4) * LOT_DEG });
    await core.searchAround(corner(6), 'browse');
    await core.searchAround(corner(20), 'browse');
    await core.searchAround(corner(34), 'search');
    expect((await core.size()).parcels).toBeLessThanOrEqual(500);
    expect(await core.parcelAt(corner(1))).toBeNull();
    expect(await core.parcelAt(corner(34))).not.toBeNull();
    const rows = await core.cadastralRows(0, 1000);
    expect(await core.parcel(rows.at(-1)!.id)).not.toBeNull();
  });
});

describe('parcels worker: parcels', () => {
  test('a parcel comes back unpacked exactly as the wire had it', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    const lot = LAND.parcels.find(({ _id }) => _id === 'lot-20-20')!;
    expect(await core.parcel('lot-20-20')).toEqual({
      type: 'cadastrals',
      id: lot._id,
      title: lot.title,
      sheetNumber: lot.land_number,
      parcelNumber: lot.parcel_number,
      areaM2: lot.acreage,
      landCode: lot.land_code,
      center: { lng: lot.longitude_center, lat: lot.latitude_center },
      ring: lot.position.map(({ longitude, latitude }) => ({ lng: longitude, lat: latitude })),
      address: lot.address,
      addressNow: 'Phường Hoà Xuân, Thành phố Đà Nẵng',
      provinceCode: '48',
      isSample: true,
    });
    expect(await core.parcel('nobody')).toBeNull();
  });

  test('parcelAt finds the one parcel that holds a point', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    const inside = { lng: SOUTH_WEST.lng + 20.3 * LOT_DEG, lat: SOUTH_WEST.lat + 19.7 * LOT_DEG };
    expect((await core.parcelAt(inside))?.id).toBe('lot-20-19');
    expect(await core.parcelAt({ lng: 105, lat: 21 })).toBeNull();
  });
});

describe('parcels worker: tiles', () => {
  test('parcels and their labels: properties, stable ids, one label per parcel over all tiles', async () => {
    const core = await startCore();
    const answer = await core.searchAround(CENTER, 'search');
    const count = answer.ok ? answer.value.cadastralCount : 0;
    const middle = tileOf(CENTER, 17);
    const ids = new Map<string, number>();
    const labels: string[] = [];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const bytes = await core.tile('parcels', 17, middle.x + dx, middle.y + dy);
        if (bytes.length === 0) continue;
        expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
        for (const feature of readTile(bytes, 'parcels')) {
          const id = feature.properties.id as string;
          expect(ids.get(id) ?? feature.id).toBe(feature.id);
          ids.set(id, feature.id!);
        }
        for (const label of readTile(bytes, 'parcel-labels')) labels.push(label.properties.id as string);
      }
    }
    expect(ids.size).toBe(count);
    expect(new Set(ids.values()).size).toBe(count);
    expect(labels.toSorted()).toEqual([...ids.keys()].toSorted());
    const here = tileOf(CENTER, 18);
    const features = readTile(await core.tile('parcels', 18, here.x, here.y), 'parcels');
    const lot = features.find(({ properties }) => properties.id === 'lot-20-20')!;
    expect(lot.id).toBe(ids.get('lot-20-20'));
    expect(lot.properties).toEqual({
      id: 'lot-20-20',
      landCode: 'ODT',
      sheetNumber: '1',
      parcelNumber: '20021',
      label: 'ODT 20021\n138.5',
    });
  });

  test('outlines: a whole parcel in a tile is where the record has it, to a tile step', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    const { x, y } = tileOf(CENTER, 18);
    const features = readTile(await core.tile('parcels', 18, x, y), 'parcels');
    const lot = features.find(({ properties }) => properties.id === 'lot-20-20')!;
    const drawn = lot.toGeoJSON(x, y, 18).geometry;
    const corners = drawn.type === 'Polygon' ? drawn.coordinates[0]!.slice(0, -1) : [];
    expect(corners).toHaveLength(4);
    const record = (await core.parcel('lot-20-20'))!.ring;
    for (const { lng, lat } of record) {
      const nearest = Math.min(...corners.map(([a, b]) => greatCircleM({ lng, lat }, { lng: a!, lat: b! })));
      expect(nearest).toBeLessThan(0.06);
    }
  });

  test('an index made before a search is made anew after it', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    const next = { lng: CENTER.lng + 15 * LOT_DEG, lat: CENTER.lat };
    const { x, y } = tileOf(next, 16);
    const before = readTile(await core.tile('parcels', 16, x, y), 'parcels').length;
    await core.searchAround(next, 'browse');
    expect(readTile(await core.tile('parcels', 16, x, y), 'parcels').length).toBeGreaterThan(before);
  });

  test('sheets and zones: outlines with their numbers, holes kept, files fetched once', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    await core.searchAround({ lng: CENTER.lng + LOT_DEG, lat: CENTER.lat }, 'browse');
    const { x, y } = tileOf(CENTER, 15);
    const sheets = readTile(await core.tile('sheets', 15, x, y), 'sheets');
    expect(sheets.map(({ properties }) => properties)).toEqual([{ id: 'sheet-1', sheetNumber: '1' }]);
    const bytes = await core.tile('zones', 15, x, y);
    expect(tileLayerNames(bytes)).toEqual(['zones']);
    const zones = readTile(bytes, 'zones');
    expect(zones.map(({ properties }) => properties)).toEqual([
      { landCode: 'DGT', planningId: 'plan-1' },
      { landCode: 'ODT', planningId: 'plan-1' },
    ]);
    expect(zones.map((zone) => zone.loadGeometry().length)).toEqual([2, 1]);
    expect(server!.seen.filter(({ path }) => path.startsWith('/files/'))).toHaveLength(1);
    expect(server!.seen.find(({ path }) => path.startsWith('/files/'))!.headers.authorization).toBeUndefined();
    expect(await core.size()).toMatchObject({ zones: 2, failedZoneFiles: 0 });
  });

  test('a zones file that fails is counted, and asked again by the next search', async () => {
    let broken = true;
    const core = await startCore((kind, _request, response) => {
      if (kind !== 'file' || !broken) return false;
      sendJson(response, 500, { message: 'hỏng' });
      return true;
    });
    await core.searchAround(CENTER, 'search');
    expect(await core.size()).toMatchObject({ zones: 0, failedZoneFiles: 1 });
    broken = false;
    await core.searchAround(CENTER, 'browse');
    expect(await core.size()).toMatchObject({ zones: 2, failedZoneFiles: 1 });
  });

  test('tiles: empty where nothing lies, and outside the zooms that have tiles', async () => {
    const core = await startCore();
    await core.searchAround(CENTER, 'search');
    const far = tileOf({ lng: 105, lat: 21 }, 16);
    const low = tileOf(CENTER, 13);
    const high = tileOf(CENTER, 19);
    expect(await core.tile('parcels', 16, far.x, far.y)).toHaveLength(0);
    expect(await core.tile('parcels', 13, low.x, low.y)).toHaveLength(0);
    expect(await core.tile('parcels', 19, high.x, high.y)).toHaveLength(0);
  });
});

test('parcels worker: before configure a search says so', async () => {
  expect(await createParcelsCore().searchAround(CENTER, 'search')).toMatchObject({ error: { kind: 'worker' } });
});

test('parcels worker: another gateway starts an empty store, another token keeps it', async () => {
  const core = await startCore();
  await core.searchAround(CENTER, 'search');
  const { base } = server!;
  await core.configure({ apiBase: base, fileBase: base, token: null });
  expect((await core.size()).parcels).toBeGreaterThan(0);
  await core.configure({ apiBase: `${base}/other`, fileBase: base, token: null });
  expect((await core.size()).parcels).toBe(0);
  expect(await core.cadastralRows(0, 10)).toEqual([]);
});
