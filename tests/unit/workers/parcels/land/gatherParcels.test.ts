import { expect, it } from 'vitest';
import { packPoints } from '../../../../../src/domain/geometry/lngLat.ts';
import { boxesIntersect, boxOfPoints } from '../../../../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { failure, success } from '../../../../../src/domain/result.ts';
import { packZones } from '../../../../../workers/parcels/overlap/packedZones.ts';
import { gatherParcels } from '../../../../../workers/parcels/land/gatherParcels.ts';

/** About ten metres a step. */
const at = (x: number, y: number): LngLat => ({ lng: 108.22 + x * 0.0001, lat: 16.01 + y * 0.0001 });

/** Lots of 3 by 1 steps; each row of ten is a street's side, each block of two rows a sheet. */
const LOTS: readonly CadastralParcel[] = Array.from({ length: 60 }, (_, index) => {
  const [x, y] = [3 * (index % 10), 2 * Math.floor(index / 10)];
  const ring = [at(x, y), at(x + 3, y), at(x + 3, y + 1), at(x, y + 1)];
  return {
    type: 'cadastrals',
    id: `lot "${index}"`,
    title: '',
    sheetNumber: String(1 + Math.floor(index / 20)),
    parcelNumber: String(index + 1),
    areaM2: 300 + index,
    landCode: index % 2 === 0 ? 'ODT' : 'CLN',
    center: at(x + 1.5, y + 0.5),
    ring,
    address: `${index} Đường Xã Tắc, Phường Hoà Xuân, Thành phố Đà Nẵng`,
    addressNow: '',
    provinceCode: '48',
    isSample: index === 0,
  };
});

/** Lots whose box was requested; the store holds no others. */
function openStore() {
  const held = new Set<CadastralParcel>();
  const isIn = (box: LngLatBox) => (lot: CadastralParcel) => boxesIntersect(boxOfPoints(lot.ring), box);
  const register = {
    hold: async (box: LngLatBox) => {
      for (const lot of LOTS.filter(isIn(box))) held.add(lot);
      return success(undefined);
    },
  };
  const store = {
    meeting: (box: LngLatBox) => {
      const found = [...held].filter(isIn(box));
      return {
        ...packZones([]),
        ids: found.map(({ id }) => id),
        sheetNumbers: [],
        parcelNumbers: [],
        hasSample: false,
        total: found.length,
      };
    },
    parcel: (id: string) => LOTS.find((lot) => lot.id === id) ?? null,
    parcelAt: ({ lng, lat }: LngLat) => LOTS.find((lot) => boxesIntersect(boxOfPoints(lot.ring), boxOfPoints([{ lng, lat }]))) ?? null,
  };
  return { register, store };
}

const { register, store } = openStore();
const gather = async (before: Blob | null, ground: Parameters<typeof gatherParcels>[1], isRemoved = false) => {
  const answer = await gatherParcels(before, ground, isRemoved, register, store);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
};
const within = (...corners: LngLat[]) => ({ kind: 'within', path: packPoints(corners) }) as const;
interface Feature {
  id: string;
  properties: Record<string, unknown>;
  geometry: { coordinates: number[][][][] };
}
const featuresOf = async (file: Blob): Promise<Feature[]> => (JSON.parse(await file.text()) as { features: Feature[] }).features;

it('choosing: a tap adds the parcel under it, and a second tap removes it', async () => {
  const first = await gather(null, { kind: 'at', point: at(1, 0.5) });
  expect(first).toMatchObject({ count: 1, changed: 1, lastId: 'lot "0"', isCut: false });
  const [feature] = await featuresOf(first.file);
  expect(feature).toMatchObject({
    id: 'lot "0"',
    properties: {
      SoTo: '1',
      SoThua: '1',
      DienTich: 300,
      LoaiDat: 'ODT',
      DiaChi: '0 Đường Xã Tắc, Phường Hoà Xuân, Thành phố Đà Nẵng',
      GhiChu: 'Dữ liệu mẫu',
    },
  });
  const [[outline]] = feature!.geometry.coordinates as [[number[][]]];
  expect(outline).toHaveLength(5);
  expect(outline[4]).toEqual(outline[0]);
  const second = await gather(first.file, { kind: 'at', point: at(4, 0.5) });
  expect([second.count, (await featuresOf(second.file))[1]!.properties.GhiChu]).toEqual([2, undefined]);
  const third = await gather(second.file, { kind: 'at', point: at(1, 0.5) });
  expect((await featuresOf(third.file)).map(({ id }) => id)).toEqual(['lot "1"']);
  expect((await gather(third.file, { kind: 'at', point: at(500, 500) })).changed).toBe(0);
});

it('choosing: a ring holds middles of parcels, a line crosses parcels, and both remove them', async () => {
  // Covers two rows of four lots, and less than half of the fifth.
  const ring = within(at(0, 0), at(13, 0), at(13, 3.5), at(0, 3.5));
  const some = await gather(null, ring);
  expect((await featuresOf(some.file)).map(({ properties }) => Number(properties.SoThua)).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 11, 12, 13, 14,
  ]);
  const side = await gather(some.file, { kind: 'along', path: packPoints([at(-1, 0.2), at(7, 0.8)]) }, true);
  expect([side.count, side.changed]).toEqual([5, 3]);
  const inside = await gather(null, { kind: 'along', path: packPoints([at(1, 0.2), at(2, 0.4)]) });
  expect(inside).toMatchObject({ count: 1, lastId: 'lot "0"' });
});

it('choosing: a sheet is followed from one parcel to its last one, and no other sheet is chosen', async () => {
  const sheet = await gather(null, { kind: 'sheet', parcelId: 'lot "25"' });
  expect(sheet.count).toBe(20);
  expect(new Set((await featuresOf(sheet.file)).map(({ properties }) => properties.SoTo))).toEqual(new Set(['2']));
  expect(await gather(null, { kind: 'sheet', parcelId: 'unknown' })).toMatchObject({ count: 0, changed: 0, lastId: null });
});

it('choosing: a register that does not respond fails the choice, but parcels can be removed', async () => {
  const offline = { hold: async () => failure('offline') } as const;
  const ring = within(at(0, 0), at(7, 0), at(7, 1), at(0, 1));
  expect(await gatherParcels(null, ring, false, offline, store)).toMatchObject({ ok: false, error: { kind: 'offline' } });
  const { file } = await gather(null, within(at(0, 0), at(10, 0), at(10, 1), at(0, 1)));
  const nothing = { ...store, parcel: () => null, parcelAt: () => null };
  const left = await gatherParcels(file, ring, true, offline, nothing);
  expect(left).toMatchObject({ ok: true, value: { count: 1, changed: 2 } });
  const pressed = await gatherParcels(file, { kind: 'at', point: at(1, 0.5) }, false, offline, nothing);
  expect(pressed).toMatchObject({ ok: true, value: { count: 2, lastId: 'lot "0"' } });
  expect(await gatherParcels(file, { kind: 'sheet', parcelId: 'lot "1"' }, true, offline, nothing)).toMatchObject({ value: { count: 0 } });
});

it('choosing: a named parcel is added though a smaller one is at its middle; a country is refused', async () => {
  expect(await gather(null, { kind: 'parcel', parcelId: 'lot "7"' })).toMatchObject({ count: 1, lastId: 'lot "7"' });
  const country = within({ lng: 102, lat: 8 }, { lng: 110, lat: 8 }, { lng: 110, lat: 24 }, { lng: 102, lat: 24 });
  expect(await gatherParcels(null, country, false, register, store)).toMatchObject({ ok: false, error: { kind: 'malformed' } });
});
