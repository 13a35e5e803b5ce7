import type { BenchAbout, BenchOptions, BenchRow, Goal } from './rows/benchRow.ts';
import { interleave } from './geometry/interleave.ts';
import { makeRow } from './rows/makeRow.ts';
import { overlapContenders, type PeerName } from './overlap/contenders.ts';
import { sampleWard, zoneWeb, type Scene } from './overlap/scenes.ts';
import { median, quartiles } from './rows/quantile.ts';

interface Goals {
  must: Goal;
  moonshot: Goal;
}

const times = (must: number, moonshot: number): Goals => ({
  must: { atLeast: must, of: 'ratio' },
  moonshot: { atLeast: moonshot, of: 'ratio' },
});

const SIZES = [10, 100, 1_000];
const QUICK_SIZES = [10, 100];
const ROUNDS = 9;
const LOTS = 40;
/** Suffix of a case's name in the rows against clipper2-wasm. */
const PEERS: ReadonlyArray<{ key: PeerName; suffix: string; goals: Goals | null }> = [
  { key: 'clipper2', suffix: '', goals: times(2, 5) },
  // Not judged: a single parcel's inputs are never ready, because each has its own plane.
  { key: 'clipper2Ready', suffix: ', its inputs ready', goals: null },
];
const WITHIN: Goals = { must: { atMost: 10, of: 'ours' }, moonshot: { atMost: 3, of: 'ours' } };

export const about: BenchAbout = {
  timed:
    'From degrees to the m² of each zone in a parcel: choosing the zones whose box meets the parcel’s, laying them on the plane, and the areas; ours ' +
    'also looks for faults, counts zones over each other and writes the picture’s paths. All were found to agree within 0.01 m² or a millionth first.',
  notTimed:
    'Making the land; packing zones into the form in which each wants them: flat arrays; boxes of zones for the peer; ' +
    'of “inputs ready” also projecting, and copying into clipper2’s memory.',
};

export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const sizes = options.quick ? QUICK_SIZES : SIZES;
  const largest = sizes.at(-1)!;
  const rows: BenchRow[] = [];
  for (const size of sizes) rows.push(...(await timeScene('zones all within a parcel', zoneWeb(size), size === largest, options)));
  return [...rows, ...(await timeScene('a lot under the planning of a sample ward', await sampleWard(LOTS), true, options))];
}

async function timeScene(name: string, scene: Scene, isJudged: boolean, options: BenchOptions): Promise<BenchRow[]> {
  const { met, ...contenders } = await overlapContenders(scene);
  const samples = interleave(contenders, options.quick ? 7 : ROUNDS);
  const corners = scene.zones.flat(2).reduce((sum, ring) => sum + ring.length, 0);
  const measured = {
    bench: 'overlap',
    size: scene.zones.length,
    unit: 'ms',
    ours: median(samples.ours),
    note: `${scene.zones.length} zones of ${corners} corners, ${met.toFixed(1)} of them with a part in the parcel`,
  };
  const spread = { ours: quartiles(samples.ours), peer: null, samples: samples.ours.length };
  return [
    makeRow({ ...measured, case: `${name}, time of one parcel`, ...(isJudged ? WITHIN : {}), spread }, options),
    ...PEERS.map(({ key, suffix, goals }) =>
      makeRow(
        {
          ...measured,
          case: `${name}, against clipper2-wasm${suffix}`,
          peer: { name: 'clipper2-wasm IntersectD', value: median(samples[key]) },
          ...(isJudged ? goals : null),
          spread: { ...spread, peer: quartiles(samples[key]) },
        },
        options,
      ),
    ),
  ];
}
