/**
 * Arithmetic on one f64 or on two lanes. Pairs and an odd last item use the same source, so that both do the same
 * operations in the same order and give equal bits (WebAssembly has no fused multiply-add).
 */

// @ts-ignore: decorator
@inline
export function add<T>(a: T, b: T): T {
  if (isVector<T>()) return f64x2.add(a, b);
  else return a + b;
}

// @ts-ignore: decorator
@inline
export function sub<T>(a: T, b: T): T {
  if (isVector<T>()) return f64x2.sub(a, b);
  else return a - b;
}

// @ts-ignore: decorator
@inline
export function mul<T>(a: T, b: T): T {
  if (isVector<T>()) return f64x2.mul(a, b);
  else return a * b;
}

// @ts-ignore: decorator
@inline
export function sqrt<T>(a: T): T {
  if (isVector<T>()) return f64x2.sqrt(a);
  else return Math.sqrt(a);
}

/** Returns whether a ≤ b and c ≤ d in all lanes; false for NaN. */
// @ts-ignore: decorator
@inline
export function bothAtMost<T>(a: T, b: T, c: T, d: T): bool {
  // Engines compile the mask to three instructions, all_true to six.
  if (isVector<T>()) return i64x2.bitmask(v128.and(f64x2.le(a, b), f64x2.le(c, d))) == 3;
  else return a <= b && c <= d;
}

// @ts-ignore: decorator
@inline
export function splat<T>(a: f64): T {
  if (isVector<T>()) return f64x2.splat(a);
  else return a;
}

/** Loads the f64 at `first`, and in a second lane the one at `second`. */
// @ts-ignore: decorator
@inline
export function loadLanes<T>(first: usize, second: usize): T {
  if (isVector<T>()) return v128.load_lane<f64>(second, v128.load_zero<f64>(first), 1);
  else return load<T>(first);
}

/** Returns the predecessor of each lane of `now`, which follows `before`. */
// @ts-ignore: decorator
@inline
export function predecessors<T>(before: T, now: T): T {
  if (isVector<T>()) return v128.shuffle<f64>(before, now, 1, 2);
  else return before;
}

// @ts-ignore: decorator
@inline
export function lane<T>(a: T, index: u8): f64 {
  if (isVector<T>()) return index == 0 ? f64x2.extract_lane(a, 0) : f64x2.extract_lane(a, 1);
  else return a;
}

// @ts-ignore: decorator
@inline
export function total<T>(a: T): f64 {
  if (isVector<T>()) return f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
  else return a;
}

// @ts-ignore: decorator
@inline
export function linear<T>(x: T, c0: T, c1: T): T {
  return add<T>(c0, mul<T>(x, c1));
}

/** Constants, each in both lanes. */
const CONSTANTS = memory.data(48 * 16, 16);

export function setConstant(index: usize, value: f64): void {
  const at = CONSTANTS + (index << 4);
  store<f64>(at, value);
  store<f64>(at, value, 8);
}

// @ts-ignore: decorator
@inline
export function constant<T>(index: usize): T {
  return load<T>(CONSTANTS + (index << 4));
}
