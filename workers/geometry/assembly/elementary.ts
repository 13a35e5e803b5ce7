/**
 * Sine, cosine, arc tangent and hyperbolic functions of small arguments to full double precision. AssemblyScript's Math
 * has tables for arguments of any size, which would be most of this module; angles here are at most a few turns.
 * Series: M. Abramowitz and I. A. Stegun, 'Handbook of Mathematical Functions', 4.3.65–66, 4.4.42, 4.5.62, 4.6.33.
 */

/** π/2 in three parts, the first two with 33 bits, so that k times each is exact for small k. */
const HALF_PI_1: f64 = 1.5707963267341256;
const HALF_PI_2: f64 = 6.077100506303966e-11;
const HALF_PI_3: f64 = 2.0222662487959506e-21;

/** Results of turn. */
export let sine: f64 = 0;
export let cosine: f64 = 1;

/** Computes sine and cosine of an angle in radians, |angle| < 1e5; NaN for NaN. */
export function turn(angle: f64): void {
  const k = Math.round(angle * (2 / Math.PI));
  const r = angle - k * HALF_PI_1 - k * HALF_PI_2 - k * HALF_PI_3;
  const y = r * r;
  const s = r + r * y * (-1.0 / 6 + y * (1.0 / 120 + y * (-1.0 / 5040 + y * (1.0 / 362880 + y * (-1.0 / 39916800 + y * (1.0 / 6227020800 - y * (1.0 / 1307674368000)))))));
  const c = 1 - y * (0.5 - y * (1.0 / 24 - y * (1.0 / 720 - y * (1.0 / 40320 - y * (1.0 / 3628800 - y * (1.0 / 479001600 - y * (1.0 / 87178291200 - y * (1.0 / 20922789888000))))))));
  const quadrant = <i32>k & 3;
  const odd = (quadrant & 1) != 0;
  const first = odd ? c : s;
  const second = odd ? s : c;
  sine = (quadrant & 2) != 0 ? -first : first;
  cosine = quadrant == 1 || quadrant == 2 ? -second : second;
}

export function sin(angle: f64): f64 {
  turn(angle);
  return sine;
}

export function cos(angle: f64): f64 {
  turn(angle);
  return cosine;
}

const ATAN_EIGHTHS: StaticArray<f64> = [
  0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
  0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
];

/** Returns the angle of the vector (x, y), radians in [-π, π]. */
export function atan2(y: f64, x: f64): f64 {
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const steep = ay > ax;
  const big = steep ? ay : ax;
  if (big == 0) return 0;
  const ratio = (steep ? ax : ay) / big;
  if (!(ratio <= 1)) return NaN;
  const k = <i32>(8 * ratio + 0.5);
  const eighth = 0.125 * <f64>k;
  const t = (ratio - eighth) / (1 + ratio * eighth);
  const u = t * t;
  const rest = t - t * u * (1.0 / 3 - u * (0.2 - u * (1.0 / 7 - u * (1.0 / 9 - u * (1.0 / 11 - u * (1.0 / 13))))));
  let angle = unchecked(ATAN_EIGHTHS[k]) + rest;
  if (steep) angle = Math.PI / 2 - angle;
  if (x < 0) angle = Math.PI - angle;
  return y < 0 ? -angle : angle;
}

/** Full precision for |x| ≤ 0.1. */
export function atanhSmall(x: f64): f64 {
  const y = x * x;
  return x + x * y * (1.0 / 3 + y * (0.2 + y * (1.0 / 7 + y * (1.0 / 9 + y * (1.0 / 11 + y * (1.0 / 13 + y * (1.0 / 15 + y * (1.0 / 17))))))));
}

/** Full precision for |x| ≤ 0.3. */
export function sinhSmall(x: f64): f64 {
  const y = x * x;
  return x + x * y * (1.0 / 6 + y * (1.0 / 120 + y * (1.0 / 5040 + y * (1.0 / 362880 + y * (1.0 / 39916800 + y * (1.0 / 6227020800))))));
}
