/**
 * Transverse Mercator on the ellipsoid, both ways, by Krüger's series (krugerSeries.ts). Angles are kept as sines and
 * cosines where possible; a small change of an angle uses a short Taylor series instead of a new sine. Results are
 * exported globals, because a WebAssembly function returns one number and allocation would need a garbage collector.
 */
import { atan2, atanhSmall, cosine, sine, sinhSmall, turn } from './elementary';
import { alpha, beta, delta, setSeries } from './krugerSeries';

let eccentricity: f64 = 0;
/** Scale × rectifying radius: metres per radian along the meridian. */
let metresPerRadian: f64 = 1;
let falseEasting: f64 = 0;

/** Results of unproject: sines and cosines of the geodetic latitude and of the longitude from the central meridian. */
export let sinLatitude: f64 = 0;
export let cosLatitude: f64 = 1;
export let sinLongitude: f64 = 0;
export let cosLongitude: f64 = 1;
/** Results of project, metres. */
export let easting: f64 = 0;
export let northing: f64 = 0;

/** The quarter meridian, and the width (8.5°) within which the short hyperbolic series are exact. */
const MAX_XI: f64 = Math.PI / 2;
const MAX_ETA: f64 = 0.148;

let realPart: f64 = 0;
let imaginaryPart: f64 = 0;

export function setProjection(semiMajorM: f64, flattening: f64, scale: f64, falseEastingM: f64): void {
  const n = flattening / (2 - flattening);
  const n2 = n * n;
  eccentricity = Math.sqrt(flattening * (2 - flattening));
  metresPerRadian = ((scale * semiMajorM) / (1 + n)) * (1 + n2 * (0.25 + n2 * (1.0 / 64 + n2 / 256)));
  falseEasting = falseEastingM;
  setSeries(n);
}

/** Clenshaw's sum of c_j·sin(2jζ), ζ = ξ + iη, into realPart and imaginaryPart; sin, cos of 2ξ, sinh of 2η. */
function sumSines(c: StaticArray<f64>, sin: f64, cos: f64, sinh: f64): void {
  const cosh = Math.sqrt(1 + sinh * sinh);
  const a = 2 * cos * cosh;
  const b = -2 * sin * sinh;
  let r0: f64 = 0;
  let i0: f64 = 0;
  let r1: f64 = 0;
  let i1: f64 = 0;
  for (let j = 5; j > 0; --j) {
    const r = unchecked(c[j]) + a * r0 - b * i0 - r1;
    const i = a * i0 + b * r0 - i1;
    r1 = r0;
    i1 = i0;
    r0 = r;
    i0 = i;
  }
  const p = sin * cosh;
  const q = cos * sinh;
  realPart = p * r0 - q * i0;
  imaginaryPart = p * i0 + q * r0;
}

/** Turns an angle, given by sine and cosine, by |step| < 0.01 rad; results are the globals below. */
function turnFurther(sin: f64, cos: f64, step: f64): void {
  const y = step * step;
  const s = step * (1 - y * (1.0 / 6 - y * (1.0 / 120)));
  const c = 1 - y * (0.5 - y * (1.0 / 24 - y * (1.0 / 720)));
  turnedSin = sin * c + cos * s;
  turnedCos = cos * c - sin * s;
}

let turnedSin: f64 = 0;
let turnedCos: f64 = 1;

/** Converts grid metres to sinLatitude … cosLongitude. Invalid input gives NaN latitudes. */
export function unproject(eastM: f64, northM: f64): void {
  const xi = northM / metresPerRadian;
  const eta = (eastM - falseEasting) / metresPerRadian;
  // Sines repeat, so a northing that is one meridian too large would give a valid latitude.
  if (!(Math.abs(xi) < MAX_XI && Math.abs(eta) < MAX_ETA)) {
    sinLatitude = NaN;
    return;
  }
  turn(xi);
  const sinXi = sine;
  const cosXi = cosine;
  sumSines(beta, 2 * sinXi * cosXi, 1 - 2 * sinXi * sinXi, sinhSmall(2 * eta));
  turnFurther(sinXi, cosXi, -realPart);
  const sinh = sinhSmall(eta - imaginaryPart);
  const cosChi = Math.sqrt(sinh * sinh + turnedCos * turnedCos);
  const secChi = 1 / cosChi;
  sinLongitude = sinh * secChi;
  cosLongitude = turnedCos * secChi;

  // On the sphere of the projection (sin χ)² + (cos χ)² = cosh²η'.
  const toUnit = 1 / Math.sqrt(1 + sinh * sinh);
  const sinChi = turnedSin * toUnit;
  const unitCosChi = cosChi * toUnit;
  const cos2Twice = 2 - 4 * sinChi * sinChi;
  let c0: f64 = 0;
  let c1: f64 = 0;
  for (let j = 6; j > 0; --j) {
    const next = unchecked(delta[j]) + cos2Twice * c0 - c1;
    c1 = c0;
    c0 = next;
  }
  turnFurther(sinChi, unitCosChi, 2 * sinChi * unitCosChi * c0);
  sinLatitude = turnedSin;
  cosLatitude = turnedCos;
}

/** Converts sines and cosines of latitude and longitude (less than 8° from the meridian) to easting, northing. */
export function project(sinLat: f64, cosLat: f64, sinLng: f64, cosLng: f64): void {
  const secLat = 1 / cosLat;
  const sigma = sinhSmall(eccentricity * atanhSmall(eccentricity * sinLat));
  const tanChi = secLat * (sinLat * Math.sqrt(1 + sigma * sigma) - sigma);
  const scale = 1 / Math.sqrt(tanChi * tanChi + cosLng * cosLng);
  const sinXi = tanChi * scale;
  const cosXi = cosLng * scale;
  const sinhEta = sinLng * scale;
  const coshEta = Math.sqrt(1 + sinhEta * sinhEta);
  sumSines(alpha, 2 * sinXi * cosXi, 1 - 2 * sinXi * sinXi, 2 * sinhEta * coshEta);
  northing = metresPerRadian * (atan2(tanChi, cosLng) + realPart);
  easting = falseEasting + metresPerRadian * (atanhSmall(sinhEta / coshEta) + imaginaryPart);
}
