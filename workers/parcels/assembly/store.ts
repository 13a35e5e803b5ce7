import { cellBytes, ensureCell, enterCell, leaveCell } from './cells';
import {
  ANSWER, addressOf, ensure, free, hand, heldBytes, OF_SHAPE, PENDING, release, roomOf, ROW, RUN, STAGING, takePending, VALUE_BYTES,
} from './heap';
import { isInSquare, stepX, stepY } from './mercator';
import { countKept, expect, fill, hasParts, parts, points, polygons } from './outline';
import { startPlainRings } from './plainRings';
import {
  BOX_DIFFERS, degreesOf, ENDS, HAS_LABEL, HAS_PARTS, IS_DRAWN, IS_PLACED, keyCount, LABEL_X, LABEL_Y, MAX_X, MAX_Y, MIN_X,
  MIN_Y, partBytes, POINTS, POLYGON, recordAt, ROW_AT, STATE, stride,
} from './record';
import { addSlot, ensureSlot, findSlot, gaps, leaveGap, slots, startSlots } from './slots';
import { dropValue, nameValue, NO_VALUE, startValues, valueCount } from './values';

export function start(keys: u32): bool {
  startPlainRings();
  return startSlots(keys) && startValues() && ensure(ROW, (<u64>keys << 2) + 4) && ensure(STAGING, 4096) && ensure(ANSWER, 64);
}

export function size(): u32 {
  return slots - gaps;
}

/** Bytes of outlines, values and their table entries, without the tables' spare room. */
export function bytes(): usize {
  return heldBytes() + <usize>size() * (stride + 8) + <usize>valueCount() * (VALUE_BYTES + 12) + cellBytes();
}

/** Address of the staging block with room for `bytes`, or 0 when the host refuses the memory. */
export function stage(bytes: f64): usize {
  if (!(bytes < 4294967296) || !ensure(STAGING, <u64>bytes)) return 0;
  return addressOf(STAGING);
}

const LARGE: usize = 1 << 20;

/**
 * Adds or replaces a feature. Staged in this order: `points` lng, lat pairs (f64); `parts` ends of parts, in pairs
 * (u32); `polygons` ends of polygons, in parts (u32); for each key the offset of its value after this list and its
 * length, 0 for none (u32); the values, encoded as in a layer's table, and 8 bytes. Returns false, without a change,
 * when the host refuses the memory.
 */
export function put(
  id: f64, pointCount: u32, partCount: u32, polygonCount: u32, hasLabel: bool, labelLng: f64, labelLat: f64,
): bool {
  expect(pointCount, partCount, polygonCount);
  if (!ensureSlot() || !ensureCell(slots)) return false;
  if (!nameRow()) return false;
  const kept = countKept();
  const isListed = hasParts();
  if (!takePending((isListed ? partBytes(parts, polygons) : 0) + <u64>kept * 24)) {
    dropRow(addressOf(ROW));
    return false;
  }
  let slot = findSlot(id);
  if (slot == 0) slot = addSlot(id);
  else clearSlot(--slot);
  const record = recordAt(slot);
  memory.copy(record + ROW_AT, addressOf(ROW), <usize>keyCount << 2);
  store<u32>(record, kept, POINTS);
  store<u32>(record, POLYGON | (isListed ? HAS_PARTS : 0), STATE);
  const state = fill(record, addressOf(PENDING));
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

export function dropRow(row: usize): void {
  for (let key: usize = 0; key < <usize>keyCount; ++key) dropValue(load<u32>(row + (key << 2)));
}

export function clearSlot(slot: u32): void {
  const record = recordAt(slot);
  if (load<u32>(record, STATE) & IS_PLACED) leaveCell(slot);
  dropRow(record + ROW_AT);
  free(load<u32>(record, RUN));
  store<u32>(record, 0, RUN);
}

export function placeLabel(record: usize, lng: f64, lat: f64): void {
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

export function drop(id: f64): bool {
  const slot = findSlot(id);
  if (slot == 0) return false;
  clearSlot(slot - 1);
  leaveGap(slot - 1);
  return true;
}

/**
 * Returns the address of a feature's outline, or 0: points, parts, polygons (u32), addresses of lng, lat pairs, of ends
 * of parts, of ends of polygons (u32). The last two are 0 for a single part.
 */
export function outline(id: f64): usize {
  const slot = findSlot(id);
  if (slot == 0) return 0;
  const record = recordAt(slot - 1);
  const state = load<u32>(record, STATE);
  const kept = load<u32>(record, POINTS);
  const run = <usize>load<u32>(record, RUN);
  const answer = addressOf(ANSWER);
  const isListed = (state & HAS_PARTS) != 0;
  const partCount = isListed ? load<u32>(run) : 1;
  const polygonCount = isListed ? load<u32>(run, 4) : 1;
  store<u32>(answer, kept);
  store<u32>(answer, partCount, 4);
  store<u32>(answer, polygonCount, 8);
  store<u32>(answer, <u32>degreesOf(record), 12);
  store<u32>(answer, isListed ? <u32>(run + ENDS) : 0, 16);
  store<u32>(answer, isListed ? <u32>(run + ENDS + (<usize>partCount << 2)) : 0, 20);
  return answer;
}
