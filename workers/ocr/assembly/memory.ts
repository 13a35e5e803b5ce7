/**
 * The host hands out the one memory (clean/pixelMemory.ts) and passes addresses; nothing is allocated here. Pictures are bytes row
 * by row, ink maps are the same with 1 for ink; sizes are in pixels.
 */

const PAGE_BYTES: usize = 65536;

/** Where the host's share begins. */
export function heapBase(): usize {
  return (__heap_base + 15) & ~(<usize>15);
}

/** Makes the memory reach to `end`. Returns false when the host refuses. */
export function growTo(end: usize): bool {
  const missing = <i32>((end + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
