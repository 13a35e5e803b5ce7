/** One way to do a work. `run` does it `batch` times and returns a number that depends on the result. */
export interface Contender {
  /** Largest batch, where each run needs an input of its own; without it any. */
  maxBatch?: number;
  /** Puts the inputs in place; not timed. */
  prepare?(batch: number): void;
  run(batch: number): number;
}

/** Calls `work` once for each time of the batch, and adds its results. */
export const repeat = (work: () => number): Contender => ({
  run(batch) {
    let sum = 0;
    for (let time = 0; time < batch; time += 1) sum += work();
    return sum;
  },
});

/** Engines round their clocks to as much as 0.1 ms: a sample of this length is known to 2 %. */
const SAMPLE_MS = 5;
/** What calibration aims at, so that a quicker sample than the calibrating one is still long enough. */
const AIM_MS = 7;
/** An engine compiles a hot function in steps, each some tens of milliseconds after the last. */
const WARM_UP_MS = 100;

/** Results end here, and leave with the samples, so that no engine may skip the work. */
let sink = 0;
export const sinkValue = (): number => sink;

/**
 * Times contenders in turn, round by round, the order reversed every second round; each sample lasts at least 5 ms, or
 * the largest batch.
 * @returns milliseconds of one run, per contender and round
 */
export function interleave<Name extends string>(contenders: Record<Name, Contender>, rounds: number): Record<Name, number[]> {
  const names = Object.keys(contenders) as Name[];
  const batches = new Map(names.map((name) => [name, calibrate(contenders[name])]));
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; ++round) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const batch = batches.get(name)!;
      samples[name].push(sampleMs(contenders[name], batch) / batch);
    }
  }
  return samples;
}

function sampleMs(contender: Contender, batch: number): number {
  contender.prepare?.(batch);
  const began = performance.now();
  const result = contender.run(batch);
  const elapsed = performance.now() - began;
  sink = (sink + result) % 1e9;
  return elapsed;
}

/** Finds the batch that lasts long enough; its runs also warm the code up. */
function calibrate(contender: Contender): number {
  const { maxBatch = Number.MAX_SAFE_INTEGER } = contender;
  let batch = 1;
  for (;;) {
    const elapsed = sampleMs(contender, batch);
    if (elapsed >= SAMPLE_MS || batch >= maxBatch) break;
    batch = Math.min(maxBatch, Math.max(batch + 1, Math.ceil(batch * Math.min(16, AIM_MS / Math.max(elapsed, 0.05)))));
  }
  // The first long sample ran partly in cold code: run on until the engine has compiled it, then take more where needed.
  let warm = 0;
  for (let total = 0; total < WARM_UP_MS; total += warm) warm = sampleMs(contender, batch);
  return warm >= SAMPLE_MS ? batch : Math.min(maxBatch, Math.ceil((batch * AIM_MS) / Math.max(warm, 0.05)));
}
