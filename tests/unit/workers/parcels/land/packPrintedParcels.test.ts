import { expect, it } from 'vitest';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import { ParcelStore } from '../../../../../workers/parcels/store/parcelStore.ts';
import { loadTileModule } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { createReferenceTileStore } from '../../../../../workers/parcels/tiles/reference.ts';

const LOT_DEG = 0.0001;

function lot(number: number): CadastralParcel {
  const [lng, lat] = [105.8 + number * LOT_DEG, 21];
  const ring = [
    { lng, lat },
    { lng: lng + LOT_DEG, lat },
    { lng: lng + LOT_DEG, lat: lat + LOT_DEG },
  ];
  const hole = [
    { lng: lng + 0.00006, lat: lat + 0.00001 },
    { lng: lng + 0.00008, lat: lat + 0.00001 },
    { lng: lng + 0.00008, lat: lat + 0.00003 },
  ];
  return {
    type: 'cadastrals',
    id: `lot-${number}`,
    title: '',
    sheetNumber: '24',
    parcelNumber: String(number),
    areaM2: 100 + number,
    landCode: 'ODT',
    center: { lng, lat },
    ring,
    ...(number === 3 && { parts: [[ring, hole]] }),
    address: '',
    addressNow: '',
    provinceCode: '01',
    isSample: number === 4,
  };
}

it.each(['wasm', 'reference'] as const)(
  'parcels in a box: they are whole, packed and counted, and of too many the largest are sent (%s)',
  async (kind) => {
    const module = kind === 'wasm' ? await loadTileModule() : null;
    const store = new ParcelStore(module ? (options) => createWasmTileStore(module, options) : createReferenceTileStore);
    store.merge(packParcels({ items: [0, 1, 2, 3, 4, 5].map(lot), total: 6 }), 1);
    const box = { west: 105.8 + 2.5 * LOT_DEG, south: 21, east: 105.8 + 4.5 * LOT_DEG, north: 21.00001 };
    const found = store.meeting(box, 10);
    expect(found.parcelNumbers.toSorted()).toEqual(['2', '3', '4']);
    expect(found).toMatchObject({ total: 3, hasSample: true });
    const at = found.ids.indexOf('lot-3');
    const [firstRing, endRing] = [at === 0 ? 0 : found.zoneEnds[at - 1]!, found.zoneEnds[at]!];
    expect(endRing - firstRing).toBe(2);
    const from = firstRing === 0 ? 0 : found.ringEnds[firstRing - 1]!;
    expect([...found.lngLat.subarray(2 * from, 2 * from + 2)]).toEqual([105.8 + 3 * LOT_DEG, 21]);
    expect(found.lngLat).toHaveLength(2 * (3 + 6 + 3));

    const few = store.meeting(box, 2);
    expect(few.parcelNumbers).toEqual(['4', '3']);
    expect(few.total).toBe(3);
    expect(store.meeting({ west: 0, south: 0, east: 1, north: 1 }, 10)).toMatchObject({ ids: [], total: 0, hasSample: false });
  },
);
