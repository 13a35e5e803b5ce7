import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEAREST_FIRST } from '../../src/domain/land/parcelOrder.ts';
import { chooseTileStore, type ChosenTileStore } from '../../workers/parcels/tiles/chooseTileStore.ts';
import { ParcelList } from '../../workers/parcels/list/parcelList.ts';
import { ParcelStore } from '../../workers/parcels/store/parcelStore.ts';
import type { AliveTimes, AloneTimes, Job, MemoryGrowth, Verified } from './jobs.ts';
import { landTiles, phoneView, type TileAddress } from './landTiles.ts';
import type { LandAnswer } from './landAnswers.ts';
import { readAnswer } from './readAnswer.ts';
import { openMaker, PEERS, toGeoJson, type MakerName, type ParcelGeoJson, type PeerName, type TileMaker } from './tileMakers.ts';
import { tileTotals, verifyTotals } from './tileTotals.ts';

/** Duration up to which small work is repeated; the mean counts. */
const SAMPLE_MS = 20;
/** Warm-up: times that the land of one response is cut before timing. */
const WARM_UPS = 20;

const PEER_NAMES = Object.keys(PEERS) as PeerName[];
const MIB = 2 ** 20;
let sink = 0;

export async function runJob(job: Job): Promise<AloneTimes | AliveTimes | MemoryGrowth | Verified> {
  const read = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(join(job.folder, name)));
  const answers = Array.from({ length: job.answers }, (_, i): LandAnswer => ({ json: read(`${i}.json`), packed: read(`${i}.packed`) }));
  if (job.kind === 'memory') return measureMemory(job.maker, answers);
  if (job.kind === 'alone') return timeAlone(job.maker, answers);
  if (job.kind === 'alive') return timeAlive(answers, job.rounds);
  return verify(answers);
}

function* parcelsOf(answers: readonly LandAnswer[]) {
  for (const answer of answers) yield* readAnswer(answer.json);
}

/** Returns the view at the middle of the first response, equally dense for all sizes. */
function viewOf(answers: readonly LandAnswer[]): TileAddress[] {
  const first = readAnswer(answers[0]!.json);
  return phoneView(first[first.length >> 1]!.label);
}

function cutTiles(maker: Pick<TileMaker, 'tile'>, tiles: readonly TileAddress[]): void {
  for (const { z, x, y } of tiles) sink += maker.tile(z, x, y).length;
}

async function indexed(name: MakerName, answers: readonly LandAnswer[], alive?: ParcelGeoJson): Promise<TileMaker> {
  const maker = await openMaker(name, alive);
  if (!alive || name === 'ours') for (const answer of answers) maker.add(maker.read(answer));
  maker.index();
  return maker;
}

/** Repeats untimed preparation and timed work until the timed part is long enough. */
async function sample<Prepared>(prepare: () => Promise<Prepared>, work: (prepared: Prepared) => void): Promise<number> {
  let [total, times] = [0, 0];
  for (; total < SAMPLE_MS; times += 1) {
    const prepared = await prepare();
    globalThis.gc!();
    const began = performance.now();
    work(prepared);
    total += performance.now() - began;
  }
  return total / times;
}

async function timeAlone(name: MakerName, answers: readonly LandAnswer[]): Promise<AloneTimes> {
  const view = viewOf(answers);
  const showFirst = (maker: TileMaker): void => {
    for (const answer of answers) maker.add(maker.read(answer));
    maker.index();
    cutTiles(maker, view);
  };
  await warmUp(name, answers[0]!);
  const firstView = await sample(() => openMaker(name), showFirst);
  const firstViewRead = await sample(
    async () => {
      const maker = await openMaker(name);
      return { maker, read: answers.map((answer) => maker.read(answer)) };
    },
    ({ maker, read }) => {
      for (const answer of read) maker.add(answer);
      maker.index();
      cutTiles(maker, view);
    },
  );
  const tiles = landTiles(parcelsOf(answers));
  let perTile: number[] = [];
  const pyramid = await sample(
    () => indexed(name, answers),
    (maker) => {
      perTile = tiles.map(({ z, x, y }) => {
        const began = performance.now();
        sink += maker.tile(z, x, y).length;
        return performance.now() - began;
      });
    },
  );
  return { firstView, firstViewRead, pyramid, tiles: perTile };
}

async function warmUp(name: MakerName, answer: LandAnswer): Promise<void> {
  const tiles = landTiles(readAnswer(answer.json));
  for (let time = 0; time < WARM_UPS; time += 1) cutTiles(await indexed(name, [answer]), tiles);
}

async function timeAlive(answers: readonly LandAnswer[], rounds: number): Promise<AliveTimes> {
  await warmUp('ours', answers[0]!);
  for (const peer of PEER_NAMES) await warmUp(peer, answers[0]!);
  const alive: ParcelGeoJson = { shapes: [], labels: [] };
  for (const answer of answers) toGeoJson(readAnswer(answer.json), alive);
  const tiles = landTiles(parcelsOf(answers));
  const times: AliveTimes = { ours: [], mapbox: [], maplibre: [] };
  const makers: MakerName[] = ['ours', ...PEER_NAMES];
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? makers : makers.toReversed()) {
      times[name].push(
        await sample(
          () => indexed(name, answers, alive),
          (maker) => cutTiles(maker, tiles),
        ),
      );
    }
  }
  if (alive.shapes.length !== alive.labels.length) throw new Error('bench: the GeoJSON was not kept');
  return times;
}

/** Measures what the worker holds: rings, tiles, all fields of parcels, and the list of all. */
async function measureMemory(name: MakerName, answers: readonly LandAnswer[]): Promise<MemoryGrowth> {
  const collect = (): NodeJS.MemoryUsage => {
    for (let time = 0; time < 4; time += 1) globalThis.gc!();
    return process.memoryUsage();
  };
  const view = viewOf(answers);
  const chosen = await chooseTileStore();
  const before = collect();
  const held = name === 'ours' ? holdParcels(chosen, answers) : await indexed(name, answers);
  cutTiles(held, view);
  const after = collect();
  cutTiles(held, view);
  const live = ({ heapUsed, external }: NodeJS.MemoryUsage): number => heapUsed + external;
  return { live: (live(after) - live(before)) / MIB };
}

function holdParcels(
  { createTiles, unpack }: ChosenTileStore,
  answers: readonly LandAnswer[],
): Pick<TileMaker, 'tile'> & { list: ParcelList } {
  const store = new ParcelStore(createTiles);
  const list = new ParcelList(unpack!(answers[0]!.packed).center(0));
  for (const answer of answers) {
    const parcels = unpack!(answer.packed);
    store.merge(parcels, 1);
    list.add(parcels.parcels());
  }
  list.arrange(NEAREST_FIRST);
  return { tile: (z, x, y) => store.labelTile(z, x, y), list };
}

/** Decodes all tiles of both; throws if they differ. */
async function verify(answers: readonly LandAnswer[]): Promise<Verified> {
  const tiles = landTiles(parcelsOf(answers));
  const maker = await indexed('ours', answers);
  const ours = tileTotals(maker, tiles);
  for (const peer of PEER_NAMES) verifyTotals(ours, tileTotals(await indexed(peer, answers), tiles));
  const shownIn = (tile: TileAddress): number => tileTotals(maker, [tile]).reduce((sum, { shapes }) => sum + shapes, 0);
  return { tiles, ours, fullest: Math.max(...tiles.filter(({ z }) => z === tiles[0]!.z).map(shownIn)) };
}

/** Returns the sum of results, so that no engine skips the work. */
export const sinkValue = (): number => sink;
