/** Measures paths, edges and edits on the earth of setEarth, and rings in plane metres. */
import { setEdgeSeries } from './edgeSeries';
import * as geodesic from './geodesic';
import { result, setResult } from './memory';
import { clearPathBands } from './pathBands';
import * as sums from './pathSums';
import { clearBands } from './smallRings';

let semiMajor: f64 = NaN;
let flattening: f64 = NaN;

/**
 * Sets the sphere or ellipsoid of the following calls: metres, flattening (0 for a sphere, at most 0.005). Setting the
 * current one is free. Returns the squared authalic radius.
 */
export function setEarth(semiMajorM: f64, flatteningOf: f64): f64 {
  if (semiMajorM != semiMajor || flatteningOf != flattening) {
    semiMajor = semiMajorM;
    flattening = flatteningOf;
    geodesic.setEllipsoid(semiMajorM, flatteningOf);
    setEdgeSeries(semiMajorM, flatteningOf, geodesic.authalicRadius2());
    clearBands();
    clearPathBands();
  }
  return geodesic.authalicRadius2();
}

function giveSums(): void {
  setResult(0, sums.lengthHigh);
  setResult(1, sums.lengthLow);
  setResult(2, sums.areaHigh);
  setResult(3, sums.areaLow);
  setResult(4, sums.turnDeg);
  setResult(5, <f64>sums.badEdges);
}

/**
 * Measures `count` lng, lat pairs at `at`; `closed` adds the edge from the last to the first. Results: length (high,
 * low), signed area to the equator (high, low), turn in degrees (of a closed path), number of edges without a value.
 * With `oneByOne`, for a shape under edit, each edge has the bits that editVertex computes.
 */
export function measurePath(at: usize, count: i32, closed: bool, oneByOne: bool): void {
  sums.sumPath<v128>(at, count, closed, oneByOne);
  giveSums();
}

/** Edges of an edit: before and after the old position (removed) and the new one (added). */
const OLD_BEFORE: i32 = 1;
const OLD_AFTER: i32 = 2;
const NEW_BEFORE: i32 = 4;
const NEW_AFTER: i32 = 8;
const ALL_EDGES: i32 = 15;

/**
 * Computes the change of a path's measures when a vertex moves from old to new. `edges` is the sum of the flags above;
 * insertions and removals lack some of them. The result slots contain the lng, lat pairs before, old, new and after,
 * and then the results of measurePath. Slots are used because engines box number arguments.
 */
export function editVertex(edges: i32): void {
  const beforeLng = result(0);
  const beforeLat = result(1);
  const oldLng = result(2);
  const oldLat = result(3);
  const newLng = result(4);
  const newLat = result(5);
  const afterLng = result(6);
  const afterLat = result(7);
  sums.clearSums();
  if (edges == ALL_EDGES && sums.addMove(beforeLng, beforeLat, oldLng, oldLat, newLng, newLat, afterLng, afterLat)) {
    giveSums();
    return;
  }
  if (edges & OLD_BEFORE) sums.addOne(beforeLng, beforeLat, oldLng, oldLat, -1);
  if (edges & OLD_AFTER) sums.addOne(oldLng, oldLat, afterLng, afterLat, -1);
  if (edges & NEW_BEFORE) sums.addOne(beforeLng, beforeLat, newLng, newLat, 1);
  if (edges & NEW_AFTER) sums.addOne(newLng, newLat, afterLng, afterLat, 1);
  giveSums();
}

/** Returns a ring's signed plane area, m², from its first corner: coordinates of 1e6 m would cost seven digits. */
export function planeArea(at: usize, count: i32): f64 {
  if (count < 3) return 0;
  sums.clearSums();
  const east0 = load<f64>(at);
  const north0 = load<f64>(at, 8);
  let east = load<f64>(at, 16) - east0;
  let north = load<f64>(at, 24) - north0;
  for (let i = 2; i < count; ++i) {
    const pair = at + (<usize>i << 4);
    const nextEast = load<f64>(pair) - east0;
    const nextNorth = load<f64>(pair, 8) - north0;
    sums.addArea(0.5 * (east * nextNorth - nextEast * north));
    east = nextEast;
    north = nextNorth;
  }
  return sums.areaHigh + sums.areaLow;
}
