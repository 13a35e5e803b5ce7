/** One tile: gathers what lies in it, cuts it and writes it as MVT 2. */
import { firstMarked, lastMarked, markBox, marked, takeMarks } from './cells';
import { aimClip, BUFFER } from './clip';
import { addressOf, ensure, HEADS, LABELS_OUT, RUN, SHAPES_OUT, USED } from './heap';
import {
  clearOutput, copyBefore, endOf, ensureLabels, ensureShapes, labelsLength, labelsStart, longVarint, POINT_ROOM, setLabelsLength,
  setShapesLength, shapesLength, shapesStart, step, trimOutput, varint,
} from './output';
import { writeParts } from './parts';
import {
  HAS_LABEL, HAS_PARTS, IS_DRAWN, IS_TURNED, KIND, keyCount, LABEL_X, LABEL_Y, MAX_X, MAX_Y, MIN_X, MIN_Y, POINT_KIND, POINTS,
  POLYGON_KIND, recordAt, ROW_AT, STATE,
} from './record';
import { aimAt, at, endGeometry, startGeometry, writeRing } from './rings';
import { BYTES, clearStamps, LABELS_PLACE, lengthOf, NO_PLACE, NO_VALUE, SHAPES_PLACE, STAMP, valueAt } from './values';

/** Fields of Tile, Layer and Feature with their wire types. */
const LAYER: u8 = 0x1a;
const FEATURE: u8 = 0x12;
const ID: u8 = 0x08;
const TAGS: u8 = 0x12;
const TYPE: u8 = 0x18;
const GEOMETRY: u8 = 0x22;

/** What a tag, and the rest of a feature take at most. */
const TAG_ROOM: u64 = 15;
const FEATURE_ROOM: u64 = 64;

/** Bytes of both layers' heads, as the host wrote them into the block of heads: name, extent, version, keys. */
let shapesHead: u32 = 0;
let labelsHead: u32 = 0;
let hasLabels: bool = false;
/** A bit for each key that a layer carries. With the same for both, they share one table of values. */
let shapesKeys: u32 = 0;
let labelsKeys: u32 = 0;
let isTableShared: bool = true;

let labelZoom: u32 = 0;

/** Keys that each layer carries, as bits (there are at most 32), and the lowest zoom with labels. */
export function carry(shapes: u32, labels: u32, labelsFromZoom: u32): void {
  labelZoom = labelsFromZoom;
  shapesKeys = shapes;
  labelsKeys = labels;
  isTableShared = shapes == labels;
}

/** Where the host writes the heads, one after the other, or 0 when the memory is refused; no label layer without its head. */
export function headsAt(shapes: u32, labels: u32): usize {
  shapesHead = shapes;
  labelsHead = labels;
  hasLabels = labels > 0;
  return ensure(HEADS, <u64>shapes + labels + 8) ? addressOf(HEADS) + 8 : 0;
}

let tileZ: u32 = 0;
let tileX: u32 = 0;
let tileY: u32 = 0;
/** The tile with its buffer, in the world's steps. */
let minX: i64 = 0;
let minY: i64 = 0;
let maxX: i64 = 0;
let maxY: i64 = 0;
/** Shapes wholly inside need no clipping, and their steps no more than 32 bits. */
let isExact: bool = false;
let stamp: u32 = 0;
/** Values in the tables, and where the list of the labels' own begins in the block. */
let usedByShapes: u32 = 0;
let usedByLabels: u32 = 0;
let labelsListAt: usize = 0;

function aim(z: u32, x: u32, y: u32): void {
  tileZ = z;
  tileX = x;
  tileY = y;
  const size: i64 = (<i64>1 << 32) >> z;
  const buffer = z > 20 ? max<i64>((<i64>BUFFER << 20) >> z, 1) : <i64>BUFFER << (20 - z);
  minX = <i64>x * size - buffer;
  minY = <i64>y * size - buffer;
  maxX = (<i64>x + 1) * size + buffer;
  maxY = (<i64>y + 1) * size + buffer;
  isExact = z >= 2 && z <= 20;
  aimAt(z, x, y);
  aimClip(z, x, y);
}

/**
 * Makes the tile: bytes of its shapes' layer at `shapesAt`, of its labels' behind it at `labelsAt`. Zoom 0 to 24. Returns
 * false when the host refuses the memory.
 */
export function cut(z: u32, x: u32, y: u32): bool {
  clearOutput();
  aim(z, x, y);
  markBox(minX, minY, maxX, maxY);
  if (marked == 0) return true;
  usedByShapes = 0;
  usedByLabels = 0;
  if (++stamp == 0) {
    clearStamps();
    stamp = 1;
  }
  labelsListAt = <usize>marked * keyCount * 4;
  const isDone =
    ensure(USED, <u64>marked * keyCount * 8 + 8) && ensureShapes(<u64>marked * 64) && ensureLabels(hasLabels && z >= labelZoom ? <u64>marked * 32 : 0);
  const all = cutMarked(isDone);
  return all && finish();
}

/** From the last to the first, because writing goes backwards; marks are taken away even when nothing can be done. */
function cutMarked(isDone: bool): bool {
  for (let word = <i32>(lastMarked >> 6); word >= <i32>(firstMarked >> 6); --word) {
    let bits = takeMarks(word);
    while (bits != 0) {
      const bit = 63 - <u32>clz(bits);
      bits ^= <u64>1 << bit;
      isDone = isDone && cutFeature((<u32>word << 6) + bit);
    }
  }
  return isDone;
}

function cutFeature(slot: u32): bool {
  let record = recordAt(slot);
  const state = load<u32>(record, STATE);
  if (!(state & IS_DRAWN)) return true;
  const count = load<u32>(record, POINTS);
  const tagRoom = <u64>keyCount * TAG_ROOM + FEATURE_ROOM;
  const isInside =
    isExact && <i64>load<u32>(record, MIN_X) >= minX && <i64>load<u32>(record, MAX_X) <= maxX &&
    <i64>load<u32>(record, MIN_Y) >= minY && <i64>load<u32>(record, MAX_Y) <= maxY;
  const kind = state & KIND;
  // Of clipped shapes the room is taken part by part.
  if (!ensureShapes(tagRoom + (isInside ? <u64>count * POINT_ROOM : 0))) return false;
  record = recordAt(slot);
  const end = shapesStart();
  startGeometry(end);
  if (isInside && kind == POLYGON_KIND && !(state & HAS_PARTS)) {
    writeRing<u32>(load<u32>(record, RUN), count, true, (state & IS_TURNED) != 0);
  } else if (!writeParts(slot, isInside)) return false;
  endGeometry();
  record = recordAt(slot);
  const isLabelled = hasLabels && tileZ >= labelZoom && (state & HAS_LABEL) != 0 && holdsLabel(record);
  let tags: usize = 0;
  let tagsLength: usize = 0;
  const geometryEnd = shapesStart();
  if (at < geometryEnd) {
    let to = varint(at, <u32>(geometryEnd - at));
    store<u8>(--to, GEOMETRY);
    store<u8>(--to, <u8>kind);
    store<u8>(--to, TYPE);
    const tagsEnd = to;
    to = writeTags(record, to, false);
    tags = to;
    tagsLength = tagsEnd - to;
    setShapesLength(closeFeature(record, to, geometryEnd));
  }
  return !isLabelled || writeLabel(slot, tags, tagsLength);
}

// @ts-ignore: decorator
@inline
function closeFeature(record: usize, start: usize, end: usize): usize {
  let to = longVarint(start, <u64>load<f64>(record));
  store<u8>(--to, ID);
  to = varint(to, <u32>(end - to));
  store<u8>(--to, FEATURE);
  return to;
}

// @ts-ignore: decorator
@inline
function holdsLabel(record: usize): bool {
  const shift = 32 - <u64>tileZ;
  return <u64>load<u32>(record, LABEL_X) >> shift == tileX && <u64>load<u32>(record, LABEL_Y) >> shift == tileY;
}

/** The feature's values by their place in this tile's table: the shapes', or the labels' own. */
function writeTags(record: usize, end: usize, ofLabel: bool): usize {
  const list = addressOf(USED) + (ofLabel ? labelsListAt : 0);
  const carried = ofLabel ? labelsKeys : shapesKeys;
  const placeField = ofLabel ? LABELS_PLACE : SHAPES_PLACE;
  let used = ofLabel ? usedByLabels : usedByShapes;
  let to = end;
  for (let key = <isize>keyCount - 1; key >= 0; --key) {
    const value = load<u32>(record + ROW_AT + (<usize>key << 2));
    if (value == NO_VALUE || !((carried >> <u32>key) & 1)) continue;
    const entry = valueAt(value);
    if (load<u32>(entry, STAMP) != stamp) {
      store<u32>(entry, stamp, STAMP);
      store<u32>(entry, NO_PLACE, SHAPES_PLACE);
      store<u32>(entry, NO_PLACE, LABELS_PLACE);
    }
    let place = load<u32>(entry + placeField);
    if (place == NO_PLACE) {
      place = used++;
      store<u32>(entry + placeField, place);
      store<u32>(list + (<usize>place << 2), value);
    }
    to = varint(varint(to, place), <u32>key);
  }
  if (ofLabel) usedByLabels = used;
  else usedByShapes = used;
  if (to == end) return end;
  to = varint(to, <u32>(end - to));
  store<u8>(--to, TAGS);
  return to;
}

// @ts-ignore: decorator
@inline
function inTile(place: u32, tile: u32): i32 {
  const within = <u64>place - (<u64>tile << (32 - <u64>tileZ));
  return <i32>(tileZ > 20 ? within << (tileZ - 20) : within >> (20 - tileZ));
}

/** `tags` were written to the shape already when the tile has it: `tagsLength` bytes, the label's too when the table is shared. */
function writeLabel(slot: u32, tags: usize, tagsLength: usize): bool {
  const tagsBefore = tags - shapesStart();
  if (!ensureLabels(<u64>keyCount * TAG_ROOM + FEATURE_ROOM)) return false;
  const record = recordAt(slot);
  const end = labelsStart();
  // Within the tile's square: rounded down, never up into its neighbour.
  const x = inTile(load<u32>(record, LABEL_X), tileX);
  const y = inTile(load<u32>(record, LABEL_Y), tileY);
  let to = varint(step(end, x, y), 9);
  to = varint(to, <u32>(end - to));
  store<u8>(--to, GEOMETRY);
  store<u8>(--to, <u8>POINT_KIND);
  store<u8>(--to, TYPE);
  to = isTableShared && tagsLength > 0 ? copyBefore(to, shapesStart() + tagsBefore, tagsLength) : writeTags(record, to, !isTableShared);
  setLabelsLength(closeFeature(record, to, end));
  return true;
}

/** Writes tables and heads in front of the features; a layer without features is left out. */
function finish(): bool {
  if (shapesLength == 0 && labelsLength == 0) return true;
  const hasOwnTable = !isTableShared;
  const headBytes = <u64>shapesHead + labelsHead + 32;
  if (!ensureShapes(tableBytes(false) + headBytes) || (labelsLength > 0 && !ensureLabels(tableBytes(hasOwnTable) + headBytes))) {
    return false;
  }
  if (shapesLength > 0) setShapesLength(writeHead(writeTable(shapesStart(), false), endOf(SHAPES_OUT), 0, shapesHead));
  if (labelsLength > 0) {
    setLabelsLength(writeHead(writeTable(labelsStart(), hasOwnTable), endOf(LABELS_OUT), shapesHead, labelsHead));
  }
  return true;
}

function tableBytes(ofLabels: bool): u64 {
  const list = addressOf(USED) + (ofLabels ? labelsListAt : 0);
  const used = <usize>(ofLabels ? usedByLabels : usedByShapes);
  let bytes: u64 = 0;
  for (let place: usize = 0; place < used; ++place) bytes += lengthOf(load<u32>(valueAt(load<u32>(list + (place << 2)))));
  return bytes;
}

function writeTable(end: usize, ofLabels: bool): usize {
  const list = addressOf(USED) + (ofLabels ? labelsListAt : 0);
  let to = end;
  for (let place = <isize>(ofLabels ? usedByLabels : usedByShapes) - 1; place >= 0; --place) {
    const block = <usize>load<u32>(valueAt(load<u32>(list + (<usize>place << 2))));
    to = copyBefore(to, block + BYTES, lengthOf(block));
  }
  return to;
}

function writeHead(start: usize, end: usize, from: usize, headBytes: u32): usize {
  let to = copyBefore(start, addressOf(HEADS) + 8 + from, headBytes);
  to = varint(to, <u32>(end - to));
  store<u8>(--to, LAYER);
  return to;
}

export function shapesAt(): usize {
  return shapesStart();
}

export function shapesBytes(): usize {
  return shapesLength;
}

export function labelsAt(): usize {
  return labelsStart();
}

export function labelsBytes(): usize {
  return labelsLength;
}

/** After the host copied the tile. */
export function doneWithTile(): void {
  trimOutput();
}
