import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** Grey levels; less does no harm. */
const HARMLESS = 2;
/** From here on once is not enough. */
const STRONG = 5;

/**
 * Takes a sensor's noise away where there is much of it, in place.
 * @returns how strong it is then, in grey levels
 */
export function calmNoise(wasm: CleaningExports, memory: PixelMemory, plane: Plane): number {
  const mark = memory.mark;
  const counts = memory.take(1024 * 4);
  const measure = (): number => wasm.noiseOf(plane.at, plane.width, plane.height, counts) / 4;
  let noise = measure();
  const times = noise < HARMLESS ? 0 : noise < STRONG ? 1 : 2;
  if (times > 0) {
    const copy = memory.take(sizeOf(plane));
    for (let time = 0; time < times; time++) {
      memory.bytes(copy, sizeOf(plane)).set(memory.bytes(plane.at, sizeOf(plane)));
      wasm.smooth(copy, plane.width, plane.height, 30 + 2.5 * noise, counts, plane.at);
    }
    noise = measure();
  }
  memory.release(mark);
  return noise;
}
