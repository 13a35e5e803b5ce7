import type { Store } from '../../../src/gateway/database/store.ts';
import type { ChangeShape, LandChangeRow, LandChangeSetRow } from '../../../src/gateway/land/changes/changeRows.ts';
import type { WatchRow, WatchRings } from '../../../src/gateway/watches/rows.ts';

/** Grid with cells of more than a square metre, so that any shared ground exceeds the reporting threshold. */
const STEP_DEG = 1e-5;
const ORIGIN = { lng: 108.2, lat: 16 };

/** Rectangle of the grid: west, south, east, north. */
export type GridBox = readonly [number, number, number, number];

/** Returns a position on the grid in whole cells. */
export const gridPlace = (lng: number, lat: number): [x: number, y: number] => [
  Math.round((lng - ORIGIN.lng) / STEP_DEG),
  Math.round((lat - ORIGIN.lat) / STEP_DEG),
];

const placeOf = (x: number, y: number): [lng: number, lat: number] => [ORIGIN.lng + x * STEP_DEG, ORIGIN.lat + y * STEP_DEG];

const cornersOf = ([west, south, east, north]: GridBox): Array<[lng: number, lat: number]> => [
  placeOf(west, south),
  placeOf(east, south),
  placeOf(east, north),
  placeOf(west, north),
];

export const ringsOf = (boxes: readonly GridBox[]): WatchRings => boxes.map((box) => cornersOf(box).flat());

/** Returns a shape with a polygon for each box. */
export const shapeOf = (boxes: readonly GridBox[]): ChangeShape => boxes.map((box) => [[...cornersOf(box), cornersOf(box)[0]!]]);

export function boundsOf(boxes: readonly GridBox[]): { west: number; south: number; east: number; north: number } {
  const [west, south] = placeOf(Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1])));
  const [east, north] = placeOf(Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3])));
  return { west, south, east, north };
}

/** Tests whether two rectangles share ground; a common border does not count. */
export const shareGround = (one: GridBox, other: GridBox): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

const insertRows = (store: Store, table: string, rows: readonly object[]): Promise<unknown> =>
  store.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [JSON.stringify(rows)]);

export type TestWatch = Pick<WatchRow, 'user_id' | 'id' | 'kind'> & Partial<WatchRow> & { boxes: readonly GridBox[] };

export const insertWatches = (store: Store, watches: readonly TestWatch[]): Promise<unknown> =>
  insertRows(
    store,
    'land_watches',
    watches.map(({ boxes, ...watch }) => ({
      uid: watch.id,
      title: `Nơi ${watch.id}`,
      parcel_id: '',
      ward_code: '',
      changes: ['plan', 'draft', 'parcel'],
      mail: 'none',
      is_paused: false,
      created_at: '2026-01-01T00:00:00Z',
      rings: JSON.stringify(ringsOf(boxes)),
      ...boundsOf(boxes),
      ...watch,
    })),
  );

export type TestChange = Pick<LandChangeRow, 'kind'> & Partial<LandChangeRow> & { boxes: readonly GridBox[] };
export type TestSet = Pick<LandChangeSetRow, 'id' | 'province_code'> & Partial<LandChangeSetRow> & { changes: readonly TestChange[] };

let changeCount = 0;

/** Inserts change sets as an import does, with increasing ids. */
export async function insertChangeSets(store: Store, sets: readonly TestSet[]): Promise<void> {
  await insertRows(
    store,
    'land_change_sets',
    sets.map(({ changes, ...set }) => ({
      kind: 'planning',
      planning_before: null,
      planning_after: null,
      ward_code: null,
      source_id: null,
      imported_at: '2026-11-01T00:00:00Z',
      change_count: changes.length,
      summary: {},
      ...set,
    })),
  );
  const rows = sets.flatMap(({ changes, id, province_code }) =>
    changes.map(({ boxes, ...change }) => ({
      id: String(++changeCount).padStart(12, '0'),
      set_id: id,
      province_code,
      ward_code: null,
      subject: 'x',
      code_before: 'ODT',
      code_after: 'DGT',
      area_m2: boxes.reduce((sum, [west, south, east, north]) => sum + 1.18 * (east - west) * (north - south), 0),
      shape: shapeOf(boxes),
      told_at: null,
      ...boundsOf(boxes),
      ...change,
    })),
  );
  for (let from = 0; from < rows.length; from += 2_000) await insertRows(store, 'land_changes', rows.slice(from, from + 2_000));
}

/** Returns the notified pairs `watch set`, sorted, from the notifications' uids. */
export async function notifiedPairs(store: Store): Promise<string[]> {
  const rows = await store.query<{ uid: string }>(`select uid from notifications where uid like 'watch:%'`);
  return rows.map(({ uid }) => uid.slice('watch:'.length).replace(':', ' ')).toSorted();
}

/** Returns these pairs from `watch_news`, which remain when a customer's oldest notifications are deleted. */
export async function markedPairs(store: Store): Promise<string[]> {
  const rows = await store.query<{ pair: string }>(`select watch_id || ' ' || set_id as pair from watch_news`);
  return rows.map(({ pair }) => pair).toSorted();
}
