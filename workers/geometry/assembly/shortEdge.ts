/** Measures short edges, one at a time or two in lanes; edgeSeries.ts has the formulas. */
import * as series from './edgeSeries';
import { add, bothAtMost, constant, linear, mul, sqrt, sub } from './lanes';

// @ts-ignore: decorator
@inline
function linearAt<T>(x: T, first: usize): T {
  return linear<T>(x, constant<T>(first), constant<T>(first + 1));
}

// @ts-ignore: decorator
@inline
function quadraticAt<T>(x: T, first: usize): T {
  return add<T>(constant<T>(first), mul<T>(x, linearAt<T>(x, first + 1)));
}

/** Evaluates a cubic with every second coefficient from `first` on. */
// @ts-ignore: decorator
@inline
function cubicAt<T>(x: T, first: usize): T {
  const higher = linear<T>(x, constant<T>(first + 4), constant<T>(first + 6));
  return add<T>(constant<T>(first), mul<T>(x, add<T>(constant<T>(first + 2), mul<T>(x, higher))));
}

/** Returns half the authalic sine of a latitude in degrees. */
// @ts-ignore: decorator
@inline
export function halfSine<T>(lat: T): T {
  const t = mul<T>(lat, lat);
  const t2 = mul<T>(t, t);
  // Even and odd powers separately, for two short chains of operations instead of a long one.
  const even = add<T>(mul<T>(cubicAt<T>(t2, series.Y + 2), t2), constant<T>(series.Y));
  const odd = add<T>(mul<T>(cubicAt<T>(t2, series.Y + 3), t2), constant<T>(series.Y + 1));
  return mul<T>(lat, add<T>(even, mul<T>(odd, t)));
}

// @ts-ignore: decorator
@inline
export function middleSine<T>(lat1: T, lat2: T): T {
  return add<T>(halfSine<T>(lat1), halfSine<T>(lat2));
}

const RESULTS = memory.data(32, 16);

/** @param y half the sum of the authalic sines */
function measureLanes<T>(lng1: T, lat1: T, lng2: T, lat2: T, y: T): bool {
  const x = sub<T>(lng2, lng1);
  const d = sub<T>(lat2, lat1);
  const x2 = mul<T>(x, x);
  const d2 = mul<T>(d, d);
  const latSum = add<T>(lat1, lat2);
  const maxStep2 = constant<T>(series.MAX_STEP2);
  if (!bothAtMost<T>(add<T>(x2, d2), maxStep2, mul<T>(latSum, latSum), constant<T>(series.MAX_LAT_SUM2))) return false;
  const z = mul<T>(y, y);
  const zz = mul<T>(z, z);
  const p2 = add<T>(linearAt<T>(z, series.P), mul<T>(zz, add<T>(linearAt<T>(z, series.P + 2), mul<T>(zz, constant<T>(series.P + 4)))));
  const a = mul<T>(x2, p2);
  const b = mul<T>(d2, add<T>(linearAt<T>(z, series.M), mul<T>(zz, linearAt<T>(z, series.M + 2))));
  const gain = mul<T>(b, mul<T>(b, quadraticAt<T>(z, series.C)));
  const lossOfB = add<T>(quadraticAt<T>(z, series.B), mul<T>(b, linearAt<T>(z, series.D)));
  const loss = mul<T>(x2, add<T>(mul<T>(a, quadraticAt<T>(z, series.A)), mul<T>(b, lossOfB)));
  store<T>(RESULTS, sqrt<T>(add<T>(add<T>(a, b), sub<T>(gain, loss))));
  const second = mul<T>(add<T>(add<T>(a, b), add<T>(b, b)), quadraticAt<T>(z, series.S));
  const fourthOfB = add<T>(mul<T>(b, constant<T>(series.E)), mul<T>(x2, linearAt<T>(z, series.F)));
  const fourth = add<T>(mul<T>(b, fourthOfB), mul<T>(a, mul<T>(x2, linearAt<T>(z, series.G))));
  store<T>(RESULTS, mul<T>(mul<T>(x, y), add<T>(constant<T>(series.AREA), add<T>(second, fourth))), 16);
  return true;
}

/** Measures one edge per lane, for shortLength and shortArea; returns false if one of them is not short. */
// @ts-ignore: decorator
@inline
export function measureShort<T>(lng1: T, lat1: T, lng2: T, lat2: T): bool {
  // The compiler warns about vector arguments of an exported function, even if only another file calls it.
  return measureLanes<T>(lng1, lat1, lng2, lat2, middleSine<T>(lat1, lat2));
}

// @ts-ignore: decorator
@inline
export function measureShortAt<T>(lng1: T, lat1: T, lng2: T, lat2: T, y: T): bool {
  return measureLanes<T>(lng1, lat1, lng2, lat2, y);
}

/** Returns the length of the edge in a lane of the last measureShort, metres. */
export function shortLength(lane: usize): f64 {
  return load<f64>(RESULTS + (lane << 3));
}

/** Returns the signed area to the equator of the edge in a lane of the last measureShort, m². */
export function shortArea(lane: usize): f64 {
  return load<f64>(RESULTS + (lane << 3), 16);
}

/** Returns length and area of the edge in a lane of the last measureShort<v128>. */
// @ts-ignore: decorator
@inline
export function shortEdge(lane: usize): v128 {
  return v128.load_lane<f64>(RESULTS + (lane << 3) + 16, v128.load_zero<f64>(RESULTS + (lane << 3)), 1);
}
