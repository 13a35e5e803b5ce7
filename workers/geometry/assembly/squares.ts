/**
 * Squares: a fine patch (finePatches.ts) is divided into 16 × 16 squares of 400 m or 0.00375°, in which its cubic
 * polynomial is almost quadratic. The quadratic one has half the operations and follows from the cubic alone (C.
 * Lanczos's economisation: u³ by ¾h²u, u²v by ½h²v, h half the side), with an error of at most 0.08 µm. So a pair's
 * result depends on its place only, not on earlier conversions.
 *
 * Recent squares are kept in a direct-mapped cache; consecutive parcels use few.
 */
import * as chart from './chart';
import { add, mul, splat } from './lanes';

const ACROSS: i32 = 16;
const KEPT: u32 = 256;
/** Bytes of a square: key, middle, then the coefficients of xⁱyʲ for i + j ≤ 2 as pairs, j running faster. */
const SQUARE_BYTES: usize = 8 * 16;
const squares = memory.data(<i32>KEPT * 8 * 16, 16);

/** Byte offsets of the coefficients of a fine patch, after its centre, and of a square. */
const C00: usize = 16, C01: usize = 32, C02: usize = 48, C03: usize = 64, C10: usize = 80, C11: usize = 96, C12: usize = 112;
const C20: usize = 128, C21: usize = 144, C30: usize = 160;
const Q00: usize = 32, Q01: usize = 48, Q02: usize = 64, Q10: usize = 80, Q11: usize = 96, Q20: usize = 112;

/** Returns the column or row at a distance from the middle of the fine patch, in sides of a square. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function squareAt(distance: f64): i32 {
  return min(max(<i32>(distance + <f64>(ACROSS / 2)), 0), ACROSS - 1);
}

/** Returns the address of the square of a pair in the fine patch of this side. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function findSquare(fine: usize, side: f64, at: usize): usize {
  const perSide = <f64>ACROSS / side;
  const column = squareAt((load<f64>(at) - load<f64>(fine)) * perSide);
  const row = squareAt((load<f64>(at, 8) - load<f64>(fine, 8)) * perSide);
  const number = <u32>(row * ACROSS + column);
  const key = (<u64>(chart.generation) << 40) | (<u64>number << 32) | <u64>fine;
  const square = squares + <usize>((number + <u32>(fine >> 4) * 37) & (KEPT - 1)) * SQUARE_BYTES;
  if (load<u64>(square) != key) fillSquare(square, key, fine, side / <f64>ACROSS, column, row);
  return square;
}

function fillSquare(square: usize, key: u64, fine: usize, side: f64, column: i32, row: i32): void {
  const dx = (<f64>(column - ACROSS / 2) + 0.5) * side;
  const dy = (<f64>(row - ACROSS / 2) + 0.5) * side;
  store<u64>(square, key);
  store<f64>(square, load<f64>(fine) + dx, 16);
  store<f64>(square, load<f64>(fine, 8) + dy, 24);
  economise<v128>(square, fine, dx, dy, 0.5 * side);
}

/** Moves the polynomial at `fine` to (dx, dy) and economises its cubic terms. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function economise<T>(square: usize, fine: usize, dx: f64, dy: f64, half: f64): void {
  const x = splat<T>(dx);
  const y = splat<T>(dy);
  const two = splat<T>(2);
  const three = splat<T>(3);
  const ofCube = splat<T>(0.75 * half * half);
  const ofSquare = splat<T>(0.5 * half * half);
  const c00 = load<T>(fine, C00), c01 = load<T>(fine, C01), c02 = load<T>(fine, C02), c03 = load<T>(fine, C03);
  const c10 = load<T>(fine, C10), c11 = load<T>(fine, C11), c12 = load<T>(fine, C12);
  const c20 = load<T>(fine, C20), c21 = load<T>(fine, C21), c30 = load<T>(fine, C30);
  const a2 = add<T>(add<T>(c20, mul<T>(c21, y)), mul<T>(c30, x));
  const a1 = add<T>(c10, mul<T>(y, add<T>(c11, mul<T>(c12, y))));
  const a0 = add<T>(c00, mul<T>(y, add<T>(c01, mul<T>(y, add<T>(c02, mul<T>(c03, y))))));
  store<T>(square, add<T>(a0, mul<T>(x, add<T>(a1, mul<T>(x, a2)))), Q00);
  // ∂/∂x = a1 + x (2 a2 + c30 x), since ∂a2/∂x = c30.
  const alongX = add<T>(a1, mul<T>(x, add<T>(mul<T>(two, a2), mul<T>(c30, x))));
  store<T>(square, add<T>(alongX, add<T>(mul<T>(ofCube, c30), mul<T>(ofSquare, c12))), Q10);
  const b0 = add<T>(c01, mul<T>(y, add<T>(mul<T>(two, c02), mul<T>(mul<T>(three, c03), y))));
  const b1 = add<T>(c11, add<T>(mul<T>(mul<T>(two, c12), y), mul<T>(c21, x)));
  store<T>(square, add<T>(add<T>(b0, mul<T>(x, b1)), add<T>(mul<T>(ofCube, c03), mul<T>(ofSquare, c21))), Q01);
  store<T>(square, add<T>(c20, add<T>(mul<T>(mul<T>(three, c30), x), mul<T>(c21, y))), Q20);
  store<T>(square, add<T>(c11, mul<T>(two, add<T>(mul<T>(c21, x), mul<T>(c12, y)))), Q11);
  store<T>(square, add<T>(c02, add<T>(mul<T>(c12, x), mul<T>(mul<T>(three, c03), y))), Q02);
}

/** Slightly less than a square: pairs beyond are located again, so that a pair on a border has always the same one. */
const WITHIN: f64 = 1 - 1e-9;

/** Converts pairs in place from `at` up to the first one outside its square. Returns that pair's address. */
export function evaluateSquareRun(fine: usize, side: f64, at: usize, end: usize): usize {
  const square = findSquare(fine, side, at);
  const limit = ((0.5 * WITHIN) / <f64>ACROSS) * side;
  const center = v128.load(square, 16);
  const half = f64x2.splat(limit);
  const q00 = v128.load(square, Q00), q01 = v128.load(square, Q01), q02 = v128.load(square, Q02);
  const q10 = v128.load(square, Q10), q11 = v128.load(square, Q11), q20 = v128.load(square, Q20);
  let offset = f64x2.sub(v128.load(at), center);
  do {
    const x = v128.shuffle<f64>(offset, offset, 0, 0);
    const y = v128.shuffle<f64>(offset, offset, 1, 1);
    const a1 = f64x2.add(f64x2.add(q10, f64x2.mul(q11, y)), f64x2.mul(q20, x));
    const a0 = f64x2.add(q00, f64x2.mul(y, f64x2.add(q01, f64x2.mul(q02, y))));
    v128.store(at, f64x2.add(a0, f64x2.mul(x, a1)));
    at += 16;
    if (at >= end) break;
    offset = f64x2.sub(v128.load(at), center);
  } while (i64x2.bitmask(f64x2.le(f64x2.abs(offset), half)) == 3);
  return at;
}
