/**
 * Grid ↔ WGS84 over a buffer of pairs, in place. The map is two-dimensional: a grid point lies on its own ellipsoid
 * (height 0), and the height that the datum shift gives it in WGS84 is dropped; `fromWgs84` inverts exactly that map.
 */
import * as datum from './datumShift';
import * as tm from './transverseMercator';

const DEGREE: f64 = Math.PI / 180;
const MAX_PASSES: i32 = 8;
/** Height error left after the last pass; through the tilt of any shift here it moves a point by under 1e-10 m. */
const HEIGHT_TOLERANCE_M: f64 = 1e-7;

let sinMeridian: f64 = 0;
let cosMeridian: f64 = 1;
let tanHalfWidth: f64 = 0;
let south: f64 = 0;
let north: f64 = 0;

/** Grid and domain for the calls that follow; degrees, metres, and the shift's units as in datumShift.ts. */
export function setGrid(
  semiMajorM: f64, flattening: f64, meridianDeg: f64, scale: f64, falseEastingM: f64,
  tx: f64, ty: f64, tz: f64, rx: f64, ry: f64, rz: f64, ppm: f64,
  halfWidthDeg: f64, southDeg: f64, northDeg: f64,
): void {
  tm.setProjection(semiMajorM, flattening, scale, falseEastingM);
  datum.setShift(semiMajorM, flattening, tx, ty, tz, rx, ry, rz, ppm);
  sinMeridian = Math.sin(meridianDeg * DEGREE);
  cosMeridian = Math.cos(meridianDeg * DEGREE);
  tanHalfWidth = Math.tan(halfWidthDeg * DEGREE);
  south = southDeg * DEGREE;
  north = northDeg * DEGREE;
}

function storePair(at: usize, first: f64, second: f64): void {
  store<f64>(at, first);
  store<f64>(at, second, 8);
}

/** True inside the grid's domain; false for NaN too, which fails every comparison. */
function isInside(lat: f64, sinLng: f64, cosLng: f64): bool {
  return cosLng > 0 && Math.abs(sinLng) <= tanHalfWidth * cosLng && lat >= south && lat <= north;
}

/** east, north → lng, lat for `count` pairs at `at`; a bad pair becomes NaN, NaN. */
export function toWgs84(at: usize, count: i32): void {
  for (let i = 0; i < count; ++i, at += 16) {
    tm.unproject(load<f64>(at), load<f64>(at, 8));
    if (!isInside(tm.latitude, tm.sinLongitude, tm.cosLongitude)) {
      storePair(at, NaN, NaN);
      continue;
    }
    const sinLng = tm.sinLongitude * cosMeridian + tm.cosLongitude * sinMeridian;
    const cosLng = tm.cosLongitude * cosMeridian - tm.sinLongitude * sinMeridian;
    datum.toGeocentric(Math.sin(tm.latitude), Math.cos(tm.latitude), sinLng, cosLng, 0);
    datum.shiftToWgs84();
    datum.toGeodetic();
    storePair(at, Math.atan2(datum.y, datum.x) / DEGREE, Math.atan(datum.tanLatitude) / DEGREE);
  }
}

/**
 * lng, lat → east, north for `count` pairs at `at`; a bad pair becomes NaN, NaN. The unknown is the WGS84 height at
 * which the point falls on the grid's own ellipsoid: each pass takes off the height that is left, and as the datums are
 * almost parallel two or three passes do.
 */
export function fromWgs84(at: usize, count: i32): void {
  for (let i = 0; i < count; ++i, at += 16) {
    const lng = load<f64>(at);
    const lat = load<f64>(at, 8);
    // Without this a longitude of 465° would be taken for 105°.
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) < 90)) {
      storePair(at, NaN, NaN);
      continue;
    }
    const sinLat = Math.sin(lat * DEGREE);
    const cosLat = Math.cos(lat * DEGREE);
    const sinLng = Math.sin(lng * DEGREE);
    const cosLng = Math.cos(lng * DEGREE);
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
    if (!converged || !isInside(Math.atan(datum.tanLatitude), sinOff, cosOff)) {
      storePair(at, NaN, NaN);
      continue;
    }
    tm.project(datum.sinLatitude, datum.cosLatitude, sinOff, cosOff);
    storePair(at, tm.easting, tm.northing);
  }
}
