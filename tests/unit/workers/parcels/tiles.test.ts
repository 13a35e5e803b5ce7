import { afterEach, describe, expect, test } from 'vitest';
import { greatCircleM } from '../../../../src/domain/geometry/greatCircle.ts';
import { unpackPoints } from '../../../../src/domain/geometry/lngLat.ts';
import type { ParcelsApi } from '../../../../workers/parcels/api.ts';
import type { LandCell } from '../../../../workers/parcels/land/landCell.ts';
import { LOT_DEG } from '../../../support/land/gridLand.ts';
import type { TestServer } from '../../../support/gateways/httpServer.ts';
import { cellsAround, drawnTriangles } from '../../../support/map/drawnTriangles.ts';
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

/** All cells around the middle. */
async function cellsOfCore(core: ParcelsApi): Promise<LandCell[]> {
  const cells: LandCell[] = [];
  for (const cell of cellsAround(CENTER)) cells.push(...(await core.landCells([cell])));
  return cells;
}

describe('parcels worker: parcels', () => {
  test('an unpacked parcel equals the response', async () => {
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

  test('parcelAt finds the one parcel that contains a point', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const inside = { lng: SOUTH_WEST.lng + 20.3 * LOT_DEG, lat: SOUTH_WEST.lat + 19.7 * LOT_DEG };
    expect((await core.parcelAt(inside))?.id).toBe('lot-20-19');
    expect(await core.parcelAt({ lng: 105, lat: 21 })).toBeNull();
  });
});

describe('parcels worker: tiles', () => {
  test('parcels and labels have properties, stable ids, and one label per parcel over all tiles', async () => {
    const core = await startCore();
    const answer = await core.searchAround(CENTER);
    const count = answer.ok ? answer.value.cadastralCount : 0;
    const drawn = new Set(drawnTriangles(await cellsOfCore(core)).map(({ id }) => id));
    const known = LAND.parcels.filter(({ _id }) => drawn.has(featureId(_id)));
    expect([drawn.size, known.length]).toEqual([count, count]);
    const middle = tileOf(CENTER, 17);
    const labels: number[] = [];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const bytes = await core.tile('labels', 17, middle.x + dx, middle.y + dy);
        if (bytes.length === 0) continue;
        expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
        for (const label of readTile(bytes, 'parcel-labels')) labels.push(label.id!);
      }
    }
    expect(labels.toSorted((a, b) => a - b)).toEqual([...drawn].toSorted((a, b) => a - b));
    const here = tileOf(CENTER, 18);
    const around = await Promise.all([-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => core.tile('labels', 18, here.x + dx, here.y + dy))));
    const label = around.flatMap((bytes) => readTile(bytes, 'parcel-labels')).find(({ id }) => id === featureId('lot-20-20'))!;
    expect(label.properties).toEqual({ parcelNumber: '20021', label: 'ODT 20021\n138.5' });
  });

  test('outlines: a parcel is drawn at its recorded corners, to a step of its cell', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const corners = drawnTriangles(await cellsOfCore(core)).flatMap(({ id, ring }) =>
      id === featureId('lot-20-20') ? unpackPoints(Float64Array.from(ring)) : [],
    );
    for (const corner of (await core.parcel('lot-20-20'))!.ring) {
      expect(Math.min(...corners.map((drawn) => greatCircleM(corner, drawn)))).toBeLessThan(0.02);
    }
  });

  test('an index built before a search is rebuilt after it', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const next = { lng: CENTER.lng + 15 * LOT_DEG, lat: CENTER.lat };
    const { x, y } = tileOf(next, 17);
    const before = readTile(await core.tile('labels', 17, x, y), 'parcel-labels').length;
    await core.searchAround(next);
    expect(readTile(await core.tile('labels', 17, x, y), 'parcel-labels').length).toBeGreaterThan(before);
  });

  test('sheets: outlines have their numbers', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const { x, y } = tileOf(CENTER, 15);
    const sheets = readTile(await core.tile('sheets', 15, x, y), 'sheets');
    expect(sheets.map(({ properties }) => properties)).toEqual([{ id: 'sheet-1', sheetNumber: '1' }]);
  });

  test('tiles: they are empty where nothing is, and outside their zooms', async () => {
    const core = await startCore();
    await core.searchAround(CENTER);
    const far = tileOf({ lng: 105, lat: 21 }, 17);
    const low = tileOf(CENTER, 16);
    const high = tileOf(CENTER, 19);
    expect(await core.tile('labels', 17, far.x, far.y)).toHaveLength(0);
    expect(await core.tile('labels', 16, low.x, low.y)).toHaveLength(0);
    expect(await core.tile('labels', 19, high.x, high.y)).toHaveLength(0);
  });
});
