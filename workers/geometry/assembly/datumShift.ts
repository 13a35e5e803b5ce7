/**
 * Geocentric coordinates and the seven-parameter Helmert shift between two datums on one ellipsoid. The rotation matrix
 * is linear with position-vector signs, like PROJ's +towgs84; for rotations of 96″ (§5's literal formula) the exact
 * matrix differs by decimetres.
 */

const ARC_SECOND: f64 = Math.PI / 648000;

let semiMajor: f64 = 1;
let flattening: f64 = 0;
let e2: f64 = 0;

const there: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const back: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** Geocentric metres: input and result of the shifts. */
export let x: f64 = 0;
export let y: f64 = 0;
export let z: f64 = 0;

/** Results of toGeodetic: unit vectors of latitude and longitude, height above the ellipsoid in metres. */
export let tanLatitude: f64 = 0;
export let sinLatitude: f64 = 0;
export let cosLatitude: f64 = 1;
export let sinLongitude: f64 = 0;
export let cosLongitude: f64 = 1;
export let heightM: f64 = 0;

/** Sets translations in metres, rotations in arc-seconds and scale in ppm from the local datum to WGS84. */
export function setShift(a: f64, f: f64, tx: f64, ty: f64, tz: f64, rx: f64, ry: f64, rz: f64, ppm: f64): void {
  semiMajor = a;
  flattening = f;
  e2 = f * (2 - f);
  const s = 1 + ppm * 1e-6;
  const p = rx * ARC_SECOND;
  const q = ry * ARC_SECOND;
  const r = rz * ARC_SECOND;
  setRow(there, 0, s, -s * r, s * q, tx);
  setRow(there, 4, s * r, s, -s * p, ty);
  setRow(there, 8, -s * q, s * p, s, tz);

  // Inverse of s·(I + K), K the cross-product matrix of (p, q, r): (I − K + (p,q,r)(p,q,r)ᵀ) / (s·(1 + p² + q² + r²)).
  const w = 1 / (s * (1 + p * p + q * q + r * r));
  setInverseRow(0, w * (1 + p * p), w * (r + p * q), w * (p * r - q), tx, ty, tz);
  setInverseRow(4, w * (p * q - r), w * (1 + q * q), w * (p + q * r), tx, ty, tz);
  setInverseRow(8, w * (q + p * r), w * (q * r - p), w * (1 + r * r), tx, ty, tz);
}

function setRow(m: StaticArray<f64>, at: i32, a: f64, b: f64, c: f64, t: f64): void {
  m[at] = a;
  m[at + 1] = b;
  m[at + 2] = c;
  m[at + 3] = t;
}

function setInverseRow(at: i32, a: f64, b: f64, c: f64, tx: f64, ty: f64, tz: f64): void {
  setRow(back, at, a, b, c, -(a * tx + b * ty + c * tz));
}

function apply(m: StaticArray<f64>): void {
  const px = x;
  const py = y;
  const pz = z;
  x = unchecked(m[0]) * px + unchecked(m[1]) * py + unchecked(m[2]) * pz + unchecked(m[3]);
  y = unchecked(m[4]) * px + unchecked(m[5]) * py + unchecked(m[6]) * pz + unchecked(m[7]);
  z = unchecked(m[8]) * px + unchecked(m[9]) * py + unchecked(m[10]) * pz + unchecked(m[11]);
}

export function shiftToWgs84(): void {
  apply(there);
}

export function shiftFromWgs84(): void {
  apply(back);
}

export function toGeocentric(sinLat: f64, cosLat: f64, sinLng: f64, cosLng: f64, height: f64): void {
  const n = semiMajor / Math.sqrt(1 - e2 * sinLat * sinLat);
  const p = (n + height) * cosLat;
  x = p * cosLng;
  y = p * sinLng;
  z = (n * (1 - e2) + height) * sinLat;
}

/**
 * Converts x, y, z to the geodetic results (B. R. Bowring 1976). The first guess is exact on the ellipsoid, so one pass
 * has an error below 1e-15 rad within 10 km of it.
 */
export function toGeodetic(): void {
  const p = Math.sqrt(x * x + y * y);
  const ratio = 1 - flattening;
  const tanBeta = z / (p * ratio);
  const cosBeta = 1 / Math.sqrt(1 + tanBeta * tanBeta);
  const sinBeta = tanBeta * cosBeta;
  tanLatitude =
    (z + ((e2 * semiMajor) / ratio) * sinBeta * sinBeta * sinBeta) / (p - e2 * semiMajor * cosBeta * cosBeta * cosBeta);
  cosLatitude = 1 / Math.sqrt(1 + tanLatitude * tanLatitude);
  sinLatitude = tanLatitude * cosLatitude;
  sinLongitude = y / p;
  cosLongitude = x / p;
  heightM = p * cosLatitude + z * sinLatitude - semiMajor * Math.sqrt(1 - e2 * sinLatitude * sinLatitude);
}
