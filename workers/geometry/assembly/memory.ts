/**
 * The one buffer of the module: eight f64 of results, then the coordinates of the call. Nothing else is allocated, so the
 * stub runtime (which never frees) is enough, and a later call reuses what an earlier one grew.
 */

const RESULT_BYTES: usize = 64;
const PAGE_BYTES: usize = 65536;

export function resultAddress(): usize {
  return (__heap_base + 15) & ~(<usize>15);
}

/** Makes room for `bytes` of coordinates. Returns their address, or 0 when the host refuses the memory. */
export function reserve(bytes: usize): usize {
  const start = resultAddress() + RESULT_BYTES;
  const pages = (start + bytes + PAGE_BYTES - 1) / PAGE_BYTES;
  const missing = <i32>pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return 0;
  return start;
}

export function setResult(index: usize, value: f64): void {
  store<f64>(resultAddress() + (index << 3), value);
}
