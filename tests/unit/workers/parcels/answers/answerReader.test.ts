import { beforeAll, describe, expect, test } from 'vitest';
import { parseAnswer } from '../../../../../src/api/parseAnswer.ts';
import { toParcel } from '../../../../../src/api/cadastralItems.ts';
import { findCadastralItemsAroundCall, type CadastralItem } from '../../../../../src/contract/cadastralItems.ts';
import { createAnswerReader, loadAnswerModule, type ReadAnswer } from '../../../../../workers/parcels/answers/answerReader.ts';
import { featureId } from '../../../../../workers/parcels/tiles/featureId.ts';
import { packParcels } from '../../../../../workers/parcels/answers/packParcels.ts';
import type { ParcelBatch } from '../../../../../workers/parcels/answers/parcelBatch.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const MUTATIONS = process.env.THUA_LONG === '1' ? 200_000 : 2_000;

let reader: ReadAnswer;
beforeAll(async () => {
  reader = createAnswerReader(await loadAnswerModule());
});

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const read = (text: string): ParcelBatch | null => reader.fromBody(encode(text));

/** JSON, the contract, an object per parcel: what the reader must agree with. */
function readTheLongWay(body: Uint8Array): ParcelBatch | null {
  const answer = parseAnswer(findCadastralItemsAroundCall, body);
  if (!answer.ok) return null;
  const { data, total } = answer.value;
  return packParcels({ items: data.map(toParcel), total: total ?? data.length });
}

function expectSame(batch: ParcelBatch, body: Uint8Array): void {
  const wanted = readTheLongWay(body);
  if (!wanted) throw new Error(`accepted what the contract refuses: ${new TextDecoder().decode(body)}`);
  expect([batch.count, batch.total]).toEqual([wanted.count, wanted.total]);
  expect(batch.parcels()).toEqual(wanted.parcels());
  for (let index = 0; index < batch.count; index += 1) {
    expect(batch.idHash(index)).toBe(featureId(batch.id(index)));
    expect([...batch.ring(index)]).toEqual([...wanted.ring(index)]);
  }
}

const WORDS = ['Phường Dịch Vọng Hậu', 'Thửa 12, tờ 3', '', 'Ngõ Ế/2', '🗺 bản đồ', 'x', 'Đường số 259', '00167'];

function makeItem(random: () => number, number: number): CadastralItem {
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)]!;
  const degrees = (most: number): number => Number(((random() * 2 - 1) * most).toFixed(Math.floor(random() * 18)));
  const positions = (count: number) => Array.from({ length: count }, () => ({ latitude: degrees(90), longitude: degrees(180) }));
  return {
    _id: random() < 0.1 ? `thửa-${number}` : `lot-${number}`,
    title: word(),
    land_number: String(Math.floor(random() * 30)),
    parcel_number: word(),
    acreage: [0, 118.5, 1e21, -1.5e-7, random() * 1e6][number % 5]!,
    land_code: 'ODT',
    latitude_center: degrees(90),
    longitude_center: degrees(180),
    position: positions(Math.floor(random() * 9)),
    ...(random() < 0.3 && {
      parts: Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
        Array.from({ length: 1 + Math.floor(random() * 2) }, () => positions(3)),
      ),
    }),
    parcel_land_cadastral_positions: positions(Math.floor(random() * 3)),
    images: Array.from({ length: Math.floor(random() * 3) }, () => ({ url: word() })),
    address: `${number} ${word()}, ${word()}`,
    city_name: word(),
    district_name: word(),
    ward_name: word(),
    ward_code: word(),
    district_code: word(),
    city_code: '01',
    ward_name_2025: word(),
    city_name_2025: word(),
    is_sample: random() < 0.5,
    status: 'ACTIVE',
  };
}

const makeItems = (seed: number, count: number): CadastralItem[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, number) => makeItem(random, number));
};

const answerOf = (item: object): string => JSON.stringify({ data: [item] });
const [ONE] = makeItems(3, 1) as [CadastralItem];
const CORNER = { latitude: 16, longitude: 108 };
const RING = [CORNER, { ...CORNER, latitude: 16.1 }, { ...CORNER, longitude: 108.1 }];
const WITH_PARTS = { ...ONE, parts: [[RING]] };

describe('answer reader', () => {
  test('reads what JSON and the contract read, in every layout a server may write', () => {
    const items = makeItems(1, 300);
    const random = seededRandom(2);
    const shuffled = items.map((item) =>
      Object.fromEntries(Object.entries({ ...item, unknown: [{ a: [null, true, -1.5e3], b: {} }] }).sort(() => random() - 0.5)),
    );
    const turned = items.map((item) => ({
      ...item,
      position: item.position.map(({ latitude, longitude }) => ({ longitude, h: 1, latitude })),
    }));
    const layouts = [
      JSON.stringify({ data: items, total: 1234 }),
      JSON.stringify({ data: items }),
      JSON.stringify({ total: 2, more: { data: [] }, data: items }, null, 2),
      JSON.stringify({ data: shuffled, total: 5 }),
      JSON.stringify({ data: turned }, null, '\t').replaceAll('\n', '\r\n'),
      '{"data":[],"total":0}',
      ' { "data" : [ ] } ',
    ];
    for (const layout of layouts) expectSame(read(layout)!, encode(layout));
  });

  test.each([
    ['an escape', answerOf({ ...ONE, title: 'Thửa "5"' })],
    ['an escape in a key', answerOf(ONE).replace('"title"', String.raw`"titl\u0065"`)],
    ['a field twice', answerOf(ONE).replace('"title"', '"title":"","title"')],
    ['parts twice', answerOf(WITH_PARTS).replace('"parts"', '"parts":[],"parts"')],
    ['a deep value', answerOf({ ...ONE, deep: JSON.parse('['.repeat(40) + ']'.repeat(40)) as unknown })],
  ])('leaves %s to the long way, which reads it', (_, text) => {
    expect(read(text)).toBeNull();
    expect(readTheLongWay(encode(text))!.count).toBe(1);
  });

  test('leaves bytes that are no UTF-8 to the long way', () => {
    const wrong = [
      [0x80],
      [0xc0, 0xaf],
      [0xc3],
      [0xe0, 0x80, 0x80],
      [0xed, 0xa0, 0x80],
      [0xf0, 0x80, 0x80, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xff],
    ];
    const [before, after] = answerOf({ ...ONE, title: 'HERE' })
      .split('HERE')
      .map(encode) as [Uint8Array, Uint8Array];
    for (const bytes of wrong) expect(reader.fromBody(new Uint8Array([...before, ...bytes, ...after]))).toBeNull();
  });

  test.each([
    ['no JSON', 'Bad gateway'],
    ['nothing', ''],
    ['another body', '{"message":"x"}'],
    ['a list of something else', '{"data":[1]}'],
    ['a field missing', answerOf({ ...ONE, address: undefined })],
    ['another kind', answerOf({ ...ONE, acreage: '118' })],
    ['null', answerOf({ ...ONE, is_sample: null })],
    ['another status', answerOf({ ...ONE, status: 'ACTIVE2' })],
    ['a corner off the earth', answerOf({ ...ONE, position: [{ latitude: 91, longitude: 0 }] })],
    ['half a corner', answerOf({ ...ONE, position: [{ latitude: 9 }] })],
    ['a picture without address', answerOf({ ...ONE, images: [{}] })],
    ['parts that are null', answerOf({ ...ONE, parts: null })],
    ['no parts', answerOf({ ...ONE, parts: [] })],
    ['a part without rings', answerOf({ ...ONE, parts: [[]] })],
    ['a part of two corners', answerOf({ ...ONE, parts: [[RING.slice(1)]] })],
    ['a part off the earth', answerOf({ ...ONE, parts: [[[...RING, { latitude: 16, longitude: 181 }]]] })],
    ['parts that are a text', answerOf({ ...ONE, parts: '[[]]' })],
    ['more behind it', `${answerOf(ONE)}x`],
    ['half of it', answerOf(ONE).slice(0, 300)],
    ['a total that is none', '{"data":[],"total":"5"}'],
    ['a leading zero', answerOf(ONE).replace(/"acreage":[^,]*/, '"acreage":01')],
    ['a number without decimals', answerOf(ONE).replace(/"acreage":[^,]*/, '"acreage":1.')],
  ])('refuses %s, as the contract does', (_, text) => {
    expect([read(text), readTheLongWay(encode(text))]).toEqual([null, null]);
  });

  test(`never differs from the long way on ${MUTATIONS} damaged answers`, () => {
    const whole = encode(JSON.stringify({ data: makeItems(5, 3), total: 3 }));
    const random = seededRandom(6);
    const place = (bytes: Uint8Array): number => Math.floor(random() * bytes.length);
    const alphabet = encode('{}[]",:0123456789.eE-+ \n\ttrufalsn\\');
    let accepted = 0;
    for (let time = 0; time < MUTATIONS; time += 1) {
      let bytes = [...whole];
      for (let change = Math.floor(random() * 3); change >= 0; change -= 1) {
        const [at, what] = [place(whole), random()];
        const byte = random() < 0.9 ? alphabet[place(alphabet)]! : Math.floor(random() * 256);
        if (what < 0.5) bytes[at] = byte;
        else if (what < 0.7) bytes.splice(at, Math.ceil(random() * 4));
        else if (what < 0.9) bytes.splice(at, 0, byte);
        else if (what < 0.95) bytes = [...bytes.slice(0, at), ...bytes.slice(place(whole))];
        else bytes.length = at;
      }
      const body = new Uint8Array(bytes);
      const batch = reader.fromBody(body);
      if (!batch) continue;
      accepted += 1;
      expectSame(batch, body);
    }
    expect(accepted).toBeGreaterThan(MUTATIONS / 100);
  });

  test('a body beyond any answer of §9 is left to the long way', () => {
    const padded = answerOf(ONE).padEnd(2 ** 24 + 1);
    expect(read(padded)).toBeNull();
    expect(read(answerOf(ONE))!.count).toBe(1);
  });
});
