import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cellBox, distanceToBoxDeg, largestCells, quarterCell } from '../../src/domain/aroundCells.ts';
import { aroundCorners, boxOfPoints } from '../../src/domain/around.ts';
import { AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../../src/domain/limits.ts';
import type { LngLat, LngLatBox } from '../../src/domain/lngLat.ts';
import type { ShapeRow } from '../../src/gateway/store/findAround.ts';
import type { ParcelsApi, ParcelsProgress, StoreLimits } from '../../workers/parcels/api.ts';
import { createParcelsCore } from '../../workers/parcels/core.ts';
import { bruteForceAround } from '../support/bruteForceAround.ts';
import { createManualClock, type ManualClock } from '../support/manualClock.ts';
import { RECORDED_BASE, recordGateway, type RecordedGateway } from '../support/recordedGateway.ts';
import { openSeededApp, type SeededApp } from '../support/seededGateway.ts';
import { tileOf } from '../support/tileOf.ts';

/** In phường Hòa Xuân, where the map opens; a screen of a phone at zoom 16 is some 0.006° by 0.012°. */
const MIDDLE: LngLat = { lng: 108.2204, lat: 16.0125 };
const ZOOM = 16;

let seeded: SeededApp;
let rows: ShapeRow[];
let gateway: RecordedGateway;

/** Of the ward around. */
const readRows = (): Promise<ShapeRow[]> =>
  seeded.store.query<ShapeRow>(
    'select province_code, id, center_lng, center_lat, ring from cadastral_items where center_lng between 108.19 and 108.25',
  );

/** Towers: each parcel within the box this many times more, as flats lie one upon the other. */
const stack = ({ west, south, east, north }: LngLatBox, copies: number, name: string): Promise<unknown> =>
  seeded.store.query(
    `insert into cadastral_items (province_code, id, ward_code, land_number, parcel_number, land_code, acreage, street,
       center_lng, center_lat, ring, extent, is_sample, status)
     select province_code, id || '.${name}' || n, ward_code, land_number, parcel_number, land_code, acreage, street,
       center_lng, center_lat, ring, extent, is_sample, status
     from cadastral_items, generate_series(1, ${copies}) as n
     where center_lng between $1 and $2 and center_lat between $3 and $4`,
    [west, east, south, north],
  );

const boxAround = ({ lng, lat }: LngLat, halfDeg: number): LngLatBox => ({
  west: lng - halfDeg,
  south: lat - halfDeg,
  east: lng + halfDeg,
  north: lat + halfDeg,
});
/** Places of their own for flats and towers, in the dense part. */
const TOWN: LngLat = { lng: 108.22725, lat: 16.00125 };
const SEARCH_BOX = boxOfPoints(aroundCorners(TOWN, AROUND_HALF_SIZE_DEG.cadastralItems));
const TOWER: LngLat = { lng: 108.2264, lat: 16.0125 };

beforeAll(async () => {
  seeded = await openSeededApp();
  await stack(boxAround(TOWN, 0.0012), 4, 'flat');
  const lots = bruteForceAround(await readRows(), boxAround(TOWER, 0.0006));
  await seeded.store.query(
    `insert into cadastral_items select province_code, id || '.tower' || n, ward_code, land_number, parcel_number,
       land_code, acreage, street, center_lng, center_lat, ring, extent, is_sample, status
     from cadastral_items, generate_series(1, 700) as n where id = $1`,
    [lots[0]!],
  );
  rows = await readRows();
});
afterAll(() => seeded.close());
beforeEach(() => {
  gateway = recordGateway(seeded.app);
});
afterEach(() => gateway.restore());

interface Planned {
  core: ParcelsApi;
  progress: ParcelsProgress[];
  last(): ParcelsProgress;
  see(center: LngLat, halfDeg?: number, zoom?: number): Promise<void>;
  /** Waits until what is in view is told to be in this state, and nothing more is asked for. */
  until(state: ParcelsProgress['view']): Promise<void>;
}

/** A poll, and for a manual clock as much time. */
const POLL_MS = 5;
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));

async function plan(limits: Partial<StoreLimits> = {}, clock?: ManualClock): Promise<Planned> {
  const core = createParcelsCore(clock);
  await core.configure({ apiBase: RECORDED_BASE, fileBase: RECORDED_BASE, token: null, limits });
  const progress: ParcelsProgress[] = [];
  await core.followProgress((told) => progress.push(told));
  const planned: Planned = {
    core,
    progress,
    last: () => progress.at(-1)!,
    see: (center, halfDeg = 0.002, zoom = ZOOM) =>
      core.watchView({ box: boxAround(center, halfDeg), center, zoom }),
    until: async (state) => {
      do {
        await wait();
        clock?.advance(POLL_MS);
      } while (planned.last().view !== state || gateway.asked.some(({ over }) => !over));
    },
  };
  return planned;
}

/** Every parcel of the register that meets the box is held. */
async function expectWhole({ core }: Planned, box: LngLatBox): Promise<void> {
  const ids = bruteForceAround(rows, box);
  const held = await Promise.all(ids.map(async (id) => (await core.parcel(id)) !== null));
  expect(ids.filter((_, index) => !held[index])).toEqual([]);
  expect(ids.length).toBeGreaterThan(100);
}

const keyOf = (box: LngLatBox): string => Object.values(box).join();
const isAskedTwice = (): boolean => new Set(gateway.asked.map(({ box }) => keyOf(box))).size < gateway.asked.length;

it('planner: what is in view is fetched whole, nearest first, at most three at a time', async () => {
  const planned = await plan();
  const release = gateway.hold();
  await planned.see(MIDDLE, 0.004);
  await wait();
  // On land not met yet §9's own size is asked for first.
  const sizedAsSearch = largestCells(boxAround(MIDDLE, 0.004)).flatMap(quarterCell).flatMap(quarterCell).map(cellBox);
  const nearest = sizedAsSearch.toSorted((a, b) => distanceToBoxDeg(a, MIDDLE) - distanceToBoxDeg(b, MIDDLE));
  expect(gateway.asked.map(({ box }) => keyOf(box))).toEqual(nearest.slice(0, 3).map(keyOf));
  expect(planned.last().view).toBe('loading');
  release();
  await planned.until('complete');
  expect(gateway.mostUnderWay).toBe(3);
  expect(gateway.asked.length).toBeGreaterThan(9);
  expect(isAskedTwice()).toBe(false);
  await expectWhole(planned, boxAround(MIDDLE, 0.004));
});

it('planner: walking on asks only for what is not held, walking back for nothing; empty land is remembered too', async () => {
  const planned = await plan();
  const sea = { lng: 108.4, lat: 16.2 };
  const places = [MIDDLE, { ...MIDDLE, lng: MIDDLE.lng + 0.001 }, { ...MIDDLE, lat: MIDDLE.lat + 0.002 }, sea];
  for (const place of places) {
    await planned.see(place);
    await planned.until('complete');
  }
  const before = gateway.asked.length;
  expect(isAskedTwice()).toBe(false);
  for (const place of places.toReversed()) {
    await planned.see(place);
    await planned.until('complete');
  }
  expect(gateway.asked).toHaveLength(before);
  expect(gateway.asked.at(-1)!.rows).toBe(0);
});

it('planner: what left the view is given up on the wire, what is near it is not', async () => {
  const planned = await plan();
  gateway.hold();
  await planned.see(MIDDLE);
  await wait();
  await planned.see({ ...MIDDLE, lng: MIDDLE.lng + 0.0005 });
  await wait();
  expect(gateway.asked.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  const far = { lng: MIDDLE.lng - 0.02, lat: MIDDLE.lat };
  await planned.see(far);
  while (gateway.asked.length < 6) await wait();
  expect(gateway.asked.slice(0, 3).every(({ aborted }) => aborted)).toBe(true);
  for (const { box } of gateway.asked.slice(3)) expect(distanceToBoxDeg(box, far)).toBeLessThan(0.003);
  await planned.see(far, 0.02, 14);
  await wait();
  expect(gateway.asked.every(({ aborted }) => aborted)).toBe(true);
  expect(gateway.asked).toHaveLength(6);
});

it('planner: far above the ground nothing is asked for, and it says so', async () => {
  const planned = await plan();
  await planned.see(MIDDLE, 0.01, 15);
  await planned.until('far');
  expect(gateway.asked).toEqual([]);
});

it('planner: an answer that hits the cap is cut into four until everything is there', async () => {
  const planned = await plan();
  await planned.see(TOWN);
  await planned.until('complete');
  const cut = gateway.asked.filter(({ rows: count }) => count === CALL_LIMITS.aroundCadastralItems);
  expect(cut.length).toBeGreaterThan(0);
  await expectWhole(planned, boxAround(TOWN, 0.002));
});

it('planner: more flats one upon the other than an answer holds are told as lacking', async () => {
  const planned = await plan();
  await planned.see(TOWER, 0.0005);
  await planned.until('partial');
  const before = gateway.asked.length;
  await planned.see(TOWER, 0.0004);
  await planned.until('partial');
  expect(gateway.asked).toHaveLength(before);
});

it('search: a list that hits §9’s cap grows until its box is whole, nearest first', async () => {
  const planned = await plan();
  const answer = await planned.core.searchAround(TOWN, 'search');
  expect(answer).toMatchObject({ ok: true, value: { cadastralCompleteness: 'loading' } });
  while (planned.last().list?.completeness !== 'complete') await wait();
  const expected = bruteForceAround(rows, SEARCH_BOX);
  expect(expected.length).toBeGreaterThan(600);
  const list = await planned.core.cadastralRows(0, 5000);
  expect(planned.last().list).toEqual({ center: TOWN, count: expected.length, completeness: 'complete' });
  expect(list.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  const distances = list.map(({ distanceM }) => distanceM);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  const counts = planned.progress.flatMap((told) => told.list?.count ?? []);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

it('search: where the map has fetched everything already, the list is whole at once', async () => {
  const planned = await plan();
  await planned.see(TOWN);
  await planned.until('complete');
  const answer = await planned.core.searchAround(TOWN, 'search');
  const count = bruteForceAround(rows, SEARCH_BOX).length;
  expect(answer).toMatchObject({ ok: true, value: { cadastralCompleteness: 'complete', cadastralCount: count } });
});

it('store: beyond its bound what was seen longest ago goes, and is fetched again when it is seen again', async () => {
  const planned = await plan({ parcels: 3000 });
  const steps = Array.from({ length: 8 }, (_, step) => ({ lng: MIDDLE.lng, lat: MIDDLE.lat - 0.002 * step }));
  for (const step of [...steps, ...steps.toReversed()]) {
    await planned.see(step, 0.0015);
    await planned.until('complete');
    await expectWhole(planned, boxAround(step, 0.0015));
    expect((await planned.core.size()).parcels).toBeLessThanOrEqual(3000);
  }
  expect((await planned.core.size()).evictedParcels).toBeGreaterThan(0);
  expect(isAskedTwice()).toBe(true);
});

it('store: the open list and the selected parcel stay, whatever goes', async () => {
  const planned = await plan({ parcels: 3000 });
  await planned.core.searchAround(MIDDLE, 'search');
  const list = await planned.core.cadastralRows(0, 1000);
  const selected = bruteForceAround(rows, boxAround({ ...MIDDLE, lat: MIDDLE.lat - 0.004 }, 0.0001))[0]!;
  for (let step = 2; step < 9; step += 1) {
    await planned.see({ lng: MIDDLE.lng, lat: MIDDLE.lat - 0.002 * step }, 0.0015);
    await planned.until('complete');
    if (step === 2) await planned.core.keepParcel(selected);
  }
  expect((await planned.core.size()).evictedParcels).toBeGreaterThan(500);
  expect(await planned.core.parcel(selected)).not.toBeNull();
  expect(await planned.core.cadastralRows(0, 1000)).toEqual(list);
  await planned.core.keepParcel(null);
});

it('store: a view with more than it may hold is filled from the middle, says so, and comes to rest', async () => {
  const planned = await plan({ parcels: 1200 });
  await planned.see(MIDDLE, 0.004);
  await planned.until('full');
  const before = gateway.asked.length;
  await planned.see(MIDDLE, 0.004);
  await planned.until('full');
  expect(gateway.asked).toHaveLength(before);
  expect((await planned.core.size()).parcels).toBeLessThanOrEqual(1200);
  await expectWhole(planned, boxAround(MIDDLE, 0.0015));
});

it('failure: asked again after a while that doubles, at once when told to, and never told aloud', async () => {
  const clock = createManualClock();
  const planned = await plan({}, clock);
  gateway.online = false;
  await planned.see(TOWN, 0.0005);
  await planned.until('partial');
  const first = gateway.asked.length;
  expect(first).toBeLessThanOrEqual(3);
  const waits = [];
  for (let failed = 1; failed < 5; failed += 1) {
    const [before, fromMs] = [gateway.asked.length, clock.nowMs()];
    while (gateway.asked.length === before) {
      clock.advance(100);
      await wait();
    }
    waits.push(clock.nowMs() - fromMs);
    await planned.until('partial');
  }
  for (const [index, waitedMs] of waits.entries()) if (index > 0) expect(waitedMs).toBeGreaterThan(waits[index - 1]! * 1.3);
  gateway.online = true;
  const tried = gateway.asked.length;
  await planned.core.retryMissing();
  await planned.until('complete');
  expect(gateway.asked.length).toBeGreaterThan(tried);
  await expectWhole(planned, boxAround(TOWN, 0.0005));
});

it('freshness: after ten minutes a cell is asked again, and what left the register goes', async () => {
  const clock = createManualClock();
  const planned = await plan({}, clock);
  const view = { lng: MIDDLE.lng, lat: MIDDLE.lat - 0.006 };
  await planned.see(view, 0.0005);
  await planned.until('complete');
  const before = gateway.asked.length;
  clock.advance(500_000);
  await planned.see(view, 0.0005);
  await planned.until('complete');
  expect(gateway.asked).toHaveLength(before);
  const [gone] = bruteForceAround(rows, boxAround(view, 0.0001));
  await seeded.store.query(`update cadastral_items set status = 'HIDDEN' where id = $1`, [gone!]);
  clock.advance(100_000);
  await planned.see(view, 0.0005);
  // A cell asked again counts as held meanwhile.
  await planned.until('complete');
  expect(gateway.asked.length).toBeGreaterThan(before);
  while ((await planned.core.parcel(gone!)) !== null) await wait();
  await seeded.store.query(`update cadastral_items set status = 'ACTIVE' where id = $1`, [gone!]);
});

it('progress: names the tiles of zoom 14 that changed, and none when nothing did', async () => {
  const planned = await plan();
  await planned.see(MIDDLE, 0.001);
  await planned.until('complete');
  const named = new Set(planned.progress.flatMap(({ changedCells }) => JSON.stringify(changedCells)));
  expect(named.size).toBeGreaterThan(1);
  const { x, y } = tileOf(MIDDLE, 14);
  for (const cells of named) expect(['[]', JSON.stringify([{ x, y }])]).toContain(cells);
  const { tileVersion } = planned.last();
  await planned.see(MIDDLE, 0.0009);
  await planned.until('complete');
  expect(planned.last().tileVersion).toBe(tileVersion);
});
