import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { createManualClock } from '../../support/run/manualClock.ts';
import { boxAround, MIDDLE, openPlannerFixture, wait, type Planned, type PlannerFixture } from '../../support/land/plannerFixture.ts';
import { CHANGED_CELL_ZOOM } from '../../../workers/parcels/api.ts';
import { tileOf } from '../../support/tiles/tileOf.ts';

let bench: PlannerFixture;

/** Expects every registered parcel that meets the box to be stored. */
async function expectWhole(planned: Planned, box: LngLatBox): Promise<void> {
  expect(await planned.missingIn(box)).toEqual([]);
  expect(bench.idsIn(box).length).toBeGreaterThan(100);
}

const keyOf = (box: LngLatBox): string => Object.values(box).join();
const isAskedTwice = (): boolean => new Set(bench.gateway.asked.map(({ box }) => keyOf(box))).size < bench.gateway.asked.length;

beforeAll(async () => {
  bench = await openPlannerFixture();
});
afterAll(() => bench.close());

it('store: beyond its limit the least recently seen cells are dropped, and fetched again when seen', async () => {
  const planned = await bench.plan({ parcels: 3000 });
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

it('store: the open list and the selected parcel are never dropped', async () => {
  const planned = await bench.plan({ parcels: 3000 });
  await planned.core.searchAround(MIDDLE);
  const list = await planned.core.cadastralRows(0, 1000);
  const selected = bench.idsIn(boxAround({ ...MIDDLE, lat: MIDDLE.lat - 0.004 }, 0.0001))[0]!;
  for (let step = 2; step < 9; step += 1) {
    await planned.see({ lng: MIDDLE.lng, lat: MIDDLE.lat - 0.002 * step }, 0.0015);
    await planned.until('complete');
    if (step === 2) await planned.core.pinParcel(selected);
  }
  expect((await planned.core.size()).evictedParcels).toBeGreaterThan(500);
  expect(await planned.core.parcel(selected)).not.toBeNull();
  expect(await planned.core.cadastralRows(0, 1000)).toEqual(list);
  await planned.core.pinParcel(null);
});

it('store: a view above the limit is filled from its middle, reports it, and settles', async () => {
  const planned = await bench.plan({ parcels: 1200 });
  await planned.see(MIDDLE, 0.004);
  await planned.until('full');
  const before = bench.gateway.asked.length;
  await planned.see(MIDDLE, 0.004);
  await planned.until('full');
  expect(bench.gateway.asked).toHaveLength(before);
  expect((await planned.core.size()).parcels).toBeLessThanOrEqual(1200);
  await expectWhole(planned, boxAround(MIDDLE, 0.0015));
});

it('failure: retries back off by doubling, run at once on request, and show no error', async () => {
  const clock = createManualClock();
  const planned = await bench.plan({}, clock);
  bench.gateway.online = false;
  await planned.see(MIDDLE, 0.0015);
  await planned.until('partial');
  const first = bench.gateway.asked.length;
  expect(first).toBeLessThanOrEqual(3);
  const waits = [];
  for (let failed = 1; failed < 5; failed += 1) {
    const [before, fromMs] = [bench.gateway.asked.length, clock.nowMs()];
    while (bench.gateway.asked.length === before) {
      clock.advance(100);
      await wait();
    }
    waits.push(clock.nowMs() - fromMs);
    await planned.until('partial');
  }
  for (const [index, waitedMs] of waits.entries()) if (index > 0) expect(waitedMs).toBeGreaterThan(waits[index - 1]! * 1.3);
  bench.gateway.online = true;
  const tried = bench.gateway.asked.length;
  await planned.core.retryMissing();
  await planned.until('complete');
  expect(bench.gateway.asked.length).toBeGreaterThan(tried);
  await expectWhole(planned, boxAround(MIDDLE, 0.001));
});

it('freshness: after ten minutes a cell is fetched again, and deleted parcels disappear', async () => {
  const clock = createManualClock();
  const planned = await bench.plan({}, clock);
  const view = { lng: MIDDLE.lng, lat: MIDDLE.lat - 0.006 };
  await planned.see(view, 0.0005);
  await planned.until('complete');
  const before = bench.gateway.asked.length;
  clock.advance(500_000);
  await planned.see(view, 0.0005);
  await planned.until('complete');
  expect(bench.gateway.asked).toHaveLength(before);
  const [gone] = bench.idsIn(boxAround(view, 0.0001));
  await bench.seeded.store.query(`update cadastral_items set status = 'HIDDEN' where id = $1`, [gone!]);
  clock.advance(100_000);
  await planned.see(view, 0.0005);
  // A cell that is requested again stays valid meanwhile.
  await planned.until('complete');
  expect(bench.gateway.asked.length).toBeGreaterThan(before);
  while ((await planned.core.parcel(gone!)) !== null) await wait();
  await bench.seeded.store.query(`update cadastral_items set status = 'ACTIVE' where id = $1`, [gone!]);
});

it('progress: it names the cells that changed, and none if nothing did', async () => {
  const planned = await bench.plan();
  await planned.see(MIDDLE, 0.001);
  await planned.until('complete');
  const named = planned.progress.flatMap(({ changedCells }) => (changedCells === 'all' ? [] : changedCells));
  expect(planned.progress.map(({ changedCells }) => changedCells)).not.toContain('all');
  expect(named).toContainEqual(expect.objectContaining(tileOf(MIDDLE, CHANGED_CELL_ZOOM)));
  // Within 0.001° and a search's margin only neighbouring cells change.
  const { x, y } = tileOf(MIDDLE, CHANGED_CELL_ZOOM);
  for (const cell of named) expect(Math.max(Math.abs(cell.x - x), Math.abs(cell.y - y))).toBeLessThanOrEqual(1);
  const { tileVersion } = planned.last();
  await planned.see(MIDDLE, 0.0009);
  await planned.until('complete');
  expect(planned.last().tileVersion).toBe(tileVersion);
});
