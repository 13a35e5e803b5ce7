/**
 * Arithmetic on one f64 or on two of them side by side: one source for the scalar and the vector code, so that both do
 * the same operations in the same order and give the same bits (WebAssembly has no fused multiply-add).
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

// @ts-ignore: decorator
@inline
export function splat<T>(a: f64): T {
  if (isVector<T>()) return f64x2.splat(a);
  else return <T>a;
}

/** Constants in both lanes: a load costs less here than keeping forty of them in registers. */
const CONSTANTS = memory.data(48 * 16, 16);

export function setConstant(index: i32, value: f64): void {
  const at = CONSTANTS + (<usize>index << 4);
  store<f64>(at, value);
  store<f64>(at, value, 8);
}

// @ts-ignore: decorator
@inline
export function constant<T>(index: usize): T {
  return load<T>(CONSTANTS + (index << 4));
}

/** c₀ + x·(c₁ + …) of `count` coefficients that lie from `first` on; unrolled, as both are literals wherever it is called. */
// @ts-ignore: decorator
@inline
export function polynomial<T>(first: usize, count: usize, x: T): T {
  let sum = constant<T>(first + count - 1);
  if (count > 4) sum = add<T>(mul<T>(sum, x), constant<T>(first + 3));
  if (count > 3) sum = add<T>(mul<T>(sum, x), constant<T>(first + 2));
  if (count > 2) sum = add<T>(mul<T>(sum, x), constant<T>(first + 1));
  if (count > 1) sum = add<T>(mul<T>(sum, x), constant<T>(first));
  return sum;
}
