/** Length and area of short edges, one at a time or two in lanes; edgeSeries.ts has the formulas. */
import * as series from './edgeSeries';
import { add, constant, mul, polynomial, sqrt, sub } from './lanes';

/** Half the authalic sine of a latitude in degrees. */
// @ts-ignore: decorator
@inline
export function halfAuthalicSine<T>(lat: T): T {
  const t = mul<T>(lat, lat);
  const t2 = mul<T>(t, t);
  // Even and odd powers apart: two short chains of operations instead of a long one.
  let even = constant<T>(8);
  even = add<T>(mul<T>(even, t2), constant<T>(6));
  even = add<T>(mul<T>(even, t2), constant<T>(4));
  even = add<T>(mul<T>(even, t2), constant<T>(2));
  even = add<T>(mul<T>(even, t2), constant<T>(0));
  let odd = constant<T>(9);
  odd = add<T>(mul<T>(odd, t2), constant<T>(7));
  odd = add<T>(mul<T>(odd, t2), constant<T>(5));
  odd = add<T>(mul<T>(odd, t2), constant<T>(3));
  odd = add<T>(mul<T>(odd, t2), constant<T>(1));
  return mul<T>(lat, add<T>(even, mul<T>(odd, t)));
}

/** Whether all of these edges, of steps x and d and latitudes that add up to latSum, are in the range of the series. */
// @ts-ignore: decorator
@inline
export function areShort<T>(x2: T, d2: T, latSum: T): bool {
  const step2 = add<T>(x2, d2);
  const sum2 = mul<T>(latSum, latSum);
  const maxStep2 = constant<T>(series.MAX_STEP2);
  const maxSum2 = constant<T>(series.MAX_LAT_SUM2);
  // NaN is not less than anything.
  if (isVector<T>()) return i64x2.all_true(v128.and(f64x2.le(step2, maxStep2), f64x2.le(sum2, maxSum2)));
  else return step2 <= maxStep2 && sum2 <= maxSum2;
}

/** p²x² of an edge, m². */
// @ts-ignore: decorator
@inline
export function across2<T>(x2: T, z: T): T {
  return mul<T>(x2, polynomial<T>(series.P, 5, z));
}

/** M²d² of an edge, m². */
// @ts-ignore: decorator
@inline
export function along2<T>(d2: T, z: T): T {
  return mul<T>(d2, polynomial<T>(series.M, 4, z));
}

// @ts-ignore: decorator
@inline
export function lengthOf<T>(x2: T, z: T, a: T, b: T): T {
  const gain = mul<T>(b, mul<T>(b, polynomial<T>(series.C, 3, z)));
  const ofB = add<T>(polynomial<T>(series.B, 3, z), mul<T>(b, polynomial<T>(series.D, 2, z)));
  const loss = mul<T>(x2, add<T>(mul<T>(a, polynomial<T>(series.A, 3, z)), mul<T>(b, ofB)));
  return sqrt<T>(add<T>(a, add<T>(b, sub<T>(gain, loss))));
}

// @ts-ignore: decorator
@inline
export function areaOf<T>(x: T, x2: T, y: T, z: T, a: T, b: T): T {
  const second = mul<T>(add<T>(add<T>(a, b), add<T>(b, b)), polynomial<T>(series.S, 3, z));
  const ofB = add<T>(mul<T>(b, constant<T>(series.E)), mul<T>(x2, polynomial<T>(series.F, 2, z)));
  const ofA = mul<T>(x2, polynomial<T>(series.G, 2, z));
  const fourth = add<T>(mul<T>(b, ofB), mul<T>(a, ofA));
  return mul<T>(mul<T>(x, y), add<T>(constant<T>(series.AREA), add<T>(second, fourth)));
}
