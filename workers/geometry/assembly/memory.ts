/**
 * Memory layout: eight f64 of results, the charts of patches in use (patches.ts), then the coordinates of the call.
 * Nothing else is allocated, so the stub runtime (which never frees) suffices, and later calls reuse grown memory.
 */

const RESULT_BYTES: usize = 64;
const PAGE_BYTES: usize = 65536;

let chartBytes: usize = 0;

export function resultAddress(): usize {
  return (__heap_base + 15) & ~(<usize>15);
}

export function chartAddress(): usize {
  return resultAddress() + RESULT_BYTES;
}

function growTo(end: usize): bool {
  const missing = <i32>((end + PAGE_BYTES - 1) / PAGE_BYTES) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** Reserves `bytes` for charts before the coordinates. Call it before reserve. Returns false without memory. */
export function reserveCharts(bytes: usize): bool {
  if (!growTo(chartAddress() + bytes)) return false;
  chartBytes = bytes;
  return true;
}

/** convertBulk reads two pairs after the last one, so memory must not end there. */
const READ_AHEAD: usize = 32;

/** Reserves `bytes` for coordinates. Returns their address, or 0 without memory. */
export function reserve(bytes: usize): usize {
  const start = chartAddress() + chartBytes;
  return growTo(start + bytes + READ_AHEAD) ? start : 0;
}

export function setResult(index: usize, value: f64): void {
  store<f64>(resultAddress() + (index << 3), value);
}

// @ts-ignore: decorator
@inline
export function result(index: usize): f64 {
  return load<f64>(resultAddress() + (index << 3));
}
