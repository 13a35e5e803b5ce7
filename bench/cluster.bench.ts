import { findCadastralItemsAroundCall } from '../src/contract/cadastralItems.ts';
import { findCadastralsAroundCall } from '../src/contract/cadastrals.ts';
import { findParcelLandsAroundCall } from '../src/contract/parcelLands.ts';
import { buildApp } from '../src/gateway/app.ts';
import { openStore } from '../src/gateway/database/openGatewayStore.ts';
import { sendCall } from '../tests/support/gateways/askGateway.ts';
import { landRequests } from '../tests/support/land/landRequests.ts';
import { seededRandom } from '../tests/support/run/seededRandom.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { median, quantile } from './rows/quantile.ts';

export const about: BenchAbout = {
  timed: 'around searches through the gateway, from call to answer, on a distributed database and on a plain server beside it, in turns',
  notTimed: 'making the land; HTTP and the network',
};

const SEARCHES = { parcels: findCadastralItemsAroundCall, sheets: findCadastralsAroundCall, plannings: findParcelLandsAroundCall };
const [REQUESTS, QUICK_REQUESTS] = [2_000, 300];
/** Of capacity: rounds of each database in turn, and how many ask at once. */
const [ROUNDS, ROUND_MS, AT_ONCE] = [5, 4_000, 12];
/** The gateway's first questions make its connections. */
const WARM = 50;

type Ask = (n: number) => Promise<string>;

/** @returns how many answers came a second */
async function answeredASecond(ask: Ask, roundMs: number): Promise<number> {
  const began = performance.now();
  let [asked, answered] = [0, 0];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() - began < roundMs) {
        await ask(asked++);
        answered += 1;
      }
    }),
  );
  return (answered * 1000) / (performance.now() - began);
}

/**
 * Asks two databases with the same land: `CITUS_DATABASE_URL`, which is distributed, and `DATABASE_URL` of a plain server; nothing is measured without.
 * @throws Error where an answer is not 200, or not the same, byte for byte
 */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const { CITUS_DATABASE_URL: spread, DATABASE_URL: plain } = process.env;
  if (!spread || !plain) {
    console.log('left out: wants CITUS_DATABASE_URL and DATABASE_URL, two databases with the same land');
    return [];
  }
  const stores = await Promise.all([spread, plain].map((databaseUrl) => openStore({ dataDir: '', databaseUrl })));
  try {
    const apps = stores.map((store) => buildApp(store));
    const requestOf = await landRequests(stores[1]!);
    const rows: BenchRow[] = [];
    for (const [name, call] of Object.entries(SEARCHES)) {
      const random = seededRandom(20261126);
      const bodies = Array.from({ length: options.quick ? QUICK_REQUESTS : REQUESTS }, () => requestOf(call, random));
      const [ask, askPlain] = apps.map((app): Ask => async (n) => {
        const answer = await sendCall(app, call, bodies[n % bodies.length]!);
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${call.path}: ${answer.status} ${text}`);
        return text;
      }) as [Ask, Ask];

      const times: [number[], number[]] = [[], []];
      for (let n = -WARM; n < bodies.length; n++) {
        const texts: string[] = [];
        for (const at of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const began = performance.now();
          texts[at] = await [ask, askPlain][at]!(Math.max(n, 0));
          if (n >= 0) times[at].push(performance.now() - began);
        }
        if (texts[0] !== texts[1]) throw new Error(`${call.path}: another answer to ${JSON.stringify(bodies[n])}`);
      }
      const capacity: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS * 2; round++) {
        const at = ((round + (round >> 1)) % 2) as 0 | 1;
        capacity[at].push(await answeredASecond([ask, askPlain][at]!, options.quick ? ROUND_MS / 10 : ROUND_MS));
      }
      const add = (
        what: string,
        unit: string,
        of: (samples: number[]) => number,
        [ours, theirs]: [number[], number[]],
        must: BenchRow['must'],
      ) =>
        rows.push(
          makeRow(
            {
              bench: 'cluster',
              case: `${name}: ${what}`,
              size: bodies.length,
              unit,
              ours: of(ours),
              must,
              peer: { name: 'plain server', value: of(theirs) },
              note: 'must of the issue that asked for it, as plain ÷ distributed',
            },
            options,
          ),
        );
      add('median', 'ms', median, times, { atLeast: 1 / 1.7, of: 'ratio' });
      add('99th hundredth', 'ms', (samples) => quantile(samples, 0.99), times, { atLeast: 1 / 2.4, of: 'ratio' });
      add('answers a second, twelve ask at once', '1/s', median, capacity, { atMost: 1 / 0.6, of: 'ratio' });
    }
    return rows;
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}
