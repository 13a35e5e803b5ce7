/**
 * Fine patches: a cell over which many points go one after the other is cut into 5 × 5, and over each of these, 6.4 km or 0.06° wide,
 * a cubic polynomial is as near to the exact conversion (seen: 0.09 µm) as the quartic one over the whole cell, with two thirds of its
 * operations. Points in no order keep to the quartic patches, of which a cache holds those of the whole country.
 */
import * as chart from './chart';
import { fitPatch } from './fitPatch';

/** Points in a row within a cell before it gets a block of fine patches; each is fitted when a row first comes to it. */
export const POINTS_BEFORE_FINE: i32 = 32;
const ACROSS: i32 = 5;
/** Bytes of a fine patch: the centre, then the coefficients of xⁱyʲ for i + j ≤ 3 as pairs, j running faster. */
const FINE_BYTES: usize = 11 * 16;

/** Gives the cell a block, while there are any. */
export function takeBlock(cell: i32): void {
  const inUse = chart.blockNumbers + <usize>chart.OUTSIDE;
  const count = <i32>load<u8>(inUse);
  if (count == chart.MAX_BLOCKS || load<u8>(chart.blockNumbers + <usize>cell) != 0) return;
  store<u8>(inUse, <u8>(count + 1));
  store<u8>(chart.blockNumbers + <usize>cell, <u8>(count + 1));
}

/** Fine column or row of a distance from the cell's centre. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function fineAt(distance: f64): i32 {
  return min(max(<i32>((distance / chart.cellSize + 0.5) * <f64>ACROSS), 0), ACROSS - 1);
}

/** Address of the fine patch of a pair, which lies in the cell; 0 where the cell has no block. */
export function finePatch(patch: usize, cell: i32, at: usize): usize {
  const block = <usize>load<u8>(chart.blockNumbers + <usize>cell);
  if (block == 0) return 0;
  const column = fineAt(load<f64>(at) - load<f64>(patch));
  const row = fineAt(load<f64>(at, 8) - load<f64>(patch, 8));
  return chart.blocksAddress + (block - 1) * chart.BLOCK_BYTES + <usize>(row * ACROSS + column) * FINE_BYTES;
}

export function isFitted(fine: usize): bool {
  return load<i64>(fine) != 0;
}

/** Fits the fine patch of a pair, which lies in the cell of this patch. A whole cell's projection does not end. */
export function fitFine(fine: usize, patch: usize, at: usize): void {
  const size = chart.cellSize / <f64>ACROSS;
  const middle = <f64>(ACROSS / 2);
  const x = load<f64>(patch) + (<f64>fineAt(load<f64>(at) - load<f64>(patch)) - middle) * size;
  const y = load<f64>(patch, 8) + (<f64>fineAt(load<f64>(at, 8) - load<f64>(patch, 8)) - middle) * size;
  fitPatch(fine, x, y, size, 3);
  store<f64>(fine, x);
  store<f64>(fine, y, 8);
}

/** Converts one pair in place. */
export function evaluateFine(fine: usize, at: usize): void {
  evaluateFineRun(fine, at, at + 16);
}

/**
 * Converts pairs in place from the one at `at`, which lies in the fine patch, up to the first one that does not. Returns that pair's
 * address.
 */
export function evaluateFineRun(fine: usize, at: usize, end: usize): usize {
  const limit = (0.5 * chart.cellSize) / <f64>ACROSS;
  if (ASC_FEATURE_SIMD) {
    const center = v128.load(fine);
    const half = f64x2.splat(limit);
    const c00 = v128.load(fine, 16), c01 = v128.load(fine, 32), c02 = v128.load(fine, 48), c03 = v128.load(fine, 64);
    const c10 = v128.load(fine, 80), c11 = v128.load(fine, 96), c12 = v128.load(fine, 112);
    const c20 = v128.load(fine, 128), c21 = v128.load(fine, 144), c30 = v128.load(fine, 160);
    let offset = f64x2.sub(v128.load(at), center);
    do {
      const x = v128.shuffle<f64>(offset, offset, 0, 0);
      const y = v128.shuffle<f64>(offset, offset, 1, 1);
      const a2 = f64x2.add(f64x2.add(c20, f64x2.mul(c21, y)), f64x2.mul(c30, x));
      const a1 = f64x2.add(c10, f64x2.mul(y, f64x2.add(c11, f64x2.mul(c12, y))));
      const a0 = f64x2.add(c00, f64x2.mul(y, f64x2.add(c01, f64x2.mul(y, f64x2.add(c02, f64x2.mul(c03, y))))));
      v128.store(at, f64x2.add(a0, f64x2.mul(x, f64x2.add(a1, f64x2.mul(x, a2)))));
      at += 16;
      if (at >= end) break;
      offset = f64x2.sub(v128.load(at), center);
    } while (i64x2.bitmask(f64x2.le(f64x2.abs(offset), half)) == 3);
    return at;
  }
  const centerX = load<f64>(fine);
  const centerY = load<f64>(fine, 8);
  let x = load<f64>(at) - centerX;
  let y = load<f64>(at, 8) - centerY;
  do {
    store<f64>(at, evaluateNumber(fine, x, y));
    store<f64>(at, evaluateNumber(fine + 8, x, y), 8);
    at += 16;
    if (at >= end) break;
    x = load<f64>(at) - centerX;
    y = load<f64>(at, 8) - centerY;
  } while (Math.abs(x) <= limit && Math.abs(y) <= limit);
  return at;
}

/** One lane of what stands above: the same operations in the same order, so that both builds answer the same bits. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function evaluateNumber(lane: usize, x: f64, y: f64): f64 {
  const a2 = load<f64>(lane, 128) + load<f64>(lane, 144) * y + load<f64>(lane, 160) * x;
  const a1 = load<f64>(lane, 80) + y * (load<f64>(lane, 96) + load<f64>(lane, 112) * y);
  const a0 = load<f64>(lane, 16) + y * (load<f64>(lane, 32) + y * (load<f64>(lane, 48) + load<f64>(lane, 64) * y));
  return a0 + x * (a1 + x * a2);
}
