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
import { type MakerName, PEERS, type PeerName } from './parcels/tileMakers.ts';
import { median, quartiles } from './rows/quantile.ts';

const SIZES = [500, 10_000, 100_000];
const QUICK_SIZES = [500, 10_000];
/** Processes of ours and of the peer take turns, because the machine's speed varies. */
const ROUNDS = 3;
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

/** Groups the sizes of a case. */
const rank = (rows: readonly BenchRow[], row: BenchRow): number => rows.findIndex((each) => each.case === row.case);

/** Samples of one case at one size, in the unit. */
interface Samples {
  unit: string;
  ours: number[];
  peer?: { name: PeerName; samples: number[] };
  note: string;
}

const PEER_NAMES = Object.keys(PEERS) as PeerName[];
const MAKERS: readonly MakerName[] = ['ours', ...PEER_NAMES];
/** Suffix of a case with one row per peer. */
const AGAINST: Readonly<Record<PeerName, string>> = { mapbox: '', maplibre: ', against @maplibre/geojson-vt' };

function timeSize(size: number, folder: string, isLargest: boolean, options: BenchOptions): BenchRow[] {
  const land = { folder, answers: size / CALL_LIMITS.aroundCadastralItems };
  const rounds = options.quick ? QUICK_ROUNDS : ROUNDS;
  const { tiles, fullest } = inProcess<Verified>({ kind: 'verify', ...land });
  const alone: Record<MakerName, AloneTimes[]> = { ours: [], mapbox: [], maplibre: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const maker of MAKERS) alone[maker].push(inProcess({ kind: 'alone', maker, ...land }));
  }
  const alive = inProcess<AliveTimes>({ kind: 'alive', rounds, ...land });
  const memoryOf = (maker: MakerName): MemoryGrowth => inProcess<MemoryGrowth>({ kind: 'memory', maker, ...land });
  const memory: Record<MakerName, MemoryGrowth> = { ours: memoryOf('ours'), mapbox: memoryOf('mapbox'), maplibre: memoryOf('maplibre') };
  const inView = 'the tiles of a phone’s view at z17';
  const pyramid = `${tiles.length} tiles from a ready index; parcels and label points, three properties in all`;
  /** Makes a row for each peer. */
  const rows = (name: string, unit: string, samplesOf: (maker: MakerName) => number[], note: string): BenchRow[] =>
    PEER_NAMES.map((peer) => {
      const samples = { unit, ours: samplesOf('ours'), peer: { name: peer, samples: samplesOf(peer) }, note };
      return rowOf(name, size, samples, isLargest, options);
    });
  const eachAlone =
    (figure: 'firstView' | 'firstViewRead' | 'pyramid') =>
    (maker: MakerName): number[] =>
      alone[maker].map((times) => times[figure]);
  return [
    ...rows('tile pyramid z14–z18, separate processes', 'ms', eachAlone('pyramid'), pyramid),
    ...rows('tile pyramid z14–z18, GeoJSON alive in the heap', 'ms', (maker) => alive[maker], pyramid),
    ...rows(
      'index + first view',
      'ms',
      eachAlone('firstView'),
      `from the bytes of the gateway’s answers, 500 parcels each (ours packed, as the product gets them, the peer’s JSON), to ${inView}`,
    ),
    ...rows(
      'index + first view, answers read',
      'ms',
      eachAlone('firstViewRead'),
      `the same without reading the answers: ours from a packed batch, the peer from a ring and three texts a parcel, to ${inView}`,
    ),
    ...rows(
      'worst tile',
      'ms',
      (maker) => worstTiles(alone[maker]),
      `the tile whose median over processes is largest; the fullest has ${fullest} parcels`,
    ),
    ...rows(
      'memory of the worker, live',
      'MiB',
      (maker) => [memory[maker].live],
      'growth of live objects, array buffers and WASM memory after collection, a view cut; ours: every field of the parcels and their list too, peer: tiles with three properties',
    ),
  ];
}

/** Returns the times, by process, of the tile with the largest median. */
function worstTiles(processes: readonly AloneTimes[]): number[] {
  const ofTile = (tile: number): number[] => processes.map(({ tiles }) => tiles[tile]!);
  return processes[0]!.tiles.map((_, tile) => ofTile(tile)).reduce((worst, each) => (median(each) > median(worst) ? each : worst));
}

function rowOf(name: string, size: number, { unit, ours, peer, note }: Samples, isJudged: boolean, options: BenchOptions): BenchRow {
  const goals = isJudged && peer?.name !== 'maplibre' ? PARCEL_GOALS[name] : undefined;
  return makeRow(
    {
      bench: 'parcels',
      case: peer ? name + AGAINST[peer.name] : name,
      size,
      unit,
      ours: median(ours),
      peer: peer ? { name: PEERS[peer.name], value: median(peer.samples) } : null,
      must: goals?.must ?? null,
      moonshot: goals?.moonshot ?? null,
      spread: { ours: quartiles(ours), peer: peer ? quartiles(peer.samples) : null, samples: ours.length },
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
