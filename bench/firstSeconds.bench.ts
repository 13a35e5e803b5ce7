import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadedFirst } from '../tests/support/run/loadedFirst.ts';
import { buildPages } from './frames/buildPages.ts';
import { launchPhoneBrowser, SLOWDOWN } from './frames/phone.ts';
import { createScriptOwner } from './frames/scriptOwner.ts';
import { openGatewayStore } from '../src/gateway/main.ts';
import { serveCity } from './frames/serveCity.ts';
import { type Visit, visitFirst } from './firstSeconds/visitFirst.ts';
import type { BenchAbout, BenchOptions, BenchRow, Goal } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { median, quartiles } from './rows/quantile.ts';

const LINE = { downMbps: 9, upMbps: 3, roundTripMs: 100 } as const;
const ROUNDS = { whole: 3, quick: 1 } as const;

export const about: BenchAbout = {
  timed:
    `A first visit to the product’s page in Chromium, 390 × 844, touch, its main thread slowed ${SLOWDOWN}×, nothing cached, over a line of ` +
    `${LINE.downMbps}/${LINE.upMbps} Mbps with a round trip of ${LINE.roundTripMs} ms that workers share, from a gateway with the sample land: ` +
    'from asking for the page to first words, largest words, first parcels; layout shifts; then the ten commonest presses and what closes them.',
  notTimed:
    'Pixels: WebGL is software here, so draw calls draw nothing and are counted. The gateway’s own first answers: it has been asked before. Base maps of ' +
    'others, TLS, and a line that starts slowly: there is none.',
};

interface Asked {
  name: string;
  unit: string;
  of: (visit: Visit) => number;
  must?: Goal;
  note?: (visits: readonly Visit[]) => string;
}

/** Formats the medians of all visits. */
const eachPress = (visits: readonly Visit[], of: (press: Visit['presses'][string]) => number): string =>
  Object.keys(visits[0]!.presses)
    .map((name) => `${name} ${median(visits.map(({ presses }) => of(presses[name]!)))}`)
    .join(', ');

const atMost = (figure: number): Goal => ({ atMost: figure, of: 'ours' });
const FIGURES: readonly Asked[] = [
  { name: 'first words', unit: 'ms', of: ({ load }) => load.firstWordsMs, must: atMost(1800) },
  {
    name: 'largest words (LCP)',
    unit: 'ms',
    of: ({ load }) => load.largestMs,
    must: atMost(2500),
    note: (visits) => visits.at(-1)!.load.largest,
  },
  { name: 'first parcels drawn', unit: 'ms', of: ({ parcelsMs }) => parcelsMs, must: atMost(4000) },
  {
    name: 'layout shift (CLS), presses included',
    unit: 'share',
    of: ({ load }) => load.shift,
    must: atMost(0.05),
    note: (visits) => visits.at(-1)!.load.shifted.join('; '),
  },
  {
    name: 'slowest of the presses (INP)',
    unit: 'ms',
    of: ({ presses }) => Math.max(...Object.values(presses).map(({ eventMs }) => eventMs)),
    must: atMost(200),
    note: (visits) => eachPress(visits, ({ eventMs }) => eventMs),
  },
  {
    name: 'longest task behind a press',
    unit: 'ms',
    of: ({ presses }) => Math.max(...Object.values(presses).map(({ taskMs }) => taskMs)),
    note: (visits) => eachPress(visits, ({ taskMs }) => taskMs),
  },
  {
    name: 'longest task of ours in load',
    unit: 'ms',
    of: ({ longestOurs }) => longestOurs.ms,
    must: atMost(200),
    note: (visits) =>
      `by the long animation frames’ attribution: ${visits.map(({ longestOurs }) => longestOurs.at).join(', ')}; longest of anybody’s ` +
      `${Math.round(median(visits.map(({ longestMs }) => longestMs)))}`,
  },
  { name: 'JavaScript that had come when parcels were drawn, compressed', unit: 'KB', of: ({ scripts }) => scripts.kb },
  { name: 'files of JavaScript that had come when parcels were drawn', unit: 'files', of: ({ scripts }) => scripts.files },
];

/** Measures each round with a new visitor. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const rounds = options.quick ? ROUNDS.quick : ROUNDS.whole;
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  const closing: Array<() => Promise<void>> = [];
  try {
    const productDir = join(folder, 'product');
    await buildPages('product', productDir);
    const store = await openGatewayStore({ dataDir: join(folder, 'data') });
    closing.unshift(() => store.close());
    const browser = await launchPhoneBrowser();
    closing.unshift(() => browser.close());
    const served = await serveCity(store, productDir);
    closing.unshift(served.close);
    const ownerOf = createScriptOwner(productDir);
    // Warm up the gateway, whose first responses take a second longer.
    await visitFirst(browser, served, LINE, { ownerOf, presses: false });
    const visits: Visit[] = [];
    while (visits.length < rounds) visits.push(await visitFirst(browser, served, LINE, { ownerOf, presses: true }));

    const row = ({ name, unit, of, must, note }: Asked): BenchRow => {
      const own = visits.map(of);
      return makeRow(
        {
          bench: 'firstSeconds',
          case: name,
          host: 'chromium',
          unit,
          ours: median(own),
          peer: null,
          must: must ?? null,
          spread: rounds < 2 ? null : { ours: quartiles(own), peer: null, samples: rounds },
          note: note?.(visits) ?? '',
        },
        options,
      );
    };
    const { files, gzippedKb } = loadedFirst(productDir);
    const first = (name: string, unit: string, ours: number, must: Goal | null): BenchRow =>
      makeRow({ bench: 'firstSeconds', case: name, host: 'chromium', unit, ours, peer: null, must }, options);
    return [
      ...FIGURES.map(row),
      first('JavaScript before the map, gzipped', 'KB', gzippedKb, atMost(150)),
      first('files of JavaScript before the map', 'files', files.length, null),
    ];
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
