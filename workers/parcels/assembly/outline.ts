/** Converts the staged corners of a feature to its outline block (run). */
import { addressOf, STAGING } from './heap';
import { isInSquare, stepX, stepY } from './mercator';
import {
  BOX_DIFFERS, ENDS, HAS_PARTS, IS_DRAWN, IS_PLACED, IS_TURNED, MAX_X, MAX_Y, MIN_X, MIN_Y, partBytes, PLAIN_SHIFT, POINTS,
  STATE,
} from './record';

/** Staged counts. Ends that decrease or exceed the counts are limited to them. */
export let points: u32 = 0;
export let parts: u32 = 0;
export let polygons: u32 = 0;

// @ts-ignore: decorator
@inline
export function partEnd(part: u32): u32 {
  return load<u32>(addressOf(STAGING) + (<usize>points << 4) + (<usize>part << 2));
}

// @ts-ignore: decorator
@inline
function openEnd(from: u32, to: u32): u32 {
  if (to < from + 2) return to;
  const first = addressOf(STAGING) + (<usize>from << 4);
  const last = addressOf(STAGING) + (<usize>(to - 1) << 4);
  return load<f64>(first) == load<f64>(last) && load<f64>(first, 8) == load<f64>(last, 8) ? to - 1 : to;
}

export function expect(pointCount: u32, partCount: u32, polygonCount: u32): void {
  points = pointCount;
  parts = partCount;
  polygons = polygonCount;
}

export function hasParts(): bool {
  return parts != 1 || polygons != 1 || partEnd(0) != points;
}

export function countKept(): u32 {
  let kept: u32 = 0;
  let from: u32 = 0;
  for (let part: u32 = 0; part < parts; ++part) {
    const to = min(max(from, partEnd(part)), points);
    kept += openEnd(from, to) - from;
    from = to;
  }
  return kept;
}

/** Copies the staged corners into the run, and their box into the record. Returns the record's state. */
export function fill(record: usize, run: usize): u32 {
  let state = load<u32>(record, STATE);
  const kept = load<u32>(record, POINTS);
  const isListed = (state & HAS_PARTS) != 0;
  const steps = isListed ? run + <usize>partBytes(parts, polygons) : run;
  const degrees = steps + (<usize>kept << 3);
  const ends = run + ENDS;
  const staged = addressOf(STAGING);
  let minX: u32 = 0xffffffff;
  let minY: u32 = 0xffffffff;
  let maxX: u32 = 0;
  let maxY: u32 = 0;
  let isFinite = true;
  let isInside = true;
  let isDrawn = false;
  let at: u32 = 0;
  let from: u32 = 0;
  for (let part: u32 = 0; part < parts; ++part) {
    const to = min(max(from, partEnd(part)), points);
    const end = openEnd(from, to);
    const partAt = at;
    for (let point = from; point < end; ++point, ++at) {
      const lng = load<f64>(staged + (<usize>point << 4));
      const lat = load<f64>(staged + (<usize>point << 4), 8);
      store<f64>(degrees + (<usize>at << 4), lng);
      store<f64>(degrees + (<usize>at << 4), lat, 8);
      // NaN if either is NaN or infinite.
      if (lng - lng + (lat - lat) != 0) {
        isFinite = false;
        continue;
      }
      if (!isInSquare(lng, lat)) isInside = false;
      const x = stepX(lng);
      const y = stepY(lat);
      store<u32>(steps + (<usize>at << 3), x);
      store<u32>(steps + (<usize>at << 3), y, 4);
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    if (at - partAt >= 3) isDrawn = true;
    if (isListed) store<u32>(ends + (<usize>part << 2), at);
    from = to;
  }
  if (isListed) {
    store<u32>(run, parts);
    store<u32>(run, polygons, 4);
    memory.copy(ends + (<usize>parts << 2), staged + (<usize>points << 4) + (<usize>parts << 2), <usize>polygons << 2);
    holdPolygons(ends + (<usize>parts << 2));
  }
  store<u32>(record, minX, MIN_X);
  store<u32>(record, minY, MIN_Y);
  store<u32>(record, maxX, MAX_X);
  store<u32>(record, maxY, MAX_Y);
  if (isFinite && kept > 0) {
    state |= IS_PLACED;
    if (isDrawn) state |= IS_DRAWN;
    if (!isInside) state |= BOX_DIFFERS;
    state |= noteTurned(state, run, steps, kept);
  }
  return state;
}

/** Does the same for one ring of `count` distinct corners in the square. Returns its flags of the state. */
export function fillRing(record: usize, run: usize, from: usize, count: u32): u32 {
  const degrees = run + (<usize>count << 3);
  let minX: u32 = 0xffffffff;
  let minY: u32 = 0xffffffff;
  let maxX: u32 = 0;
  let maxY: u32 = 0;
  for (let point: usize = 0; point < <usize>count; ++point) {
    const lng = load<f64>(from + (point << 4));
    const lat = load<f64>(from + (point << 4), 8);
    store<f64>(degrees + (point << 4), lng);
    store<f64>(degrees + (point << 4), lat, 8);
    const x = stepX(lng);
    const y = stepY(lat);
    store<u32>(run + (point << 3), x);
    store<u32>(run + (point << 3), y, 4);
    minX = min(minX, x);
    maxX = max(maxX, x);
    minY = min(minY, y);
    maxY = max(maxY, y);
  }
  store<u32>(record, minX, MIN_X);
  store<u32>(record, minY, MIN_Y);
  store<u32>(record, maxX, MAX_X);
  store<u32>(record, maxY, MAX_Y);
  return IS_PLACED | IS_DRAWN | noteRing(run, count);
}

function holdPolygons(ends: usize): void {
  let before: u32 = 0;
  for (let polygon: usize = 0; polygon < <usize>polygons; ++polygon) {
    before = min(max(before, load<u32>(ends + (polygon << 2))), parts);
    store<u32>(ends + (polygon << 2), before);
  }
}

/** Records which rings have the wrong winding for MVT, so that tiles need not test it. */
function noteTurned(state: u32, run: usize, steps: usize, kept: u32): u32 {
  if (!(state & HAS_PARTS)) return noteRing(steps, kept);
  const ends = run + ENDS;
  const polygonEnds = ends + (<usize>parts << 2);
  const turned = polygonEnds + (<usize>polygons << 2);
  memory.fill(turned, 0, parts);
  let part: u32 = 0;
  let from: u32 = 0;
  for (let polygon: usize = 0; polygon < <usize>polygons; ++polygon) {
    const last = load<u32>(polygonEnds + (polygon << 2));
    for (let isOutline = true; part < last; ++part, isOutline = false) {
      const to = load<u32>(ends + (<usize>part << 2));
      store<u8>(turned + part, <u8>isTurned(steps + (<usize>from << 3), to - from, isOutline));
      from = to;
    }
  }
  return 0;
}

function noteRing(steps: usize, count: u32): u32 {
  return (isTurned(steps, count, true) ? IS_TURNED : 0) | (plainZoom(steps, count) << PLAIN_SHIFT);
}

/** Twice the area of the ring tested last, in steps. */
let twice: f64 = 0;

/**
 * Returns the lowest zoom at which rounding to tile steps can neither merge adjacent corners nor reverse the ring, or
 * NEVER. Call after `isTurned`. A corner moves by at most half a tile step per axis: a side of a whole step remains,
 * and twice the area changes by less than a step per step of the perimeter plus half a squared step per corner.
 */
function plainZoom(at: usize, count: u32): u32 {
  if (count < 3) return NEVER;
  const end = at + (<usize>count << 3);
  let x = <f64>load<u32>(end - 8);
  let y = <f64>load<u32>(end - 4);
  let around: f64 = 0;
  let shortest: f64 = MAX_SIDE;
  for (let point = at; point < end; point += 8) {
    const nextX = <f64>load<u32>(point);
    const nextY = <f64>load<u32>(point, 4);
    const dx = Math.abs(nextX - x);
    const dy = Math.abs(nextY - y);
    const side = dx > dy ? dx : dy;
    shortest = side < shortest ? side : shortest;
    around += dx + dy;
    x = nextX;
    y = nextY;
  }
  let zoom: u32 = 20 - (31 - <u32>clz(<u32>shortest | 1));
  for (; zoom < NEVER; ++zoom) {
    const step = <f64>(1 << (20 - zoom));
    if (step <= shortest && step * (around + 0.5 * step * <f64>count) < twice) break;
  }
  return zoom;
}

const NEVER: u32 = 21;
/** Sides of this length are plain at zoom 0. */
const MAX_SIDE: f64 = 1048576;

function isTurned(at: usize, count: u32, isOutline: bool): bool {
  twice = 0;
  if (count < 3) return false;
  const end = at + (<usize>count << 3);
  const x0 = <f64>load<u32>(at);
  const y0 = <f64>load<u32>(at, 4);
  let area: f64 = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  for (let point = at + 8; point < end; point += 8) {
    const nextX = <f64>load<u32>(point) - x0;
    const nextY = <f64>load<u32>(point, 4) - y0;
    area += x * nextY - nextX * y;
    x = nextX;
    y = nextY;
  }
  twice = Math.abs(area);
  return area != 0 && area > 0 != isOutline;
}
