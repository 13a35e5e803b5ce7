/**
 * Length and area of short edges, one at a time or two in lanes; edgeSeries.ts has the formulas. Coefficients come as
 * arguments: a loop keeps them in locals, which engines hold on the stack beside the registers, while a load from memory
 * stays where it stands in the loop and would be spilled from there.
 */
import * as series from './edgeSeries';
import { add, bothAtMost, constant, mul, sqrt, sub } from './lanes';

/** Half the authalic sine of a latitude in degrees. */
// @ts-ignore: decorator
@inline
export function halfAuthalicSine<T>(lat: T, y0: T, y1: T, y2: T, y3: T, y4: T, y5: T, y6: T, y7: T, y8: T, y9: T): T {
  const t = mul<T>(lat, lat);
  const t2 = mul<T>(t, t);
  // Even and odd powers apart: two short chains of operations instead of a long one.
  const even = add<T>(mul<T>(cubic<T>(t2, y2, y4, y6, y8), t2), y0);
  const odd = add<T>(mul<T>(cubic<T>(t2, y3, y5, y7, y9), t2), y1);
  return mul<T>(lat, add<T>(even, mul<T>(odd, t)));
}

// @ts-ignore: decorator
@inline
function linear<T>(x: T, c0: T, c1: T): T {
  return add<T>(c0, mul<T>(x, c1));
}

// @ts-ignore: decorator
@inline
function quadratic<T>(x: T, c0: T, c1: T, c2: T): T {
  return linear<T>(x, c0, linear<T>(x, c1, c2));
}

// @ts-ignore: decorator
@inline
function cubic<T>(x: T, c0: T, c1: T, c2: T, c3: T): T {
  return linear<T>(x, c0, quadratic<T>(x, c1, c2, c3));
}

/** Whether these edges of steps x and d, and latitudes that add up to latSum, are all in the range of the series. */
// @ts-ignore: decorator
@inline
export function areShort<T>(x2: T, d2: T, latSum: T, maxStep2: T, maxSum2: T): bool {
  return bothAtMost<T>(add<T>(x2, d2), maxStep2, mul<T>(latSum, latSum), maxSum2);
}

/** a = p²x² of an edge, m². */
// @ts-ignore: decorator
@inline
export function across2<T>(x2: T, z: T, p0: T, p1: T, p2: T, p3: T, p4: T): T {
  const zz = mul<T>(z, z);
  return mul<T>(x2, add<T>(linear<T>(z, p0, p1), mul<T>(zz, add<T>(linear<T>(z, p2, p3), mul<T>(zz, p4)))));
}

/** b = M²d² of an edge, m². */
// @ts-ignore: decorator
@inline
export function along2<T>(d2: T, z: T, m0: T, m1: T, m2: T, m3: T): T {
  return mul<T>(d2, add<T>(linear<T>(z, m0, m1), mul<T>(mul<T>(z, z), linear<T>(z, m2, m3))));
}

// @ts-ignore: decorator
@inline
export function length2Of<T>(
  x2: T, z: T, a: T, b: T, a0: T, a1: T, a2: T, b0: T, b1: T, b2: T, c0: T, c1: T, c2: T, d0: T, d1: T,
): T {
  const gain = mul<T>(b, mul<T>(b, quadratic<T>(z, c0, c1, c2)));
  const ofB = add<T>(quadratic<T>(z, b0, b1, b2), mul<T>(b, linear<T>(z, d0, d1)));
  const loss = mul<T>(x2, add<T>(mul<T>(a, quadratic<T>(z, a0, a1, a2)), mul<T>(b, ofB)));
  return add<T>(add<T>(a, b), sub<T>(gain, loss));
}

/** @param y half the sum of the authalic sines */
// @ts-ignore: decorator
@inline
export function areaOf<T>(
  x: T, x2: T, y: T, z: T, a: T, b: T, area: T, s0: T, s1: T, s2: T, e: T, f0: T, f1: T, g0: T, g1: T,
): T {
  const second = mul<T>(add<T>(add<T>(a, b), add<T>(b, b)), quadratic<T>(z, s0, s1, s2));
  const ofB = add<T>(mul<T>(b, e), mul<T>(x2, linear<T>(z, f0, f1)));
  const ofA = mul<T>(x2, linear<T>(z, g0, g1));
  const fourth = add<T>(mul<T>(b, ofB), mul<T>(a, ofA));
  return mul<T>(mul<T>(x, y), add<T>(area, add<T>(second, fourth)));
}

const RESULTS = memory.data(32, 16);

/** The half sine, its coefficients from memory. */
// @ts-ignore: decorator
@inline
export function halfSine<T>(lat: T): T {
  return halfAuthalicSine<T>(
    lat, constant<T>(series.Y), constant<T>(series.Y + 1), constant<T>(series.Y + 2), constant<T>(series.Y + 3),
    constant<T>(series.Y + 4), constant<T>(series.Y + 5), constant<T>(series.Y + 6), constant<T>(series.Y + 7),
    constant<T>(series.Y + 8), constant<T>(series.Y + 9),
  );
}

/** Half the sum of the authalic sines of two latitudes. */
// @ts-ignore: decorator
@inline
export function middleSine<T>(lat1: T, lat2: T): T {
  return add<T>(halfSine<T>(lat1), halfSine<T>(lat2));
}

function measureLanes<T>(lng1: T, lat1: T, lng2: T, lat2: T, y: T): bool {
  const x = sub<T>(lng2, lng1);
  const d = sub<T>(lat2, lat1);
  const x2 = mul<T>(x, x);
  const d2 = mul<T>(d, d);
  const maxStep2 = constant<T>(series.MAX_STEP2);
  if (!areShort<T>(x2, d2, add<T>(lat1, lat2), maxStep2, constant<T>(series.MAX_LAT_SUM2))) return false;
  const z = mul<T>(y, y);
  const a = across2<T>(
    x2, z, constant<T>(series.P), constant<T>(series.P + 1), constant<T>(series.P + 2), constant<T>(series.P + 3),
    constant<T>(series.P + 4),
  );
  const b = along2<T>(
    d2, z, constant<T>(series.M), constant<T>(series.M + 1), constant<T>(series.M + 2), constant<T>(series.M + 3),
  );
  const length2 = length2Of<T>(
    x2, z, a, b, constant<T>(series.A), constant<T>(series.A + 1), constant<T>(series.A + 2), constant<T>(series.B),
    constant<T>(series.B + 1), constant<T>(series.B + 2), constant<T>(series.C), constant<T>(series.C + 1),
    constant<T>(series.C + 2), constant<T>(series.D), constant<T>(series.D + 1),
  );
  store<T>(RESULTS, sqrt<T>(length2));
  const area = areaOf<T>(
    x, x2, y, z, a, b, constant<T>(series.AREA), constant<T>(series.S), constant<T>(series.S + 1),
    constant<T>(series.S + 2), constant<T>(series.E), constant<T>(series.F), constant<T>(series.F + 1),
    constant<T>(series.G), constant<T>(series.G + 1),
  );
  store<T>(RESULTS, area, 16);
  return true;
}

/** Measures one edge per lane, for shortLength and shortArea to read; false where one of them is not short. */
// @ts-ignore: decorator
@inline
export function measureShort<T>(lng1: T, lat1: T, lng2: T, lat2: T): bool {
  // The compiler warns of vectors in the arguments of an exported function, even if only another file calls it.
  return measureLanes<T>(lng1, lat1, lng2, lat2, middleSine<T>(lat1, lat2));
}

/** The same where the half sines of both ends are known: `y` is their sum. */
// @ts-ignore: decorator
@inline
export function measureShortAt<T>(lng1: T, lat1: T, lng2: T, lat2: T, y: T): bool {
  return measureLanes<T>(lng1, lat1, lng2, lat2, y);
}

/** Metres of the edge in a lane of the last measureShort. */
export function shortLength(lane: usize): f64 {
  return load<f64>(RESULTS + (lane << 3));
}

/** Signed m² to the equator of the edge in a lane of the last measureShort. */
export function shortArea(lane: usize): f64 {
  return load<f64>(RESULTS + (lane << 3), 16);
}

/** Length and area of the edge in a lane of the last measureShort<v128>, side by side. */
// @ts-ignore: decorator
@inline
export function shortEdge(lane: usize): v128 {
  return v128.load_lane<f64>(RESULTS + (lane << 3) + 16, v128.load_zero<f64>(RESULTS + (lane << 3)), 1);
}
