import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadedFirst } from '../tests/support/run/loadedFirst.ts';
import { buildPages } from './frames/buildPages.ts';
import { launchPhoneBrowser, SLOWDOWN } from './frames/phone.ts';
import { createScriptOwner } from './frames/scriptOwner.ts';
import { openGatewayStore } from '../src/gateway/main.ts';
import { serveCity } from './frames/serveCity.ts';
import { buildBefore } from './firstSeconds/buildBefore.ts';
import { type Visit, visitFirst } from './firstSeconds/visitFirst.ts';
import type { BenchAbout, BenchOptions, BenchRow, Goal } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { median, quantile } from './rows/quantile.ts';

const LINE = { downMbps: 9, upMbps: 3, roundTripMs: 100 } as const;
const ROUNDS = { whole: 3, quick: 1 } as const;

export const about: BenchAbout = {
  timed:
    `A first visit to the product’s page in Chromium, 390 × 844, touch, its main thread slowed ${SLOWDOWN}×, nothing cached, over a line of ` +
    `${LINE.downMbps}/${LINE.upMbps} Mbps with a round trip of ${LINE.roundTripMs} ms that workers share, from a gateway with the sample land: ` +
    'from asking for the page to first words, largest words, first parcels; layout shifts; then, on today’s page, the ten commonest presses and what closes them.',
  notTimed:
    'Pixels: WebGL is software here, so draw calls draw nothing and are counted. The gateway’s own first answers: it has been asked before. Base maps of ' +
    'others, TLS, and a line that starts slowly: there is none.',
};

interface Asked {
  name: string;
  unit: string;
  of: (visit: Visit) => number;
  /** The page of before is not pressed. */
  isOurs?: true;
  must?: Goal;
  note?: (visits: readonly Visit[]) => string;
}

/** The medians of all visits. */
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
    isOurs: true,
    must: atMost(200),
    note: (visits) => eachPress(visits, ({ eventMs }) => eventMs),
  },
  {
    name: 'longest task behind a press',
    unit: 'ms',
    of: ({ presses }) => Math.max(...Object.values(presses).map(({ taskMs }) => taskMs)),
    isOurs: true,
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

/** A page of ours and the one of before in turn; a new visitor each time. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const rounds = options.quick ? ROUNDS.quick : ROUNDS.whole;
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  const closing: Array<() => Promise<void>> = [];
  try {
    const productDir = join(folder, 'product');
    await buildPages('product', productDir);
    // A look in a minute has no peer.
    const beforeDir = options.quick ? null : buildBefore(join(folder, 'before'));
    const store = await openGatewayStore({ dataDir: join(folder, 'data') });
    closing.unshift(() => store.close());
    const browser = await launchPhoneBrowser();
    closing.unshift(() => browser.close());

    const pages = [productDir, beforeDir].filter((dir) => dir !== null);
    const served = await Promise.all(pages.map((dir) => serveCity(store, dir)));
    closing.unshift(...served.map(({ close }) => close));
    const owners = pages.map(createScriptOwner);
    const visits: Visit[][] = pages.map(() => []);
    const visitPage = (at: number, presses: boolean): Promise<Visit> =>
      visitFirst(browser, served[at]!, LINE, { ownerOf: owners[at]!, presses });
    // A gateway's first answers after its start take a second longer, and it starts once.
    await visitPage(0, false);
    for (let round = 0; round < rounds; round += 1) {
      const order = pages.map((_, at) => at);
      for (const at of round % 2 === 0 ? order : order.toReversed()) visits[at]!.push(await visitPage(at, at === 0));
    }

    const [ours, before] = visits as [Visit[], Visit[]?];
    const row = ({ name, unit, of, isOurs, must, note }: Asked): BenchRow => {
      const [own, peer] = [ours.map(of), isOurs ? undefined : before?.map(of)];
      const quartiles = (samples: number[]): [number, number] => [quantile(samples, 0.25), quantile(samples, 0.75)];
      return makeRow(
        {
          bench: 'firstSeconds',
          case: name,
          host: 'chromium',
          unit,
          ours: median(own),
          peer: peer ? { name: 'the page of before', value: median(peer) } : null,
          must: must ?? null,
          spread: rounds < 2 ? null : { ours: quartiles(own), peer: peer ? quartiles(peer) : null, samples: rounds },
          note: [note?.(ours), peer && note ? `before: ${note(before!)}` : ''].filter(Boolean).join(' | '),
        },
        options,
      );
    };
    const firsts = pages.map(loadedFirst);
    const first = (name: string, unit: string, of: (page: (typeof firsts)[number]) => number, must: Goal | null): BenchRow => {
      const [own, peer] = firsts.map(of);
      const beside = peer === undefined ? null : { name: 'the page of before', value: peer };
      return makeRow({ bench: 'firstSeconds', case: name, host: 'chromium', unit, ours: own!, peer: beside, must }, options);
    };
    return [
      ...FIGURES.map(row),
      first('JavaScript before the map, gzipped', 'KB', ({ gzippedKb }) => gzippedKb, atMost(150)),
      first('files of JavaScript before the map', 'files', ({ files }) => files.length, null),
    ];
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
