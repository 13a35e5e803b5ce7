/**
 * Fine patches: a cell with many consecutive points is divided into 5 × 5 patches of 6.4 km or 0.06°, over which a
 * cubic polynomial is as accurate as the quartic one over the cell. Quadratic polynomials of 400 m squares are derived
 * from it (squares.ts). Unordered points use quartic patches, of which a cache holds those of the whole country.
 */
import * as chart from './chart';
import { fitPatch } from './fitPatch';
import { evaluateSquareRun } from './squares';

/** Consecutive points within a cell before it gets a block of fine patches, which are fitted on first use. */
export const POINTS_BEFORE_FINE: i32 = 32;
const ACROSS: i32 = 5;
/** Bytes of a fine patch: the centre, then the coefficients of xⁱyʲ for i + j ≤ 3 as pairs, j running faster. */
const FINE_BYTES: usize = 11 * 16;

/** Gives the cell a block if one is left. */
export function takeBlock(cell: i32): void {
  const inUse = chart.blockNumbers + <usize>chart.OUTSIDE;
  const count = <i32>load<u8>(inUse);
  if (count == chart.MAX_BLOCKS || load<u8>(chart.blockNumbers + <usize>cell) != 0) return;
  store<u8>(inUse, <u8>(count + 1));
  store<u8>(chart.blockNumbers + <usize>cell, <u8>(count + 1));
}

/** Returns the fine column or row at a distance from the cell's centre. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function fineAt(distance: f64): i32 {
  return min(max(<i32>((distance / chart.cellSize + 0.5) * <f64>ACROSS), 0), ACROSS - 1);
}

/** Returns the address of the fine patch of a pair in the cell; 0 if the cell has no block. */
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

/** Fits the fine patch of a pair in this patch's cell; the projection is valid in a whole cell. */
export function fitFine(fine: usize, patch: usize, at: usize): void {
  const size = chart.cellSize / <f64>ACROSS;
  const middle = <f64>(ACROSS / 2);
  const x = load<f64>(patch) + (<f64>fineAt(load<f64>(at) - load<f64>(patch)) - middle) * size;
  const y = load<f64>(patch, 8) + (<f64>fineAt(load<f64>(at, 8) - load<f64>(patch, 8)) - middle) * size;
  fitPatch(fine, x, y, size, 3);
  store<f64>(fine, x);
  store<f64>(fine, y, 8);
}

/** Converts pairs in place from `at` up to the first one outside the fine patch. Returns that pair's address. */
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
