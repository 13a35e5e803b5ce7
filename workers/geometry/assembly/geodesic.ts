/**
 * Measures the geodesic between two points of an ellipsoid of revolution and the area between it and the equator, on
 * Bessel's auxiliary sphere as in C. F. F. Karney, 'Algorithms for geodesics', J. Geodesy 87 (2013). Instead of series
 * it uses Gauss-Legendre quadrature, whose few nodes reach full precision because the integrands are almost constant. A
 * sphere (flattening 0) needs no integral.
 */

import { atan2, atanhSmall, cos, cosine, sin, sine, turn } from './elementary';

const DEGREE: f64 = Math.PI / 180;
const MAX_PASSES: i32 = 40;
/** Limit of longitude differences, so that sums of whole turns stay exact. */
const MAX_LNG_STEP: f64 = 1e6;
const ROUND_OFF: f64 = 1e-16;
/** Shorter arcs (about 12 km) need two nodes, longer ones five per panel of at most MAX_PANEL. */
const SHORT_ARC: f64 = 2e-3;
const MAX_PANEL: f64 = 0.3;

const NODES_2: StaticArray<f64> = [-0.5773502691896257, 0.5773502691896257];
const WEIGHTS_2: StaticArray<f64> = [1, 1];
const NODES_5: StaticArray<f64> = [-0.906179845938664, -0.5384693101056831, 0, 0.5384693101056831, 0.906179845938664];
const WEIGHTS_5: StaticArray<f64> = [
  0.23692688505618908, 0.47862867049936647, 0.5688888888888889, 0.47862867049936647, 0.23692688505618908,
];

let f: f64 = 0;
let ratio: f64 = 1;
let semiMinor: f64 = 1;
let e: f64 = 0;
let e2: f64 = 0;
let secondE2: f64 = 0;
/** Square of the authalic radius. */
let authalic2: f64 = 1;

/** Results of advance: metres, signed m² (positive eastward in the north), degrees in [-180, 180]. */
export let lengthM: f64 = 0;
export let areaM2: f64 = 0;
export let lngStepDeg: f64 = 0;
/** Multiple of 360 that was added to the longitude difference to get the step. */
export let turnDeg: f64 = 0;

/** Start of the next edge, set by setStart and advance. */
let startLng: f64 = NaN;
let startLat: f64 = 0;
let startSin: f64 = 0;
let startCos: f64 = 1;
let startNorm: f64 = 1;

export function setEllipsoid(semiMajorM: f64, flattening: f64): void {
  startLng = NaN;
  f = flattening;
  ratio = 1 - f;
  semiMinor = semiMajorM * ratio;
  e2 = f * (2 - f);
  e = Math.sqrt(e2);
  secondE2 = e2 / (ratio * ratio);
  authalic2 = f == 0 ? semiMajorM * semiMajorM : 0.5 * (semiMajorM * semiMajorM + (semiMinor * semiMinor * atanhSmall(e)) / e);
}

export function authalicRadius2(): f64 {
  return authalic2;
}

export function setStart(lngDeg: f64, latDeg: f64): void {
  // The next edge of a path starts where the last one ended.
  if (lngDeg == startLng && latDeg == startLat) return;
  startLng = lngDeg;
  startLat = latDeg;
  turn(latDeg * DEGREE);
  startNorm = Math.sqrt(ratio * ratio * sine * sine + cosine * cosine);
  startSin = (ratio * sine) / startNorm;
  startCos = cosine / startNorm;
}

const LONGITUDE: i32 = 0;
const LENGTH: i32 = 1;
const AREA: i32 = 2;

function integrand(which: i32, sigma: f64, k2: f64, sin2Alpha0: f64): f64 {
  const sinSigma = sin(sigma);
  const sin2 = sinSigma * sinSigma;
  if (which == LONGITUDE) return (2 - f) / (1 + ratio * Math.sqrt(1 + k2 * sin2));
  if (which == LENGTH) return Math.sqrt(1 + k2 * sin2);
  const sinBeta = Math.sqrt(1 - sin2Alpha0) * sinSigma;
  const cos2Beta = 1 - sinBeta * sinBeta;
  // At the pole the quotient below is 0/0; such an arc has sin α₀ < 1e-6, which multiplies the limit.
  if (cos2Beta < 1e-12) return 0;
  const sinLat = sinBeta / Math.sqrt(sinBeta * sinBeta + ratio * ratio * cos2Beta);
  const w = 1 - e2 * sinLat * sinLat;
  const zone = 0.5 * semiMinor * semiMinor * (sinLat / w + atanhSmall(e * sinLat) / e);
  return (zone * (ratio / Math.sqrt(w)) - authalic2 * sinBeta) / cos2Beta;
}

function integrate(which: i32, sigma1: f64, arc: f64, k2: f64, sin2Alpha0: f64): f64 {
  const short = arc < SHORT_ARC;
  const nodes = short ? NODES_2 : NODES_5;
  const weights = short ? WEIGHTS_2 : WEIGHTS_5;
  const panels = short ? 1 : <i32>Math.ceil(arc / MAX_PANEL);
  const half = (0.5 * arc) / <f64>panels;
  let sum: f64 = 0;
  for (let panel = 0; panel < panels; ++panel) {
    const middle = sigma1 + <f64>(2 * panel + 1) * half;
    for (let i = 0; i < nodes.length; ++i) {
      sum += unchecked(weights[i]) * integrand(which, middle + half * unchecked(nodes[i]), k2, sin2Alpha0);
    }
  }
  return sum * half;
}

/**
 * Measures the geodesic from the start to this point, the next start. NaN if a coordinate is not finite, longitudes are
 * farther than MAX_LNG_STEP, a latitude is beyond ±90°, or nearly antipodal points do not converge.
 */
export function advance(lngDeg: f64, latDeg: f64): void {
  const fromLat = startLat;
  const sin1 = startSin;
  const cos1 = startCos;
  const norm1 = startNorm;
  let step = lngDeg - startLng;
  turnDeg = Math.abs(step) <= 180 ? 0 : Math.abs(step) <= MAX_LNG_STEP ? -360 * Math.round(step / 360) : NaN;
  step += turnDeg;
  setStart(lngDeg, latDeg);
  lngStepDeg = step;
  if (!(Math.abs(step) <= 180 && Math.abs(fromLat) <= 90 && Math.abs(latDeg) <= 90)) {
    lengthM = areaM2 = lngStepDeg = NaN;
    return;
  }
  solve(step * DEGREE, sin1, cos1, (ratio * sin((latDeg - fromLat) * DEGREE)) / (norm1 * startNorm));
}

/** @param lambda radians @param sinStep sine of the difference of reduced latitudes; products of sines would cancel */
function solve(lambda: f64, sin1: f64, cos1: f64, sinStep: f64): void {
  const sin2 = startSin;
  const cos2 = startCos;
  const cosMiddle = 0.5 * (cos1 + cos2);
  // dλ/dω along the middle parallel, which is already exact for a parcel's edge.
  let omega = lambda / Math.sqrt(1 - e2 * cosMiddle * cosMiddle);
  if (Math.abs(omega) > Math.PI) omega = lambda;
  for (let pass = 0; pass < MAX_PASSES; ++pass) {
    const sinHalf = sin(0.5 * omega);
    const versine = 2 * sinHalf * sinHalf;
    const sinOmega = sin(omega);
    const along = sinStep + sin1 * cos2 * versine;
    const across = cos2 * sinOmega;
    const sinArc = Math.sqrt(along * along + across * across);
    if (sinArc == 0) {
      lengthM = areaM2 = Math.abs(omega) < 1 ? 0 : NaN;
      return;
    }
    const arc = atan2(sinArc, sin1 * sin2 + cos1 * cos2 * (1 - versine));
    const sinAlpha0 = (cos1 * across) / sinArc;
    const sin2Alpha0 = Math.min(1, sinAlpha0 * sinAlpha0);
    const k2 = secondE2 * (1 - sin2Alpha0);
    const sigma1 = atan2(sin1, (cos1 * along) / sinArc);
    const next = f == 0 ? omega : lambda + f * sinAlpha0 * integrate(LONGITUDE, sigma1, arc, k2, sin2Alpha0);
    const change = Math.abs(next - omega);
    if (change <= 4 * ROUND_OFF * Math.abs(omega) || (pass > 8 && change <= 1e-15)) {
      finish(omega, sin1, cos1, arc, sigma1, sinAlpha0, k2, sin2Alpha0);
      return;
    }
    omega = next;
  }
  lengthM = areaM2 = NaN;
}

function finish(
  omega: f64, sin1: f64, cos1: f64, arc: f64, sigma1: f64, sinAlpha0: f64, k2: f64, sin2Alpha0: f64,
): void {
  const tan1 = sin1 / (1 + cos1);
  const tan2 = startSin / (1 + startCos);
  const half = 0.5 * omega;
  const excess = 2 * atan2(sin(half) * (tan1 + tan2), cos(half) * (1 + tan1 * tan2));
  lengthM = f == 0 ? semiMinor * arc : semiMinor * integrate(LENGTH, sigma1, arc, k2, sin2Alpha0);
  areaM2 = authalic2 * excess;
  if (f != 0) areaM2 += sinAlpha0 * integrate(AREA, sigma1, arc, k2, sin2Alpha0);
}
