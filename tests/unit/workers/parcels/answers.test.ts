import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { camelFields } from '../../../../src/api/parseAnswer.ts';
import { toParcel } from '../../../../src/api/land/parcels.ts';
import { CadastralItem } from '../../../../src/contract/land/parcels.ts';
import type { WirePosition } from '../../../../src/contract/fields.ts';
import { type PackableParcel, writePackedParcels } from '../../../../src/gateway/land/packed/writePackedParcels.ts';
import { packParcels } from '../../../../workers/parcels/answers/packParcels.ts';
import type { ParcelBatch } from '../../../../workers/parcels/answers/parcelBatch.ts';
import { PackedFault } from '../../../../workers/parcels/answers/wasmAnswerReader.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { packedReader } from '../../../support/wire/packedReader.ts';
import { damagePacked, sealPacked } from '../../../support/wire/damagePacked.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const isLong = process.env.THUA_LONG === '1';
const ROUNDS = isLong ? 2_000 : 30;
const DAMAGES = isLong ? 200_000 : 700;
const HOSTILE = isLong ? 200_000 : 200;

const WORDS = ['Phường Dịch Vọng Hậu', '', 'Ngõ Ế/2', '🗺 bản đồ', 'x', 'Đường số 259, khu phố 1', '12A Lý Bôn', ', ', 'a\u0001b'];
const NUMBERS = ['7', '7A', '007', '', '123456789', '1234567890', '12/3', '7'];

let core: GeometryCore;
let read: (body: Uint8Array<ArrayBuffer>) => ParcelBatch;
beforeAll(async () => {
  core = await loadGeometryCore();
  read = await packedReader();
});

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

/** A surveyed square: whole centimetres or millimetres of Đà Nẵng's grid; one in twenty is off it. */
function makeSurveyedRing(random: Random, perMetre: number): WirePosition[] {
  const [east, north] = [540_000 + whole(random, 40) * 10, 1_770_000 + whole(random, 40) * 10];
  const off = random() < 0.05 ? 0.37 : 0;
  const corners = [0, 0, 0, 10, 10, 10, 10, 0].map((by, at) => (at % 2 === 0 ? east : north) + by + (off + (at === 0 ? 3 : 0)) / perMetre);
  const degrees = core.toWgs84(Float64Array.from(corners), tm3Grid(107.75)).map((value) => Math.round(value * 1e9) / 1e9);
  return [0, 2, 4, 6].map((at) => ({ longitude: degrees[at]!, latitude: degrees[at + 1]! }));
}

/** A parcel as calls may return it: like its neighbours, or unlike any. */
function makeItem(random: Random, perMetre: number): CadastralItem {
  const [west, south] = [pick(random, [-179.9, 0, 108.2]), pick(random, [-45, 0, 16])];
  const word = (): string => pick(random, WORDS);
  const [land_number, parcel_number] = [pick(random, ['84', '7', 'A-1']), pick(random, NUMBERS)];
  const ring = perMetre > 0 ? makeSurveyedRing(random, perMetre) : makeRing(random, west, south);
  const another = (): WirePosition[] => (perMetre > 0 ? makeSurveyedRing(random, perMetre) : makeRing(random, west + 0.01, south));
  const parts = random() < 0.2 ? [[ring, another()], [another()]] : undefined;
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
    city_code: perMetre > 0 ? '48' : pick(random, ['48', '01']),
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

const readAsJson = (items: CadastralItem[]) => packParcels({ items: camelFields(items).map(toParcel), total: items.length });

/** Content of a batch in a fixed order. */
const told = (batch: ParcelBatch): unknown => ({
  count: batch.count,
  total: batch.total,
  parcels: batch
    .parcels()
    .map((parcel, index) => ({ key: JSON.stringify(parcel), parcel, hash: batch.idHash(index), rings: batch.rings(index) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
});

/** @param perMetre grid steps per metre of the corners, 0 for none */
const makeItems = (seed: number, count: number, perMetre = 0): CadastralItem[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => makeItem(random, perMetre));
};

/** Returns the batch of a response; null if it is refused. */
function unpackOrRefuse(body: Uint8Array<ArrayBuffer>, what: string): ParcelBatch | null {
  try {
    return read(body);
  } catch (error) {
    if (!(error instanceof PackedFault)) expect(error, what).toBeInstanceOf(PackedFault);
    return null;
  }
}

function unpack(body: Uint8Array<ArrayBuffer>): ParcelBatch {
  const batch = unpackOrRefuse(body, 'an answer');
  if (!batch) throw new PackedFault('is refused');
  return batch;
}

const write = (items: readonly CadastralItem[]): Uint8Array<ArrayBuffer> => writePackedParcels(items.map(packable), core)!.slice();

describe('packed answers', () => {
  test('packed answers: any parcels equal the land, texts and numbers of their JSON', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const items = makeItems(round, round % 40, pick(seededRandom(round), [0, 100, 1000]));
      const [batch, wanted] = [unpack(write(items)), readAsJson(items)];
      expect(told(batch), `seed ${round}`).toEqual(told(wanted));
    }
  });

  test('packed answers: nothing is rounded; positions between the steps and invalid rings use JSON', () => {
    const [item] = makeItems(7, 1) as [CadastralItem];
    const between = { ...item, parts: undefined, position: [...item.position.slice(1), { latitude: 16.000_000_000_4, longitude: 108 }] };
    expect(writePackedParcels([item, between].map(packable), core)).toBeNull();
    expect(writePackedParcels([packable({ ...item, parts: undefined, position: item.position.slice(0, 2) })], core)).toBeNull();
  });

  test('packed answers: surveyed corners use the survey’s own steps, which are shorter than degrees', () => {
    const items = makeItems(5, 200, 100);
    const elsewhere = items.map((item) => ({ ...item, city_code: '01' }));
    expect(gzipSync(write(items)).length).toBeLessThan(0.9 * gzipSync(write(elsewhere)).length);
    expect(told(unpack(write(items)))).toEqual(told(readAsJson(items)));
  });

  test('packed answers: texts that are too long use JSON', () => {
    const [item] = makeItems(7, 1) as [CadastralItem];
    expect(writePackedParcels([packable({ ...item, address: 'ế'.repeat(171) })], core)).toBeNull();
    expect(unpack(write([{ ...item, address: 'ế'.repeat(170) }])).parcel(0).address).toBe('ế'.repeat(170));
  });

  test('packed answers: damaged ones are refused, whatever was changed, cut, added or swapped', () => {
    const bodies = BODIES.map(([seed, count, perMetre]) => write(makeItems(seed, count, perMetre)));
    const random = seededRandom(2);
    for (let turn = 0; turn < DAMAGES; turn += 1) {
      const body = bodies[turn % bodies.length]!;
      const damaged = damagePacked(body, random);
      if (isSame(damaged, body)) continue;
      expectRefused(damaged, `turn ${turn}`);
    }
  });

  // With a valid checksum, bytes are either land within the contract that round-trips, or refused.
  test('packed answers: hostile ones with a valid checksum are read within the contract or refused', () => {
    const bodies = BODIES.map(([seed, count, perMetre]) => write(makeItems(seed, count, perMetre)));
    const random = seededRandom(4);
    const read = { same: 0, other: 0 };
    for (let turn = 0; turn < HOSTILE; turn += 1) {
      const body = bodies[turn % bodies.length]!;
      const hostile = sealPacked(damagePacked(body.subarray(0, -4), random));
      const batch = unpackOrRefuse(hostile, `turn ${turn}`);
      if (!batch) continue;
      read[isSame(hostile, body) ? 'same' : 'other'] += 1;
      expect(MAX_BYTES_A_PARCEL * batch.count + hostile.length, `turn ${turn}`).toBeGreaterThan(textBytesOf(batch));
      const items = itemsOf(batch);
      expect(
        items.every((item) => v.is(CadastralItem, item)),
        `turn ${turn}`,
      ).toBe(true);
      const written = writePackedParcels(items.map(packable), core);
      if (written) expect(told(unpack(written.slice())), `turn ${turn}`).toEqual(told(batch));
    }
    // Some damage changes only a letter or a corner.
    expect(read.other).toBeGreaterThan(0);
  });

  test('packed answers: content outside the contract is refused despite a valid checksum', () => {
    const [item] = makeItems(7, 1) as [CadastralItem];
    const plain = { ...item, parts: undefined, address: 'Ngõ Ế' };
    const away = {
      ...plain,
      position: plain.position.map(({ longitude, latitude }) => ({ longitude, latitude: Math.round((latitude + 91) * 1e9) / 1e9 })),
    };
    expectRefused(write([away]), 'a latitude of more than 90 degrees');
    expectRefused(write([{ ...plain, acreage: Number.NaN }]), 'an area that is no number');
    const body = write([plain]);
    // 'Ế' is three bytes, of which the first begins a character.
    const at = body.findIndex((byte, place) => byte === 0xe1 && body[place + 1] === 0xba && body[place + 2] === 0xbe);
    expect(at).toBeGreaterThan(0);
    for (const byte of [0xff, 0x41]) {
      const hostile = body.slice(0, -4);
      hostile[at] = byte;
      expectRefused(sealPacked(hostile), `a text with the byte ${byte}`);
    }
  });

  test('packed answers: a few bytes cannot expand to endless texts', () => {
    const [item] = makeItems(7, 1) as [CadastralItem];
    const long = '7'.repeat(400);
    const body = write([{ ...item, parcel_number: long, title: `${long}xxx`, _id: 'a' }]);
    // Its title is one mark and 'xxx'; three more marks exceed the limit.
    const at = body.findIndex((byte, place) => byte === 2 && body[place + 1] === 0x78 && body[place + 2] === 0x78);
    const hostile = body.slice(0, -4);
    hostile.fill(2, at, at + 4);
    expectRefused(sealPacked(hostile), 'marks');
  });
});

/** Seed, number of parcels, steps per metre. */
const BODIES = [
  [1, 30, 0],
  [3, 30, 100],
  [9, 3, 0],
] as const;

/** Limit of text bytes: four texts of the maximum length. */
const MAX_BYTES_A_PARCEL = 4 * 512;

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** Asserts once for bodies that are read. */
function expectRefused(body: Uint8Array<ArrayBuffer>, what: string): void {
  if (unpackOrRefuse(body, what)) expect(what).toBe('refused');
}

const textBytesOf = (batch: ParcelBatch): number =>
  batch.parcels().reduce((sum, { id, title, parcelNumber, address }) => sum + Buffer.byteLength(id + title + parcelNumber + address), 0);

/** The parcels as JSON; fields that a batch does not store are empty. */
const itemsOf = (batch: ParcelBatch): CadastralItem[] =>
  batch.parcels().map((parcel, index) => {
    const toWire = ({ lng, lat }: { lng: number; lat: number }): WirePosition => ({ longitude: lng, latitude: lat });
    return {
      _id: parcel.id,
      title: parcel.title,
      land_number: parcel.sheetNumber,
      parcel_number: parcel.parcelNumber,
      acreage: parcel.areaM2,
      land_code: parcel.landCode,
      latitude_center: parcel.center.lat,
      longitude_center: parcel.center.lng,
      position: parcel.ring.map(toWire),
      ...(parcel.parts && { parts: parcel.parts.map((rings) => rings.map((ring) => ring.map(toWire))) }),
      parcel_land_cadastral_positions: [],
      images: [],
      address: parcel.address,
      city_name: '',
      district_name: '',
      ward_name: '',
      ward_code: '',
      district_code: '',
      city_code: parcel.provinceCode,
      ward_name_2025: batch.text(index, 'wardNow'),
      city_name_2025: batch.text(index, 'cityNow'),
      is_sample: parcel.isSample,
      status: 'ACTIVE',
    };
  });
