import type { CleaningExports } from '../build/cleaningExports.d.ts';
import type { PixelMemory, Plane } from './pixelMemory.ts';

/** Side of a block in digit heights: large enough to hold some strokes. */
const BLOCK = 2;
/** Share of a block's pixels that strokes cover. */
const STROKES = 0.03;
/** Fainter contrast is the paper's grain. */
const MIN_DARKNESS = 28;
/** Radius in blocks: the darkest print nearby is the reference, not a pale stamp or rule. */
const REACH = 3;
/** Target darkness of print, and the largest gain, because gain amplifies noise. */
const EVEN_DARKNESS = 190;
const MAX_GAIN = 3.2;
/** Grey level of digits afterwards, except their darkest strokes. */
export const INK_LEVEL = 80;

/** Makes pale print as dark as the rest, in place: stray light in the lens makes ink paler in a shadow. */
export function evenInk(wasm: CleaningExports, memory: PixelMemory, { at, width, height }: Plane, digitPx: number): void {
  const block = Math.max(8, Math.round(BLOCK * digitPx));
  const across = Math.ceil(width / block);
  const down = Math.ceil(height / block);
  const mark = memory.mark;
  const counts = memory.take(1024);
  const levels = memory.take(across * down);
  const gains = memory.take(across * down * 4);
  wasm.blockDarkness(at, width, height, block, STROKES, counts, levels);
  const darkness = gatheredDarkness(memory.bytes(levels, across * down), across, down);
  const known = darkness.filter((each) => each > 0).sort();
  if (known.length > 0) {
    const usual = known[known.length >> 1]!;
    memory
      .floats(gains, across * down)
      .set(darkness.map((each) => Math.min(MAX_GAIN, Math.max(1, EVEN_DARKNESS / (each > 0 ? each : usual)))));
    wasm.scaleDarkness(at, width, height, block, gains, across, down);
  }
  memory.release(mark);
}

/** Returns the darkness of print around each block: the mean of the darker half nearby; 0 without print. */
function gatheredDarkness(levels: Uint8Array, across: number, down: number): Float32Array {
  const gathered = new Float32Array(levels.length);
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const near: number[] = [];
      for (let j = Math.max(0, y - REACH); j <= Math.min(down - 1, y + REACH); j++) {
        for (let i = Math.max(0, x - REACH); i <= Math.min(across - 1, x + REACH); i++) {
          const level = levels[j * across + i]!;
          if (level >= MIN_DARKNESS && Math.hypot(i - x, j - y) <= REACH) near.push(level);
        }
      }
      near.sort((a, b) => b - a);
      const darker = near.slice(0, Math.ceil(near.length / 2));
      gathered[y * across + x] = darker.length > 0 ? darker.reduce((sum, each) => sum + each, 0) / darker.length : 0;
    }
  }
  return gathered;
}
