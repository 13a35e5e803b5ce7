import { afterEach, describe, expect, test } from 'vitest';
import { greatCircleM } from '../../../../src/domain/geometry/greatCircle.ts';
import { NEAREST_FIRST } from '../../../../src/domain/land/parcelOrder.ts';
import type { ParcelsApi } from '../../../../workers/parcels/api.ts';
import { createParcelsCore } from '../../../../workers/parcels/core.ts';
import { TEST_CENTER as CENTER, TEST_LAND as LAND, TEST_SOUTH_WEST as SOUTH_WEST } from '../../../support/land/testLand.ts';
import { LOT_DEG } from '../../../support/land/gridLand.ts';
import { sendJson, type TestServer } from '../../../support/gateways/httpServer.ts';
import { startLandServer, type AroundKind } from '../../../support/land/landServer.ts';
import { startParcelsCore } from '../../../support/land/parcelsCore.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function startCore(...how: Parameters<typeof startParcelsCore>): Promise<ParcelsApi> {
  const started = await startParcelsCore(...how);
  server = started.server;
  return started.core;
}

const refuse =
  (...kinds: AroundKind[]) =>
  (kind: AroundKind | 'file', _request: unknown, response: Parameters<typeof sendJson>[0]): boolean => {
    if (kind === 'file' || !kinds.includes(kind)) return false;
    sendJson(response, 503, { message: `Tạm nghỉ ${kind}` });
    return true;
  };

describe('parcels worker: search', () => {
  test('the three calls of §7 use §9’s limits, half-sizes, ACTIVE and the page’s token', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
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

  test('counts, nearest address, and rows by distance and by page are returned', async () => {
    const core = await startCore();
    const answer = await core.searchAround(CENTER);
    const rows = await core.cadastralRows(0, 1000);
    expect(answer).toMatchObject({
      ok: true,
      value: { planningCount: 1, sheetCount: 1, cadastralCount: rows.length, cadastralCompleteness: 'complete', failed: [] },
    });
    expect(answer.ok && answer.value.nearestAddress).toBe(rows[0]!.address);
    expect(rows.length).toBeGreaterThan(200);
    const distances = rows.map(({ distanceM }) => distanceM);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(rows[7]!.distanceM).toBe(greatCircleM(CENTER, rows[7]!.center));
    expect(await core.cadastralRows(10, 15)).toEqual(rows.slice(10, 15));
    expect(await core.cadastralRows(rows.length, rows.length + 50)).toEqual([]);
    expect(await core.planningRows(0, 10)).toMatchObject([{ type: 'land', id: 'plan-1', fileMapCode: 'QHSDD-1' }]);
    // A picked one becomes a layer.
    expect((await core.planningRows(0, 1))[0]!.pictures).toMatchObject([{ planningId: 'plan-1' }]);
  });

  test('nearest address: the surrounding parcel wins, even if a small neighbour’s middle is nearer', async () => {
    const [small] = LAND.parcels;
    const wide = { ...small!, _id: 'wide', address: 'Khu đất rộng' };
    const { lng, lat } = SOUTH_WEST;
    const corners = [
      [lng - 8 * LOT_DEG, lat],
      [lng, lat],
      [lng, lat + LOT_DEG],
      [lng - 8 * LOT_DEG, lat + LOT_DEG],
    ];
    wide.position = corners.map(([longitude, latitude]) => ({ longitude: longitude!, latitude: latitude! }));
    wide.longitude_center = lng - 4 * LOT_DEG;
    server = await startLandServer({ ...LAND, parcels: [small!, wide] });
    const core = createParcelsCore();
    await core.configure({ apiBase: server.base, fileBase: server.base, token: null });
    const answer = await core.searchAround({ lng: lng - 0.1 * LOT_DEG, lat: lat + 0.5 * LOT_DEG });
    expect((await core.cadastralRows(0, 1))[0]!.id).toBe(small!._id);
    expect(answer).toMatchObject({ ok: true, value: { nearestAddress: 'Khu đất rộng' } });
  });

  test('a response at §9’s cap is marked as still loading', async () => {
    const thrice = LAND.parcels.flatMap((lot) => [lot, { ...lot, _id: `${lot._id}-b` }, { ...lot, _id: `${lot._id}-c` }]);
    server = await startLandServer({ ...LAND, parcels: thrice });
    const core = createParcelsCore();
    await core.configure({ apiBase: server.base, fileBase: server.base, token: null });
    const answer = await core.searchAround(CENTER);
    expect(answer).toMatchObject({ ok: true, value: { cadastralCount: 500, cadastralCompleteness: 'loading' } });
  });

  test('overlapping searches merge by id, and one without new parcels leaves the tiles unchanged', async () => {
    const core = await startCore();
    const first = await core.searchAround(CENTER);
    const before = await core.size();
    const again = await core.searchAround(CENTER);
    expect(await core.size()).toEqual(before);
    expect(again.ok && first.ok && again.value.tileVersion === first.value.tileVersion).toBe(true);
    const moved = await core.searchAround({ lng: CENTER.lng + 5 * LOT_DEG, lat: CENTER.lat });
    const after = await core.size();
    expect(after.parcels).toBeGreaterThan(before.parcels);
    expect(after.parcels).toBeLessThan(before.parcels * 1.5);
    expect(moved.ok && first.ok && moved.value.tileVersion > first.value.tileVersion).toBe(true);
  });

  test('a later search makes an earlier one stale, and merges its parcels but not its lists', async () => {
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
    const slow = core.searchAround(farther);
    while (first) await new Promise((resolve) => setImmediate(resolve));
    const quick = await core.searchAround(CENTER);
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
  ])('partial failure: only %s fails and is named', async (kind, value) => {
    const core = await startCore(refuse(kind));
    expect(await core.searchAround(CENTER)).toMatchObject({ ok: true, value: { ...value, failed: [kind] } });
  });

  test('if all three fail, that failure is returned, and the lists of the last search stay', async () => {
    let broken = false;
    const all = refuse('planning', 'sheets', 'cadastral');
    const core = await startCore((kind, request, response) => broken && all(kind, request, response));
    await core.searchAround(CENTER);
    const rows = await core.cadastralRows(0, 5);
    broken = true;
    const answer = await core.searchAround(SOUTH_WEST);
    expect(answer).toEqual({ ok: false, error: { kind: 'refused', message: 'Tạm nghỉ cadastral', status: 503 } });
    expect(await core.cadastralRows(0, 5)).toEqual(rows);
    await server!.close();
    server = undefined;
    expect(await core.searchAround(SOUTH_WEST)).toMatchObject({ ok: false, error: { kind: 'offline' } });
    expect(await core.parcelAt(CENTER)).not.toBeNull();
  });

  test('beyond its limit the store drops the oldest searches and keeps the newest', async () => {
    const core = await startCore(undefined, { parcels: 500 });
    const corner = (n: number) => ({ lng: SOUTH_WEST.lng + (n + 0.4) * LOT_DEG, lat: SOUTH_WEST.lat + (n + 0.4) * LOT_DEG });
    await core.searchAround(corner(6));
    await core.searchAround(corner(20));
    await core.searchAround(corner(34));
    expect((await core.size()).parcels).toBeLessThanOrEqual(500);
    expect(await core.parcelAt(corner(1))).toBeNull();
    expect(await core.parcelAt(corner(34))).not.toBeNull();
    const rows = await core.cadastralRows(0, 1000);
    expect(await core.parcel(rows.at(-1)!.id)).not.toBeNull();
  });
});

test('parcels worker: a search before configure is refused', async () => {
  expect(await createParcelsCore().searchAround(CENTER)).toMatchObject({ error: { kind: 'worker' } });
});

test('parcels worker: another gateway starts an empty store, another token keeps it', async () => {
  const core = await startCore();
  await core.searchAround(CENTER);
  const { base } = server!;
  await core.configure({ apiBase: base, fileBase: base, token: null });
  expect((await core.size()).parcels).toBeGreaterThan(0);
  await core.configure({ apiBase: `${base}/other`, fileBase: base, token: null });
  expect((await core.size()).parcels).toBe(0);
  expect(await core.cadastralRows(0, 10)).toEqual([]);
  expect(await core.planningRows(0, 10)).toEqual([]);
  expect((await core.arrangeCadastral(NEAREST_FIRST)).total).toBe(0);
});
