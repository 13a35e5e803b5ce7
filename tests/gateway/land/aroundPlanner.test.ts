import { afterAll, beforeAll, expect, it } from 'vitest';
import { aroundCorners, cellBox, largestCells, quarterCell } from '../../../src/domain/search/aroundCell.ts';
import { AROUND_HALF_SIZE_DEG, CALL_LIMITS } from '../../../src/domain/limits.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { boxAround, MIDDLE, openPlannerFixture, TOWN, wait, type Planned, type PlannerFixture } from '../../support/land/plannerFixture.ts';
import { boxOfPoints, distanceToBoxDeg } from '../../../src/domain/geometry/box.ts';

const SEARCH_BOX = boxOfPoints(aroundCorners(TOWN, AROUND_HALF_SIZE_DEG.cadastralItems));
/** Position with more flats than one response holds. */
const TOWER: LngLat = { lng: 108.2264, lat: 16.0125 };

let bench: PlannerFixture;

/** Expects every registered parcel that meets the box to be stored. */
async function expectWhole(planned: Planned, box: LngLatBox): Promise<void> {
  expect(await planned.missingIn(box)).toEqual([]);
  expect(bench.idsIn(box).length).toBeGreaterThan(100);
}

const keyOf = (box: LngLatBox): string => Object.values(box).join();
const isAskedTwice = (): boolean => new Set(bench.gateway.asked.map(({ box }) => keyOf(box))).size < bench.gateway.asked.length;

/** Adds copies of each parcel in the box, like stacked flats. */
const stack = ({ west, south, east, north }: LngLatBox, copies: number, name: string): Promise<unknown> =>
  bench.seeded.store.query(
    `insert into cadastral_items (province_code, id, ward_code, land_number, parcel_number, land_code, acreage, street,
       center_lng, center_lat, ring, extent, is_sample, status)
     select province_code, id || '.${name}' || n, ward_code, land_number, parcel_number, land_code, acreage, street,
       center_lng, center_lat, ring, extent, is_sample, status
     from cadastral_items, generate_series(1, ${copies}) as n
     where extent && box(point($1, $3), point($2, $4))`,
    [west, east, south, north],
  );

beforeAll(async () => {
  bench = await openPlannerFixture();
  await stack(boxAround(TOWN, 0.0012), 4, 'flat');
  const [lot] = bench.idsIn(boxAround(TOWER, 0.0006));
  await bench.seeded.store.query(
    `insert into cadastral_items select province_code, id || '.tower' || n, ward_code, land_number, parcel_number,
       land_code, acreage, street, center_lng, center_lat, ring, extent, is_sample, status
     from cadastral_items, generate_series(1, 700) as n where province_code = '48' and id = $1`,
    [lot!],
  );
  await bench.reread();
});
afterAll(() => bench.close());

it('planner: the view is fetched completely, nearest cells first, at most three requests at a time', async () => {
  const planned = await bench.plan();
  const release = bench.gateway.hold();
  await planned.see(MIDDLE, 0.004);
  await wait();
  // In unknown areas §9's own size is requested first.
  const sizedAsSearch = largestCells(boxAround(MIDDLE, 0.004)).flatMap(quarterCell).flatMap(quarterCell).map(cellBox);
  const nearest = sizedAsSearch.toSorted((a, b) => distanceToBoxDeg(a, MIDDLE) - distanceToBoxDeg(b, MIDDLE));
  expect(bench.gateway.asked.map(({ box }) => keyOf(box))).toEqual(nearest.slice(0, 3).map(keyOf));
  expect(planned.last().view).toBe('loading');
  release();
  await planned.until('complete');
  expect(bench.gateway.mostUnderWay).toBe(3);
  expect(bench.gateway.asked.length).toBeGreaterThan(9);
  expect(isAskedTwice()).toBe(false);
  await expectWhole(planned, boxAround(MIDDLE, 0.004));
});

it('planner: panning requests only missing cells, panning back none; empty cells are remembered too', async () => {
  const planned = await bench.plan();
  const sea = { lng: 108.4, lat: 16.2 };
  const places = [MIDDLE, { ...MIDDLE, lng: MIDDLE.lng + 0.001 }, { ...MIDDLE, lat: MIDDLE.lat + 0.002 }, sea];
  for (const place of places) {
    await planned.see(place);
    await planned.until('complete');
  }
  const before = bench.gateway.asked.length;
  expect(isAskedTwice()).toBe(false);
  for (const place of places.toReversed()) {
    await planned.see(place);
    await planned.until('complete');
  }
  expect(bench.gateway.asked).toHaveLength(before);
  expect(bench.gateway.asked.at(-1)!.rows).toBe(0);
});

it('planner: requests far outside the view are aborted, those near it are not', async () => {
  const planned = await bench.plan();
  bench.gateway.hold();
  await planned.see(MIDDLE);
  await wait();
  await planned.see({ ...MIDDLE, lng: MIDDLE.lng + 0.0005 });
  await wait();
  expect(bench.gateway.asked.map(({ aborted }) => aborted)).toEqual([false, false, false]);
  const far = { lng: MIDDLE.lng - 0.02, lat: MIDDLE.lat };
  await planned.see(far);
  while (bench.gateway.asked.length < 6) await wait();
  expect(bench.gateway.asked.slice(0, 3).every(({ aborted }) => aborted)).toBe(true);
  for (const { box } of bench.gateway.asked.slice(3)) expect(distanceToBoxDeg(box, far)).toBeLessThan(0.003);
  await planned.see(far, 0.02, 14);
  await wait();
  expect(bench.gateway.asked.every(({ aborted }) => aborted)).toBe(true);
  expect(bench.gateway.asked).toHaveLength(6);
});

it('planner: at low zoom nothing is requested, and the state reports it', async () => {
  const planned = await bench.plan();
  await planned.see(MIDDLE, 0.01, 15);
  await planned.until('far');
  expect(bench.gateway.asked).toEqual([]);
});

it('planner: a response at the cap is split into four until everything is fetched', async () => {
  const planned = await bench.plan();
  await planned.see(TOWN);
  await planned.until('complete');
  const cut = bench.gateway.asked.filter(({ rows: count }) => count === CALL_LIMITS.aroundCadastralItems);
  expect(cut.length).toBeGreaterThan(0);
  await expectWhole(planned, boxAround(TOWN, 0.002));
});

it('planner: stacked flats beyond the cap of one response are reported as missing', async () => {
  const planned = await bench.plan();
  await planned.see(TOWER, 0.0005);
  await planned.until('partial');
  const before = bench.gateway.asked.length;
  await planned.see(TOWER, 0.0004);
  await planned.until('partial');
  expect(bench.gateway.asked).toHaveLength(before);
});

it('search: a list that reaches §9’s cap grows until its box is complete, nearest first', async () => {
  const planned = await bench.plan();
  const answer = await planned.core.searchAround(TOWN);
  expect(answer).toMatchObject({ ok: true, value: { cadastralCompleteness: 'loading' } });
  while (planned.last().list?.completeness !== 'complete') await wait();
  const expected = bench.idsIn(SEARCH_BOX);
  expect(expected.length).toBeGreaterThan(600);
  const list = await planned.core.cadastralRows(0, 5000);
  expect(planned.last().list).toEqual({ center: TOWN, count: expected.length, completeness: 'complete' });
  expect(list.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  const distances = list.map(({ distanceM }) => distanceM);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  const counts = planned.progress.flatMap((told) => told.list?.count ?? []);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});

it('search: if the map has fetched everything, the list is complete at once', async () => {
  const planned = await bench.plan();
  await planned.see(TOWN);
  await planned.until('complete');
  const answer = await planned.core.searchAround(TOWN);
  const count = bench.idsIn(SEARCH_BOX).length;
  expect(answer).toMatchObject({ ok: true, value: { cadastralCompleteness: 'complete', cadastralCount: count } });
});
