import type { BenchAbout, BenchOptions, BenchRow, Goal } from '../rows/benchRow.ts';
import { makeRow } from '../rows/makeRow.ts';
import { quantile } from '../rows/quantile.ts';
import { KINDS, type Kind, type LoadFigures } from './loadJob.ts';
import { type LoadedGateways, machineTimes } from './loadedGateways.ts';
import { type LoadGenerator, startGenerator } from './loadGenerator.ts';

export const ABOUT_LOAD: BenchAbout = {
  timed:
    'Requests over loopback to gateways as processes, from the moment at which each should have been sent (constant distances, open ' +
    'loop) to the last byte of its answer, compressed as for a browser; the load comes from a process of its own on the same two cores. ' +
    'Around searches of 100 rows 70 %, suggestions 15 %, notes 10 %, auth 5 % of which one in twenty a log-in, the others refreshes.',
  notTimed: 'The first seconds, while the gateway warms up. No request is sent a second time; one in fifty answers is read and looked at.',
};

export interface Loaded {
  bench: string;
  /** Prefix of each case if a bench has several. */
  name?: string;
  start(): Promise<LoadedGateways>;
  /** Requests per second: must and moonshot. */
  mustRate: number;
  moonshotRate: number;
  mustResidentMb: number | null;
}

const SEED = 9;
const WHOLE = { warmS: 15, steadyS: 300, moonshotS: 30, capacityS: 20, overloadS: 30, calmS: 10 } as const;
/** Enough clients to use all worker slots, few enough that none is refused. */
const CLIENTS = 48;
/** Requests of each kind from which its cost is measured. */
const COST_REQUESTS: Readonly<Record<Kind, number>> = { around: 1_000, suggest: 600, note: 600, refresh: 800, login: 16 };
const OVERLOAD = 3;
const CALM_AFTER_S = 10;
const MUST_P99_MS = 250;
const MOONSHOT_P99_MS = 100;
const MUST_REFUSED_MS = 100;

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
const timesOf = (figures: LoadFigures): number[] => KINDS.flatMap((kind) => figures.kinds[kind].ms);
const answeredOf = (figures: LoadFigures): number => KINDS.reduce((sum, kind) => sum + figures.kinds[kind].answered, 0);

/** Describes a run for a note. */
function tell(figures: LoadFigures): string {
  const each = KINDS.map((kind) => `${kind} ${figures.kinds[kind].answered} (p99 ${quantile(figures.kinds[kind].ms, 0.99).toFixed(0)} ms)`);
  const failures = figures.failures.length > 0 ? `; failures: ${figures.failures.join(', ')}` : '';
  return (
    `${figures.sent} requests in ${figures.seconds.toFixed(0)} s, ${figures.checked} answers read; ${each.join(', ')}; ` +
    `left late by p99 ${quantile(figures.lateMs, 0.99).toFixed(1)} ms; refused ${figures.refusedMs.length}, failed ${figures.failed}${failures}`
  );
}

/** Starts and warms up gateways, runs the work, and stops them. */
async function withGateways(
  { start }: Loaded,
  options: BenchOptions,
  work: (gateways: LoadedGateways, generator: LoadGenerator, lasts: (seconds: number) => number) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const share = options.seconds === undefined ? (options.quick ? 0.05 : 1) : options.seconds / WHOLE.steadyS;
  const gateways = await start();
  const generator = startGenerator({ bases: gateways.bases, people: gateways.people, seed: SEED });
  try {
    await generator.run({ type: 'closedFor', clients: 4, seconds: WHOLE.warmS });
    return await work(gateways, generator, (seconds) =>
      Math.max(5, Math.round(seconds * Math.min(1, seconds === WHOLE.steadyS ? share : share * 6))),
    );
  } finally {
    generator.stop();
    await gateways.stop();
  }
}

/** Measures gateways under a load that they must carry. */
export const measureSteadyLoad = (loaded: Loaded, options: BenchOptions): Promise<BenchRow[]> =>
  withGateways(loaded, options, (gateways, generator, lasts) => measureSteady(loaded, gateways, generator, lasts, options));

/** Measures gateways under more load than they can carry, and the cost of one request of each kind. */
export const measureTooMuch = (loaded: Loaded, options: BenchOptions): Promise<BenchRow[]> =>
  withGateways(loaded, options, async (gateways, generator, lasts) => [
    ...(await measureOverload(loaded, gateways, generator, lasts, options)),
    ...(await measureCosts(loaded, gateways, generator, options)),
  ]);

interface RowWords {
  must?: Goal | null;
  moonshot?: Goal | null;
  note?: string;
  size?: number;
}

const rowOf = (
  { bench, name: of }: Loaded,
  name: string,
  unit: string,
  ours: number,
  options: BenchOptions,
  words: RowWords = {},
): BenchRow =>
  makeRow(
    {
      bench,
      case: of === undefined ? name : `${of}: ${name}`,
      unit,
      ours,
      size: words.size ?? null,
      must: words.must ?? null,
      moonshot: words.moonshot ?? null,
      note: words.note ?? '',
    },
    options,
  );

const atMost = (figure: number): Goal => ({ atMost: figure, of: 'ours' });
const atLeast = (figure: number): Goal => ({ atLeast: figure, of: 'ours' });

/** @returns a description of who used the machine since: other work, or its host, makes every time longer */
function watchProcessors(gateways: LoadedGateways, { pid }: LoadGenerator): (seconds: number) => string {
  const look = () => ({ ...machineTimes(), ours: gateways.cpuS(), load: gateways.cpuOfS(pid) });
  const before = look();
  return (seconds) => {
    const now = look();
    const cores = (name: keyof typeof before): number => (now[name] - before[name]) / seconds;
    const others = cores('busy') - cores('ours') - cores('load');
    return (
      `cores used: gateways and database ${cores('ours').toFixed(2)}, load generator ${cores('load').toFixed(2)}, ` +
      `others on the machine ${others.toFixed(2)}, stolen by its host ${cores('stolen').toFixed(2)}`
    );
  };
}

async function measureSteady(
  loaded: Loaded,
  gateways: LoadedGateways,
  generator: LoadGenerator,
  lasts: (seconds: number) => number,
  options: BenchOptions,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const { mustRate, moonshotRate, mustResidentMb } = loaded;
  for (const [rate, seconds] of [
    [mustRate, lasts(WHOLE.steadyS)],
    [moonshotRate, lasts(WHOLE.moonshotS)],
  ] as const) {
    let resident = 0;
    const looking = setInterval(() => (resident = Math.max(resident, gateways.residentMb())), 1_000);
    const spent = watchProcessors(gateways, generator);
    const figures = await generator.run({ type: 'open', ratePerS: rate, seconds });
    const cores = spent(figures.seconds);
    clearInterval(looking);
    const isMust = rate === mustRate;
    const [times, size] = [timesOf(figures), rate];
    const name = (what: string): string => `${rate} requests/s: ${what}`;
    rows.push(
      rowOf(loaded, name('p50'), 'ms', quantile(times, 0.5), options, { size }),
      rowOf(loaded, name('p99'), 'ms', quantile(times, 0.99), options, {
        size,
        must: isMust ? atMost(MUST_P99_MS) : null,
        moonshot: isMust ? null : atMost(MOONSHOT_P99_MS),
        note: `${tell(figures)}; ${cores}`,
      }),
      rowOf(loaded, name('errors'), 'requests', figures.failed + figures.refusedMs.length, options, {
        size,
        must: isMust ? atMost(0) : null,
        moonshot: isMust ? null : atMost(0),
        note: 'every answer that is not 200, refusals among them',
      }),
      rowOf(loaded, name('memory'), 'MiB', resident, options, {
        size,
        must: isMust && mustResidentMb !== null ? atMost(mustResidentMb) : null,
        note: 'resident, the most of any gateway, looked at once a second',
      }),
    );
  }
  return rows;
}

async function measureOverload(
  loaded: Loaded,
  gateways: LoadedGateways,
  generator: LoadGenerator,
  lasts: (seconds: number) => number,
  options: BenchOptions,
): Promise<BenchRow[]> {
  const full = await generator.run({ type: 'closedFor', clients: CLIENTS, seconds: lasts(WHOLE.capacityS) });
  const capacity = answeredOf(full) / full.seconds;
  const spent = watchProcessors(gateways, generator);
  const over = await generator.run({ type: 'open', ratePerS: OVERLOAD * capacity, seconds: lasts(WHOLE.overloadS) });
  const cores = spent(over.seconds);
  const goodput = (100 * answeredOf(over)) / over.seconds / capacity;
  await wait(CALM_AFTER_S);
  const calm = await generator.run({ type: 'open', ratePerS: Math.min(loaded.mustRate, capacity / 2), seconds: lasts(WHOLE.calmS) });
  const name = (what: string): string => `overload ×${OVERLOAD}: ${what}`;
  return [
    rowOf(loaded, 'capacity', 'requests/s', capacity, options, {
      note: `${CLIENTS} clients, each of which asks again once it is answered; ${tell(full)}`,
    }),
    rowOf(loaded, name('goodput, of capacity'), '%', goodput, options, {
      must: atLeast(70),
      moonshot: atLeast(90),
      note: `${tell(over)}; ${cores}`,
    }),
    rowOf(loaded, name('refused within, p99'), 'ms', quantile(over.refusedMs, 0.99), options, {
      must: atMost(MUST_REFUSED_MS),
      note: `503 with Retry-After; median ${quantile(over.refusedMs, 0.5).toFixed(1)} ms, longest ${Math.max(...over.refusedMs).toFixed(0)} ms`,
    }),
    rowOf(loaded, name('let in, p99'), 'ms', quantile(timesOf(over), 0.99), options),
    rowOf(loaded, name('failed otherwise'), 'requests', over.failed, options, {
      must: atMost(0),
      note: 'no answer, or another status than 200 and 503',
    }),
    rowOf(loaded, `${CALM_AFTER_S} s after an overload: p99`, 'ms', quantile(timesOf(calm), 0.99), options, {
      must: atMost(MUST_P99_MS),
      note: tell(calm),
    }),
    rowOf(loaded, `${CALM_AFTER_S} s after an overload: errors`, 'requests', calm.failed + calm.refusedMs.length, options, {
      must: atMost(0),
    }),
  ];
}

/** Measures the processor time of gateways and database for each kind, the basis of a capacity model. */
async function measureCosts(
  loaded: Loaded,
  gateways: LoadedGateways,
  generator: LoadGenerator,
  options: BenchOptions,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const kind of KINDS) {
    const requests = Math.max(8, Math.round(COST_REQUESTS[kind] * (options.quick || options.seconds !== undefined ? 0.3 : 1)));
    const before = gateways.cpuS();
    const figures = await generator.run({ type: 'closed', clients: 4, requests, kind });
    const ms = ((gateways.cpuS() - before) * 1000) / figures.sent;
    if (figures.failed > 0) throw new Error(`${kind}: ${figures.failures.join(', ')}`);
    rows.push(
      rowOf(loaded, `processor time of one: ${kind}`, 'ms', ms, options, {
        note: `user and system time of gateways and database over ${figures.sent} requests of four clients`,
      }),
    );
  }
  return rows;
}
