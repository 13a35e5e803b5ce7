import { expect, it } from 'vitest';
import type { ApiClient } from '../../../../../src/api/createClient.ts';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../../src/domain/result.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import type { ItemsReader } from '../../../../../src/api/land/parcels.ts';
import type { ParcelBatch } from '../../../../../workers/parcels/answers/parcelBatch.ts';
import { AroundPlanner } from '../../../../../workers/parcels/fetch/aroundPlanner.ts';
import { LandStore } from '../../../../../workers/parcels/store/landStore.ts';
import { STORE_LIMITS } from '../../../../../workers/parcels/store/storeLimits.ts';
import { chooseTileStore } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { eventually } from '../../../../support/run/eventually.ts';

const CENTER = { lng: 108.22, lat: 16.01 };
const BOX = { west: 108.2199, south: 16.0099, east: 108.2201, north: 16.0101 };
const DAY_MS = 86_400_000;
const lot = (id: string): CadastralParcel => ({
  type: 'cadastrals',
  id,
  title: id,
  sheetNumber: '1',
  parcelNumber: '1',
  areaM2: 100,
  landCode: 'ODT',
  center: CENTER,
  ring: [CENTER, { lng: 108.22005, lat: 16.01 }, { lng: 108.22005, lat: 16.01005 }],
  address: '',
  addressNow: '',
  provinceCode: '48',
  isSample: true,
});

it('planner: deleted parcels leave the store when their cell is fetched again, except kept ones', async () => {
  let register = ['open', 'gone', 'there'].map(lot);
  let nowMs = 0;
  let answers = 0;
  const reader = { fromPacked: () => packParcels({ items: register, total: register.length }) } as unknown as ItemsReader<ParcelBatch>;
  const land = new LandStore(STORE_LIMITS, (await chooseTileStore()).createTiles);
  const planner = new AroundPlanner({
    client: { askBody: async () => success(new Uint8Array()) } as unknown as ApiClient,
    reader,
    land,
    clock: { nowMs: () => nowMs, after: () => () => undefined },
    saved: async () => null,
    keep: () => new Set(['open']),
    onParcels: () => (answers += 1),
    onChange: () => undefined,
  });
  const held = () => ['open', 'gone', 'there'].filter((id) => land.parcels.parcel(id) !== null);
  planner.watch({ box: BOX, center: CENTER, zoom: 18 });
  await eventually(() => expect(planner.viewStatus).toBe('complete'));
  expect(held()).toEqual(['open', 'gone', 'there']);
  const before = answers;
  register = [lot('there')];
  nowMs += DAY_MS;
  planner.watch({ box: BOX, center: CENTER, zoom: 18 });
  await eventually(() => expect(answers).toBe(2 * before));
  expect(held()).toEqual(['open', 'there']);
  planner.stop();
});

it('planner: without the gateway packs answer with their date, and later its land replaces theirs', async () => {
  let isAway = true;
  const nowMs = DAY_MS;
  const asked: string[] = [];
  const reader = { fromPacked: () => packParcels({ items: [lot('live')], total: 1 }) } as unknown as ItemsReader<ParcelBatch>;
  const land = new LandStore(STORE_LIMITS, (await chooseTileStore()).createTiles);
  const planner = new AroundPlanner({
    client: {
      askBody: async () => {
        asked.push('gateway');
        return isAway ? failure('offline') : success(new Uint8Array());
      },
    } as unknown as ApiClient,
    reader,
    land,
    clock: { nowMs: () => nowMs, after: () => () => undefined },
    saved: async () => {
      asked.push('packs');
      return { value: packParcels({ items: [lot('saved')], total: 1 }), asOf: '2026-01-02T00:00:00.000Z' };
    },
    keep: () => new Set<string>(),
    onParcels: () => undefined,
    onChange: () => undefined,
  });
  planner.watch({ box: BOX, center: CENTER, zoom: 18 });
  await eventually(() => expect(planner.viewStatus).toBe('complete'));
  expect([planner.viewSavedAt, planner.savedAtOf('saved'), planner.savedAtOf('live')]).toEqual([
    '2026-01-02T00:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
    null,
  ]);
  expect(asked.slice(0, 2)).toContain('gateway');
  expect(asked).toContain('packs');

  isAway = false;
  planner.retry();
  await eventually(() => expect(planner.viewSavedAt).toBeNull());
  expect(['saved', 'live'].filter((id) => land.parcels.parcel(id) !== null)).toEqual(['live']);
  planner.stop();
});
