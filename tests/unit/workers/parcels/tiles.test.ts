import { afterEach, describe, expect, test } from 'vitest';
import { greatCircleM } from '../../../../src/domain/geometry/greatCircle.ts';
import type { ParcelsApi } from '../../../../workers/parcels/api.ts';
import { LOT_DEG } from '../../../support/land/gridLand.ts';
import type { TestServer } from '../../../support/gateways/httpServer.ts';
import { startParcelsCore } from '../../../support/land/parcelsCore.ts';
import { readTile } from '../../../support/tiles/readTile.ts';
import { TEST_CENTER as CENTER, TEST_LAND as LAND, TEST_SOUTH_WEST as SOUTH_WEST } from '../../../support/land/testLand.ts';
import { featureId } from '../../../../workers/parcels/tiles/featureId.ts';
import { tileOf } from '../../../support/tiles/tileOf.ts';

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

describe('parcels worker: parcels', () => {
  test('a parcel comes back unpacked exactly as the wire had it', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
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
    await core.searchAround(CENTER);
    const inside = { lng: SOUTH_WEST.lng + 20.3 * LOT_DEG, lat: SOUTH_WEST.lat + 19.7 * LOT_DEG };
    expect((await core.parcelAt(inside))?.id).toBe('lot-20-19');
    expect(await core.parcelAt({ lng: 105, lat: 21 })).toBeNull();
  });
});

describe('parcels worker: tiles', () => {
  test('parcels and their labels: properties, stable ids, one label per parcel over all tiles', async () => {
    const core = await startCore();
    const answer = await core.searchAround(CENTER);
    const count = answer.ok ? answer.value.cadastralCount : 0;
    const middle = tileOf(CENTER, 17);
    const ids = new Map<string, number>();
    const labels: number[] = [];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const bytes = await core.tile('parcels', 17, middle.x + dx, middle.y + dy);
        if (bytes.length === 0) continue;
        expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
        for (const feature of readTile(bytes, 'parcels')) {
          const { id } = (await core.drawnParcel(feature.id!))!;
          expect(ids.get(id) ?? feature.id).toBe(feature.id);
          ids.set(id, feature.id!);
        }
        for (const label of readTile(bytes, 'parcel-labels')) labels.push(label.id!);
      }
    }
    expect(ids.size).toBe(count);
    expect(new Set(ids.values()).size).toBe(count);
    expect(labels.toSorted((a, b) => a - b)).toEqual([...ids.values()].toSorted((a, b) => a - b));
    const here = tileOf(CENTER, 18);
    const features = readTile(await core.tile('parcels', 18, here.x, here.y), 'parcels');
    const lot = features.find(({ id }) => id === featureId('lot-20-20'))!;
    expect(lot.id).toBe(ids.get('lot-20-20'));
    expect(lot.properties).toEqual({ landCode: 'ODT' });
    const around = await Promise.all(
      [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => core.tile('parcels', 18, here.x + dx, here.y + dy))),
    );
    const label = around.flatMap((bytes) => readTile(bytes, 'parcel-labels')).find(({ id }) => id === lot.id)!;
    expect(label.properties).toEqual({ parcelNumber: '20021', label: 'ODT 20021\n138.5' });
  });

  test('outlines: a whole parcel in a tile is where the record has it, to a tile step', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const { x, y } = tileOf(CENTER, 18);
    const features = readTile(await core.tile('parcels', 18, x, y), 'parcels');
    const lot = features.find(({ id }) => id === featureId('lot-20-20'))!;
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
    await core.searchAround(CENTER);
    const next = { lng: CENTER.lng + 15 * LOT_DEG, lat: CENTER.lat };
    const { x, y } = tileOf(next, 16);
    const before = readTile(await core.tile('parcels', 16, x, y), 'parcels').length;
    await core.searchAround(next);
    expect(readTile(await core.tile('parcels', 16, x, y), 'parcels').length).toBeGreaterThan(before);
  });

  test('sheets: outlines with their numbers', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const { x, y } = tileOf(CENTER, 15);
    const sheets = readTile(await core.tile('sheets', 15, x, y), 'sheets');
    expect(sheets.map(({ properties }) => properties)).toEqual([{ id: 'sheet-1', sheetNumber: '1' }]);
  });

  test('tiles: empty where nothing lies, and outside the zooms that have tiles', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const far = tileOf({ lng: 105, lat: 21 }, 16);
    const low = tileOf(CENTER, 13);
    const high = tileOf(CENTER, 19);
    expect(await core.tile('parcels', 16, far.x, far.y)).toHaveLength(0);
    expect(await core.tile('parcels', 13, low.x, low.y)).toHaveLength(0);
    expect(await core.tile('parcels', 19, high.x, high.y)).toHaveLength(0);
  });
});
