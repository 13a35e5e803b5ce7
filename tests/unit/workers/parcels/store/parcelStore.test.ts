import { beforeAll, describe, expect, test } from 'vitest';
import type { LngLatBox } from '../../../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { featureId } from '../../../../../workers/parcels/tiles/featureId.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import { ParcelStore } from '../../../../../workers/parcels/store/parcelStore.ts';
import { createReferenceTileStore } from '../../../../../workers/parcels/tiles/reference.ts';
import { loadTileModule } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { cellsAround, drawnTriangles } from '../../../../support/map/drawnTriangles.ts';
import { readTile } from '../../../../support/tiles/readTile.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';

const LOT_DEG = 0.0001;

function lot(number: number, change: Partial<CadastralParcel> = {}): CadastralParcel {
  const [lng, lat] = [105.8 + (number % 100) * LOT_DEG, 21 + Math.floor(number / 100) * LOT_DEG];
  return {
    type: 'cadastrals',
    id: `lot-${number}`,
    title: `Thửa ${number}, tờ ${number % 7}`,
    sheetNumber: String(number % 7),
    parcelNumber: String(number),
    areaM2: 100 + number,
    landCode: number % 2 === 0 ? 'ODT' : 'CLN',
    center: { lng: lng + LOT_DEG / 2, lat: lat + LOT_DEG / 2 },
    ring: [
      { lng, lat },
      { lng: lng + LOT_DEG, lat },
      { lng: lng + LOT_DEG, lat: lat + LOT_DEG },
      { lng, lat: lat + LOT_DEG },
    ],
    address: `${number} Phố Huế, Phường Ngô Thì Nhậm, Hà Nội`,
    addressNow: '',
    provinceCode: '01',
    isSample: true,
    ...change,
  };
}

const keep = (store: ParcelStore, parcel: CadastralParcel, seenAt: number): boolean =>
  store.merge(packParcels({ items: [parcel], total: 1 }), seenAt);

const UNBOUND = { parcels: Infinity, bytes: Infinity };
const NOBODY: ReadonlySet<string> = new Set();

let module: WebAssembly.Module;
beforeAll(async () => {
  module = await loadTileModule();
});

const STORES = [
  { name: 'WASM', make: () => new ParcelStore((options) => createWasmTileStore(module, options)) },
  { name: 'the reference', make: () => new ParcelStore(createReferenceTileStore) },
];

describe.each(STORES)('parcel store on $name', ({ make }) => {
  test('a new parcel reports its position, and a moved one its old position, too', () => {
    const store = make();
    const boxes: LngLatBox[] = [];
    const put = (parcel: CadastralParcel): boolean => store.merge(packParcels({ items: [parcel], total: 1 }), 1, (box) => boxes.push(box));
    put(lot(1));
    put(lot(1));
    expect(boxes).toHaveLength(1);
    put({ ...lot(1), ring: lot(3).ring, center: lot(3).center });
    expect(boxes).toHaveLength(3);
    for (const [place, lots] of [1, 1, 3].entries()) expect(boxes[place]!.west).toBeCloseTo(105.8 + lots * LOT_DEG, 9);
  });

  test('a repeated parcel takes no memory, and a changed one replaces the old', () => {
    const store = make();
    for (let i = 0; i < 50; i += 1) expect(keep(store, lot(i), 1)).toBe(true);
    const { bytes, coordinateBytes } = store;
    for (let i = 0; i < 50; i += 1) expect(keep(store, lot(i), 2)).toBe(false);
    expect([store.size, store.bytes, store.coordinateBytes]).toEqual([50, bytes, coordinateBytes]);
    const { ring } = lot(7);
    const changes: Array<Partial<CadastralParcel>> = [
      { areaM2: 1234.5 },
      { landCode: 'TMD' },
      { address: 'Ngõ 5' },
      { title: '' },
      { isSample: false },
      { center: ring[0]! },
      { ring: ring.slice(0, 3) },
      { addressNow: 'Phường Hai Bà Trưng' },
    ];
    let now = lot(7);
    for (const change of changes) {
      now = { ...now, ...change };
      expect(keep(store, now, 3)).toBe(true);
      expect(keep(store, now, 3)).toBe(false);
      expect(store.parcel('lot-7')).toEqual(now);
    }
    expect(store.size).toBe(50);
    const { x, y } = tileOf(now.center, 17);
    const id = featureId('lot-7');
    const label = readTile(store.labelTile(17, x, y), 'parcel-labels').find((each) => each.id === id)!;
    expect(label.properties).toEqual({ parcelNumber: '7' });
    const near = tileOf(now.center, 18);
    const whole = readTile(store.labelTile(18, near.x, near.y), 'parcel-labels').find((each) => each.id === id)!;
    expect(whole.properties).toEqual({ parcelNumber: '7', label: 'TMD 7\n1,234.5' });
    const drawn = drawnTriangles(store.landCells(cellsAround(now.center), Infinity)).filter((each) => each.id === id);
    expect(drawn.map(({ ring }) => ring.length)).toEqual([6]);
  });

  test('row: it has what a list shows, without the ring, and is null for an unknown id', () => {
    const store = make();
    keep(store, lot(12), 1);
    const { areaM2, center, sheetNumber, parcelNumber, landCode, address } = lot(12);
    const id = 'lot-12';
    expect(store.row(id, 5)).toEqual({
      type: 'cadastrals',
      id,
      sheetNumber,
      parcelNumber,
      areaM2,
      landCode,
      address,
      center,
      distanceM: 5,
      isSample: true,
    });
    expect(store.row('nobody', 5)).toBeNull();
  });

  test('touching: it returns all parcels with a common corner, and none that is only near', () => {
    const store = make();
    const corner = { lng: 108.2, lat: 16 };
    const square = (id: string, east: number, north: number, side = 0.0002): CadastralParcel => ({
      ...lot(0),
      id,
      areaM2: side * 1e6,
      ring: [
        { lng: corner.lng + east, lat: corner.lat + north },
        { lng: corner.lng + east + side, lat: corner.lat + north },
        { lng: corner.lng + east + side, lat: corner.lat + north + side },
        { lng: corner.lng + east, lat: corner.lat + north + side },
      ],
    });
    keep(store, square('north-east', 0, 0), 1);
    keep(store, square('south-west', -0.0002, -0.0002), 1);
    keep(store, square('north-west', -0.0001, 0, 0.0001), 1);
    keep(store, square('aside', 0.00001, -0.0003), 1);
    const ids = (at: typeof corner): string[] => store.touching(at, 0.3).map(({ id }) => id);
    expect(ids(corner)[0]).toBe('north-west');
    expect(ids(corner).toSorted()).toEqual(['north-east', 'north-west', 'south-west']);
    expect(ids({ lng: corner.lng + 0.0001, lat: corner.lat + 0.0001 })).toEqual(['north-east']);
    expect(ids({ lng: 109, lat: 16 })).toEqual([]);
  });

  test('evict: the least recently seen go, except kept ones, down to four fifths, from tiles and points too', () => {
    const store = make();
    for (let i = 0; i < 1000; i += 1) keep(store, lot(i), i);
    expect(store.evict({ ...UNBOUND, parcels: 1000 }, NOBODY)).toBe(0);
    store.touch('lot-3', 5000);
    store.touch('nobody', 5000);
    const gone: string[] = [];
    const count = store.evict({ ...UNBOUND, parcels: 500 }, new Set(['lot-0', 'nobody']), (id, box) => {
      gone.push(id);
      expect(box.east - box.west).toBeCloseTo(LOT_DEG, 9);
    });
    expect(count).toBe(600);
    expect(gone).toEqual(Array.from({ length: 602 }, (_, i) => `lot-${i}`).filter((id) => id !== 'lot-0' && id !== 'lot-3'));
    expect(store.size).toBe(400);
    expect(store.parcel('lot-1')).toBeNull();
    expect(store.parcelAt(lot(1).center)).toBeNull();
    expect(store.parcelAt(lot(0).center)!.id).toBe('lot-0');
    expect(store.parcelAt(lot(999).center)).toEqual(lot(999));
    for (let i = 0; i < 1000; i += 1) keep(store, lot(i), 6000);
    expect(store.size).toBe(1000);
    for (let i = 0; i < 1000; i += 1) expect(store.parcel(`lot-${i}`)).toEqual(lot(i));
  });

  test('evict by bytes works, and removing all leaves nothing', () => {
    const store = make();
    for (let i = 0; i < 1000; i += 1) keep(store, lot(i), i);
    const limit = store.bytes / 2;
    expect(store.evict({ ...UNBOUND, bytes: limit }, NOBODY)).toBeGreaterThan(500);
    expect(store.bytes).toBeLessThan(limit);
    expect(store.size).toBeGreaterThan(300);
    for (let i = 0; i < 1000; i += 1) store.remove(`lot-${i}`);
    expect([store.size, store.coordinateBytes, store.bytes]).toEqual([0, 0, 0]);
    expect(store.remove('lot-5')).toBe(false);
  });

  test('texts of any kind round-trip', () => {
    const store = make();
    const odd = lot(1, { title: '\0🗺\n', address: ', ,', parcelNumber: '', provinceCode: 'é'.repeat(5000), addressNow: ' ' });
    keep(store, odd, 1);
    keep(store, lot(2, { id: '' }), 1);
    expect(store.parcel('lot-1')).toEqual(odd);
    expect(store.parcel('')).toEqual(lot(2, { id: '' }));
  });
});

test('refused memory: parcels that fitted are stored and drawn, the others neither', () => {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: 40 });
  const store = new ParcelStore((options) => createWasmTileStore(module, options, memory));
  const answers = Array.from({ length: 40 }, (_, answer) => Array.from({ length: 500 }, (_, i) => lot(answer * 500 + i)));
  const fill = (): void => {
    for (const items of answers) store.merge(packParcels({ items, total: items.length }), 1);
  };
  expect(fill).toThrow(RangeError);
  const held = Array.from({ length: 20_000 }, (_, i) => store.parcel(`lot-${i}`)).filter((parcel) => parcel !== null);
  expect(held.length).toBeGreaterThan(500);
  expect(store.size).toBe(held.length);
  expect(held).toEqual(Array.from(held, (_, i) => lot(i)));
});

test('a response with a parcel twice: the later one is stored and drawn once', () => {
  const store = STORES[0]!.make();
  const moved = lot(1, { areaM2: 5, ring: lot(2).ring, center: lot(2).center });
  expect(store.merge(packParcels({ items: [lot(0), lot(1), lot(1), moved, lot(4)], total: 5 }), 1)).toBe(true);
  expect(store.size).toBe(3);
  expect(store.parcel('lot-1')).toEqual(moved);
  const drawn = drawnTriangles(store.landCells(cellsAround(lot(0).center), Infinity)).map(({ id }) => id);
  expect(new Set(drawn)).toEqual(new Set([0, 1, 4].map((number) => featureId(`lot-${number}`))));
});
