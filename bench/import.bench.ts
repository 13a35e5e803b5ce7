import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../tests/support/run/seededRandom.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeWholeRingFile } from './drag/makeRingFile.ts';
import { buildPages } from './frames/buildPages.ts';
import type { Figure } from './frames/frameRows.ts';
import { launchPhoneBrowser, openPhone, SLOWDOWN } from './frames/phone.ts';
import { seedCity } from './frames/seedCity.ts';
import { serveCity } from './frames/serveCity.ts';
import { travelImport, type ImportJourney } from './import/importJourney.ts';
import { makeRow } from './rows/makeRow.ts';
import { median } from './rows/quantile.ts';

/** 29 bytes a vertex: 1,810,000 are a file of 50 MiB. */
const WHOLE = { vertices: 1_810_000, rounds: 3 };
const QUICK = { vertices: 362_000, rounds: 1 };
const SEED = 2026;
const PARCELS = 500;
const START = '#15/16.2/108.6';
const SMALL = fileURLToPath(new URL('../tests/fixtures/drawings/area.geojson', import.meta.url));

export const about: BenchAbout = {
  timed:
    `The product’s page in Chromium, 390 × 844, two pixels a point, touch, its main thread slowed ${SLOWDOWN}× (workers are not): a GeoJSON ` +
    'file of one area of 50 MiB is opened in the measure panel, from the file chosen until its figures stand there (the map’s flight to the shape is a row of its own); opened again and ' +
    'cancelled beyond 20 %, from the press until the page has forgotten it, and until the worker has opened a small file. Peer: the ' +
    'same panel, as long, with nothing opened.',
  notTimed: 'Making the file; pixels (draw calls draw nothing). Run it alone.',
};

/** A file of 50 MiB opened and cancelled on a slow phone. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const { vertices, rounds } = options.quick ? QUICK : WHOLE;
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  const closing: Array<() => Promise<void>> = [];
  try {
    const large = join(folder, 'large.geojson');
    const file = await makeWholeRingFile(vertices, seededRandom(SEED));
    await writeFile(large, Buffer.from(await file.arrayBuffer()));
    const dir = join(folder, 'product');
    await buildPages('product', dir);
    const land = await seedCity(join(folder, 'data'), PARCELS);
    closing.unshift(() => land.store.close());
    const served = await serveCity(land.store, dir);
    closing.unshift(served.close);
    const browser = await launchPhoneBrowser();
    closing.unshift(() => browser.close());
    const runs: ImportJourney[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const phone = await openPhone(browser);
      try {
        runs.push(await travelImport(phone, served, `${served.url}/${START}`, large, SMALL));
        if (phone.complaints.length > 0) throw new Error(`the page complained: ${phone.complaints.join('\n')}`);
      } finally {
        await phone.close();
      }
    }
    return figuresOf(runs, file.size).map((figure) => makeRow({ bench: 'import', host: 'chromium', size: vertices, ...figure }, options));
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(runs: readonly ImportJourney[], bytes: number): Figure[] {
  const of = (figure: (run: ImportJourney) => number): number => median(runs.map(figure));
  const mebibytes = bytes / 2 ** 20;
  const longest = runs.map(({ read }) => Math.round(read.longestMs)).join(', ');
  return [
    {
      case: 'read: main-thread tasks over 50 ms beyond the idle panel’s',
      unit: 'tasks',
      ours: of(({ read, idle }) => read.longTasks - idle.longTasks),
      must: { atMost: 0, of: 'ours' },
      note: `read ${runs.map(({ read }) => read.longTasks).join(', ')}; idle ${runs.map(({ idle }) => idle.longTasks).join(', ')}`,
    },
    {
      case: 'read: longest main-thread task',
      unit: 'ms',
      ours: of(({ read }) => read.longestMs),
      peer: { name: 'the idle panel', value: of(({ idle }) => idle.longestMs) },
      note: `0: none reached 50 ms; rounds ${longest}`,
    },
    { case: 'read: blocking time', unit: 'ms', ours: of(({ read }) => read.blockingMs), note: 'sum beyond 50 ms of each task' },
    {
      case: 'then: longest task while the map flies to it',
      unit: 'ms',
      ours: of(({ flown }) => flown.longestMs),
      note: 'drawing the map, not the file',
    },
    { case: 'read: file chosen to figures shown', unit: 'ms', ours: of(({ readMs }) => readMs), note: `${mebibytes.toFixed(1)} MiB` },
    {
      case: 'read: throughput',
      unit: 'MiB/s',
      ours: of(({ readMs }) => (1000 * mebibytes) / readMs),
      note: 'with measuring and outlining',
    },
    {
      case: 'read: percentages shown on the way',
      unit: 'steps',
      ours: of(({ shown }) => shown.length),
      must: { atLeast: 5, of: 'ours' },
      note: 'different values of the progress bar',
    },
    {
      case: 'cancel: press to gone',
      unit: 'ms',
      ours: of(({ cancelledMs }) => cancelledMs),
      must: { atMost: 500, of: 'ours' },
      note: 'with the slowed page’s own handling of the press, once 20 % have been read',
    },
    { case: 'cancel: press to another file opened', unit: 'ms', ours: of(({ freeMs }) => freeMs), note: 'the worker kept nothing of it' },
  ];
}
