/**
 * The host manages the memory (clean/pixelMemory.ts) and passes addresses; this module allocates nothing.
 * Pictures are one byte per pixel, row by row; ink maps are the same with 1 for ink; sizes are in pixels.
 */

const PAGE_BYTES: usize = 65536;

/** First address that the host may use. */
export function heapBase(): usize {
  return (__heap_base + 15) & ~(<usize>15);
}

/** Grows the memory to reach `end`. Returns false when the host refuses. */
export function growTo(end: usize): bool {
  const missing = <i32>((end + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
