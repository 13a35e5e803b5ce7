/**
 * Bulk conversion. Over a cell of 32 km or 0.3° a quartic polynomial in two variables differs from the exact conversion
 * (convert.ts) by less than 0.2 µm, and needs multiplications only. A cell's polynomial, its patch, is fitted at 5 × 5
 * Chebyshev nodes (A. Gil, J. Segura and N. M. Temme, 'Numerical Methods for Special Functions', ch. 3) when enough
 * points fall into the cell. Before that, and within some kilometres of the domain's border, points are converted
 * exactly.
 *
 * Many consecutive points within a cell use finer patches of lower degree (finePatches.ts).
 *
 * A chart contains the cells of one grid in one direction. MAX_CHARTS are kept; a further one replaces the least
 * recently used.
 */
import * as chart from './chart';
import { evaluateFineRun, finePatch, fitFine, isFitted, POINTS_BEFORE_FINE, takeBlock } from './finePatches';
import { fitPatch } from './fitPatch';

export { useBulk } from './chart';

/** Points converted exactly before a cell gets its patch; the fit costs as much as 29 points. */
const POINTS_BEFORE_FIT: i32 = 16;
/** States of a cell without a patch, besides its number of visits. */
const AT_BORDER: f64 = -1;
const NEVER: f64 = -2;
const converted = memory.data(16, 16);

/**
 * Converts `count` pairs at `at` in place with the chart of useBulk; a bad pair becomes NaN, NaN. Cells are computed
 * two rounds ahead, so that the processor can prefetch patches; this reads two pairs after the last one.
 */
export function convertBulk(at: usize, count: i32): void {
  const end = at + (<usize>count << 4);
  const cells = chart.cellsAddress;
  const columns = chart.columns;
  const blockNumbers = chart.blockNumbers;
  let last = -1;
  let cell = chart.cellAt(at, columns);
  let next = chart.cellAt(at + 16, columns);
  while (at < end) {
    const patch = cells + <usize>cell * chart.PATCH_BYTES;
    const afterNext = chart.cellAt(at + 32, columns);
    // A patch starts with its centre, which is not 0 once it is fitted.
    if (load<i64>(patch) == 0) {
      convertWithoutPatch(at, cell);
    } else if (cell == last) {
      at = evaluateRun(patch, cell, at, end);
      cell = chart.cellAt(at, columns);
      next = chart.cellAt(at + 16, columns);
      continue;
    } else if (load<u8>(blockNumbers + <usize>cell) == 0) {
      evaluate(patch, patch, at, at);
    } else {
      evaluateLone(patch, cell, at);
    }
    at += 16;
    last = cell;
    cell = next;
    next = afterNext;
  }
}

/** Converts a pair outside cells or without a patch. Not inlined, as it is exported: the loop needs its registers. */
export function convertWithoutPatch(at: usize, cell: i32): void {
  if (cell == chart.OUTSIDE) {
    chart.convertExactly(at, 1);
    return;
  }
  const patch = chart.cellsAddress + <usize>cell * chart.PATCH_BYTES;
  const state = load<f64>(patch, 8);
  chart.locateCenter(cell);
  if (state == AT_BORDER && convertAtBorder(at, patch)) return;
  chart.convertExactly(at, 1);
  if (state < 0) return;
  store<f64>(patch, state + 1, 8);
  if (state + 1 < POINTS_BEFORE_FIT) return;
  if (!fitPatch(patch, load<f64>(chart.center), load<f64>(chart.center, 8), chart.cellSize, 4)) store<f64>(patch, NEVER, 8);
  else if (chart.isWhole()) memory.copy(patch, chart.center, 16);
  else store<f64>(patch, AT_BORDER, 8);
}

/** Converts by the patch if the WGS84 position is inside by more than the datums differ; else returns false. */
function convertAtBorder(at: usize, patch: usize): bool {
  evaluate(patch, chart.center, at, converted);
  if (!chart.isWellInside(at, converted)) return false;
  memory.copy(at, converted, 16);
  return true;
}

/** Evaluates the patch of the cell with this centre (an address) for the pair at `from` in it. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function evaluate(patch: usize, center: usize, from: usize, to: usize): void {
  const offset = f64x2.sub(v128.load(from), v128.load(center));
  v128.store(
    to,
    evaluatePair(
      offset, v128.load(patch, 16), v128.load(patch, 32), v128.load(patch, 48), v128.load(patch, 64), v128.load(patch, 80),
      v128.load(patch, 96), v128.load(patch, 112), v128.load(patch, 128), v128.load(patch, 144), v128.load(patch, 160),
      v128.load(patch, 176), v128.load(patch, 192), v128.load(patch, 208), v128.load(patch, 224), v128.load(patch, 240),
    ),
  );
}

/** Converts one pair by its fine patch if there is one, like in a run. Exported so that it is not inlined. */
export function evaluateLone(patch: usize, cell: i32, at: usize): void {
  const fine = finePatch(patch, cell, at);
  if (fine != 0 && isFitted(fine)) evaluateFineRun(fine, at, at + 16);
  else evaluate(patch, patch, at, at);
}

/** Evaluates pairs up to the first one outside the cell. Returns its address. Exported so that it is not inlined. */
export function evaluateRun(patch: usize, cell: i32, at: usize, end: usize): usize {
  const centerX = load<f64>(patch);
  const centerY = load<f64>(patch, 8);
  const limit = 0.5 * chart.cellSize;
  do {
    const fine = finePatch(patch, cell, at);
    if (fine == 0) {
      const until = min(end, at + <usize>(POINTS_BEFORE_FINE << 4));
      const from = at;
      at = evaluateCellRun(patch, at, until);
      if (at - from == <usize>(POINTS_BEFORE_FINE << 4)) takeBlock(cell);
    } else if (isFitted(fine)) {
      at = evaluateFineRun(fine, at, end);
    } else {
      fitFine(fine, patch, at);
    }
  } while (at < end && Math.abs(load<f64>(at) - centerX) <= limit && Math.abs(load<f64>(at, 8) - centerY) <= limit);
  return at;
}

/** Evaluates a patch up to the first pair outside its cell, coefficients in registers. Returns that pair's address. */
function evaluateCellRun(patch: usize, at: usize, end: usize): usize {
  const limit = 0.5 * chart.cellSize;
  const center = v128.load(patch);
  const half = f64x2.splat(limit);
  const c00 = v128.load(patch, 16), c01 = v128.load(patch, 32), c02 = v128.load(patch, 48), c03 = v128.load(patch, 64);
  const c04 = v128.load(patch, 80), c10 = v128.load(patch, 96), c11 = v128.load(patch, 112), c12 = v128.load(patch, 128);
  const c13 = v128.load(patch, 144), c20 = v128.load(patch, 160), c21 = v128.load(patch, 176), c22 = v128.load(patch, 192);
  const c30 = v128.load(patch, 208), c31 = v128.load(patch, 224), c40 = v128.load(patch, 240);
  let offset = f64x2.sub(v128.load(at), center);
  do {
    v128.store(at, evaluatePair(offset, c00, c01, c02, c03, c04, c10, c11, c12, c13, c20, c21, c22, c30, c31, c40));
    at += 16;
    if (at >= end) break;
    offset = f64x2.sub(v128.load(at), center);
  } while (i64x2.bitmask(f64x2.le(f64x2.abs(offset), half)) == 3);
  return at;
}

/** Estrin's scheme for both coordinates, whose chain of dependent operations is half as long as Horner's. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function evaluatePair(
  offset: v128, c00: v128, c01: v128, c02: v128, c03: v128, c04: v128, c10: v128, c11: v128, c12: v128, c13: v128,
  c20: v128, c21: v128, c22: v128, c30: v128, c31: v128, c40: v128,
): v128 {
  const x = v128.shuffle<f64>(offset, offset, 0, 0);
  const y = v128.shuffle<f64>(offset, offset, 1, 1);
  const xx = f64x2.mul(x, x);
  const yy = f64x2.mul(y, y);
  const a3 = f64x2.add(f64x2.add(c30, f64x2.mul(c31, y)), f64x2.mul(c40, x));
  const a2 = f64x2.add(f64x2.add(c20, f64x2.mul(c21, y)), f64x2.mul(c22, yy));
  const a1 = f64x2.add(f64x2.add(c10, f64x2.mul(c11, y)), f64x2.mul(yy, f64x2.add(c12, f64x2.mul(c13, y))));
  const a0 = f64x2.add(
    f64x2.add(c00, f64x2.mul(c01, y)),
    f64x2.mul(yy, f64x2.add(f64x2.add(c02, f64x2.mul(c03, y)), f64x2.mul(c04, yy))),
  );
  return f64x2.add(f64x2.add(a0, f64x2.mul(a1, x)), f64x2.mul(xx, f64x2.add(a2, f64x2.mul(a3, x))));
}
