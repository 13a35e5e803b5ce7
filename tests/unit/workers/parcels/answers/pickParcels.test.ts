import { expect, test } from 'vitest';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import type { ParcelBatch } from '../../../../../workers/parcels/answers/parcelBatch.ts';
import { type PickedParcel, pickParcels } from '../../../../../workers/parcels/answers/pickParcels.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

/** A square; every fifth has two parts and a hole. */
function makeParcel(number: number): CadastralParcel {
  const square = (lng: number, lat: number, side: number) => [
    { lng, lat },
    { lng: lng + side, lat },
    { lng: lng + side, lat: lat + side },
    { lng, lat: lat + side },
  ];
  const ring = square(108 + number / 1e4, 16, 9e-5);
  const parts = number % 5 === 0 ? [[ring, square(ring[0]!.lng + 2e-5, 16.000_02, 1e-5)], [square(ring[0]!.lng, 16.001, 3e-5)]] : undefined;
  return {
    type: 'cadastrals',
    id: `hoa-xuan-12-${number}`,
    title: `Thửa ${number}, tờ bản đồ 12`,
    sheetNumber: '12',
    parcelNumber: String(number),
    landCode: number % 2 === 0 ? 'ODT' : 'CLN',
    address: `${number} Đường số 259, Phường Hòa Xuân, Quận Cẩm Lệ, Đà Nẵng`,
    addressNow: 'Phường Hòa Xuân, Thành phố Đà Nẵng',
    provinceCode: '48',
    areaM2: 100 + number / 3,
    center: ring[0]!,
    ring,
    ...(parts && { parts }),
    isSample: number % 3 === 0,
  };
}

const batchOf = (from: number, count: number): ParcelBatch => {
  const items = Array.from({ length: count }, (_, at) => makeParcel(from + at));
  return packParcels({ items, total: count });
};

const told = ({ batch, index }: PickedParcel): unknown[] => [
  batch.parcel(index),
  batch.idHash(index),
  batch.rings(index),
  batch.parts(index),
  batch.text(index, 'cityNow'),
];

test('picked parcels: those of several batches are unchanged, in any order, without copying others', () => {
  const batches = [batchOf(0, 40), batchOf(100, 1), batchOf(200, 30)];
  const all = batches.flatMap((batch) => Array.from({ length: batch.count }, (_, index) => ({ batch, index })));
  for (let seed = 0; seed < 10; seed += 1) {
    const random = seededRandom(seed);
    const share = random();
    const order = new Map(all.map((each) => [each, random()]));
    const picked = all.filter(() => random() < share).toSorted((one, other) => order.get(one)! - order.get(other)!);
    const batch = pickParcels(picked, 77);
    expect(picked.map((_, index) => told({ batch, index }))).toEqual(picked.map(told));
    expect([batch.count, batch.total]).toEqual([picked.length, 77]);
    expect(batch.held.corners.length).toBe(picked.reduce((sum, each) => sum + each.batch.corners(each.index).length, 0));
  }
  // Shared data is copied once, and nothing of other parcels.
  const bytesOf = (...indexes: number[]): number =>
    pickParcels(
      indexes.map((index) => ({ batch: batches[0]!, index })),
      2,
    ).held.bytes.length;
  expect(bytesOf(7, 7)).toBe(bytesOf(7));
  expect(bytesOf(7, 8)).toBe(bytesOf(7) + bytesOf(8));
});
