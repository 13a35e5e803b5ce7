import { expect, test } from 'vitest';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import { PARCEL_TILES, ParcelFeature } from '../../../../../workers/parcels/store/parcelFeature.ts';
import { loadTileModule } from '../../../../../workers/parcels/tiles/chooseTileStore.ts';
import { createWasmTileStore } from '../../../../../workers/parcels/tiles/createWasmTileStore.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import { readTile } from '../../../../support/tiles/readTile.ts';
import { tileOf } from '../../../../support/tiles/tileOf.ts';

const HERE = { lng: 108.2, lat: 16 };
const LOT_DEG = 0.0001;
const COUNT = 2_000;

/** Areas written digit by digit, and others. */
const AREAS = [0, 118.5, 1_234.5, 999.94, 999.95, 12.25, 1_234_567.8, 1e11, 1e21, -3.5, -0, Number.NaN];
const CODES = ['ODT', 'ODT', 'CLN', '', 'ONT+CLN', 'Đất ở', 'x'.repeat(130)];

/** A usual lot, or an unusual one. */
function makeLot(random: () => number, number: number): CadastralParcel {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const isOdd = random() < 0.3;
  const [lng, lat] = [HERE.lng + (number % 45) * LOT_DEG, isOdd && random() < 0.1 ? 89 : HERE.lat + Math.floor(number / 45) * LOT_DEG];
  const corner = (x: number, y: number) => ({ lng: lng + x * LOT_DEG, lat: lat + y * LOT_DEG });
  const square = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  const lShaped = [corner(0, 0), corner(1, 0), corner(1, 0.1), corner(0.1, 0.1), corner(0.1, 1), corner(0, 1)];
  const hole = [corner(0.4, 0.4), corner(0.6, 0.4), corner(0.6, 0.6)];
  const ring = isOdd ? pick([square, square.toReversed(), [...square, square[0]!], lShaped, square.slice(0, 2), []]) : square;
  return {
    type: 'cadastrals',
    id: `lot-${isOdd && random() < 0.2 ? number - 1 : number}`,
    title: '',
    sheetNumber: '1',
    parcelNumber: isOdd ? pick(['', '7A', 'Ế', '123456789'.repeat(20)]) : String(number % 300),
    areaM2: isOdd ? pick(AREAS) : Math.round(random() * 1e5) / 10,
    landCode: isOdd ? pick(CODES) : pick(['ODT', 'CLN']),
    center: corner(0.5, 0.5),
    ring,
    ...(isOdd && random() < 0.2 && { parts: [[square, hole]] }),
    address: '',
    addressNow: '',
    provinceCode: '48',
    isSample: true,
  };
}

const told = (tile: Uint8Array): unknown =>
  ['parcels', 'parcel-labels'].map((layer) =>
    readTile(tile, layer).map((feature) => ({ id: feature.id, properties: feature.properties, shape: feature.loadGeometry() })),
  );

test('a batch makes the same tiles as its parcels one by one', async () => {
  const module = await loadTileModule();
  const [atOnce, oneByOne] = [createWasmTileStore(module, PARCEL_TILES), createWasmTileStore(module, PARCEL_TILES)];
  const feature = new ParcelFeature();
  const random = seededRandom(11);
  const lots = Array.from({ length: COUNT }, (_, number) => makeLot(random, number));
  for (let from = 0; from < COUNT; from += 250) {
    const batch = packParcels({ items: lots.slice(from, from + 250), total: COUNT });
    // Not all of it: parcels that are stored already are left out.
    const indexes = Uint32Array.from({ length: batch.count }, (_, index) => index).filter((index) => index % 7 !== 3);
    const ids = Float64Array.from(indexes, (index) => batch.idHash(index));
    atOnce.setBatch(feature.ofBatch(batch, indexes, ids));
    for (const index of indexes) oneByOne.set(feature.fill(batch.idHash(index), batch, index));
  }
  expect(atOnce.size).toBe(oneByOne.size);
  let bytes = 0;
  for (let z = 14; z <= 18; z += 1) {
    const [first, last] = [tileOf({ lng: HERE.lng, lat: HERE.lat + 0.005 }, z), tileOf({ lng: HERE.lng + 0.005, lat: HERE.lat }, z)];
    for (let x = first.x; x <= last.x; x += 1) {
      for (let y = first.y; y <= last.y; y += 1) {
        const tile = atOnce.tile(z, x, y);
        bytes += tile.length;
        // Bytes may differ: a label shared by two parcels is stored once or twice.
        expect(told(tile), `${z}/${x}/${y}`).toEqual(told(oneByOne.tile(z, x, y)));
      }
    }
  }
  expect(bytes).toBeGreaterThan(COUNT * 50);
});
