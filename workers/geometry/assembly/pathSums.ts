/** Sums edges over a buffer of pairs: plain sums of up to 256 edges, added in double-double to keep precision. */
import * as geodesic from './geodesic';
import { add, bothAtMost, lane, linear, loadLanes, mul, predecessors, splat, sqrt, sub, total } from './lanes';
import * as bands from './pathBands';
import { halfSine, measureShort, measureShortAt, shortArea, shortEdge, shortLength } from './shortEdge';

/** Sums of the last path: metres and signed m² to the equator as two doubles, turn in degrees, edges with no value. */
export let lengthHigh: f64 = 0;
export let lengthLow: f64 = 0;
export let areaHigh: f64 = 0;
export let areaLow: f64 = 0;
export let turnDeg: f64 = 0;
export let badEdges: i32 = 0;

/** Measures of the last single edge; stepDeg is its longitude step, at most 180°. NaN if the edge has no value. */
export let edgeLengthM: f64 = 0;
export let edgeAreaM2: f64 = 0;
export let stepDeg: f64 = 0;
let edgeTurnDeg: f64 = 0;

/** Returns the rounding error (D. E. Knuth's two-sum). */
function roundOff(high: f64, value: f64, sum: f64): f64 {
  const part = sum - high;
  return high - (sum - part) + (value - part);
}

export function addLength(value: f64): void {
  const sum = lengthHigh + value;
  lengthLow += roundOff(lengthHigh, value, sum);
  lengthHigh = sum;
}

export function addArea(value: f64): void {
  const sum = areaHigh + value;
  areaLow += roundOff(areaHigh, value, sum);
  areaHigh = sum;
}

export function clearSums(): void {
  lengthHigh = lengthLow = areaHigh = areaLow = turnDeg = 0;
  badEdges = 0;
}

export function measureOne(lng1: f64, lat1: f64, lng2: f64, lat2: f64): void {
  if (measureShort<f64>(lng1, lat1, lng2, lat2)) {
    edgeLengthM = shortLength(0);
    edgeAreaM2 = shortArea(0);
    stepDeg = lng2 - lng1;
    edgeTurnDeg = 0;
    return;
  }
  geodesic.setStart(lng1, lat1);
  geodesic.advance(lng2, lat2);
  edgeLengthM = geodesic.lengthM;
  edgeAreaM2 = geodesic.areaM2;
  stepDeg = geodesic.lngStepDeg;
  edgeTurnDeg = geodesic.turnDeg;
}

/** Adds one edge to the sums, or subtracts it with sign −1. */
export function addOne(lng1: f64, lat1: f64, lng2: f64, lat2: f64, sign: f64): void {
  measureOne(lng1, lat1, lng2, lat2);
  if (isNaN(edgeLengthM)) {
    badEdges += <i32>sign;
    return;
  }
  addLength(sign * edgeLengthM);
  addArea(sign * edgeAreaM2);
  turnDeg += sign * edgeTurnDeg;
}

/** Sums the four edges of a moved vertex, two at a time. Returns false without effect if one is not short. */
export function addMove(
  beforeLng: f64, beforeLat: f64, oldLng: f64, oldLat: f64, newLng: f64, newLat: f64, afterLng: f64, afterLat: f64,
): bool {
  const lng = f64x2.replace_lane(f64x2.splat(oldLng), 1, newLng);
  const lat = f64x2.replace_lane(f64x2.splat(oldLat), 1, newLat);
  const sines = halfSine<v128>(lat);
  const ends = halfSine<v128>(f64x2.replace_lane(f64x2.splat(beforeLat), 1, afterLat));
  const toAfter = f64x2.add(sines, v128.shuffle<f64>(ends, ends, 1, 1));
  if (!measureShortAt<v128>(lng, lat, f64x2.splat(afterLng), f64x2.splat(afterLat), toAfter)) return false;
  const oldAfter = shortEdge(0);
  const newAfter = shortEdge(1);
  const fromBefore = f64x2.add(v128.shuffle<f64>(ends, ends, 0, 0), sines);
  if (!measureShortAt<v128>(f64x2.splat(beforeLng), f64x2.splat(beforeLat), lng, lat, fromBefore)) return false;
  // Length and area in two lanes, as two-sums from 0.
  let high = f64x2.neg(shortEdge(0));
  let low = f64x2.splat(0);
  for (let i = 0; i < 3; ++i) {
    const value = i == 0 ? shortEdge(1) : i == 1 ? f64x2.neg(oldAfter) : newAfter;
    const sum = f64x2.add(high, value);
    const part = f64x2.sub(sum, high);
    low = f64x2.add(low, f64x2.add(f64x2.sub(high, f64x2.sub(sum, part)), f64x2.sub(value, part)));
    high = sum;
  }
  lengthHigh = f64x2.extract_lane(high, 0);
  areaHigh = f64x2.extract_lane(high, 1);
  lengthLow = f64x2.extract_lane(low, 0);
  areaLow = f64x2.extract_lane(low, 1);
  return true;
}

/** Returns the area per degree of longitude between the band's middle and a latitude delta degrees away. */
// @ts-ignore: decorator
@inline
function zoneOf<T>(delta: T, c1: T, c2: T, c3: T, c4: T): T {
  const delta2 = mul<T>(delta, delta);
  return mul<T>(delta, add<T>(linear<T>(delta, c1, c2), mul<T>(delta2, linear<T>(delta, c3, c4))));
}

const AHEAD = memory.data(16, 16);

/** Rounds of the loop that use plain sums before they are added to the double-double sums. */
const MAX_ROUNDS: usize = 128;

/**
 * Adds edges by the formulas of one band, from the one that ends at `pair`, while they are short and near the band's
 * middle. Returns the end of the first edge that is not added.
 *
 * An edge is a chain of some thirty dependent operations. To overlap them, each round computes the zones of the
 * vertices ahead (stored in memory, because engines would otherwise defer them) and measures the edges to the previous
 * ones.
 * @param end address after the last vertex
 * @param last end of the last edge
 * @param past address used for vertices past the end
 */
function addRun<T>(pair: usize, end: usize, last: usize, past: usize): usize {
  const startLng = load<f64>(pair - 16);
  const startLat = load<f64>(pair - 16, 8);
  let first = pair < end ? pair : past;
  const firstX = load<f64>(first) - startLng;
  const firstD = load<f64>(first, 8) - startLat;
  // Long edges need no row.
  if (firstX * firstX + firstD * firstD > bands.MAX_STEP * bands.MAX_STEP) return pair;
  const row = bands.pathRow(startLat);
  if (row == 0) return pair;
  const middle = splat<T>(load<f64>(row, bands.MIDDLE));
  const c1 = splat<T>(load<f64>(row, bands.C1));
  const c2 = splat<T>(load<f64>(row, bands.C1 + 8));
  const c3 = splat<T>(load<f64>(row, bands.C1 + 16));
  const c4 = splat<T>(load<f64>(row, bands.C1 + 24));
  const p0 = splat<T>(load<f64>(row, bands.P));
  const p1 = splat<T>(load<f64>(row, bands.P + 8));
  const p2 = splat<T>(load<f64>(row, bands.P + 16));
  const p3 = splat<T>(load<f64>(row, bands.P + 24));
  const m0 = splat<T>(load<f64>(row, bands.M));
  const m1 = splat<T>(load<f64>(row, bands.M + 8));
  const m2 = splat<T>(load<f64>(row, bands.M + 16));
  const a0 = splat<T>(load<f64>(row, bands.A));
  const a1 = splat<T>(load<f64>(row, bands.A + 8));
  const b0 = splat<T>(load<f64>(row, bands.B));
  const b1 = splat<T>(load<f64>(row, bands.B + 8));
  const s0 = splat<T>(load<f64>(row, bands.S));
  const s1 = splat<T>(load<f64>(row, bands.S + 8));
  const s2 = splat<T>(load<f64>(row, bands.S + 16));
  const c = splat<T>(load<f64>(row, bands.C));
  const maxStep2 = splat<T>(load<f64>(row, bands.MAX_STEP2));
  const reach2 = splat<T>(load<f64>(row, bands.REACH2));
  const isPair = isVector<T>();
  const round: usize = isPair ? 32 : 16;
  let lng = splat<T>(startLng);
  let delta = sub<T>(splat<T>(startLat), middle);
  let zone = zoneOf<T>(delta, c1, c2, c3, c4);
  let second = pair + 16 < end ? pair + 16 : past;
  let toLng = loadLanes<T>(first, second);
  let toDelta = sub<T>(loadLanes<T>(first + 8, second + 8), middle);
  let toZone = zoneOf<T>(toDelta, c1, c2, c3, c4);
  let length2 = splat<T>(0);
  let lengths = length2;
  let areas = length2;
  const stop = min(last, pair + (MAX_ROUNDS - 1) * round);
  for (; pair <= stop; pair += round) {
    first = pair + round;
    second = first + 16;
    if (second >= end) {
      if (first >= end) first = past;
      second = past;
    }
    const nextLng = loadLanes<T>(first, second);
    const nextDelta = sub<T>(loadLanes<T>(first + 8, second + 8), middle);
    store<T>(AHEAD, zoneOf<T>(nextDelta, c1, c2, c3, c4));
    const x = sub<T>(toLng, predecessors<T>(lng, toLng));
    const d = sub<T>(toDelta, predecessors<T>(delta, toDelta));
    const x2 = mul<T>(x, x);
    const d2 = mul<T>(d, d);
    if (!bothAtMost<T>(add<T>(x2, d2), maxStep2, mul<T>(toDelta, toDelta), reach2)) break;
    lengths = add<T>(lengths, sqrt<T>(length2));
    const u = add<T>(toZone, predecessors<T>(zone, toZone));
    const u2 = mul<T>(u, u);
    const loss = add<T>(mul<T>(x2, linear<T>(u, a0, a1)), mul<T>(d2, linear<T>(u, b0, b1)));
    const a = mul<T>(x2, sub<T>(add<T>(linear<T>(u, p0, p1), mul<T>(u2, linear<T>(u, p2, p3))), loss));
    const b = mul<T>(d2, add<T>(add<T>(linear<T>(u, m0, m1), mul<T>(u2, m2)), mul<T>(d2, c)));
    length2 = add<T>(a, b);
    const bend = mul<T>(mul<T>(x, add<T>(linear<T>(u, s0, s1), mul<T>(u2, s2))), add<T>(length2, add<T>(b, b)));
    areas = add<T>(add<T>(areas, mul<T>(x, u)), bend);
    lng = toLng;
    delta = toDelta;
    zone = toZone;
    toLng = nextLng;
    toDelta = nextDelta;
    toZone = load<T>(AHEAD);
  }
  addLength(total<T>(lengths));
  addLength(Math.sqrt(lane<T>(length2, 0)));
  if (isPair) addLength(Math.sqrt(lane<T>(length2, 1)));
  addArea(total<T>(areas));
  // u excludes the band's middle: its part is proportional to the distance of the ends, 0 for a ring.
  addArea((lane<T>(lng, isPair ? 1 : 0) - startLng) * load<f64>(row, bands.ZONE));
  return pair;
}

function addRound<T>(pair: usize, end: usize, last: usize, past: usize): void {
  const first = pair < end ? pair : past;
  const second = pair + 16 < end ? pair + 16 : past;
  if (isVector<T>()) {
    const fromLng = loadLanes<T>(pair - 16, first);
    const fromLat = loadLanes<T>(pair - 8, first + 8);
    if (measureShort<T>(fromLng, fromLat, loadLanes<T>(first, second), loadLanes<T>(first + 8, second + 8))) {
      addLength(shortLength(0));
      addArea(shortArea(0));
      addLength(shortLength(1));
      addArea(shortArea(1));
      return;
    }
  }
  addBetween(pair - 16, first);
  if (isVector<T>() && pair < last) addBetween(first, second);
}

function addBetween(from: usize, to: usize): void {
  addOne(load<f64>(from), load<f64>(from, 8), load<f64>(to), load<f64>(to, 8), 1);
}

/**
 * Sums the edges of `count` pairs at `at`, and with `closed` the one from the last to the first, into the exports
 * above. Lanes contain two neighbouring vertices and the edges that end there. An odd last edge is paired with an empty
 * one, which adds exactly 0. Longitude steps of a closed path cancel, so only edges across the antimeridian turn it.
 * @param oneByOne gives each edge the bits of measureOne, at three times the cost
 */
// @ts-ignore: decorator
@inline
export function sumPath<T>(at: usize, count: i32, closed: bool, oneByOne: bool): void {
  clearSums();
  if (count < 2) return;
  const end = at + (<usize>count << 4);
  const last = closed ? end : end - 16;
  // Vertices past the end are the first one if the path is closed, else the last one.
  const past = closed ? at : end - 16;
  let pair = at + 16;
  while (pair <= last) {
    const next = oneByOne ? pair : addRun<T>(pair, end, last, past);
    if (next == pair) {
      addRound<T>(pair, end, last, past);
      pair += isVector<T>() ? 32 : 16;
    } else pair = next;
  }
}
