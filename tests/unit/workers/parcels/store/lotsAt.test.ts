import { expect, it } from 'vitest';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import { lotsAt } from '../../../../../workers/parcels/store/lotsAt.ts';
import { ParcelStore } from '../../../../../workers/parcels/store/parcelStore.ts';
import { createReferenceTileStore } from '../../../../../workers/parcels/tiles/reference.ts';

/** 10 m. */
const SIDE_DEG = 9e-5;

/** A square of 10 m, this many sides east and north of the first one. */
function lot(id: string, east: number, north: number): CadastralParcel {
  const place = (x: number, y: number) => ({ lng: 108.2 + (east + x) * SIDE_DEG, lat: 16 + (north + y) * SIDE_DEG });
  return {
    type: 'cadastrals',
    id,
    title: '',
    sheetNumber: '1',
    parcelNumber: id,
    landCode: 'ODT',
    address: '',
    addressNow: '',
    provinceCode: '48',
    areaM2: 100,
    center: place(0.5, 0.5),
    ring: [place(0, 0), place(1, 0), place(1, 1), place(0, 1)],
    isSample: false,
  };
}

function storeOf(...items: CadastralParcel[]): ParcelStore {
  const store = new ParcelStore(createReferenceTileStore);
  store.merge(packParcels({ items, total: items.length }), 1);
  return store;
}

const at = (east: number, north: number) => ({ lng: 108.2 + east * SIDE_DEG, lat: 16 + north * SIDE_DEG });
const idsOf = (lots: readonly CadastralParcel[]): string[] => lots.map(({ id }) => id);

it('lots of a tap: the lot there is returned whole, all stacked ones are, and none beside parcels', () => {
  const store = storeOf(lot('a', 0, 0), { ...lot('b', 0, 0), areaM2: 90 }, lot('c', 3, 0));
  expect(lotsAt(store, at(3.5, 0.5), 2, 0.1)).toEqual([lot('c', 3, 0)]);
  expect(idsOf(lotsAt(store, at(0.5, 0.5), 2, 0.1))).toEqual(['b', 'a']);
  expect(lotsAt(store, at(2, 0.5), 2, 0.1)).toEqual([]);
});

it('lots of a tap: all lots of a common corner within a finger and 8 % of a side, if large enough', () => {
  const store = storeOf(lot('a', 0, 0), lot('b', 1, 0), lot('c', 0, 1));
  const near = at(0.96, 0.96);
  expect(idsOf(lotsAt(store, near, 16, 0.1)).toSorted()).toEqual(['a', 'b', 'c']);
  expect(idsOf(lotsAt(store, near, 0.3, 0.1))).toEqual(['a']);
  expect(idsOf(lotsAt(store, near, 16, 1))).toEqual(['a']);
  expect(idsOf(lotsAt(store, at(0.85, 0.85), 16, 0.1))).toEqual(['a']);
});
