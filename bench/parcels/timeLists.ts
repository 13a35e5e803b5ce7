import { NEAREST_FIRST, type ParcelOrder } from '../../src/domain/land/parcelOrder.ts';
import { chooseTileStore } from '../../workers/parcels/tiles/chooseTileStore.ts';
import { ParcelList, type ListedParcel } from '../../workers/parcels/list/parcelList.ts';
import { ParcelStore } from '../../workers/parcels/store/parcelStore.ts';
import type { BenchOptions } from '../rows/benchRow.ts';
import type { LandAnswer } from './landAnswers.ts';
import { interleave, repeat, type Contender } from '../geometry/interleave.ts';

const ROUNDS = 15;
const QUICK_ROUNDS = 7;
const PAGE = 50;

const ORDERS: Readonly<Record<string, Partial<ParcelOrder>>> = {
  'list: sort by area': { sort: 'area' },
  'list: sort by number': { sort: 'number' },
  'list: filter by text': { text: 'duong 12' },
  'list: filter by land code and area': { landCodes: ['ODT'], minAreaM2: 80, maxAreaM2: 150 },
};

interface ListSamples {
  case: string;
  unit: 'ms';
  ours: number[];
  note: string;
}

/** Times the worker's list of all parcels: each arrangement, and one page of rows as the page gets it. */
export async function timeLists(answers: readonly LandAnswer[], options: BenchOptions): Promise<ListSamples[]> {
  const { createTiles, unpack } = await chooseTileStore();
  const batches = answers.map(({ packed }) => unpack!(packed));
  const parcels = batches.flatMap((batch) => batch.parcels());
  const list = new ParcelList(parcels[parcels.length >> 1]!.center);
  list.add(parcels);
  const store = new ParcelStore(createTiles);
  for (const batch of batches) store.merge(batch, 1);
  for (const [name, order] of Object.entries(ORDERS)) verifyOrder(name, list, { ...NEAREST_FIRST, ...order }, parcels);

  const contenders: Record<string, Contender> = Object.fromEntries(
    Object.entries(ORDERS).map(([name, order]) => [name, repeat(() => list.arrange({ ...NEAREST_FIRST, ...order }).count)]),
  );
  let from = 0;
  contenders['list: fetch a page'] = repeat(() => {
    from = (from + 7919) % (parcels.length - PAGE);
    const rows = list.ids(from, from + PAGE).map((id) => store.row(id, list.distanceM(id)));
    return structuredClone(rows).length;
  });
  list.arrange(NEAREST_FIRST);
  const samples = interleave(contenders, options.quick ? QUICK_ROUNDS : ROUNDS);
  return Object.entries(samples).map(([name, ours]) => ({
    case: name,
    unit: 'ms',
    ours,
    note:
      name === 'list: fetch a page'
        ? `${PAGE} rows at any place, cloned as a message is`
        : 'the whole arrangement anew, counts by land code with it',
  }));
}

/** @throws Error if the list omits a matching parcel or has another order */
function verifyOrder(name: string, list: ParcelList, order: ParcelOrder, parcels: readonly ListedParcel[]): void {
  const { count } = list.arrange(order);
  const ids = list.ids(0, parcels.length);
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]));
  const { landCodes, minAreaM2, maxAreaM2, sort, text } = order;
  if (ids.length !== count || new Set(ids).size !== count) throw new Error(`bench: ${name}: ${ids.length} of ${count}`);
  const passing = parcels.filter(
    ({ landCode, areaM2 }) =>
      (landCodes.length === 0 || landCodes.includes(landCode)) && areaM2 >= (minAreaM2 ?? 0) && areaM2 <= (maxAreaM2 ?? Infinity),
  );
  if (text === '' ? count !== passing.length : count === 0 || count === parcels.length) throw new Error(`bench: ${name}: ${count} pass`);
  const keyOf = (id: string): number => {
    const parcel = byId.get(id)!;
    return sort === 'area'
      ? parcel.areaM2
      : sort === 'distance'
        ? list.distanceM(id)
        : Number(parcel.sheetNumber) * 1e6 + Number(parcel.parcelNumber);
  };
  if (ids.some((id, i) => i > 0 && keyOf(id) < keyOf(ids[i - 1]!))) throw new Error(`bench: ${name}: not in order`);
}
