import type { BenchAbout, BenchOptions, BenchRow, Goal } from './rows/benchRow.ts';
import { interleave } from './geometry/interleave.ts';
import { makeRow } from './rows/makeRow.ts';
import { overlapContenders } from './overlap/contenders.ts';
import { sampleWard, zoneWeb, type Scene } from './overlap/scenes.ts';
import { median, quantile } from './rows/quantile.ts';

const SIZES = [10, 100, 1_000];
const QUICK_SIZES = [10, 100];
const ROUNDS = 9;
const LOTS = 40;
/** polyclip-ts makes exact numbers of every corner: its version is in package-lock.json. */
const PEER = 'polyclip-ts intersection';

const TIMES: { must: Goal; moonshot: Goal } = {
  must: { atLeast: 3, of: 'ratio' },
  moonshot: { atLeast: 20, of: 'ratio' },
};
const WITHIN: { must: Goal; moonshot: Goal } = {
  must: { atMost: 50, of: 'ours' },
  moonshot: { atMost: 10, of: 'ours' },
};

export const about: BenchAbout = {
  timed:
    'From degrees to the m² of each zone in a parcel: choosing the zones whose box meets the parcel’s, laying them on the plane, and the areas; ours ' +
    'also looks for faults, counts zones over each other and writes the picture’s paths. Both were found to agree within 0.01 m² or a millionth first.',
  notTimed:
    'Making the land; packing zones into the form in which each wants them: flat arrays for ours, nested ones for the peer, boxes of zones for the peer.',
};

export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const sizes = options.quick ? QUICK_SIZES : SIZES;
  const largest = sizes.at(-1)!;
  const rows = sizes.flatMap((size) => timeScene('zones all within a parcel', zoneWeb(size), size === largest, options));
  return [...rows, ...timeScene('a lot under the planning of a sample ward', await sampleWard(LOTS), true, options)];
}

function timeScene(name: string, scene: Scene, isJudged: boolean, options: BenchOptions): BenchRow[] {
  const { ours, peer, met } = overlapContenders(scene);
  const samples = interleave({ ours, peer }, options.quick ? 7 : ROUNDS);
  const quartiles = (all: number[]): [number, number] => [quantile(all, 0.25), quantile(all, 0.75)];
  const measured = {
    bench: 'overlap',
    size: scene.zones.length,
    unit: 'ms',
    ours: median(samples.ours),
    spread: { ours: quartiles(samples.ours), peer: quartiles(samples.peer), samples: samples.ours.length },
  };
  const corners = scene.zones.flat(2).reduce((sum, ring) => sum + ring.length, 0);
  const note = `${scene.zones.length} zones of ${corners} corners, ${met.toFixed(1)} of them with a part in the parcel`;
  return [
    makeRow({ ...measured, case: name, peer: { name: PEER, value: median(samples.peer) }, ...(isJudged ? TIMES : {}), note }, options),
    makeRow(
      { ...measured, case: `${name}, time of one parcel`, ...(isJudged ? WITHIN : {}), spread: { ...measured.spread, peer: null }, note },
      options,
    ),
  ];
}
