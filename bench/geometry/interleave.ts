/** One way to do the work. `run` does it `batch` times and returns a number that depends on the result. */
export interface Contender {
  /** Largest batch if each run needs its own input; otherwise unlimited. */
  maxBatch?: number;
  /** Prepares the inputs; not timed. */
  prepare?(batch: number): void;
  run(batch: number): number;
}

/** Calls `work` once per run of the batch and sums its results. */
export const repeat = (work: () => number): Contender => ({
  run(batch) {
    let sum = 0;
    for (let time = 0; time < batch; time += 1) sum += work();
    return sum;
  },
});

/** Minimum sample: clocks are rounded to up to 0.1 ms, so that it is known to 2 %. */
const SAMPLE_MS = 5;
/** Target of the calibration, so that faster samples are still long enough. */
const AIM_MS = 7;
/** Engines compile a hot function in steps, tens of milliseconds apart. */
const WARM_UP_MS = 100;

/** Consumes results, so that no engine skips the work. */
let sink = 0;
export const sinkValue = (): number => sink;

/**
 * Times contenders in turn, round by round, in reverse order every second round; each sample lasts at least 5 ms, or
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

/** Finds a batch that lasts long enough; its runs also warm up the code. */
function calibrate(contender: Contender): number {
  const { maxBatch = Number.MAX_SAFE_INTEGER } = contender;
  let batch = 1;
  for (;;) {
    const elapsed = sampleMs(contender, batch);
    if (elapsed >= SAMPLE_MS || batch >= maxBatch) break;
    batch = Math.min(maxBatch, Math.max(batch + 1, Math.ceil(batch * Math.min(16, AIM_MS / Math.max(elapsed, 0.05)))));
  }
  // The first long sample ran partly uncompiled: run until the engine has compiled it, then enlarge the batch.
  let warm = 0;
  for (let total = 0; total < WARM_UP_MS; total += warm) warm = sampleMs(contender, batch);
  return warm >= SAMPLE_MS ? batch : Math.min(maxBatch, Math.ceil((batch * AIM_MS) / Math.max(warm, 0.05)));
}
