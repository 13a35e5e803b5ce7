import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { ROOT } from '../../tests/support/run/repository.ts';
import type { ScriptRun } from '../frames/pageRecord.ts';
import { openPhone } from '../frames/phone.ts';
import type { Owner } from '../frames/scriptOwner.ts';
import type { ServedCity } from '../frames/serveCity.ts';
import { type Presses, pressTen } from './pressTen.ts';
import { type LineSpeed, slowLine } from './slowLine.ts';
import { noteOurPrograms } from '../pages/noteOurPrograms.ts';
import { type LoadRecord, watchLoad } from './watchLoad.ts';

/** More vertices than the base map has: MapLibre's shaders draw parcels that come as tiles. */
const MIN_VERTICES = 3000;

/** Figures of a first visit, in milliseconds unless stated otherwise. */
export interface Visit {
  load: LoadRecord;
  /** First frame with parcels. */
  parcelsMs: number;
  /** Longest script run of our code in a long animation frame, and its position. */
  longestOurs: { ms: number; at: string };
  /** Longest task of any code. */
  longestMs: number;
  /** JavaScript files loaded when parcels were drawn, and their compressed size. */
  scripts: { files: number; kb: number };
  /** Empty if nothing was pressed. */
  presses: Presses;
}

/** Script that runs first in the page. */
const SCRIPT = `globalThis.__name ??= (made) => made; ${readFileSync(`${ROOT}node_modules/web-vitals/dist/web-vitals.iife.js`, 'utf8')}; globalThis.webVitals = webVitals; (${noteOurPrograms.toString()})(); (${watchLoad.toString()})();`;

/**
 * Measures a new visitor's first seconds at a page without a link, over the sample data's dense ward.
 * @param presses measures the ten commonest presses afterwards
 * @throws if the page reports an error, or a press does not show its result
 */
export async function visitFirst(
  browser: Browser,
  city: ServedCity,
  speed: LineSpeed,
  { ownerOf, presses }: { ownerOf: (run: ScriptRun) => Owner; presses: boolean },
): Promise<Visit> {
  const line = await slowLine(city.url, speed);
  const phone = await openPhone(browser);
  try {
    await phone.page.addInitScript({ content: SCRIPT });
    await phone.page.goto(line.url, { waitUntil: 'commit' });
    // Wait for the map: on a slow line the page rests before it appears.
    await phone.page.waitForFunction((least) => globalThis.loadRecord.frames.some(({ vertices }) => vertices >= least), MIN_VERTICES);
    await phone.settle(city.quietMs);
    const { longTasks, scriptRuns } = await phone.takeRecord();
    const load = await phone.page.evaluate(() => structuredClone(globalThis.loadRecord));
    const ownFrame = load.frames.find(({ ofOurs }) => ofOurs > 0);
    const parcelsMs = (ownFrame ?? load.frames.find(({ vertices }) => vertices >= MIN_VERTICES)!).atMs;
    const scripts = await phone.page.evaluate((by) => {
      const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const come = fetched.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= by);
      return { files: come.length, kb: come.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000 };
    }, parcelsMs);
    const pressed = presses ? await pressTen(phone, city) : {};
    const { shift, shifted } = await phone.page.evaluate(() => globalThis.loadRecord);
    if (phone.complaints.length > 0) throw new Error(`the page complained: ${phone.complaints.join('\n')}`);
    const [longest] = scriptRuns.filter((run) => ownerOf(run) === 'ours').toSorted((a, b) => b.durationMs - a.durationMs);
    return {
      load: { ...load, shift, shifted },
      parcelsMs,
      longestOurs: longest
        ? { ms: longest.durationMs, at: `${longest.invoker.split('/').at(-1)} in ${longest.url.split('/').at(-1)}` }
        : { ms: 0, at: '' },
      longestMs: Math.max(0, ...longTasks),
      scripts,
      presses: pressed,
    };
  } finally {
    await phone.close();
    await line.close();
  }
}
