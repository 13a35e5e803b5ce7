import { launchChromium } from '../tests/support/pages/browserPage.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { DEATHS, openMortalPage, PLACES } from './pages/killOnPage.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';
import type { WorkerDeath } from './recovery/mortality.ts';
import { serveLandPage } from './pages/serveLandPage.ts';

const MUST_MS = 2000;
/** A worker that dies five times within 10 s is given a rest, which is no recovery to be timed. */
const PAUSE_MS = 3000;

const DEATH_WORDS: Record<WorkerDeath, string> = {
  terminate: 'worker terminated',
  throw: 'worker threw',
  trap: 'WASM trap',
  loop: 'endless loop',
};

export const about: BenchAbout = {
  timed:
    'The product’s page on a phone’s screen over the real gateway. Worker: from the kill until every tile in view and the ' +
    'list, asked for at once, have been answered as before by the next worker; the time to notice counts. Picture: from a ' +
    'lost WebGL context until the map draws every parcel in view again.',
  notTimed: 'Start of Chromium, gateway and page; the first fetch of the land.',
};

function rowsOf(name: string, times: number[], note: string, options: BenchOptions): BenchRow[] {
  const measured = (which: string, ours: number): Measured => ({
    bench: 'recovery',
    case: `${name}, ${which}`,
    host: 'chromium',
    size: null,
    unit: 'ms',
    ours,
    must: { atMost: MUST_MS, of: 'ours' },
    note,
  });
  const quartiles: [number, number] = [quantile(times, 0.25), quantile(times, 0.75)];
  const spread = { ours: quartiles, peer: null, samples: times.length };
  return [
    makeRow({ ...measured('median', quantile(times, 0.5)), spread }, options),
    makeRow(measured('worst', Math.max(...times)), options),
  ];
}

/** Each kind of death of the parcels worker, and a lost WebGL context, on the product's page. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const rounds = options.quick ? 3 : 12;
  const [pages, browser] = await Promise.all([serveLandPage('recovery'), launchChromium()]);
  try {
    const { page, lands, complaints } = await openMortalPage(browser, pages.url);
    const land = lands.at(-1)!;
    const times = new Map<WorkerDeath, number[]>(DEATHS.map((death) => [death, []]));
    for (let round = 0; round < rounds; round += 1) {
      // The order is reversed every second round, as everywhere in the house.
      for (const death of round % 2 === 0 ? DEATHS : DEATHS.toReversed()) {
        const took = await page.evaluate(([kind, expected]) => globalThis.recovery.timeToReadAgain(kind, expected), [death, land] as const);
        times.get(death)!.push(took);
        await page.waitForTimeout(Math.max(0, PAUSE_MS - took));
      }
    }
    const drawn: number[] = [];
    for (let round = 0; round < (options.quick ? 2 : 4); round += 1) {
      drawn.push(await page.evaluate((expected) => globalThis.recovery.timeToDrawAgain(expected), land));
    }
    const { failures, asked, settled } = await page.evaluate(() => globalThis.recovery.ledger());
    const said = complaints.filter((line) => !/thrown by the bench|unreachable/.test(line));
    if (failures.length > 0 || asked !== settled || said.length > 0) {
      throw new Error([`${asked - settled} calls unsettled`, ...failures, ...said].join('\n'));
    }
    const view = `${Object.keys(land).length} parcels in view, ${PLACES.length} places held`;
    return [
      ...DEATHS.flatMap((death) => rowsOf(DEATH_WORDS[death], times.get(death)!, view, options)),
      ...rowsOf('WebGL context lost, never given back', drawn, `software WebGL; ${view}`, options),
    ];
  } finally {
    await browser.close();
    await pages.close();
  }
}
