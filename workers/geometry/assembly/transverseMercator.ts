/**
 * Transverse Mercator on the ellipsoid, both ways, by Krüger's series (krugerSeries.ts). Results come back in the
 * exported globals, because a WebAssembly function returns one number and allocating would need a garbage collector.
 */
import { alpha, beta, delta, setSeries } from './krugerSeries';

let eccentricity: f64 = 0;
/** Scale × rectifying radius: metres per radian along the meridian. */
let metresPerRadian: f64 = 1;
let falseEasting: f64 = 0;

/** Results of unproject: geodetic latitude, and sine and cosine of the longitude from the central meridian. */
export let latitude: f64 = 0;
export let sinLongitude: f64 = 0;
export let cosLongitude: f64 = 1;
/** Results of project, metres. */
export let easting: f64 = 0;
export let northing: f64 = 0;

/** The quarter meridian, and a width (57°) within which the series stays far from its limit. */
const MAX_XI: f64 = Math.PI / 2;
const MAX_ETA: f64 = 1;

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

/** Clenshaw's sum of c_j·sin(2jζ) for complex ζ = ξ + iη, into realPart and imaginaryPart. */
function sumSines(c: StaticArray<f64>, xi: f64, eta: f64): void {
  const grown = Math.exp(2 * eta);
  const shrunk = 1 / grown;
  const cosh = 0.5 * (grown + shrunk);
  // Near the central meridian the difference of the exponentials would lose digits that the easting needs.
  const sinh = Math.abs(eta) < 0.05 ? sinhSmall(2 * eta) : 0.5 * (grown - shrunk);
  const sin = Math.sin(2 * xi);
  const cos = Math.cos(2 * xi);
  const a = 2 * cos * cosh;
  const b = -2 * sin * sinh;
  let r0: f64 = 0;
  let i0: f64 = 0;
  let r1: f64 = 0;
  let i1: f64 = 0;
  for (let j = 6; j > 0; --j) {
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

/** sinh by its Taylor series; full precision for |x| ≤ 0.1. */
function sinhSmall(x: f64): f64 {
  const y = x * x;
  return x * (1 + (y / 6) * (1 + (y / 20) * (1 + (y / 42) * (1 + (y / 72) * (1 + y / 110)))));
}

/** Grid metres → latitude, sinLongitude, cosLongitude. Input that is not finite or not on the grid gives NaN. */
export function unproject(eastM: f64, northM: f64): void {
  const xi = northM / metresPerRadian;
  const eta = (eastM - falseEasting) / metresPerRadian;
  // The sines repeat: a northing one meridian too large would else come back as a good latitude.
  if (!(Math.abs(xi) < MAX_XI && Math.abs(eta) < MAX_ETA)) {
    latitude = NaN;
    return;
  }
  sumSines(beta, xi, eta);
  const xiSphere = xi - realPart;
  const etaSphere = eta - imaginaryPart;
  const grown = Math.exp(etaSphere);
  const sinh = Math.abs(etaSphere) < 0.1 ? sinhSmall(etaSphere) : 0.5 * (grown - 1 / grown);
  const cos = Math.cos(xiSphere);
  const cosChi = Math.sqrt(sinh * sinh + cos * cos);
  const tanChi = Math.sin(xiSphere) / cosChi;
  sinLongitude = sinh / cosChi;
  cosLongitude = cos / cosChi;

  const inverse = 1 / (1 + tanChi * tanChi);
  const sin2 = 2 * tanChi * inverse;
  const cos2Twice = 2 * (2 * inverse - 1);
  let c0: f64 = 0;
  let c1: f64 = 0;
  for (let j = 6; j > 0; --j) {
    const next = unchecked(delta[j]) + cos2Twice * c0 - c1;
    c1 = c0;
    c0 = next;
  }
  latitude = Math.atan(tanChi) + sin2 * c0;
}

/** sin, cos of the latitude and of the longitude from the central meridian → easting, northing. */
export function project(sinLat: f64, cosLat: f64, sinLng: f64, cosLng: f64): void {
  const tanLat = sinLat / cosLat;
  const secLat = 1 / cosLat;
  const sigma = Math.sinh(eccentricity * Math.atanh(eccentricity * sinLat));
  const tanChi = tanLat * Math.sqrt(1 + sigma * sigma) - sigma * secLat;
  const xiSphere = Math.atan2(tanChi, cosLng);
  const etaSphere = Math.asinh(sinLng / Math.sqrt(tanChi * tanChi + cosLng * cosLng));
  sumSines(alpha, xiSphere, etaSphere);
  northing = metresPerRadian * (xiSphere + realPart);
  easting = falseEasting + metresPerRadian * (etaSphere + imaginaryPart);
}
