import { describe, expect, test } from 'vitest';
import { toParcel } from '../../../../../src/api/cadastralItems.ts';
import type { CadastralItem } from '../../../../../src/contract/cadastralItems.ts';
import type { WirePosition } from '../../../../../src/contract/fields.ts';
import { PackedFault } from '../../../../../src/contract/packed/countReader.ts';
import { crc32 } from '../../../../../src/contract/packed/crc32.ts';
import { type PackableParcel, writePackedParcels } from '../../../../../src/gateway/land/packed/writePackedParcels.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import type { ParcelBatch } from '../../../../../workers/parcels/answers/parcelBatch.ts';
import { unpackParcels } from '../../../../../workers/parcels/answers/unpackParcels.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const isLong = process.env.THUA_LONG === '1';
const ROUNDS = isLong ? 2_000 : 60;
const DAMAGES = isLong ? 200_000 : 2_000;
const HOSTILE = isLong ? 200_000 : 500;

const WORDS = ['Phường Dịch Vọng Hậu', '', 'Ngõ Ế/2', '🗺 bản đồ', 'x', 'Đường số 259, khu phố 1', '12A Lý Bôn', ', ', 'a\u0001b'];
const NUMBERS = ['7', '7A', '007', '', '123456789', '1234567890', '12/3', '7'];

type Random = () => number;
const pick = <Value>(random: Random, values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
const whole = (random: Random, most: number): number => Math.floor(random() * most);

/** Corners on a lattice, so that neighbours share some. */
function makeRing(random: Random, west: number, south: number): WirePosition[] {
  const corner = (x: number, y: number): WirePosition => ({
    longitude: Math.round((west + x * 1.37e-4) * 1e9) / 1e9,
    latitude: Math.round((south + y * 1.11e-4) * 1e9) / 1e9,
  });
  const [x, y] = [whole(random, 6), whole(random, 6)];
  const square = [corner(x, y), corner(x, y + 1), corner(x + 1, y + 1), corner(x + 1, y)];
  return random() < 0.3 ? square.slice(0, 3) : square;
}

/** A parcel as the wire may have it: like its neighbours, or like none. */
function makeItem(random: Random): CadastralItem {
  const [west, south] = [pick(random, [-179.9, 0, 108.2]), pick(random, [-45, 0, 16])];
  const word = (): string => pick(random, WORDS);
  const [land_number, parcel_number] = [pick(random, ['84', '7', 'A-1']), pick(random, NUMBERS)];
  const ring = makeRing(random, west, south);
  const parts = random() < 0.2 ? [[ring, makeRing(random, west, south)], [makeRing(random, west + 0.01, south)]] : undefined;
  return {
    _id: pick(random, [`hoa-xuan-${land_number}-${parcel_number}`, `lot${whole(random, 99)}`, `-${land_number}-${parcel_number}`]),
    title: pick(random, [`Thửa ${parcel_number}, tờ bản đồ ${land_number} (Dữ liệu mẫu)`, word(), parcel_number, '$& $1']),
    land_number,
    parcel_number,
    acreage: pick(random, [0, 118.5, 77, 12.345, 1e21, -1.5e-7, random() * 1e6]),
    land_code: pick(random, ['ODT', 'CLN', 'ONT+CLN', '']),
    latitude_center: random() < 0.2 ? random() : ring[0]!.latitude,
    longitude_center: random() < 0.2 ? -random() : ring[0]!.longitude,
    position: ring,
    ...(parts && { parts }),
    parcel_land_cadastral_positions: [],
    images: [],
    address: [pick(random, [`${whole(random, 9_999)} ${word()}`, word()]), word()].filter((_, at) => at === 0 || random() < 0.7).join(', '),
    city_name: word(),
    district_name: word(),
    ward_name: word(),
    ward_code: word(),
    district_code: word(),
    city_code: pick(random, ['48', '01']),
    ward_name_2025: word(),
    city_name_2025: word(),
    is_sample: random() < 0.5,
    status: 'ACTIVE',
  };
}

const flat = (ring: readonly WirePosition[]): number[] => ring.flatMap(({ longitude, latitude }) => [longitude, latitude]);
const packable = (item: CadastralItem): PackableParcel => ({
  item,
  polygons: (item.parts ?? [[item.position]]).map((rings) => rings.map(flat)),
});

/** The same parcels, by way of JSON's contract. */
const readTheLongWay = (items: readonly CadastralItem[]): ParcelBatch => packParcels({ items: items.map(toParcel), total: items.length });

const told = (batch: ParcelBatch): unknown => ({
  count: batch.count,
  total: batch.total,
  parcels: batch.parcels(),
  shapes: Array.from({ length: batch.count }, (_, index) => [batch.idHash(index), batch.rings(index)]),
});

const makeItems = (seed: number, count: number): CadastralItem[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => makeItem(random));
};

const write = (items: readonly CadastralItem[]): Uint8Array<ArrayBuffer> => writePackedParcels(items.map(packable))!.slice();

describe('packed answers', () => {
  test('packed answers: any parcels are the same land, texts and figures as their JSON', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const items = makeItems(round, round % 40);
      const [batch, wanted] = [unpackParcels(write(items)), readTheLongWay(items)];
      expect(told(batch), `seed ${round}`).toEqual(told(wanted));
    }
  });

  test('packed answers: nothing is rounded: what lies between the steps, and what is no ring, goes as JSON', () => {
    const [item] = makeItems(7, 1) as [CadastralItem];
    const between = { ...item, parts: undefined, position: [...item.position.slice(1), { latitude: 16.000_000_000_4, longitude: 108 }] };
    expect(writePackedParcels([item, between].map(packable))).toBeNull();
    expect(writePackedParcels([packable({ ...item, parts: undefined, position: item.position.slice(0, 2) })])).toBeNull();
  });

  test('packed answers: damaged ones are refused, whatever was changed, cut or added', () => {
    const body = write(makeItems(1, 30));
    const random = seededRandom(2);
    for (let turn = 0; turn < DAMAGES; turn += 1) {
      const damaged = damage(body, random);
      if (damaged.length === body.length && damaged.every((byte, at) => byte === body[at])) continue;
      expect(() => unpackParcels(damaged), `turn ${turn}`).toThrow(PackedFault);
    }
  });

  test('packed answers: hostile ones, whose check number is right, are read within their bytes or refused', () => {
    const body = write(makeItems(3, 30));
    const random = seededRandom(4);
    let read = 0;
    for (let turn = 0; turn < HOSTILE; turn += 1) {
      const hostile = sealed(damage(body.subarray(0, -4), random));
      try {
        const batch = unpackParcels(hostile);
        expect(batch.parcels()).toHaveLength(batch.count);
        read += 1;
      } catch (error) {
        expect(error, `turn ${turn}`).toBeInstanceOf(PackedFault);
      }
    }
    // Some change a letter of a text only.
    expect(read).toBeGreaterThan(0);
  });
});

function damage(body: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  const kind = random();
  if (kind < 0.1) return body.slice(0, whole(random, body.length));
  if (kind < 0.2) return Uint8Array.from([...body, whole(random, 256)]);
  const damaged = body.slice();
  for (let left = 1 + whole(random, 4); left > 0; left -= 1) damaged[whole(random, body.length)] = whole(random, 256);
  return damaged as Uint8Array<ArrayBuffer>;
}

/** With the check number that it should have. */
function sealed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(bytes.length + 4);
  all.set(bytes);
  new DataView(all.buffer).setUint32(bytes.length, crc32(bytes), true);
  return all;
}
