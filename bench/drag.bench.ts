import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium, DESKTOP, openPage } from '../tests/support/pages/browserPage.ts';
import { seededRandom } from '../tests/support/run/seededRandom.ts';
import { loadGeometryCore } from '../workers/geometry/core.ts';
import { OpenShapes } from './drag/shapes/openShapes.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeWholeRingFile } from './drag/makeRingFile.ts';
import type { PageTimes } from './drag/pageTimes.ts';
import { dragOnPage, openOnPage } from './pages/dragVertexOnPage.ts';
import { fullMeasure, relativeGap } from './pages/fullMeasure.ts';
import { makeRow } from './rows/makeRow.ts';
import type { Measured } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';
import { servePages } from './pages/servePages.ts';

const VERTICES = 1_000_000;
const MOVES = 300;
const SEED = 2026;
const CORE_MOVES = 100_000;

const BLOCKING_MS = 50;

const sum = (times: readonly number[]): number => times.reduce((whole, time) => whole + time, 0);

/** Microseconds of the worker's own work for one move, in Node, without messages. */
async function timeCoreMove(file: Blob): Promise<number> {
  const shapes = new OpenShapes(await loadGeometryCore());
  const opened = await shapes.openFile(file, 'wgs84', 'bench', () => undefined);
  if (!opened.ok) throw new Error(opened.error.message);
  const { shape } = opened.value;
  let sink = 0;
  const run = (): number => {
    const began = performance.now();
    for (let i = 0; i < CORE_MOVES; ++i) {
      const moved = shapes.move(shape, 500, 107.9 + i * 1e-7, 15.4);
      if (moved.ok) sink += moved.value.lengthM;
    }
    return ((performance.now() - began) * 1000) / CORE_MOVES;
  };
  run();
  const times = Array.from({ length: 7 }, run);
  if (!Number.isFinite(sink)) throw new Error('the moved shape has no length');
  return quantile(times, 0.5);
}

type Figure = Pick<Measured, 'case' | 'unit' | 'ours' | 'must' | 'moonshot' | 'note' | 'host'>;

const taskRows = (when: string, tasks: readonly number[]): Figure[] => [
  { case: `main-thread tasks over 50 ms, ${when}`, unit: 'tasks', ours: tasks.length, must: { atMost: 0, of: 'ours' } },
  {
    case: `main-thread blocking time, ${when}`,
    unit: 'ms',
    ours: sum(tasks.map((task) => task - BLOCKING_MS)),
    note: 'sum beyond 50 ms of each task',
  },
  { case: `longest main-thread task, ${when}`, unit: 'ms', ours: Math.max(0, ...tasks), note: '0: none reached 50 ms' },
];

export const about: BenchAbout = {
  timed:
    'A page that opens a GeoJSON file of a million vertices in the geometry worker and drags one vertex by real pointer ' +
    'moves: from the file chosen, and from each pointer move, until the figures are painted; main-thread tasks meanwhile.',
  notTimed: 'Start of Chromium, of the page and of its server; making the file.',
};

/** The drag page in Chromium with a file of a million vertices: load, drag by real pointer moves, main-thread tasks. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  const [pages, browser] = await Promise.all([servePages(), launchChromium()]);
  try {
    const path = join(folder, 'ring.geojson');
    const file = await makeWholeRingFile(VERTICES, seededRandom(SEED));
    await writeFile(path, Buffer.from(await file.arrayBuffer()));
    const { page, complaints } = await openPage(browser, `${pages.url}bench/drag/`, DESKTOP);
    const began = performance.now();
    await openOnPage(page, path, VERTICES);
    const loadMs = performance.now() - began;
    const readTimes = (): Promise<PageTimes> => page.evaluate(() => globalThis.pageTimes);
    const loaded = await readTimes();
    const drawn = Number((await page.locator('#drawn').textContent())!.replaceAll(',', ''));
    await page.evaluate(() => globalThis.clearTimes());
    const { measure, vertex } = await dragOnPage(page, MOVES);
    const dragged = await readTimes();
    if (complaints.length > 0) throw new Error(complaints.join('\n'));
    if (!vertex) throw new Error('no vertex was dragged');
    const gap = relativeGap(measure, await fullMeasure(file, vertex));
    if (!(gap <= 1e-9)) throw new Error(`the figures after the drag differ from a full measure by ${gap}`);
    const fileSize = `${(file.size / 2 ** 20).toFixed(0)} MiB`;
    const moved = `${dragged.shown.length} answers to ${MOVES} pointer moves`;
    const figures: Figure[] = [
      { case: 'file chosen to figures shown', unit: 'ms', ours: loadMs, note: `${fileSize}, from outside the page` },
      ...taskRows('load', loaded.longTasks),
      { case: 'outline drawn', unit: 'vertices', ours: drawn, must: { atMost: 5000, of: 'ours' } },
      {
        case: 'pointer move to figures painted, median',
        unit: 'ms',
        ours: quantile(dragged.shown, 0.5),
        note: `${moved}; waits for frames included`,
      },
      { case: 'pointer move to figures painted, p98', unit: 'ms', ours: quantile(dragged.shown, 0.98) },
      {
        case: 'worker call and answer, median',
        unit: 'ms',
        ours: quantile(dragged.answered, 0.5),
        note: 'as the page sees it, messages included',
      },
      { case: 'worker call and answer, p98', unit: 'ms', ours: quantile(dragged.answered, 0.98) },
      {
        case: 'worker’s own work a move',
        host: 'node',
        unit: 'µs',
        ours: await timeCoreMove(file),
        must: { atMost: 1, of: 'ours' },
        moonshot: { atMost: 0.1, of: 'ours' },
        note: `without messages, median of 7 × ${CORE_MOVES.toLocaleString('en')} moves`,
      },
      { case: 'longest frame of the drag', unit: 'ms', ours: Math.max(0, ...dragged.frames) },
      ...taskRows('drag', dragged.longTasks),
      { case: 'figures against a full measure', unit: 'relative', ours: gap, must: { atMost: 1e-9, of: 'ours' } },
    ];
    return figures.map((figure) => makeRow({ bench: 'drag', host: 'chromium', size: VERTICES, ...figure }, options));
  } finally {
    await browser.close();
    await pages.close();
    rmSync(folder, { recursive: true });
  }
}
