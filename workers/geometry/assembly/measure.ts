/** Sums of edges over a buffer of pairs, in double-double, so that a million short edges lose nothing. */
import * as geodesic from './geodesic';
import { setResult } from './memory';

let high: f64 = 0;
let low: f64 = 0;

/** high + low += value, exactly (D. E. Knuth's two-sum). */
function add(value: f64): void {
  const sum = high + value;
  const part = sum - high;
  low += high - (sum - part) + (value - part);
  high = sum;
}

let lengthHigh: f64 = 0;
let lengthLow: f64 = 0;
let areaHigh: f64 = 0;
let areaLow: f64 = 0;
let turnDeg: f64 = 0;
let badEdges: i32 = 0;

function addEdge(): void {
  if (isNaN(geodesic.lengthM)) {
    ++badEdges;
    return;
  }
  high = lengthHigh;
  low = lengthLow;
  add(geodesic.lengthM);
  lengthHigh = high;
  lengthLow = low;
  high = areaHigh;
  low = areaLow;
  add(geodesic.areaM2);
  areaHigh = high;
  areaLow = low;
  turnDeg += geodesic.lngStepDeg;
}

/** Sphere or ellipsoid for the calls that follow: metres, flattening (0 for a sphere). Returns its authalic radius². */
export function setEarth(semiMajorM: f64, flattening: f64): f64 {
  geodesic.setEllipsoid(semiMajorM, flattening);
  return geodesic.authalicRadius2();
}

/**
 * Measures `count` lng, lat pairs at `at`; with `closed` the edge from the last to the first is one of them.
 * Results: length (high, low), signed area to the equator (high, low), turn in degrees, number of edges without a value.
 */
export function measurePath(at: usize, count: i32, closed: bool): void {
  lengthHigh = lengthLow = areaHigh = areaLow = turnDeg = 0;
  badEdges = 0;
  if (count > 0) geodesic.setStart(load<f64>(at), load<f64>(at, 8));
  for (let i = 1; i < count; ++i) {
    const pair = at + (<usize>i << 4);
    geodesic.advance(load<f64>(pair), load<f64>(pair, 8));
    addEdge();
  }
  if (closed && count > 1) {
    geodesic.advance(load<f64>(at), load<f64>(at, 8));
    addEdge();
  }
  setResult(0, lengthHigh);
  setResult(1, lengthLow);
  setResult(2, areaHigh);
  setResult(3, areaLow);
  setResult(4, turnDeg);
  setResult(5, <f64>badEdges);
}

/** One edge. Results: length in metres, signed area to the equator, step of longitude in degrees; NaN where it has none. */
export function measureEdge(lng1: f64, lat1: f64, lng2: f64, lat2: f64): void {
  geodesic.setStart(lng1, lat1);
  geodesic.advance(lng2, lat2);
  setResult(0, geodesic.lengthM);
  setResult(1, geodesic.areaM2);
  setResult(2, geodesic.lngStepDeg);
}

/** Signed m² of a ring in plane metres, taken from its first corner: coordinates of 1e6 m would else cost seven digits. */
export function planeArea(at: usize, count: i32): f64 {
  if (count < 3) return 0;
  high = 0;
  low = 0;
  const east0 = load<f64>(at);
  const north0 = load<f64>(at, 8);
  let east = load<f64>(at, 16) - east0;
  let north = load<f64>(at, 24) - north0;
  for (let i = 2; i < count; ++i) {
    const pair = at + (<usize>i << 4);
    const nextEast = load<f64>(pair) - east0;
    const nextNorth = load<f64>(pair, 8) - north0;
    add(0.5 * (east * nextNorth - nextEast * north));
    east = nextEast;
    north = nextNorth;
  }
  return high + low;
}
