import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { DAMAGES } from '../tests/support/geometry/damagedTables.ts';
import { ensureChromium } from '../tests/support/run/chromium.ts';
import type { BenchAbout, BenchHost, BenchOptions, BenchRow } from './rows/benchRow.ts';
import type { CaseSamples } from './geometry/caseSamples.ts';
import { type ChromiumHost, openChromiumHost } from './geometry/chromiumHost.ts';
import { FIRST_POINTS } from './geometry/coldStart.ts';
import type { Starter } from './geometry/coldStart.ts';
import { GOALS } from './geometry/goals.ts';
import type { CaseName } from './geometry/goals.ts';
import { sinkValue } from './geometry/interleave.ts';
import { runCases } from './geometry/runCases.ts';
import { makeRow } from './rows/makeRow.ts';
import { median, quartiles } from './rows/quantile.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const QUICK_SIZES = [1_000, 100_000];
const ROUNDS = 7;
const COLD_START: CaseName = 'cold start, first 20,000 points';

export const about: BenchAbout = {
  timed:
    'The named work on data of the stated size: median of 7 samples of at least 5 ms each, ours and its peer in turn on ' +
    'the same input, after the answers of both were found to agree.',
  notTimed:
    'Making the input, restoring it between runs of a kernel that works in place, building patches (but in the cold ' +
    'start), loading JavaScript, and turning a peer’s input into the form that it wants.',
};

export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  ensureChromium();
  const sizes = options.quick ? QUICK_SIZES : SIZES;
  const samples: Array<{ host: BenchHost; each: CaseSamples }> = [];
  const add = (host: BenchHost, several: CaseSamples[]): void => {
    samples.push(...several.map((each) => ({ host, each })));
  };

  for (const size of sizes) add('node', await runCases(size, ROUNDS));
  add('node', [await coldStart(timeInProcess), moduleSize()]);
  const chromium = await openChromiumHost();
  try {
    for (const size of sizes) add('chromium', await chromium.runCases(size, ROUNDS));
    add('chromium', [await coldStart((starter) => chromium.timeColdStart(starter))]);
    add('chromium', await explaining(chromium));
  } finally {
    await chromium.close();
  }
  if (!Number.isFinite(sinkValue())) throw new Error('bench: the results summed to no number');

  const largest = new Map<string, number>();
  for (const { each } of samples) largest.set(each.case, Math.max(largest.get(each.case) ?? 0, each.size ?? 0));
  return samples
    .map(({ host, each }) => rowOf(each, host, (each.size ?? 0) === largest.get(each.case), options))
    .toSorted((a, b) => rank(a) - rank(b) || (a.size ?? 0) - (b.size ?? 0));

  /** Orders cases by first appearance, hosts side by side. */
  function rank(row: BenchRow): number {
    return [...largest.keys()].indexOf(row.case);
  }
}

function rowOf(each: CaseSamples, host: BenchHost, isLargest: boolean, options: BenchOptions): BenchRow {
  const goals = isLargest ? GOALS[each.case as CaseName] : undefined;
  const { ours, peer } = each;
  return makeRow(
    {
      bench: 'geometry',
      case: each.case,
      host,
      size: each.size,
      unit: each.unit,
      ours: median(ours),
      peer: peer && { name: peer.name, value: median(peer.samples) },
      must: goals ? (goals.mustIn?.[host] ?? goals.must) : null,
      moonshot: goals?.moonshot ?? null,
      spread: { ours: quartiles(ours), peer: peer && quartiles(peer.samples), samples: ours.length },
      note: each.note,
    },
    options,
  );
}

/** Times ours and proj4 alternately, each in a host without compiled code. */
async function coldStart(timeOne: (starter: Starter) => Promise<number> | number): Promise<CaseSamples> {
  const [ours, proj4]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; ++round) {
    ours.push(await timeOne('ours'));
    proj4.push(await timeOne('proj4'));
  }
  return {
    case: COLD_START,
    size: FIRST_POINTS,
    unit: 'ms',
    ours,
    peer: { name: 'proj4', samples: proj4 },
    note: 'a new process or page each time; reads, compiles and instantiates the module, then converts; proj4: builds its converter, then converts',
  };
}

/** Two of each damage, each in a new page without compiled code. */
const FIRST_TABLES = 2 * DAMAGES.length;

/** Times explanations of damaged corner tables in a worker that has warmed up, as after a user typed one. */
async function explaining({ timeExplaining }: ChromiumHost): Promise<CaseSamples[]> {
  const first: number[] = [];
  for (let seed = 0; seed < FIRST_TABLES; ++seed) first.push((await timeExplaining(seed, false)).firstMs);
  const { practiceMs, firstMs, laterMs } = await timeExplaining(FIRST_TABLES, true);
  const slowest = (name: CaseName, all: number[], note: string): CaseSamples => ({
    case: name,
    size: null,
    unit: 'ms',
    ours: [Math.max(...all)],
    peer: null,
    note: `${note}; median ${median(all).toFixed(1)} ms`,
  });
  const practised = `behind ${practiceMs.length} made tables for practice, which took ${practiceMs.reduce((sum, ms) => sum + ms, 0).toFixed(0)} ms`;
  return [
    slowest('corners explained, the slowest first table', first, `${first.length} tables, each the first of a new worker, ${practised}`),
    slowest('corners explained, the slowest of 400', [firstMs, ...laterMs], 'one behind the other in one worker'),
  ];
}

function timeInProcess(starter: Starter): number {
  const script = fileURLToPath(new URL('./geometry/coldStartProcess.ts', import.meta.url));
  return Number(execFileSync(process.execPath, ['--import', 'tsx', script, starter], { encoding: 'utf8' }));
}

function moduleSize(): CaseSamples {
  const file = new URL('../workers/geometry/build/geometry.wasm', import.meta.url);
  return {
    case: 'module gzipped',
    size: null,
    unit: 'bytes',
    ours: [gzipSync(readFileSync(file), { level: 9 }).length],
    peer: null,
    note: 'gzip -9',
  };
}
