/** Sums of edges over a buffer of pairs, in double-double, so that a million short edges lose nothing. */
import * as geodesic from './geodesic';
import { add, mul, splat, sub } from './lanes';
import { across2, along2, areShort, areaOf, halfAuthalicSine, lengthOf } from './shortEdge';

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
// @ts-ignore: decorator
@inline
export function roundOff<T>(high: T, value: T, sum: T): T {
  const part = sub<T>(sum, high);
  return add<T>(sub<T>(high, sub<T>(sum, part)), sub<T>(value, part));
}

export function addLength(value: f64): void {
  const sum = lengthHigh + value;
  lengthLow += roundOff<f64>(lengthHigh, value, sum);
  lengthHigh = sum;
}

export function addArea(value: f64): void {
  const sum = areaHigh + value;
  areaLow += roundOff<f64>(areaHigh, value, sum);
  areaHigh = sum;
}

export function clearSums(): void {
  lengthHigh = lengthLow = areaHigh = areaLow = turnDeg = 0;
  badEdges = 0;
}

/** One edge: by the series where it is short, else exactly. */
export function measureOne(lng1: f64, lat1: f64, lng2: f64, lat2: f64): void {
  const x = lng2 - lng1;
  const d = lat2 - lat1;
  const x2 = x * x;
  const d2 = d * d;
  if (areShort<f64>(x2, d2, lat1 + lat2)) {
    const y = halfAuthalicSine<f64>(lat1) + halfAuthalicSine<f64>(lat2);
    const z = y * y;
    const a = across2<f64>(x2, z);
    const b = along2<f64>(d2, z);
    edgeLengthM = lengthOf<f64>(x2, z, a, b);
    edgeAreaM2 = areaOf<f64>(x, x2, y, z, a, b);
    stepDeg = x;
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

function addBetween(from: usize, to: usize): void {
  addOne(load<f64>(from), load<f64>(from, 8), load<f64>(to), load<f64>(to, 8), 1);
}

/**
 * Sums the edges of `count` pairs at `at`, and with `closed` the one from the last to the first, into the exports above.
 * Two edges lie in the lanes of a vector: those that end in two neighbouring vertices. An odd one out is filled up by its
 * end once more, an edge without extent, which adds exactly 0. Where one of the two is not short, each goes its own way.
 * The raw steps of longitude of a closed path cancel out, so only edges over the antimeridian turn it.
 * @param withLength a literal: without it the length is left out
 */
// @ts-ignore: decorator
@inline
export function sumPath(at: usize, count: i32, closed: bool, withLength: bool): void {
  clearSums();
  if (count < 2) return;
  const end = at + (<usize>count << 4);
  const last = closed ? end : end - 16;
  if (ASC_FEATURE_SIMD) {
    let lng = v128.load_splat<f64>(at);
    let lat = v128.load_splat<f64>(at, 8);
    let half = halfAuthalicSine<v128>(lat);
    let lengths = splat<v128>(0);
    let lengthsLow = lengths;
    let areas = lengths;
    let areasLow = lengths;
    let first = at + 16;
    if (first == end) first = at;
    let second = at + 32;
    if (second >= end) second = closed ? at : first;
    let a = v128.load(first);
    let b = v128.load(second);
    let toLng = v128.shuffle<f64>(a, b, 0, 2);
    let toLat = v128.shuffle<f64>(a, b, 1, 3);
    let toHalf = halfAuthalicSine<v128>(toLat);
    for (let pair = at + 16; pair <= last; pair += 32) {
      // The sines of the next two vertices belong to no chain of operations of these two edges and fill its waits.
      let nextFirst = pair + 32;
      let nextSecond = pair + 48;
      if (nextSecond >= end) {
        if (nextFirst >= end) nextFirst = at;
        nextSecond = closed ? at : nextFirst;
      }
      a = v128.load(nextFirst);
      b = v128.load(nextSecond);
      const nextLng = v128.shuffle<f64>(a, b, 0, 2);
      const nextLat = v128.shuffle<f64>(a, b, 1, 3);
      const nextHalf = halfAuthalicSine<v128>(nextLat);
      const fromLat = v128.shuffle<f64>(lat, toLat, 1, 2);
      const x = sub<v128>(toLng, v128.shuffle<f64>(lng, toLng, 1, 2));
      const d = sub<v128>(toLat, fromLat);
      const x2 = mul<v128>(x, x);
      const d2 = mul<v128>(d, d);
      if (areShort<v128>(x2, d2, add<v128>(fromLat, toLat))) {
        const y = add<v128>(toHalf, v128.shuffle<f64>(half, toHalf, 1, 2));
        const z = mul<v128>(y, y);
        const across = across2<v128>(x2, z);
        const along = along2<v128>(d2, z);
        if (withLength) {
          const length = lengthOf<v128>(x2, z, across, along);
          const sum = add<v128>(lengths, length);
          lengthsLow = add<v128>(lengthsLow, roundOff<v128>(lengths, length, sum));
          lengths = sum;
        }
        const area = areaOf<v128>(x, x2, y, z, across, along);
        const sum = add<v128>(areas, area);
        areasLow = add<v128>(areasLow, roundOff<v128>(areas, area, sum));
        areas = sum;
      } else {
        addBetween(pair - 16, first);
        if (second != first) addBetween(first, second);
      }
      first = nextFirst;
      second = nextSecond;
      lng = toLng;
      lat = toLat;
      half = toHalf;
      toLng = nextLng;
      toLat = nextLat;
      toHalf = nextHalf;
    }
    if (withLength) {
      addLength(f64x2.extract_lane(lengths, 0));
      addLength(f64x2.extract_lane(lengths, 1));
      lengthLow += f64x2.extract_lane(lengthsLow, 0) + f64x2.extract_lane(lengthsLow, 1);
    }
    addArea(f64x2.extract_lane(areas, 0));
    addArea(f64x2.extract_lane(areas, 1));
    areaLow += f64x2.extract_lane(areasLow, 0) + f64x2.extract_lane(areasLow, 1);
  } else {
    let lng = load<f64>(at);
    let lat = load<f64>(at, 8);
    let half = halfAuthalicSine<f64>(lat);
    let length: f64 = 0;
    let lengthRest: f64 = 0;
    let area: f64 = 0;
    let areaRest: f64 = 0;
    for (let pair = at + 16; pair <= last; pair += 16) {
      const to = pair == end ? at : pair;
      const toLng = load<f64>(to);
      const toLat = load<f64>(to, 8);
      const toHalf = halfAuthalicSine<f64>(toLat);
      const x = toLng - lng;
      const d = toLat - lat;
      const x2 = x * x;
      const d2 = d * d;
      if (areShort<f64>(x2, d2, lat + toLat)) {
        const y = half + toHalf;
        const z = y * y;
        const a = across2<f64>(x2, z);
        const b = along2<f64>(d2, z);
        if (withLength) {
          const edge = lengthOf<f64>(x2, z, a, b);
          const sum = length + edge;
          lengthRest += roundOff<f64>(length, edge, sum);
          length = sum;
        }
        const edge = areaOf<f64>(x, x2, y, z, a, b);
        const sum = area + edge;
        areaRest += roundOff<f64>(area, edge, sum);
        area = sum;
      } else {
        addBetween(pair - 16, to);
      }
      lng = toLng;
      lat = toLat;
      half = toHalf;
    }
    addLength(length);
    addArea(area);
    lengthLow += lengthRest;
    areaLow += areaRest;
  }
}
