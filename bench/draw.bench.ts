import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { travelDrawing, type DragJourney } from './draw/dragJourney.ts';
import { starRing } from './draw/starRing.ts';
import { buildPages } from './frames/buildPages.ts';
import type { Figure } from './frames/journeyRows.ts';
import { launchPhoneBrowser, openPhone, SLOWDOWN } from './frames/phone.ts';
import { seedCity } from './frames/seedCity.ts';
import { serveCity } from './frames/serveCity.ts';
import { makeRow } from './rows/makeRow.ts';
import { median } from './rows/quantile.ts';

const WHOLE = { vertices: 100_000, rounds: 2 };
const QUICK = { vertices: 20_000, rounds: 1 };
/** Parcels of the city; the map that the peer pans is far from all of them. */
const PARCELS = 500;
/** Place at sea, far from the sample data: only the base map is below the drawing. */
const CENTER = { lng: 108.6, lat: 16.2 };
const ZOOM = 16;
/** About 100 pixels at that zoom: every tip is between search box and measure panel. */
const STAR_M = 115;

export const about: BenchAbout = {
  timed:
    `The product’s page in Chromium, 390 × 844, two pixels a point, touch, its main thread slowed ${SLOWDOWN}× (workers, compositor and GPU ` +
    'process are not): an area of 100,000 vertices comes from the page’s journal, and a finger drags eight of them, one after the other, ' +
    'each by some 60 pixels and 0.3 s after the one before; grabbing, every move, dropping and all that follows until the page rests. Peer: the same strokes on the same page ' +
    'with nothing drawn, where they pan.',
  notTimed: 'Pixels: WebGL is software here, so draw calls draw nothing, on both pages alike. Run it alone.',
};

/** Compares dragging in a drawing of 100,000 vertices, on a slow phone, with the same strokes on an empty map. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const { vertices, rounds } = options.quick ? QUICK : WHOLE;
  const star = starRing(CENTER, vertices, STAR_M);
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  const closing: Array<() => Promise<void>> = [];
  try {
    const dir = join(folder, 'product');
    await buildPages('product', dir);
    const land = await seedCity(join(folder, 'data'), PARCELS);
    closing.unshift(() => land.store.close());
    const served = await serveCity(land.store, dir);
    closing.unshift(served.close);
    const browser = await launchPhoneBrowser();
    closing.unshift(() => browser.close());

    const journey = async (isEmpty: boolean): Promise<DragJourney> => {
      const phone = await openPhone(browser);
      try {
        const address = `${served.url}/#${ZOOM}/${CENTER.lat}/${CENTER.lng}`;
        const done = await travelDrawing(phone, served, address, isEmpty ? null : star, star);
        if (phone.complaints.length > 0) throw new Error(`the page complained: ${phone.complaints.join('\n')}`);
        return done;
      } finally {
        await phone.close();
      }
    };
    const runs: Record<'drawn' | 'empty', DragJourney[]> = { drawn: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const page of round % 2 === 0 ? (['drawn', 'empty'] as const) : (['empty', 'drawn'] as const)) {
        runs[page].push(await journey(page === 'empty'));
      }
    }
    for (const { movedVertices } of runs.drawn) {
      if (movedVertices !== star.tips.length) throw new Error(`${movedVertices} vertices were moved, not ${star.tips.length}`);
    }
    return figuresOf(runs).map((figure) => makeRow({ bench: 'draw', host: 'chromium', size: vertices, ...figure }, options));
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf({ drawn, empty }: Record<'drawn' | 'empty', DragJourney[]>): Figure[] {
  const row = (name: string, unit: string, of: (journey: DragJourney) => number): Figure => ({
    case: name,
    unit,
    ours: median(drawn.map(of)),
    peer: { name: 'the same strokes, nothing drawn', value: median(empty.map(of)) },
  });
  const beyond = drawn.map((journey, round) => journey.drag.longTasks - empty[round]!.drag.longTasks);
  const tasks = drawn.map(({ drag }) => drag.longTasks).join(', ');
  return [
    {
      case: 'drag: main-thread tasks over 50 ms beyond the empty map’s',
      unit: 'tasks',
      ours: median(beyond),
      must: { atMost: 0, of: 'ours' },
      note: `median of the rounds’ differences; drawn ${tasks}; empty ${empty.map(({ drag }) => drag.longTasks).join(', ')}`,
    },
    row('drag: longest task', 'ms', ({ drag }) => drag.longestMs),
    row('drag: blocking time', 'ms', ({ drag }) => drag.blockingMs),
    row('drag: main-thread processor time', 'ms', ({ drag }) => drag.busyMs),
    row('restored from the journal: longest task', 'ms', ({ load }) => load.longestMs),
    row('restored from the journal: blocking time', 'ms', ({ load }) => load.blockingMs),
  ];
}
