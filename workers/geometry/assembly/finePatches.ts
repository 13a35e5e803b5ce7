/**
 * Fine patches: a cell over which many points go one after the other is cut into 5 × 5, and over each of these, 6.4 km or 0.06° wide,
 * a cubic polynomial is as near to the exact conversion (seen: 0.09 µm) as the quartic one over the whole cell. What is evaluated are quadratic
 * ones, made of the cubic for squares of 400 m (squares.ts). Points in no order keep to the quartic patches, of which a cache holds those
 * of the whole country.
 */
import * as chart from './chart';
import { fitPatch } from './fitPatch';
import { evaluateSquareRun } from './squares';

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

/**
 * Converts pairs in place from the one at `at`, which lies in the fine patch, up to the first one that does not. Returns that pair's
 * address.
 */
export function evaluateFineRun(fine: usize, at: usize, end: usize): usize {
  const side = chart.cellSize / <f64>ACROSS;
  const limit = 0.5 * side;
  const centerX = load<f64>(fine);
  const centerY = load<f64>(fine, 8);
  do {
    at = evaluateSquareRun(fine, side, at, end);
  } while (at < end && Math.abs(load<f64>(at) - centerX) <= limit && Math.abs(load<f64>(at, 8) - centerY) <= limit);
  return at;
}
