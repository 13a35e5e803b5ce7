/**
 * The bulk road of the conversions. Over a cell of 32 km, or of 0.3°, the exact conversion (convert.ts) differs from a
 * quartic polynomial in two variables by less than 0.2 µm (seen: 0.14 µm on every grid, to their edges), and a polynomial
 * is all multiplications. A cell's polynomial, its patch, is fitted at 5 × 5 Chebyshev nodes (A. Gil, J. Segura and
 * N. M. Temme, 'Numerical Methods for Special Functions', ch. 3) once enough points have fallen into the cell to be worth it; until then, and in
 * cells that the border of the domain crosses, points are converted exactly.
 *
 * A chart holds the cells of one grid in one direction. MAX_CHARTS are kept; a further one takes the place of the one not
 * used for longest.
 */
import * as chart from './chart';
import { fitPatch, PATCH_BYTES } from './fitPatch';

export { useBulk } from './chart';

/** Points converted exactly before a cell gets its patch, whose fit costs as much as 29 of them. */
const POINTS_BEFORE_FIT: i32 = 16;
/** In place of the count: the domain's border crosses this cell. */
const NEVER: i32 = -1;

/** Converts `count` pairs at `at` in place, by the chart that useBulk chose; a bad pair becomes NaN, NaN. */
export function convertBulk(at: usize, count: i32): void {
  const end = at + (<usize>count << 4);
  while (at < end) {
    const cell = chart.cellAt(at);
    if (cell >= 0) {
      const patch = chart.cellsAddress + <usize>cell * PATCH_BYTES;
      if (load<f64>(patch) != 0 || isWorthAFit(patch, cell)) {
        at = ASC_FEATURE_SIMD ? evaluatePairs(patch, at, end) : evaluateNumbers(patch, at, end);
        continue;
      }
    }
    chart.convertExactly(at, 1);
    at += 16;
  }
}

/** Counts the visit and fits the patch when it is due. A patch's first number is its centre's, never 0 once it is fitted. */
function isWorthAFit(patch: usize, cell: i32): bool {
  const visits = load<i32>(patch, 16);
  if (visits == NEVER) return false;
  store<i32>(patch, visits + 1, 16);
  if (visits < POINTS_BEFORE_FIT) return false;
  if (fitPatch(patch, chart.centerX(cell), chart.centerY(cell), chart.cellSize)) return true;
  store<i32>(patch, NEVER, 16);
  return false;
}

/**
 * Evaluates the patch from the pair at `at`, which lies in it, up to the first pair that does not. Returns that one's
 * address. Lanes: what becomes of the first and of the second number of the pair. The coefficients stay in registers for as
 * long as a run of points stays in the cell; points all over the country take the short way out first.
 */
function evaluatePairs(patch: usize, at: usize, end: usize): usize {
  const center = v128.load(patch);
  const half = f64x2.splat(0.5 * chart.cellSize);
  if (at + 16 >= end || !isWithin(at + 16, center, half)) {
    evaluatePair(patch, at, center);
    return at + 16;
  }
  const c00 = v128.load(patch, 16), c01 = v128.load(patch, 32), c02 = v128.load(patch, 48), c03 = v128.load(patch, 64);
  const c04 = v128.load(patch, 80), c10 = v128.load(patch, 96), c11 = v128.load(patch, 112), c12 = v128.load(patch, 128);
  const c13 = v128.load(patch, 144), c20 = v128.load(patch, 160), c21 = v128.load(patch, 176), c22 = v128.load(patch, 192);
  const c30 = v128.load(patch, 208), c31 = v128.load(patch, 224), c40 = v128.load(patch, 240);
  do {
    const offset = f64x2.sub(v128.load(at), center);
    const x = v128.shuffle<f64>(offset, offset, 0, 0);
    const y = v128.shuffle<f64>(offset, offset, 1, 1);
    const a3 = f64x2.add(c30, f64x2.add(f64x2.mul(c31, y), f64x2.mul(c40, x)));
    const a2 = f64x2.add(c20, f64x2.mul(y, f64x2.add(c21, f64x2.mul(c22, y))));
    const a1 = f64x2.add(c10, f64x2.mul(y, f64x2.add(c11, f64x2.mul(y, f64x2.add(c12, f64x2.mul(c13, y))))));
    const a0 = f64x2.add(
      c00,
      f64x2.mul(y, f64x2.add(c01, f64x2.mul(y, f64x2.add(c02, f64x2.mul(y, f64x2.add(c03, f64x2.mul(c04, y))))))),
    );
    v128.store(at, f64x2.add(a0, f64x2.mul(x, f64x2.add(a1, f64x2.mul(x, f64x2.add(a2, f64x2.mul(x, a3)))))));
    at += 16;
  } while (at < end && isWithin(at, center, half));
  return at;
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function isWithin(at: usize, center: v128, half: v128): bool {
  return i64x2.all_true(f64x2.le(f64x2.abs(f64x2.sub(v128.load(at), center)), half));
}

function evaluatePair(patch: usize, at: usize, center: v128): void {
  const offset = f64x2.sub(v128.load(at), center);
  const x = v128.shuffle<f64>(offset, offset, 0, 0);
  const y = v128.shuffle<f64>(offset, offset, 1, 1);
  const a3 = f64x2.add(v128.load(patch, 208), f64x2.add(f64x2.mul(v128.load(patch, 224), y), f64x2.mul(v128.load(patch, 240), x)));
  const a2 = f64x2.add(v128.load(patch, 160), f64x2.mul(y, f64x2.add(v128.load(patch, 176), f64x2.mul(v128.load(patch, 192), y))));
  const a1 = f64x2.add(v128.load(patch, 96), f64x2.mul(y, f64x2.add(v128.load(patch, 112), f64x2.mul(y, f64x2.add(v128.load(patch, 128), f64x2.mul(v128.load(patch, 144), y))))));
  const a0 = f64x2.add(
    v128.load(patch, 16),
    f64x2.mul(y, f64x2.add(v128.load(patch, 32), f64x2.mul(y, f64x2.add(v128.load(patch, 48), f64x2.mul(y, f64x2.add(v128.load(patch, 64), f64x2.mul(v128.load(patch, 80), y))))))),
  );
  v128.store(at, f64x2.add(a0, f64x2.mul(x, f64x2.add(a1, f64x2.mul(x, f64x2.add(a2, f64x2.mul(x, a3)))))));
}

/** The same operations in the same order, so that both builds answer the same bits. */
function evaluateNumbers(patch: usize, at: usize, end: usize): usize {
  const half = 0.5 * chart.cellSize;
  const centerX = load<f64>(patch);
  const centerY = load<f64>(patch, 8);
  let x = load<f64>(at) - centerX;
  let y = load<f64>(at, 8) - centerY;
  do {
    const first = evaluateNumber(patch, x, y);
    store<f64>(at, evaluateNumber(patch + 8, x, y), 8);
    store<f64>(at, first);
    at += 16;
    if (at >= end) return at;
    x = load<f64>(at) - centerX;
    y = load<f64>(at, 8) - centerY;
  } while (Math.abs(x) <= half && Math.abs(y) <= half);
  return at;
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function evaluateNumber(lane: usize, x: f64, y: f64): f64 {
  const a3 = load<f64>(lane, 208) + (load<f64>(lane, 224) * y + load<f64>(lane, 240) * x);
  const a2 = load<f64>(lane, 160) + y * (load<f64>(lane, 176) + load<f64>(lane, 192) * y);
  const a1 = load<f64>(lane, 96) + y * (load<f64>(lane, 112) + y * (load<f64>(lane, 128) + load<f64>(lane, 144) * y));
  const a0 =
    load<f64>(lane, 16) +
    y * (load<f64>(lane, 32) + y * (load<f64>(lane, 48) + y * (load<f64>(lane, 64) + load<f64>(lane, 80) * y)));
  return a0 + x * (a1 + x * (a2 + x * a3));
}