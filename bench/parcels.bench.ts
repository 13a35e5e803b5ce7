import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CALL_LIMITS } from '../src/domain/limits.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { PARCEL_GOALS } from './parcels/goals.ts';
import type { AliveTimes, AloneTimes, Job, MemoryGrowth, Verified } from './parcels/jobs.ts';
import { landAnswers, writeLandAnswer } from './parcels/landAnswers.ts';
import { timeLists } from './parcels/timeLists.ts';
import { PEER } from './parcels/tileMakers.ts';
import { median, quantile } from './rows/quantile.ts';

const SIZES = [500, 10_000, 100_000];
const QUICK_SIZES = [500, 10_000];
/** Processes of ours and of the peer in turn: the machine is now faster, now slower, and both shall meet both. */
const ROUNDS = 5;
const QUICK_ROUNDS = 2;

export const about: BenchAbout = {
  timed:
    'Tiles of parcels and their label points with all properties, after all tiles of both were decoded and showed the same ' +
    'land: medians over processes that hold one of the two alone; the pyramid also with both in one process that keeps all GeoJSON.',
  notTimed:
    'Making the land; reading files; opening a store; twenty passes over 500 parcels, for the engine to compile; collecting ' +
    'garbage before a sample. For the pyramid and the worst tile: reading the answers and indexing.',
};

export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const sizes = options.quick ? QUICK_SIZES : SIZES;
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-parcels-'));
  try {
    const answers = await landAnswers(sizes.at(-1)!);
    answers.forEach((answer, i) => writeLandAnswer(folder, i, answer));
    const rows = sizes.flatMap((size) => timeSize(size, folder, size === sizes.at(-1), options));
    const listed = (await timeLists(answers, options)).map((each) => rowOf(each.case, sizes.at(-1)!, each, true, options));
    return [...rows.toSorted((a, b) => rank(rows, a) - rank(rows, b)), ...listed];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sizes of a case stand together. */
const rank = (rows: readonly BenchRow[], row: BenchRow): number => rows.findIndex((each) => each.case === row.case);

/** One case at one size, samples in the unit. */
interface Samples {
  unit: string;
  ours: number[];
  peer?: number[];
  note: string;
}

function timeSize(size: number, folder: string, isLargest: boolean, options: BenchOptions): BenchRow[] {
  const land = { folder, answers: size / CALL_LIMITS.aroundCadastralItems };
  const rounds = options.quick ? QUICK_ROUNDS : ROUNDS;
  const { tiles, fullest } = inProcess<Verified>({ kind: 'verify', ...land });
  const [ours, peer]: [AloneTimes[], AloneTimes[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(inProcess({ kind: 'alone', maker: 'ours', ...land }));
    peer.push(inProcess({ kind: 'alone', maker: 'peer', ...land }));
  }
  const alive = inProcess<AliveTimes>({ kind: 'alive', rounds, ...land });
  const memory = (['ours', 'peer'] as const).map((maker) => inProcess<MemoryGrowth>({ kind: 'memory', maker, ...land }));
  const of = <Name extends 'firstView' | 'firstViewRead' | 'pyramid'>(name: Name) => ({
    unit: 'ms',
    ours: ours.map((each) => each[name]),
    peer: peer.map((each) => each[name]),
  });
  const inView = 'the tiles of a phone’s view at z17';
  const pyramid = `${tiles.length} tiles from a ready index; parcels and label points, three properties in all`;
  const row = (name: string, samples: Samples): BenchRow => rowOf(name, size, samples, isLargest, options);
  return [
    row('tile pyramid z14–z18, separate processes', { ...of('pyramid'), note: pyramid }),
    row('tile pyramid z14–z18, GeoJSON alive in the heap', { unit: 'ms', ...alive, note: pyramid }),
    row('index + first view', {
      ...of('firstView'),
      note: `from the bytes of the gateway’s answers, 500 parcels each (ours packed, as the product gets them, the peer’s JSON), to ${inView}`,
    }),
    row('index + first view, answers read', {
      ...of('firstViewRead'),
      note: `the same without reading the answers: ours from a packed batch, the peer from a ring and three texts a parcel, to ${inView}`,
    }),
    row('worst tile', {
      unit: 'ms',
      ours: worstTiles(ours),
      peer: worstTiles(peer),
      note: `the tile whose median over processes is largest; the fullest has ${fullest} parcels`,
    }),
    row('memory of the worker, live', {
      unit: 'MiB',
      ours: [memory[0]!.live],
      peer: [memory[1]!.live],
      note: 'growth of live objects, array buffers and WASM memory after collection, a view cut; ours: every field of the parcels and their list too, peer: tiles with three properties',
    }),
    row('memory of the worker, resident', {
      unit: 'MiB',
      ours: [memory[0]!.resident],
      peer: [memory[1]!.resident],
      note: 'growth of the process for the same, with what the engine keeps for itself',
    }),
  ];
}

/** The times of the tile that is worst by its median, by process. */
function worstTiles(processes: readonly AloneTimes[]): number[] {
  const ofTile = (tile: number): number[] => processes.map(({ tiles }) => tiles[tile]!);
  return processes[0]!.tiles.map((_, tile) => ofTile(tile)).reduce((worst, each) => (median(each) > median(worst) ? each : worst));
}

function rowOf(name: string, size: number, { unit, ours, peer, note }: Samples, isJudged: boolean, options: BenchOptions): BenchRow {
  const quartiles = (all: number[]): [number, number] | null => (all.length > 1 ? [quantile(all, 0.25), quantile(all, 0.75)] : null);
  const goals = isJudged ? PARCEL_GOALS[name] : undefined;
  return makeRow(
    {
      bench: 'parcels',
      case: name,
      size,
      unit,
      ours: median(ours),
      peer: peer ? { name: PEER, value: median(peer) } : null,
      must: goals?.must ?? null,
      moonshot: goals?.moonshot ?? null,
      spread: { ours: quartiles(ours), peer: peer ? quartiles(peer) : null, samples: ours.length },
      note,
    },
    options,
  );
}

function inProcess<Result>(job: Job): Result {
  const script = fileURLToPath(new URL('./parcels/main.ts', import.meta.url));
  const flags = ['--import', 'tsx', '--expose-gc', '--max-old-space-size=8192'];
  const printed = execFileSync(process.execPath, [...flags, script, JSON.stringify(job)], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return JSON.parse(printed) as Result;
}
