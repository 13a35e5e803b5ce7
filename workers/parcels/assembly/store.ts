/** Features in and out. The host writes a feature into the staging block and then calls `put`. */
import { cellBytes, ensureCell, enterCell, leaveCell } from './cells';
import {
  ANSWER, addressOf, ensure, free, hand, heldBytes, OF_SHAPE, PENDING, release, roomOf, ROW, RUN, STAGING, takePending, VALUE_BYTES,
} from './heap';
import { isInSquare, stepX, stepY } from './mercator';
import {
  BOX_DIFFERS, HAS_LABEL, HAS_PARTS, IS_DRAWN, IS_PLACED, KIND, keyCount, LABEL_X, LABEL_Y, MAX_X, MAX_Y, MIN_X,
  MIN_Y, POINTS, POLYGON_KIND, recordAt, ROW_AT, STATE, stride,
} from './record';
import { addSlot, ensureSlot, findSlot, gaps, leaveGap, slots, startSlots } from './slots';
import { dropValue, nameValue, NO_VALUE, startValues, valueCount } from './values';

export function start(keys: u32): bool {
  return startSlots(keys) && startValues() && ensure(ROW, (<u64>keys << 2) + 4) && ensure(STAGING, 4096);
}

export function size(): u32 {
  return slots - gaps;
}

/** Of outlines and values, and what each takes of the tables; their room for more, which stays when features go, is not counted. */
export function bytes(): usize {
  return heldBytes() + <usize>size() * (stride + 8) + <usize>valueCount() * (VALUE_BYTES + 12) + cellBytes();
}

/** Address of the staging block with room for `bytes`, or 0 when the host refuses the memory. */
export function stage(bytes: f64): usize {
  if (!(bytes < 4294967296) || !ensure(STAGING, <u64>bytes)) return 0;
  return addressOf(STAGING);
}


/** What a long shape left behind. */
const LARGE: usize = 1 << 20;

/** Parts as they are staged; ends that do not ascend or lie outside are held to what is there. */
let points: u32 = 0;
let parts: u32 = 0;
let polygons: u32 = 0;

// @ts-ignore: decorator
@inline
function partEnd(part: u32): u32 {
  return load<u32>(addressOf(STAGING) + (<usize>points << 4) + (<usize>part << 2));
}

/** Where a part's corners end when its repeated first corner is left out. */
// @ts-ignore: decorator
@inline
function openEnd(kind: u32, from: u32, to: u32): u32 {
  if (kind != POLYGON_KIND || to < from + 2) return to;
  const first = addressOf(STAGING) + (<usize>from << 4);
  const last = addressOf(STAGING) + (<usize>(to - 1) << 4);
  return load<f64>(first) == load<f64>(last) && load<f64>(first, 8) == load<f64>(last, 8) ? to - 1 : to;
}

/**
 * Adds or replaces a feature. Staged, one after the other: `points` lng, lat pairs (f64); `parts` ends of parts, in pairs
 * (u32); `polygons` ends of polygons, in parts (u32); per key the offset of its value behind this list and its length, 0
 * for none (u32 both); the values, as a layer's table holds them, and 8 bytes. Returns false, and changes nothing, when
 * the host refuses the memory.
 */
export function put(
  id: f64, kind: u32, pointCount: u32, partCount: u32, polygonCount: u32, hasLabel: bool, labelLng: f64, labelLat: f64,
): bool {
  points = pointCount;
  parts = partCount;
  polygons = polygonCount;
  if (!ensureSlot() || !ensureCell(slots)) return false;
  if (!nameRow()) return false;
  const kept = countKept(kind);
  const hasParts = parts != 1 || polygons > 1 || (kind == POLYGON_KIND && polygons != 1) || partEnd(0) != points;
  const partBytes: u64 = hasParts ? (8 + (<u64>parts << 2) + (<u64>polygons << 2) + 7) & ~(<u64>7) : 0;
  if (!takePending(partBytes + <u64>kept * 24)) {
    dropRow(addressOf(ROW));
    return false;
  }
  let slot = findSlot(id);
  if (slot == 0) slot = addSlot(id);
  else clearSlot(--slot);
  const record = recordAt(slot);
  memory.copy(record + ROW_AT, addressOf(ROW), <usize>keyCount << 2);
  store<u32>(record, kept, POINTS);
  store<u32>(record, kind | (hasParts ? HAS_PARTS : 0), STATE);
  const state = fill(record, addressOf(PENDING), <usize>partBytes, kind);
  hand(OF_SHAPE | slot);
  store<u32>(record, state, STATE);
  if (state & IS_PLACED) {
    if (hasLabel && state & IS_DRAWN) placeLabel(record, labelLng, labelLat);
    enterCell(slot);
  }
  if (roomOf(addressOf(STAGING)) > LARGE) release(STAGING);
  return true;
}

/** Names the values of the staged feature in the row block; false when the host refuses the memory. */
function nameRow(): bool {
  const list = (<usize>points << 4) + (<usize>parts << 2) + (<usize>polygons << 2);
  const values = list + (<usize>keyCount << 3);
  memory.fill(addressOf(ROW), 0, <usize>keyCount << 2);
  for (let key: usize = 0; key < <usize>keyCount; ++key) {
    const entry = addressOf(STAGING) + list + (key << 3);
    const length = load<u32>(entry, 4);
    if (length == 0) continue;
    const value = nameValue(STAGING, values + load<u32>(entry), length);
    if (value == NO_VALUE) {
      dropRow(addressOf(ROW));
      return false;
    }
    store<u32>(addressOf(ROW) + (key << 2), value);
  }
  return true;
}

function dropRow(row: usize): void {
  for (let key: usize = 0; key < <usize>keyCount; ++key) dropValue(load<u32>(row + (key << 2)));
}

/** Takes a feature's contents away, but not its place in the order. */
function clearSlot(slot: u32): void {
  const record = recordAt(slot);
  if (load<u32>(record, STATE) & IS_PLACED) leaveCell(slot);
  dropRow(record + ROW_AT);
  free(load<u32>(record, RUN));
  store<u32>(record, 0, RUN);
}

function countKept(kind: u32): u32 {
  let kept: u32 = 0;
  let from: u32 = 0;
  for (let part: u32 = 0; part < parts; ++part) {
    const to = min(max(from, partEnd(part)), points);
    kept += openEnd(kind, from, to) - from;
    from = to;
  }
  return kept;
}

/** Copies the staged outline into its run: ends of parts where there are several, steps, degrees. Returns the state. */
function fill(record: usize, run: usize, partBytes: usize, kind: u32): u32 {
  let state = load<u32>(record, STATE);
  const kept = load<u32>(record, POINTS);
  const steps = run + partBytes;
  const degrees = steps + (<usize>kept << 3);
  const ends = run + 8;
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
    const end = openEnd(kind, from, to);
    const partAt = at;
    for (let point = from; point < end; ++point, ++at) {
      const lng = load<f64>(staged + (<usize>point << 4));
      const lat = load<f64>(staged + (<usize>point << 4), 8);
      store<f64>(degrees + (<usize>at << 4), lng);
      store<f64>(degrees + (<usize>at << 4), lat, 8);
      // NaN of either, or of Infinity − Infinity.
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
    if (at - partAt >= kind) isDrawn = true;
    if (partBytes != 0) store<u32>(ends + (<usize>part << 2), at);
    from = to;
  }
  if (partBytes != 0) {
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
    if (kind == POLYGON_KIND) turnRings(state, run, steps, kept);
  }
  return state;
}

function holdPolygons(ends: usize): void {
  let before: u32 = 0;
  for (let polygon: usize = 0; polygon < <usize>polygons; ++polygon) {
    before = min(max(before, load<u32>(ends + (polygon << 2))), parts);
    store<u32>(ends + (polygon << 2), before);
  }
}

/** Turns the steps of outlines and holes as MVT wants them, so that tiles need not; the degrees stay as they were given. */
function turnRings(state: u32, run: usize, steps: usize, kept: u32): void {
  if (!(state & HAS_PARTS)) {
    turnRing(steps, kept, true);
    return;
  }
  const ends = run + 8;
  const polygonEnds = ends + (<usize>parts << 2);
  let part: u32 = 0;
  let from: u32 = 0;
  for (let polygon: usize = 0; polygon < <usize>polygons; ++polygon) {
    const last = load<u32>(polygonEnds + (polygon << 2));
    for (let isOutline = true; part < last; ++part, isOutline = false) {
      const to = load<u32>(ends + (<usize>part << 2));
      turnRing(steps + (<usize>from << 3), to - from, isOutline);
      from = to;
    }
  }
}

function turnRing(at: usize, count: u32, isOutline: bool): void {
  if (count < 3) return;
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
  if (area == 0 || area > 0 == isOutline) return;
  for (let low = at, high = end - 8; low < high; low += 8, high -= 8) {
    const point = load<u64>(low);
    store<u64>(low, load<u64>(high));
    store<u64>(high, point);
  }
}

function placeLabel(record: usize, lng: f64, lat: f64): void {
  if (lng - lng + (lat - lat) != 0 || !isInSquare(lng, lat)) return;
  const x = stepX(lng);
  const y = stepY(lat);
  store<u32>(record, x, LABEL_X);
  store<u32>(record, y, LABEL_Y);
  let state = load<u32>(record, STATE) | HAS_LABEL;
  const minX = load<u32>(record, MIN_X);
  const minY = load<u32>(record, MIN_Y);
  const maxX = load<u32>(record, MAX_X);
  const maxY = load<u32>(record, MAX_Y);
  if (x < minX || x > maxX || y < minY || y > maxY) {
    state |= BOX_DIFFERS;
    store<u32>(record, min(x, minX), MIN_X);
    store<u32>(record, min(y, minY), MIN_Y);
    store<u32>(record, max(x, maxX), MAX_X);
    store<u32>(record, max(y, maxY), MAX_Y);
  }
  store<u32>(record, state, STATE);
}

/** Takes a feature out; false when it is not held. */
export function drop(id: f64): bool {
  const slot = findSlot(id);
  if (slot == 0) return false;
  clearSlot(slot - 1);
  leaveGap(slot - 1);
  return true;
}

/**
 * Address of what a feature's outline is, or 0: kind, points, parts, polygons (u32), address of the lng, lat pairs, of the
 * ends of parts, of the ends of polygons (u32); these two addresses are 0 where there is one part, of one polygon.
 */
export function outline(id: f64): usize {
  const slot = findSlot(id);
  if (slot == 0 || !ensure(ANSWER, 64)) return 0;
  const record = recordAt(slot - 1);
  const state = load<u32>(record, STATE);
  const kept = load<u32>(record, POINTS);
  const run = <usize>load<u32>(record, RUN);
  const answer = addressOf(ANSWER);
  const hasParts = (state & HAS_PARTS) != 0;
  const partCount = hasParts ? load<u32>(run) : 1;
  const polygonCount = hasParts ? load<u32>(run, 4) : <u32>((state & KIND) == POLYGON_KIND);
  const partBytes: usize = hasParts ? (8 + (<usize>partCount << 2) + (<usize>polygonCount << 2) + 7) & ~(<usize>7) : 0;
  store<u32>(answer, state & KIND);
  store<u32>(answer, kept, 4);
  store<u32>(answer, partCount, 8);
  store<u32>(answer, polygonCount, 12);
  store<u32>(answer, <u32>(run + partBytes + (<usize>kept << 3)), 16);
  store<u32>(answer, hasParts ? <u32>(run + 8) : 0, 20);
  store<u32>(answer, hasParts ? <u32>(run + 8 + (<usize>partCount << 2)) : 0, 24);
  return answer;
}
