/** Finds features at a point or in a box. Results are ids (f64) at `found()`, in the features' order. */
import { firstMarked, lastMarked, markBox, marked, takeMarks } from './marks';
import { addressOf, ANSWER, ensure, RUN } from './heap';
import { stepX, stepY } from './mercator';
import {
  BOX_DIFFERS, degreesOf, ENDS, HAS_PARTS, MAX_X, MAX_Y, MIN_X, MIN_Y, POINTS, recordAt, STATE,
} from './record';

export function found(): usize {
  return addressOf(ANSWER);
}

/** Finds polygons that contain the point. Returns their number, or −1 when the host refuses the memory. */
export function findAt(lng: f64, lat: f64): i32 {
  const x = <i64>stepX(lng);
  const y = <i64>stepY(lat);
  // Search one step around: stored steps are rounded, the query is in degrees.
  markBox(x - 1, y - 1, x + 1, y + 1);
  const isDone = ensure(ANSWER, (<u64>marked << 3) + 8);
  let count: i32 = 0;
  for (let word = firstMarked >> 6; marked > 0 && word <= lastMarked >> 6; ++word) {
    for (let bits = takeMarks(word); bits != 0; bits &= bits - 1) {
      const record = recordAt((word << 6) + <u32>ctz(bits));
      if (isDone && holds(record, lng, lat)) store<f64>(addressOf(ANSWER) + (<usize>(count++) << 3), load<f64>(record));
    }
  }
  return isDone ? count : -1;
}

/** Finds features that intersect the box, edges included. Returns as findAt. */
export function findIn(west: f64, south: f64, east: f64, north: f64): i32 {
  markBox(<i64>stepX(west) - 1, <i64>stepY(north) - 1, <i64>stepX(east) + 1, <i64>stepY(south) + 1);
  const isDone = ensure(ANSWER, (<u64>marked << 3) + 8);
  let count: i32 = 0;
  for (let word = firstMarked >> 6; marked > 0 && word <= lastMarked >> 6; ++word) {
    for (let bits = takeMarks(word); bits != 0; bits &= bits - 1) {
      const record = recordAt((word << 6) + <u32>ctz(bits));
      if (isDone && meets(record, west, south, east, north)) {
        store<f64>(addressOf(ANSWER) + (<usize>(count++) << 3), load<f64>(record));
      }
    }
  }
  return isDone ? count : -1;
}

/** Compares steps, or corners if steps are too close for their rounding. */
function meets(record: usize, west: f64, south: f64, east: f64, north: f64): bool {
  if (
    !(load<u32>(record, STATE) & BOX_DIFFERS) &&
    load<u32>(record, MIN_X) > stepX(west) + 1 && <u64>load<u32>(record, MAX_X) + 1 < stepX(east) &&
    load<u32>(record, MIN_Y) > stepY(north) + 1 && <u64>load<u32>(record, MAX_Y) + 1 < stepY(south)
  ) return true;
  const degrees = degreesOf(record);
  const end = degrees + (<usize>load<u32>(record, POINTS) << 4);
  let minLng: f64 = Infinity;
  let minLat: f64 = Infinity;
  let maxLng: f64 = -Infinity;
  let maxLat: f64 = -Infinity;
  for (let point = degrees; point < end; point += 16) {
    const lng = load<f64>(point);
    const lat = load<f64>(point, 8);
    if (lng < minLng) minLng = lng;
    if (lng > maxLng) maxLng = lng;
    if (lat < minLat) minLat = lat;
    if (lat > maxLat) maxLat = lat;
  }
  return minLng <= east && maxLng >= west && minLat <= north && maxLat >= south;
}

function holds(record: usize, lng: f64, lat: f64): bool {
  const state = load<u32>(record, STATE);
  const degrees = degreesOf(record);
  if (!(state & HAS_PARTS)) return isInsideRing(degrees, load<u32>(record, POINTS), lng, lat);
  const run = <usize>load<u32>(record, RUN);
  const polygons = load<u32>(run, 4);
  const ends = run + ENDS;
  const polygonEnds = ends + (<usize>load<u32>(run) << 2);
  let part: u32 = 0;
  let from: u32 = 0;
  for (let polygon: usize = 0; polygon < <usize>polygons; ++polygon) {
    const last = load<u32>(polygonEnds + (polygon << 2));
    let isHeld = false;
    for (let isOutline = true; part < last; ++part, isOutline = false) {
      const to = load<u32>(ends + (<usize>part << 2));
      const isInside = isInsideRing(degrees + (<usize>from << 4), to - from, lng, lat);
      isHeld = isOutline ? isInside : isHeld && !isInside;
      from = to;
    }
    if (isHeld) return true;
  }
  return false;
}

/** Even-odd rule in degrees, as in ring.ts. */
function isInsideRing(at: usize, count: u32, lng: f64, lat: f64): bool {
  if (count < 3) return false;
  const end = at + (<usize>count << 4);
  let isInside = false;
  let beforeLng = load<f64>(end - 16);
  let beforeLat = load<f64>(end - 16, 8);
  for (let point = at; point < end; point += 16) {
    const pointLng = load<f64>(point);
    const pointLat = load<f64>(point, 8);
    if (
      pointLat > lat != beforeLat > lat &&
      lng < ((beforeLng - pointLng) * (lat - pointLat)) / (beforeLat - pointLat) + pointLng
    ) isInside = !isInside;
    beforeLng = pointLng;
    beforeLat = pointLat;
  }
  return isInside;
}
