import { describe, expect, it } from 'vitest';
import { greatCircleM } from '../../../../../src/domain/geometry/greatCircle.ts';
import { NEAREST_FIRST, type ParcelOrder } from '../../../../../src/domain/land/parcelOrder.ts';
import { foldVietnamese } from '../../../../../src/domain/text/foldVietnamese.ts';
import { type ListedParcel, ParcelList } from '../../../../../workers/parcels/list/parcelList.ts';
import { listedParcels } from '../../../../support/land/listedParcels.ts';

const CENTER = { lng: 108.22, lat: 16.01 };
const EVERY = 1_000_000;

/** A parcel about this many metres east of the centre. */
const parcel = (id: string, change: Partial<ListedParcel> & { eastM?: number } = {}): ListedParcel => ({
  sheetNumber: '1',
  parcelNumber: '1',
  areaM2: 100,
  landCode: 'ODT',
  address: '5 Đường Mẫu, Phường Hoà Xuân',
  center: { lng: CENTER.lng + (change.eastM ?? 0) / 107_000, lat: CENTER.lat },
  ...change,
  id,
});

function listOf(parcels: readonly ListedParcel[]): ParcelList {
  const list = new ParcelList(CENTER);
  list.add(parcels);
  return list;
}

function arranged(list: ParcelList, order: Partial<ParcelOrder>): string[] {
  list.arrange({ ...NEAREST_FIRST, ...order });
  return list.ids(0, EVERY);
}

interface Plain {
  id: string;
  areaM2: number;
  landCode: string;
  distanceM: number;
  folded: string;
  numbers: Array<{ lead: number; tail: string }>;
}

const plain = (one: ListedParcel): Plain => ({
  ...one,
  distanceM: greatCircleM(CENTER, one.center),
  folded: ` ${foldVietnamese(`${one.sheetNumber} ${one.parcelNumber} ${one.landCode} ${one.address}`)}`,
  numbers: [one.sheetNumber, one.parcelNumber].map((text) => ({
    lead: Number.parseInt(text, 10),
    tail: text.replace(/^\d+/, ''),
  })),
});

const tails = new Intl.Collator('vi', { numeric: true, sensitivity: 'base' });

function byNumber(a: Plain, b: Plain, at: 0 | 1): number {
  const [one, other] = [a.numbers[at]!, b.numbers[at]!];
  return one.lead - other.lead || (one.tail === other.tail ? 0 : tails.compare(one.tail, other.tail));
}

const COMPARE: Record<ParcelOrder['sort'], (a: Plain, b: Plain) => number> = {
  distance: (a, b) => a.distanceM - b.distanceM,
  area: (a, b) => a.areaM2 - b.areaM2,
  number: (a, b) => byNumber(a, b, 0) || byNumber(a, b, 1),
};

/** Returns the same with plain objects and comparisons. */
function oracle(parcels: readonly Plain[], order: ParcelOrder): string[] {
  const sign = order.descending ? -1 : 1;
  const words = foldVietnamese(order.text).split(' ').filter(Boolean);
  return parcels
    .filter(({ landCode }) => order.landCodes.length === 0 || order.landCodes.includes(landCode))
    .filter(({ areaM2 }) => areaM2 >= (order.minAreaM2 ?? 0) && areaM2 <= (order.maxAreaM2 ?? Infinity))
    .filter(({ folded }) => words.every((word) => folded.includes(` ${word}`)))
    .toSorted((a, b) => sign * COMPARE[order.sort](a, b) || COMPARE.distance(a, b))
    .map(({ id }) => id);
}

/** Returns where two lists differ; much faster than a comparison that prints both. */
function firstDifference(got: readonly string[], wanted: readonly string[]): string | null {
  if (got.length !== wanted.length) return `${got.length} instead of ${wanted.length}`;
  const at = got.findIndex((id, i) => id !== wanted[i]);
  return at < 0 ? null : `${got[at]} instead of ${wanted[at]} at ${at}`;
}

const ORDERS: Array<Partial<ParcelOrder>> = [
  {},
  { descending: true },
  { sort: 'area' },
  { sort: 'area', descending: true },
  { sort: 'number' },
  { sort: 'number', descending: true },
  { sort: 'number', text: 'hoà xuân' },
  { sort: 'area', text: 'tran hung 12', landCodes: ['ODT', 'CLN'] },
  { text: 'NGUYỄN văn', landCodes: ['LUC'], minAreaM2: 120, maxAreaM2: 250.5, descending: true },
  { sort: 'area', minAreaM2: 499 },
  { text: 'không nơi nào' },
];

const MANY = process.env.THUA_LONG === '1' ? 100_000 : 5_000;

describe('parcel list', () => {
  const many = listedParcels(MANY, CENTER);
  const manyPlain = many.map(plain);
  const list = listOf(many);
  it.each(ORDERS)(`parcel list: ${MANY} seeded parcels are sorted and filtered like plain objects: %j`, (order) => {
    const wanted = oracle(manyPlain, { ...NEAREST_FIRST, ...order });
    expect(firstDifference(arranged(list, order), wanted)).toBeNull();
  });

  it('parcel list: it counts matches, all parcels, and each land code as if no code were chosen', () => {
    const some = listOf([
      parcel('a', { landCode: 'ODT', areaM2: 50 }),
      parcel('b', { landCode: 'CLN', areaM2: 150 }),
      parcel('c', { landCode: 'CLN', areaM2: 250 }),
      parcel('d', { landCode: 'LUC', areaM2: 350 }),
    ]);
    expect(some.arrange({ ...NEAREST_FIRST, landCodes: ['CLN'], minAreaM2: 100 })).toEqual({
      count: 2,
      total: 4,
      landCodes: [
        { code: 'CLN', count: 2 },
        { code: 'LUC', count: 1 },
        { code: 'ODT', count: 0 },
      ],
    });
  });

  it('parcel list: sheet and parcel numbers sort in natural order', () => {
    const numbers = ['12b', '', '2', '12', 'A7', '10', '118-10', '12a', '118-2', '012', '99999999999', '118'];
    const some = listOf(numbers.map((parcelNumber, i) => parcel(parcelNumber || 'none', { parcelNumber, eastM: i })));
    const inOrder = ['2', '10', '12', '012', '12a', '12b', '118', '118-2', '118-10', 'none', '99999999999', 'A7'];
    expect(arranged(some, { sort: 'number' })).toEqual(inOrder);
    const sheets = [parcel('10/1', { sheetNumber: '10' }), parcel('9/500', { sheetNumber: '9', parcelNumber: '500' })];
    expect(arranged(listOf(sheets), { sort: 'number' })).toEqual(['9/500', '10/1']);
  });

  it('parcel list: equal parcels sort by distance, then by arrival, in both directions', () => {
    const some = listOf([
      parcel('far', { eastM: 50 }),
      parcel('first', { eastM: 10 }),
      parcel('second', { eastM: 10 }),
      parcel('wide', { eastM: 90, areaM2: 200 }),
    ]);
    expect(arranged(some, { sort: 'area' })).toEqual(['first', 'second', 'far', 'wide']);
    expect(arranged(some, { sort: 'area', descending: true })).toEqual(['wide', 'first', 'second', 'far']);
    expect(arranged(some, { descending: true })).toEqual(['wide', 'far', 'first', 'second']);
  });

  it.each([
    ['hoa xuan', ['old', 'new']],
    ['Hòa Xuân', ['old', 'new']],
    ['HOÀ-XUÂN,', ['old', 'new']],
    ['xuân hoà', ['old', 'new']],
    ['đuong mau', ['old']],
    ['hoa x', ['old', 'new']],
    ['oa', []],
    ['cln', ['new']],
    ['24', ['old', 'new']],
    ['tờ 24', ['old']],
    ['thửa 24', ['new']],
    ['to 24 thua 118', ['old']],
    ['tờ', ['old', 'new']],
    ['  ', ['old', 'new']],
  ])('parcel list: text “%s” finds %j', (text, found) => {
    const some = listOf([
      parcel('old', { sheetNumber: '24', parcelNumber: '118', address: '5 Đường Mẫu, Phường Hoà Xuân' }),
      parcel('new', { sheetNumber: '7', parcelNumber: '24a', landCode: 'CLN', address: 'Phường Hòa Xuân' }),
    ]);
    expect(arranged(some, { text })).toEqual(found);
  });

  it('parcel list: added parcels take their place in the current order, without duplicates', () => {
    const grown = new ParcelList(CENTER);
    const order: ParcelOrder = { ...NEAREST_FIRST, sort: 'number', text: 'hoa', landCodes: ['ODT', 'CLN'] };
    grown.arrange(order);
    for (let from = 0; from < 3000; from += 450) {
      grown.add(many.slice(Math.max(0, from - 50), from + 450));
      expect(grown.ids(0, EVERY)).toEqual(oracle(manyPlain.slice(0, from + 450), order));
    }
    expect(grown.total).toBe(3150);
  });

  it('parcel list: pages are slices of the order and end with it', () => {
    const some = listOf(listedParcels(120, CENTER));
    const all = some.ids(0, EVERY);
    expect(some.ids(50, 100)).toEqual(all.slice(50, 100));
    expect(some.ids(-5, 3)).toEqual(all.slice(0, 3));
    expect([some.ids(120, 170), some.ids(9, 4), new ParcelList(CENTER).ids(0, 50)]).toEqual([[], [], []]);
    expect(some.indexOf(all[77]!)).toBe(77);
  });

  it('parcel list: records with invalid values are listed like others', () => {
    const some = listOf([
      parcel('nan', { areaM2: Number.NaN, parcelNumber: 'x'.repeat(10_000), landCode: '' }),
      parcel('negative', { areaM2: -5, address: '' }),
      parcel('endless', { areaM2: Infinity, sheetNumber: '', landCode: '💥' }),
    ]);
    expect(arranged(some, { sort: 'area' })).toEqual(['nan', 'negative', 'endless']);
    expect(arranged(some, { sort: 'number', text: 'duong' })).toEqual(['nan', 'endless']);
  });
});
