import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlacesCall, type Place } from '../src/contract/parcelLands.ts';
import { findWardsCall } from '../src/contract/units.ts';
import { CALL_LIMITS } from '../src/domain/limits.ts';
import { GATEWAY_BASE } from '../src/contract/call.ts';
import { openGatewayStore } from '../src/gateway/main.ts';
import { readGeoNames } from '../src/gateway/places/readGeoNames.ts';
import { readUnits } from '../src/gateway/places/readUnits.ts';
import { readPlaceDirectory } from '../src/gateway/places/placeDirectory.ts';
import { distortedQueries, type PlaceQuery } from '../tests/support/land/distortedQueries.ts';
import { startTestProcess } from '../tests/support/gateways/gatewayProcess.ts';
import { writtenQueries } from '../tests/support/land/writtenQueries.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { buildPages } from './frames/buildPages.ts';
import { SLOWDOWN } from './frames/phone.ts';
import { serveCity } from './frames/serveCity.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';
import { typeOnPhone } from './suggest/typeOnPhone.ts';

const MUST_MS = 300;
/** As the test of the corpus has it. */
const DISTORTED = 186;
const SEED = 6;
const ENOUGH = 0.95;
const WHOLE = { rounds: 5, typed: 60, lists: 40 } as const;
const QUICK = { rounds: 1, typed: 12, lists: 8 } as const;

export const about: BenchAbout = {
  timed:
    `First suggestion: the product’s page in Chromium on a phone’s screen, its main thread slowed ${SLOWDOWN}×, over the gateway: ` +
    'from the change of the box, less the 300 ms of the debounce, until the frame with the first suggestion is drawn. Gateway: ' +
    'the calls of the whole corpus as a process answers them on loopback, one after another, to the last byte.',
  notTimed: 'The debounce; typing; a network: loopback has none. The first round of the corpus.',
};

async function ask(url: string, body?: object): Promise<{ ms: number; text: string }> {
  const began = performance.now();
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return { ms: performance.now() - began, text };
}

/** Times of each call; throws when the answers are not those that the corpus wants. */
async function timeCorpus(base: string, queries: readonly PlaceQuery[], rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    let found = 0;
    for (const { search, expected } of round % 2 === 0 ? queries : queries.toReversed()) {
      const { ms, text } = await ask(base + findPlacesCall.path, { search });
      const { data } = JSON.parse(text) as { data: Place[] };
      if (data.slice(0, 3).some((place) => expected.includes(place.mapbox_id))) found += 1;
      if (round > 0) times.push(ms);
    }
    if (found < queries.length * ENOUGH) throw new Error(`only ${found} of ${queries.length} queries have their answer`);
  }
  return times;
}

async function timeWards(base: string, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time <= times; time += 1) {
    const { ms } = await ask(`${base}${findWardsCall.path}?limit=${CALL_LIMITS.wards}`);
    if (time > 0) taken.push(ms);
  }
  return taken;
}

/** The corpus asked of the gateway, and typed on a slow phone. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const { rounds, typed, lists } = options.quick ? QUICK : WHOLE;
  const units = await readUnits();
  const written = writtenQueries(units, readGeoNames());
  const queries = [...written, ...distortedQueries(units, DISTORTED, SEED)];
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  try {
    const dataDir = join(folder, 'data');
    const gateway = startTestProcess('startGateway', dataDir);
    const url = (await gateway.seen(/^ready http/)).slice('ready '.length);
    const answered = await timeCorpus(url + GATEWAY_BASE, queries, rounds);
    const wards = await timeWards(url + GATEWAY_BASE, lists);
    gateway.child.kill('SIGTERM');
    await gateway.exited;

    await buildPages('product', join(folder, 'product'));
    const store = await openGatewayStore({ dataDir });
    // As startGateway does it.
    await readPlaceDirectory(store);
    const city = await serveCity(store, join(folder, 'product'));
    const step = Math.floor(queries.length / typed);
    const some = queries.filter((_, at) => at % step === 0).slice(0, typed);
    const shown = await typeOnPhone(
      city,
      some.map(({ search }) => search),
    );
    await city.close();
    await store.close();

    const rowsOf = (name: string, times: number[], rest: Pick<Measured, 'host' | 'note'>, must: number | null): BenchRow[] =>
      (
        [
          ['median', 0.5],
          ['p99', 0.99],
        ] as const
      ).map(([which, share]) =>
        makeRow(
          {
            bench: 'suggest',
            case: `${name}, ${which}`,
            size: null,
            unit: 'ms',
            ours: quantile(times, share),
            must: must === null ? null : { atMost: must, of: 'ours' },
            spread: { ours: [quantile(times, 0.25), quantile(times, 0.75)], peer: null, samples: times.length },
            ...rest,
          },
          options,
        ),
      );
    return [
      ...rowsOf(
        'first suggestion after the debounce',
        shown,
        { host: 'chromium', note: `${some.length} queries of the corpus, page slowed ${SLOWDOWN}×` },
        MUST_MS,
      ),
      ...rowsOf('find-places', answered, { note: `${queries.length} queries, ${rounds} times` }, null),
      ...rowsOf('help/wards', wards, { note: 'all wards of before July 2025, not compressed' }, null),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
