import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pixelsFrom } from '../../../bench/frames/askCity.ts';
import { beyondEmpty, blockingMs, latencyQuantile } from '../../../bench/frames/blockingTime.ts';
import { mapFigures, type MapRuns } from '../../../bench/frames/frameRows.ts';
import type { Leg, MapJourney } from '../../../bench/frames/journey.ts';
import { mainThreadMs } from '../../../bench/frames/mainThreadMs.ts';
import { createScriptOwner, lineAndColumn, ownerOfSource } from '../../../bench/frames/scriptOwner.ts';
import { makeRow } from '../../../bench/rows/makeRow.ts';

const WHOLE = { quick: false };

const leg = (made: Partial<Leg> = {}): Leg => ({
  longTasks: 0,
  blockingMs: 0,
  longestMs: 0,
  busyMs: 0,
  events: [],
  eventCount: 0,
  scriptRuns: [],
  searches: 0,
  ...made,
});
const journey = (loadMs: number, panMs: number, made: Partial<Leg> = {}): MapJourney => ({
  legs: { load: leg({ blockingMs: loadMs, ...made }), pan: leg({ blockingMs: panMs }), zoom: leg() },
  heapBytes: 2 ** 20,
  bufferBytes: 2 ** 20,
});

const runs = (ours: MapJourney[], updateData: MapJourney[], none: MapJourney[], mvt: MapJourney[] = []): MapRuns => ({
  ours,
  updateData,
  none,
  mvt,
  mlt: [],
});
const BEYOND = 'blocking time of load + pan beyond the empty page';
const beyondOf = (made: MapRuns) => {
  const figure = mapFigures(made, () => 'ours').find((found) => found.case === BEYOND)!;
  return makeRow({ bench: 'frames', ...figure }, WHOLE);
};

describe('frames bench figures', () => {
  it('blockingMs: it sums only what each task takes beyond 50 ms', () => {
    expect(blockingMs([])).toBe(0);
    expect(blockingMs([50, 51, 30, 150])).toBe(101);
  });

  it('beyondEmpty: it is the median of per-round differences, so that a slow round cancels out', () => {
    expect(beyondEmpty([110, 1110, 220], [100, 1100, 200])).toEqual({ ms: 10, rawMs: 10, quartiles: [10, 15] });
  });

  it('beyondEmpty: less than the empty page counts as 1 ms and reports the raw value', () => {
    expect(beyondEmpty([80], [100])).toMatchObject({ ms: 1, rawMs: -20 });
  });

  it('beyondEmpty: a round without its empty page is refused', () => {
    expect(() => beyondEmpty([1, 2], [1])).toThrow('no empty page');
    expect(() => beyondEmpty([], [])).toThrow('no empty page');
  });

  it('latencyQuantile: unreported quick events count as the threshold', () => {
    expect(latencyQuantile([100], 2, 0)).toBe(16);
    expect(latencyQuantile([40, 80], 2, 1)).toBe(80);
    expect(latencyQuantile(Array<number>(2).fill(200), 100, 0.98)).toBeGreaterThan(16);
    expect(latencyQuantile([200], 1000, 0.98)).toBe(16);
    expect(latencyQuantile([], 0, 0.98)).toBeNaN();
  });

  it('mainThreadMs: it sums top-level main-thread tasks of the busiest page', () => {
    const thread = (tid: number, name: string) => ({ name: 'thread_name', pid: 7, tid, args: { name } });
    const task = (tid: number, tdur?: number, name = 'ThreadControllerImpl::RunTask') => ({
      name,
      pid: 7,
      tid,
      args: {},
      ...(tdur && { tdur }),
    });
    const threads = [thread(1, 'CrRendererMain'), thread(2, 'CrRendererMain'), thread(3, 'Compositor')];
    const tasks = [task(1, 200), task(2, 5000), task(2, 4000, 'Receive mojo message'), task(2), task(2, 1500), task(3, 90_000)];
    expect(mainThreadMs({ traceEvents: [...tasks, ...threads] })).toBe(6.5);
    expect(() => mainThreadMs({ traceEvents: [...threads, task(1)] })).toThrow('does not trace');
  });

  it('mapFigures: the must is half of the strongest peer’s blocking beyond the empty page', () => {
    const empty = [journey(100, 50)];
    const weak = [journey(500, 500)];
    expect(beyondOf(runs([journey(110, 60)], weak, empty, [journey(120, 70)]))).toMatchObject({ ours: 20, ratio: 2, met: true });
    expect(beyondOf(runs([journey(110, 60)], [journey(120, 69)], empty, weak))).toMatchObject({ ours: 20, met: false });
    const none = beyondOf(runs([journey(90, 50)], [journey(150, 100)], empty));
    expect(none).toMatchObject({ ours: 1, ratio: 100, met: true });
    expect(none.note).toContain('ours -10');
  });

  it('mapFigures: processor time is judged against the strongest peer, too', () => {
    const busy = (busyMs: number): MapJourney => journey(0, 0, { busyMs });
    const judged = mapFigures(runs([busy(300)], [busy(900)], [busy(100)], [busy(290)]), () => 'ours').find(
      ({ case: name }) => name === 'main-thread processor time of load + pan beyond the empty page',
    )!;
    expect(judged).toMatchObject({ ours: 200, peer: { name: 'PMTiles cut beforehand, MVT', value: 190 } });
    expect(makeRow({ bench: 'frames', ...judged }, WHOLE).met).toBe(false);
  });

  it('mapFigures: legs are summed per round before the difference, whose quartiles are the spread', () => {
    const made = runs(
      [journey(105, 30), journey(210, 60), journey(120, 10)],
      [journey(150, 60), journey(250, 60), journey(150, 60)],
      [journey(100, 10), journey(200, 10), journey(100, 10)],
    );
    expect(beyondOf(made)).toMatchObject({ ours: 25, spread: { ours: [22.5, 42.5], peer: [100, 100], samples: 3 } });
  });

  it('mapFigures: runs over 50 ms are counted by owner; ours must have none in pan and zoom', () => {
    const run = (durationMs: number, url: string) => ({ durationMs, url, position: 0, invoker: 'a' });
    const made = journey(0, 0, { scriptRuns: [run(51, 'ours'), run(50, 'ours'), run(400, 'maplibre'), run(70, 'ours')] });
    made.legs.zoom.scriptRuns = [run(90, 'ours'), run(60, 'maplibre')];
    const owned = mapFigures(runs([made], [made], [made]), ({ url }) => (url === 'ours' ? 'ours' : 'maplibre'));
    const rowOf = (legs: string) => owned.find((figure) => figure.case === `script runs of ours over 50 ms, ${legs}`)!;
    expect(rowOf('load')).toMatchObject({ ours: 2, moonshot: { atMost: 0, of: 'ours' } });
    expect(rowOf('load').must).toBeUndefined();
    expect(rowOf('load').note).toContain('longest 70 ms; begun in MapLibre: 1');
    expect(rowOf('pan + zoom')).toMatchObject({ ours: 1, must: { atMost: 0, of: 'ours' } });
  });

  it('pixelsFrom: x grows east, y north, and the world is 512 pixels at zoom 0', () => {
    expect(pixelsFrom({ lng: 0, lat: 0 }, 0, { lng: 180, lat: 0 })).toEqual({ x: 256, y: 0 });
    const up = pixelsFrom({ lng: 105, lat: 16 }, 17, { lng: 105, lat: 16.001 });
    expect(up.x).toBe(0);
    // 0.001° of latitude at 16° N in Mercator: 1 / cos 16° times that of the equator.
    expect(up.y).toBeCloseTo(-((0.001 / 360) * 512 * 2 ** 17) / Math.cos((16.0005 * Math.PI) / 180), 3);
  });
});

describe('owner of a script run', () => {
  it.each([
    ['../../node_modules/maplibre-gl/dist/maplibre-gl.mjs', 'maplibre'],
    ['../../src/map/startMap.ts', 'ours'],
    ['../../node_modules/react-dom/client.js', 'ours'],
    ['', 'browser'],
  ])('ownerOfSource: %s is %s', (path, owner) => {
    expect(ownerOfSource(path)).toBe(owner);
  });

  it('lineAndColumn: both count from 0', () => {
    expect(lineAndColumn('ab\ncd\ne', 0)).toEqual([0, 0]);
    expect(lineAndColumn('ab\ncd\ne', 4)).toEqual([1, 1]);
    expect(lineAndColumn('ab\ncd\ne', 6)).toEqual([2, 0]);
  });

  it('createScriptOwner: it looks up the run’s position in the build’s source map', () => {
    const dir = mkdtempSync(join(tmpdir(), 'thua-owner-'));
    // Columns 0 and 10 of the single line map to two sources, column 15 to none.
    const map = { version: 3, sources: ['../src/a.ts', '../node_modules/maplibre-gl/b.mjs'], names: [], mappings: 'AAAA,UCAA,K,KAAA' };
    writeFileSync(join(dir, 'made.js'), 'aaaaaaaaaabbbbbccccc');
    writeFileSync(join(dir, 'made.js.map'), JSON.stringify(map));
    const ownerOf = createScriptOwner(dir);
    const at = (position: number, url = 'http://127.0.0.1:1/made.js') => ownerOf({ durationMs: 60, url, position, invoker: '' });
    expect([at(3), at(12), at(17), at(-1), at(0, ''), at(0, 'http://127.0.0.1:1/other.js')]).toEqual([
      'ours',
      'maplibre',
      'ours',
      'ours',
      'browser',
      'ours',
    ]);
    rmSync(dir, { recursive: true });
  });
});
