import { seededRandom } from '../run/seededRandom.ts';
import { type GridBox, shareGround, type TestChange, type TestSet, type TestWatch } from './changeSets.ts';

export interface WatchScene {
  watches: TestWatch[];
  sets: TestSet[];
  /** Every pair `watch set` to be notified once, sorted. */
  expected: string[];
}

interface SceneSize {
  watches: number;
  sets: number;
  changesASet: number;
  customers: number;
  /** Side of the whole land in cells. */
  extent: number;
  /** Number of wards, by default 3. */
  wards?: number;
}

/** Side of the largest watched area in cells, about 50 km². */
const LARGEST = 7_000;
const PARCEL_KINDS = ['parcel_added', 'parcel_gone', 'parcel_shape', 'parcel_code'] as const;
const ZONE_KINDS = ['zone_added', 'zone_gone', 'zone_code'] as const;

/** Makes random watches and change sets, and finds the expected pairs by comparing every watch with every change. */
export function watchScene(
  seed: number,
  { watches: watchCount, sets: setCount, changesASet, customers, extent, wards = 3 }: SceneSize,
): WatchScene {
  const wardCodes = Array.from({ length: wards }, (_, n) => `xa-${n}`);
  const random = seededRandom(seed);
  const whole = (most: number): number => Math.floor(random() * most);
  const pick = <Item>(items: readonly Item[]): Item => items[whole(items.length)]!;
  const box = (most: number): GridBox => {
    const [west, south] = [whole(extent), whole(extent)];
    return [west, south, west + 1 + whole(most), south + 1 + whole(most)];
  };

  // All watches of a ward have the same outline.
  const wardBoxes = new Map(wardCodes.map((code) => [code, [box(60)]]));
  const watches = Array.from({ length: watchCount }, (_, n): TestWatch => {
    const kind = n % 10 === 0 ? 'ward' : n % 3 === 0 ? 'parcel' : 'area';
    const ward_code = kind === 'ward' ? pick(wardCodes) : '';
    const changes = (['plan', 'draft', 'parcel'] as const).filter(() => random() < 0.75);
    return {
      user_id: `nguoi-${whole(customers)}`,
      id: `w${n}`,
      kind,
      parcel_id: kind === 'parcel' ? `thua-${n}` : '',
      ward_code,
      // A few are as large as a whole commune.
      boxes: wardBoxes.get(ward_code) ?? [box(n % 50 === 1 ? Math.min(extent, LARGEST) : kind === 'parcel' ? 12 : 60)],
      changes: changes.length > 0 ? changes : ['plan'],
      is_paused: random() < 0.05,
    };
  });
  const parcels = watches.filter(({ kind }) => kind === 'parcel');

  const sets = Array.from({ length: setCount }, (_, n): TestSet => {
    const isOfParcels = n % 4 === 3;
    const ward_code = random() < 0.5 ? pick(wardCodes) : null;
    const near = box(1);
    return {
      id: `s${n}`,
      province_code: pick(['48', '01']),
      kind: isOfParcels ? 'parcels' : 'planning',
      changes: Array.from({ length: changesASet }, (): TestChange => {
        const boxes = Array.from({ length: 1 + whole(2) }, (): GridBox => {
          const [west, south] = [near[0] + whole(300), near[1] + whole(300)];
          return [west, south, west + 1 + whole(20), south + 1 + whole(20)];
        });
        const common = { ward_code, boxes };
        if (!isOfParcels) return { ...common, kind: pick(ZONE_KINDS) };
        const known = parcels.length > 0 && random() < 0.2 ? pick(parcels).parcel_id! : `khac-${whole(1e6)}`;
        return { ...common, kind: pick(PARCEL_KINDS), subject: known };
      }),
    };
  });

  const expected = sets.flatMap(({ id, kind, changes }) => {
    const around = boxAround(changes.flatMap(({ boxes }) => boxes));
    return watches
      .filter((watch) => isNotified(watch, kind === 'parcels' ? 'parcel' : 'plan', changes, around))
      .map((watch) => `${watch.id} ${id}`);
  });
  return { watches, sets, expected: expected.toSorted() };
}

const boxAround = (boxes: readonly GridBox[]): GridBox => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
];

/** Applies the promised rules directly. @param around bounds of all changes, which most watches do not meet */
export function isNotified(
  watch: Pick<TestWatch, 'kind' | 'is_paused' | 'changes' | 'parcel_id' | 'ward_code' | 'boxes'>,
  changeKind: 'plan' | 'parcel',
  changes: ReadonlyArray<Pick<TestChange, 'subject' | 'ward_code' | 'boxes'>>,
  around = boxAround(changes.flatMap(({ boxes }) => boxes)),
): boolean {
  if (watch.is_paused || !watch.changes!.includes(changeKind)) return false;
  const isNear = watch.boxes.some((box) => shareGround(box, around));
  return changes.some((change) => {
    if (watch.kind === 'parcel' && changeKind === 'parcel') return change.subject === watch.parcel_id;
    if (watch.kind === 'ward' && change.ward_code === watch.ward_code) return true;
    // A parcel belongs to one ward; a planning may reach others.
    if (watch.kind === 'ward' && changeKind === 'parcel' && change.ward_code) return false;
    return isNear && change.boxes.some((one) => watch.boxes.some((other) => shareGround(one, other)));
  });
}
