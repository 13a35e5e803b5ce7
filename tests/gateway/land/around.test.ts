import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { findCadastralItemsAroundCall } from '../../../src/contract/land/parcels.ts';
import { findCadastralsAroundCall } from '../../../src/contract/land/sheets.ts';
import { findParcelLandsAroundCall } from '../../../src/contract/land/plannings.ts';
import { AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../../../src/domain/limits.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import type { ShapeRow } from '../../../src/gateway/land/rows.ts';
import { growLandExtents } from '../../../src/gateway/land/landExtents.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { bruteForceAround } from '../../support/land/bruteForceAround.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';

const long = process.env.THUA_LONG === '1';
const SEARCHES_PER_AREA = long ? 400 : 5;
/** Areas whose rows are all compared; reading all takes longer than the searches themselves. */
const AREAS = long ? SAMPLE_AREAS : SAMPLE_AREAS.filter(({ key }) => ['hoa-xuan', 'ca-na'].includes(key));
/** A box with more parcels than one response holds. */
const { lng, lat } = AREAS[0]!.center;
const CROWDED_BOX = { west: lng - 0.12, south: lat - 0.12, east: lng + 0.12, north: lat + 0.12 };

const KINDS: ReadonlyArray<{ table: string; call: Call; cap: number; halfSizeDeg: number; spreadDeg: number }> = [
  {
    table: 'cadastral_items',
    call: findCadastralItemsAroundCall,
    cap: CALL_LIMITS.aroundCadastralItems,
    halfSizeDeg: AROUND_HALF_SIZE_DEG.cadastralItems,
    spreadDeg: 0.02,
  },
  {
    table: 'cadastrals',
    call: findCadastralsAroundCall,
    cap: CALL_LIMITS.aroundCadastrals,
    halfSizeDeg: AROUND_HALF_SIZE_DEG.cadastrals / 40,
    spreadDeg: 0.03,
  },
  {
    table: 'parcel_lands',
    call: findParcelLandsAroundCall,
    cap: CALL_LIMITS.aroundPlanning,
    halfSizeDeg: AROUND_HALF_SIZE_DEG.planning,
    spreadDeg: 0.2,
  },
];

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

const position = ({ west, south, east, north }: LngLatBox, corners: 2 | 4): object[] => {
  const at = (longitude: number, latitude: number): object => ({ latitude, longitude });
  return corners === 2 ? [at(west, south), at(east, north)] : [at(east, north), at(east, south), at(west, south), at(west, north)];
};

describe.each(KINDS)('around search of $table', ({ table, call, cap, halfSizeDeg, spreadDeg }) => {
  let rows: ShapeRow[];
  beforeAll(async () => {
    rows = await seeded.store.query<ShapeRow>(
      `select province_code, id, center_lng, center_lat, ring from ${table} where province_code = any($1::text[])`,
      [AREAS.map(({ provinceCode }) => provinceCode)],
      { timeoutMs: Infinity },
    );
  });

  it.each(AREAS)('around search: it returns the same as a scan of all rows, in $key', async ({ center, seed }) => {
    const random = seededRandom(seed);
    let found = 0;
    for (let search = 0; search < SEARCHES_PER_AREA; search++) {
      const lng = center.lng + (random() - 0.5) * spreadDeg;
      const lat = center.lat + (random() - 0.5) * spreadDeg;
      const half = halfSizeDeg * (0.2 + 2 * random());
      const box = { west: lng - half, south: lat - half * random(), east: lng + half * random(), north: lat + half };
      const expected = bruteForceAround(rows, box);
      const answer = await askGateway(seeded.app, call, { position: position(box, search % 2 ? 2 : 4), status: 'ACTIVE' });
      const ids = (answer as { data: Array<{ _id: string }> }).data.map((item) => item._id);
      expect(ids).toEqual(expected.slice(0, cap));
      found += ids.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('around search: it never returns more than the cap, whatever limit is requested', async () => {
    const expected = bruteForceAround(rows, CROWDED_BOX);
    for (const limitPoint of [1, cap - 1, cap, cap + 1, 1_000_000]) {
      const answer = await askGateway(seeded.app, call, { position: position(CROWDED_BOX, 4), limitPoint });
      const ids = (answer as { data: Array<{ _id: string }> }).data.map((item) => item._id);
      expect(ids).toEqual(expected.slice(0, Math.min(cap, limitPoint)));
    }
  });

  it('around search: the result is empty where there is no land', async () => {
    const sea = { west: 112, south: 15, east: 112.1, north: 15.1 };
    const answer = await askGateway(seeded.app, call, { position: position(sea, 2) });
    expect(answer).toEqual({ data: [] });
  });
});

it('around search: the next search sees a parcel that is created, changed or deleted', async () => {
  const sea = { west: 112, south: 15, east: 112.1, north: 15.1 };
  const landCodes = async (): Promise<string[]> =>
    (await askGateway(seeded.app, findCadastralItemsAroundCall, { position: position(sea, 2) })).data.map(({ land_code }) => land_code);
  await seeded.store.query(
    `insert into cadastral_items (province_code, id, ward_code, land_number, parcel_number, land_code, acreage, street, center_lng, center_lat, ring, extent, is_sample, status)
     values ('48', 'raft-1', '20260', '1', '1', 'NTS', 1, '', 112.05, 15.05, '{112.05,15.05,112.06,15.05,112.06,15.06}', box(point(112.05, 15.05), point(112.06, 15.06)), true, 'ACTIVE')`,
  );
  const version = async (): Promise<unknown> =>
    (await seeded.store.query<{ version: string }>("select version::text as version from cadastral_items where id = 'raft-1'"))[0];
  // A row written by no import may be outside its province.
  const giveUp = new Error('rolled back');
  const grow = (isKept: boolean): Promise<void> =>
    seeded.store.transaction(async (inside) => {
      await growLandExtents(inside, [{ provinceCode: '48', west: 112.05, south: 15.05, east: 112.06, north: 15.06 }]);
      if (!isKept) throw giveUp;
    });
  await expect(grow(false)).rejects.toThrow(giveUp);
  expect(await landCodes()).toEqual([]);
  await grow(true);
  expect([await landCodes(), await landCodes()]).toEqual([['NTS'], ['NTS']]);
  const before = await version();
  // Another transaction writes the same values, as moving a shard does.
  await seeded.store.query("update cadastral_items set land_code = land_code where id = 'raft-1'");
  expect(await version()).toEqual(before);
  await seeded.store.query("update cadastral_items set land_code = 'MNC' where id = 'raft-1'");
  expect(await version()).not.toEqual(before);
  expect(await landCodes()).toEqual(['MNC']);
  await seeded.store.query("delete from cadastral_items where id = 'raft-1'");
  expect(await landCodes()).toEqual([]);
});
