/**
 * The one memory of the module: eight f64 of results, the charts of patches (patches.ts) that are in use, then the
 * coordinates of the call. Nothing else is allocated, so the stub runtime (which never frees) is enough, and a later call
 * reuses what an earlier one grew.
 */

const RESULT_BYTES: usize = 64;
const PAGE_BYTES: usize = 65536;

let chartBytes: usize = 0;

export function resultAddress(): usize {
  return (__heap_base + 15) & ~(<usize>15);
}

/** Where the charts begin. */
export function chartAddress(): usize {
  return resultAddress() + RESULT_BYTES;
}

function growTo(end: usize): bool {
  const missing = <i32>((end + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** Keeps `bytes` for charts, ahead of the coordinates. Call before reserve. Returns false when the host refuses. */
export function reserveCharts(bytes: usize): bool {
  if (!growTo(chartAddress() + bytes)) return false;
  chartBytes = bytes;
  return true;
}

/** convertBulk reads two pairs behind the last, and the memory must not end there. */
const READ_AHEAD: usize = 32;

/** Makes room for `bytes` of coordinates. Returns their address, or 0 when the host refuses the memory. */
export function reserve(bytes: usize): usize {
  const start = chartAddress() + chartBytes;
  return growTo(start + bytes + READ_AHEAD) ? start : 0;
}

export function setResult(index: usize, value: f64): void {
  store<f64>(resultAddress() + (index << 3), value);
}

/** What the host or setResult put there. */
// @ts-ignore: decorator
@inline
export function result(index: usize): f64 {
  return load<f64>(resultAddress() + (index << 3));
}
