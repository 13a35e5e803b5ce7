/** Sums of edges over a buffer of pairs, in double-double, so that a million short edges lose nothing. */
import * as geodesic from './geodesic';
import * as series from './edgeSeries';
import { add, constant, lane, loadLanes, mul, predecessors, splat, sqrt, sub } from './lanes';
import {
  across2, along2, areShort, areaOf, halfAuthalicSine, halfSine, length2Of, measureShort, measureShortAt, shortArea, shortEdge, shortLength,
} from './shortEdge';
/** Sums of the last path: metres and signed m² to the equator as two doubles, degrees of turn, edges without a value. */
export let lengthHigh: f64 = 0;
export let lengthLow: f64 = 0;
export let areaHigh: f64 = 0;
export let areaLow: f64 = 0;
export let turnDeg: f64 = 0;
export let badEdges: i32 = 0;

/** Of the last single edge; stepDeg is its step of longitude, at most 180°. NaN where the edge has no value. */
export let edgeLengthM: f64 = 0;
export let edgeAreaM2: f64 = 0;
export let stepDeg: f64 = 0;
let edgeTurnDeg: f64 = 0;

/** What high + value loses by rounding (D. E. Knuth's two-sum). */
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

/** One edge: by the series where it is short, else exactly. */
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

/** Adds one edge to the sums, or with sign −1 takes it away. */
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

/** The sums of the four edges that a moved vertex changes, two at a time; false, and nothing done, where one is not short. */
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
  // Length and area side by side, as two-sums from 0.
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

function addBetween(from: usize, to: usize): void {
  addOne(load<f64>(from), load<f64>(from, 8), load<f64>(to), load<f64>(to, 8), 1);
}

/** Where the authalic sines of the vertices ahead wait for their edges. */
const AHEAD = memory.data(16, 16);

/**
 * Sums the edges of `count` pairs at `at`, and with `closed` the one from the last to the first, into the exports above.
 * Of a vector, two neighbouring vertices are in the lanes, and the edges that end in them. An odd one out is filled up by
 * its end once more: an edge without extent, which adds exactly 0. Where one of the two is not short, each goes its own
 * way. The raw steps of longitude of a closed path cancel out, so only edges over the antimeridian turn it.
 *
 * An edge is a chain of some forty operations. So that a processor does not wait for each in turn, a round of the loop
 * works at three places: sines of the vertices ahead (stored, because engines move what is needed later to later),
 * squared length and area of these edges, root and sums of those before.
 * @param withLength a literal: without it the length is left out
 */
// @ts-ignore: decorator
@inline
export function sumPath<T>(at: usize, count: i32, closed: bool, withLength: bool): void {
  clearSums();
  if (count < 2) return;
  const y0 = constant<T>(series.Y);
  const y1 = constant<T>(series.Y + 1);
  const y2 = constant<T>(series.Y + 2);
  const y3 = constant<T>(series.Y + 3);
  const y4 = constant<T>(series.Y + 4);
  const y5 = constant<T>(series.Y + 5);
  const y6 = constant<T>(series.Y + 6);
  const y7 = constant<T>(series.Y + 7);
  const y8 = constant<T>(series.Y + 8);
  const y9 = constant<T>(series.Y + 9);
  const p0 = constant<T>(series.P);
  const p1 = constant<T>(series.P + 1);
  const p2 = constant<T>(series.P + 2);
  const p3 = constant<T>(series.P + 3);
  const p4 = constant<T>(series.P + 4);
  const m0 = constant<T>(series.M);
  const m1 = constant<T>(series.M + 1);
  const m2 = constant<T>(series.M + 2);
  const m3 = constant<T>(series.M + 3);
  const a0 = constant<T>(series.A);
  const a1 = constant<T>(series.A + 1);
  const a2 = constant<T>(series.A + 2);
  const b0 = constant<T>(series.B);
  const b1 = constant<T>(series.B + 1);
  const b2 = constant<T>(series.B + 2);
  const c0 = constant<T>(series.C);
  const c1 = constant<T>(series.C + 1);
  const c2 = constant<T>(series.C + 2);
  const d0 = constant<T>(series.D);
  const d1 = constant<T>(series.D + 1);
  const s0 = constant<T>(series.S);
  const s1 = constant<T>(series.S + 1);
  const s2 = constant<T>(series.S + 2);
  const area0 = constant<T>(series.AREA);
  const e0 = constant<T>(series.E);
  const f0 = constant<T>(series.F);
  const f1 = constant<T>(series.F + 1);
  const g0 = constant<T>(series.G);
  const g1 = constant<T>(series.G + 1);
  const maxStep2 = constant<T>(series.MAX_STEP2);
  const maxSum2 = constant<T>(series.MAX_LAT_SUM2);
  const isPair = isVector<T>();
  const round: usize = isPair ? 32 : 16;
  const end = at + (<usize>count << 4);
  const last = closed ? end : end - 16;
  // Vertices past the end are the first again where the path is closed, else the last.
  const past = closed ? at : end - 16;
  let lng = splat<T>(load<f64>(at));
  let lat = splat<T>(load<f64>(at, 8));
  let half = halfAuthalicSine<T>(lat, y0, y1, y2, y3, y4, y5, y6, y7, y8, y9);
  let first = at + 16;
  let second = at + 32 < end ? at + 32 : past;
  let toLng = loadLanes<T>(first, second);
  let toLat = loadLanes<T>(first + 8, second + 8);
  let toHalf = halfAuthalicSine<T>(toLat, y0, y1, y2, y3, y4, y5, y6, y7, y8, y9);
  let length2 = splat<T>(0);
  let area = length2;
  let lengths = length2;
  let lengthsLow = length2;
  let areas = length2;
  let areasLow = length2;
  for (let pair = at + 16; pair <= last; pair += round) {
    first = pair + round;
    second = first + 16;
    if (second >= end) {
      if (first >= end) first = past;
      second = past;
    }
    const nextLng = loadLanes<T>(first, second);
    const nextLat = loadLanes<T>(first + 8, second + 8);
    store<T>(AHEAD, halfAuthalicSine<T>(nextLat, y0, y1, y2, y3, y4, y5, y6, y7, y8, y9));
    if (withLength) {
      const length = sqrt<T>(length2);
      const sum = add<T>(lengths, length);
      lengthsLow = add<T>(lengthsLow, sub<T>(length, sub<T>(sum, lengths)));
      lengths = sum;
    }
    // Half of the two-sum: where a value is larger than the sum so far, it loses what that value's own rounding does.
    const areaSum = add<T>(areas, area);
    areasLow = add<T>(areasLow, sub<T>(area, sub<T>(areaSum, areas)));
    areas = areaSum;
    const fromLat = predecessors<T>(lat, toLat);
    const x = sub<T>(toLng, predecessors<T>(lng, toLng));
    const d = sub<T>(toLat, fromLat);
    const x2 = mul<T>(x, x);
    const d2 = mul<T>(d, d);
    if (areShort<T>(x2, d2, add<T>(fromLat, toLat), maxStep2, maxSum2)) {
      const y = add<T>(toHalf, predecessors<T>(half, toHalf));
      const z = mul<T>(y, y);
      const a = across2<T>(x2, z, p0, p1, p2, p3, p4);
      const b = along2<T>(d2, z, m0, m1, m2, m3);
      if (withLength) length2 = length2Of<T>(x2, z, a, b, a0, a1, a2, b0, b1, b2, c0, c1, c2, d0, d1);
      area = areaOf<T>(x, x2, y, z, a, b, area0, s0, s1, s2, e0, f0, f1, g0, g1);
    } else {
      length2 = area = splat<T>(0);
      const to = pair < end ? pair : at;
      addBetween(pair - 16, to);
      if (isPair && pair + 16 <= last) addBetween(pair, pair + 16 < end ? pair + 16 : at);
    }
    lng = toLng;
    lat = toLat;
    half = toHalf;
    toLng = nextLng;
    toLat = nextLat;
    toHalf = load<T>(AHEAD);
  }
  if (withLength) {
    length2 = sqrt<T>(length2);
    addLength(lane<T>(length2, 0));
    addLength(lane<T>(lengths, 0));
    lengthLow += lane<T>(lengthsLow, 0);
  }
  addArea(lane<T>(area, 0));
  addArea(lane<T>(areas, 0));
  areaLow += lane<T>(areasLow, 0);
  if (!isPair) return;
  if (withLength) {
    addLength(lane<T>(length2, 1));
    addLength(lane<T>(lengths, 1));
    lengthLow += lane<T>(lengthsLow, 1);
  }
  addArea(lane<T>(area, 1));
  addArea(lane<T>(areas, 1));
  areaLow += lane<T>(areasLow, 1);
}
