/**
 * Converts grid ↔ WGS84 over a buffer of pairs, in place. The mapping is two-dimensional: a grid point has height 0 on
 * its ellipsoid, and its WGS84 height from the datum shift is dropped; `fromWgs84` inverts exactly this mapping.
 */
import * as datum from './datumShift';
import { atan2, cosine, sine, turn } from './elementary';
import * as tm from './transverseMercator';

const DEGREE: f64 = Math.PI / 180;
const MAX_PASSES: i32 = 8;
/** Height error after the last pass; with the tilt of these shifts it moves a point by less than 1e-10 m. */
const HEIGHT_TOLERANCE_M: f64 = 1e-7;

/** Current grid and domain: the arguments of setGrid, in order. */
export const PARAMETERS: i32 = 15;
export const parameters: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const given: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
export let semiMajor: f64 = 0;
export let meridian: f64 = 0;
export let falseEasting: f64 = 0;
export let halfWidth: f64 = 0;
export let south: f64 = 0;
export let north: f64 = 0;

let sinMeridian: f64 = 0;
let cosMeridian: f64 = 1;
let tanHalfWidth: f64 = 0;
let sinSouth: f64 = 0;
let sinNorth: f64 = 0;

/** Sets grid and domain of the following calls; degrees, metres, and the shift's units of datumShift.ts. */
export function setGrid(
  semiMajorM: f64, flattening: f64, meridianDeg: f64, scale: f64, falseEastingM: f64,
  tx: f64, ty: f64, tz: f64, rx: f64, ry: f64, rz: f64, ppm: f64,
  halfWidthDeg: f64, southDeg: f64, northDeg: f64,
): void {
  given[0] = semiMajorM;
  given[1] = flattening;
  given[2] = meridianDeg;
  given[3] = scale;
  given[4] = falseEastingM;
  given[5] = tx;
  given[6] = ty;
  given[7] = tz;
  given[8] = rx;
  given[9] = ry;
  given[10] = rz;
  given[11] = ppm;
  given[12] = halfWidthDeg;
  given[13] = southDeg;
  given[14] = northDeg;
  const bytes = 8 * PARAMETERS;
  if (memory.compare(changetype<usize>(parameters), changetype<usize>(given), bytes) == 0) return;
  memory.copy(changetype<usize>(parameters), changetype<usize>(given), bytes);
  semiMajor = semiMajorM;
  meridian = meridianDeg;
  falseEasting = falseEastingM;
  halfWidth = halfWidthDeg;
  south = southDeg;
  north = northDeg;
  tm.setProjection(semiMajorM, flattening, scale, falseEastingM);
  datum.setShift(semiMajorM, flattening, tx, ty, tz, rx, ry, rz, ppm);
  turn(halfWidthDeg * DEGREE);
  tanHalfWidth = sine / cosine;
  turn(southDeg * DEGREE);
  sinSouth = sine;
  turn(northDeg * DEGREE);
  sinNorth = sine;
  turn(meridianDeg * DEGREE);
  sinMeridian = sine;
  cosMeridian = cosine;
}

/** Upper bound of the shift's move in degrees, at 25°, where a degree of longitude is a tenth shorter. */
export function datumsApartDeg(): f64 {
  const translation = Math.abs(given[5]) + Math.abs(given[6]) + Math.abs(given[7]);
  const rotationArcSeconds = Math.abs(given[8]) + Math.abs(given[9]) + Math.abs(given[10]);
  return 1.15 * (translation / semiMajor / DEGREE + rotationArcSeconds / 3600);
}

function storePair(at: usize, first: f64, second: f64): void {
  store<f64>(at, first);
  store<f64>(at, second, 8);
}

let isLimited: bool = true;

/** Without the limit conversions work as far as the projection's series are valid. */
export function limitToDomain(limited: bool): void {
  isLimited = limited;
}

/** Returns true inside the grid's domain; false for NaN. */
function isInside(sinLat: f64, sinLng: f64, cosLng: f64): bool {
  if (!isLimited) return !isNaN(sinLat);
  return cosLng > 0 && Math.abs(sinLng) <= tanHalfWidth * cosLng && sinLat >= sinSouth && sinLat <= sinNorth;
}

/** Converts `count` pairs at `at` from east, north to lng, lat; a bad pair becomes NaN, NaN. */
export function toWgs84(at: usize, count: i32): void {
  for (let i = 0; i < count; ++i, at += 16) {
    tm.unproject(load<f64>(at), load<f64>(at, 8));
    if (!isInside(tm.sinLatitude, tm.sinLongitude, tm.cosLongitude)) {
      storePair(at, NaN, NaN);
      continue;
    }
    const sinLng = tm.sinLongitude * cosMeridian + tm.cosLongitude * sinMeridian;
    const cosLng = tm.cosLongitude * cosMeridian - tm.sinLongitude * sinMeridian;
    datum.toGeocentric(tm.sinLatitude, tm.cosLatitude, sinLng, cosLng, 0);
    datum.shiftToWgs84();
    datum.toGeodetic();
    storePair(at, atan2(datum.y, datum.x) / DEGREE, atan2(datum.tanLatitude, 1) / DEGREE);
  }
}

/**
 * Converts `count` pairs at `at` from lng, lat to east, north; a bad pair becomes NaN, NaN. The unknown is the WGS84
 * height at which the point is on the grid's ellipsoid. Each pass subtracts the remaining height; two or three passes
 * suffice, because the datums are almost parallel.
 */
export function fromWgs84(at: usize, count: i32): void {
  for (let i = 0; i < count; ++i, at += 16) {
    const lng = load<f64>(at);
    const lat = load<f64>(at, 8);
    // Rejects 465°, which the sines would treat as 105°.
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) < 90)) {
      storePair(at, NaN, NaN);
      continue;
    }
    turn(lat * DEGREE);
    const sinLat = sine;
    const cosLat = cosine;
    turn(lng * DEGREE);
    const sinLng = sine;
    const cosLng = cosine;
    let height: f64 = 0;
    let pass = 0;
    do {
      datum.toGeocentric(sinLat, cosLat, sinLng, cosLng, height);
      datum.shiftFromWgs84();
      datum.toGeodetic();
      height -= datum.heightM;
      ++pass;
    } while (pass < MAX_PASSES && !(Math.abs(datum.heightM) <= HEIGHT_TOLERANCE_M));
    const sinOff = datum.sinLongitude * cosMeridian - datum.cosLongitude * sinMeridian;
    const cosOff = datum.cosLongitude * cosMeridian + datum.sinLongitude * sinMeridian;
    const converged = Math.abs(datum.heightM) <= HEIGHT_TOLERANCE_M;
    if (!converged || !isInside(datum.sinLatitude, sinOff, cosOff)) {
      storePair(at, NaN, NaN);
      continue;
    }
    tm.project(datum.sinLatitude, datum.cosLatitude, sinOff, cosOff);
    storePair(at, tm.easting, tm.northing);
  }
}
