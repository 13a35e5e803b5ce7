import type { CleaningExports } from '../build/cleaningExports.d.ts';
import type { PixelMemory } from './pixelMemory.ts';

/** Lines parallel on the paper, as in assembly/pencil.ts; in units of half the picture's longer side. */
export interface Pencil {
  slope: number;
  turn: number;
}

/** Search range around `slope`, which is close to the likeliest one. */
export interface PencilRange {
  slope: number;
  slopeReach: number;
  turnReach: number;
  /** Deviation from `slope`, and turn, at which a pencil's score is halved; Infinity weights all alike. */
  slopeDoubt: number;
  turnDoubt: number;
}

const COARSE_POINTS = 6000;
const COARSE_STEP = 0.011;
const TURN_STEP = 0.02;
const COARSE_BINS = 90;
/** Bins per unit; the last has bins of about 1.5 pixels in a picture of a megapixel. */
const FINE_BINS = [180, 300, 450];
const MAX_BINS_BYTES = 4 * (2 * 1.6 * 450 + 8);

/** Finds the pencil whose lines collect most points by ever finer grids. @param points address of the s, t pairs */
export function findPencil(wasm: CleaningExports, memory: PixelMemory, points: number, count: number, range: PencilRange): Pencil {
  const mark = memory.mark;
  const counts = memory.take(MAX_BINS_BYTES);
  const sample = thin(memory, points, count);
  let best: Pencil = { slope: range.slope, turn: 0 };
  let bestScore = 0;
  const tryPencil = (at: number, pointCount: number, slope: number, turn: number, bins: number): void => {
    const likely = 2 ** -(((slope - range.slope) / range.slopeDoubt) ** 2 + (turn / range.turnDoubt) ** 2);
    const score = likely * wasm.crowding(at, pointCount, slope, turn, bins, counts);
    if (score > bestScore) {
      bestScore = score;
      best = { slope, turn };
    }
  };
  const slopes = Math.round(range.slopeReach / COARSE_STEP);
  const turns = Math.round(range.turnReach / TURN_STEP);
  for (let i = -slopes; i <= slopes; i++) {
    for (let j = -turns; j <= turns; j++) tryPencil(sample.at, sample.count, range.slope + i * COARSE_STEP, j * TURN_STEP, COARSE_BINS);
  }
  let step = 0.5;
  for (const bins of FINE_BINS) {
    const centre = best;
    // Scores with other bins are not comparable.
    bestScore = 0;
    for (let i = -2; i <= 2; i++) {
      for (let j = -2; j <= 2; j++) {
        tryPencil(points, count, centre.slope + i * step * COARSE_STEP, centre.turn + j * step * TURN_STEP, bins);
      }
    }
    step /= 2.5;
  }
  memory.release(mark);
  return best;
}

function thin(memory: PixelMemory, points: number, count: number): { at: number; count: number } {
  const step = Math.max(1, Math.ceil(count / COARSE_POINTS));
  const sampleCount = Math.floor(count / step);
  const at = memory.take(sampleCount * 8);
  const from = memory.floats(points, count * 2);
  const to = memory.floats(at, sampleCount * 2);
  for (let i = 0; i < sampleCount; i++) {
    to[2 * i] = from[2 * i * step]!;
    to[2 * i + 1] = from[2 * i * step + 1]!;
  }
  return { at, count: sampleCount };
}
