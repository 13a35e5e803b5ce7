/** Writes tags: the values of a tile's features, as indices in the tile's tables of values, and those tables. */
import { addressOf, ensure, USED } from './heap';
import {
  copyBefore, ensureLabels, ensureShapes, labelsFloor, labelsStart, setLabelsLength, setShapesLength, shapesFloor, shapesStart, varint,
} from './output';
import { ownValueOf, recordAt, ROW_AT } from './record';
import { BYTES, clearStamps, LABELS_PLACE, lengthOf, NO_PLACE, NO_VALUE, OWN, SHAPES_PLACE, STAMP, valueAt } from './values';

const TAGS: u8 = 0x12;

export const TAG_ROOM: u64 = 15;

/** Bit sets of the keys that a layer carries. Layers with equal keys share one table of values. */
let shapesKeys: u32 = 0;
let labelsKeys: u32 = 0;
export let isTableShared: bool = true;
/** Keys of labels from `nearZoom` on, and below it. */
let nearLabelsKeys: u32 = 0;
let farLabelsKeys: u32 = 0;
let nearZoom: u32 = 0;

let stamp: u32 = 0;
/** Number of values in the tables, and offset of the labels' own list in the block. */
let usedByShapes: u32 = 0;
let usedByLabels: u32 = 0;
let labelsListAt: usize = 0;

export function carryKeys(shapes: u32, labels: u32, farLabels: u32, farBelowZoom: u32): void {
  shapesKeys = shapes;
  nearLabelsKeys = labels;
  farLabelsKeys = farLabels;
  nearZoom = farBelowZoom;
}

/** Starts the tables of a tile with `features` features. Returns false when the host refuses the memory. */
export function startTables(zoom: u32, features: u32, areLabelled: bool): bool {
  labelsKeys = zoom < nearZoom ? farLabelsKeys : nearLabelsKeys;
  isTableShared = shapesKeys == labelsKeys;
  usedByShapes = 0;
  usedByLabels = 0;
  if (++stamp == 0) {
    clearStamps();
    stamp = 1;
  }
  labelsListAt = <usize>features * popcnt(shapesKeys) * 4;
  return ensure(USED, <u64>features * (popcnt(shapesKeys) + (areLabelled ? popcnt(labelsKeys) : 0)) * 4 + 8);
}

/** Writes a feature's tags before `end`, for the shapes' or the labels' table. Returns their start. */
// @ts-ignore: decorator
@inline
export function writeTags(slot: u32, record: usize, end: usize, ofLabel: bool): usize {
  const list = addressOf(USED) + (ofLabel ? labelsListAt : 0);
  let keys = ofLabel ? labelsKeys : shapesKeys;
  let used = ofLabel ? usedByLabels : usedByShapes;
  let to = end;
  while (keys != 0) {
    const key = 31 - <u32>clz(keys);
    keys ^= <u32>1 << key;
    const value = load<u32>(record + ROW_AT + (<usize>key << 2));
    if (value == NO_VALUE) continue;
    if (value & OWN) {
      store<u32>(list + (<usize>used << 2), OWN | slot);
      to = varint(varint(to, used++), key);
      continue;
    }
    const entry = valueAt(value);
    let place: u32 = NO_PLACE;
    if (load<u32>(entry, STAMP) == stamp) place = load<u32>(entry + (ofLabel ? LABELS_PLACE : SHAPES_PLACE));
    else {
      store<u32>(entry, stamp, STAMP);
      store<u32>(entry + (ofLabel ? SHAPES_PLACE : LABELS_PLACE), NO_PLACE);
    }
    if (place == NO_PLACE) {
      place = used++;
      store<u32>(entry + (ofLabel ? LABELS_PLACE : SHAPES_PLACE), place);
      store<u32>(list + (<usize>place << 2), value);
    }
    to = varint(varint(to, place), key);
  }
  if (ofLabel) usedByLabels = used;
  else usedByShapes = used;
  if (to == end) return end;
  to = varint(to, <u32>(end - to));
  store<u8>(--to, TAGS);
  return to;
}

/** Writes a layer's table of values before its features; false when the host refuses the memory. */
export function writeTable(toLabels: bool): bool {
  const ofLabels = toLabels && !isTableShared;
  let to = toLabels ? labelsStart() : shapesStart();
  let floor = toLabels ? labelsFloor() : shapesFloor();
  for (let place = <isize>(ofLabels ? usedByLabels : usedByShapes) - 1; place >= 0; --place) {
    let block = blockAt(ofLabels, place);
    const length = lengthOf(block);
    if (to < floor + length) {
      const missing = tableBytes(ofLabels, place);
      if (toLabels) setLabelsLength(to);
      else setShapesLength(to);
      if (!(toLabels ? ensureLabels(missing) : ensureShapes(missing))) return false;
      to = toLabels ? labelsStart() : shapesStart();
      floor = toLabels ? labelsFloor() : shapesFloor();
      // The block may have moved.
      block = blockAt(ofLabels, place);
    }
    to = copyBefore(to, block + BYTES, length);
  }
  if (toLabels) setLabelsLength(to);
  else setShapesLength(to);
  return true;
}

// @ts-ignore: decorator
@inline
function blockAt(ofLabels: bool, place: isize): usize {
  const list = addressOf(USED) + (ofLabels ? labelsListAt : 0);
  const value = load<u32>(list + (<usize>place << 2));
  return value & OWN ? ownValueOf(recordAt(value & ~OWN)) : load<u32>(valueAt(value));
}

function tableBytes(ofLabels: bool, last: isize): u64 {
  let bytes: u64 = 0;
  for (let place = last; place >= 0; --place) bytes += lengthOf(blockAt(ofLabels, place));
  return bytes;
}
