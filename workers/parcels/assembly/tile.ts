/** Makes one tile: finds its features, clips them and writes them as MVT 2. */
import { firstMarked, lastMarked, markBox, marked, takeMarks } from './marks';
import { aimClip, BUFFER } from './clip';
import { addressOf, ensure, HEADS, LABELS_OUT, RUN, SHAPES_OUT } from './heap';
import {
  clearOutput, copyBefore, endOf, ensureLabels, ensureShapes, labelsFloor, labelsLength, labelsStart, POINT_ROOM, setLabelsLength,
  setShapesLength, shapesFloor, shapesLength, shapesStart, spreadVarint, step, trimOutput, varint,
} from './output';
import { writeParts } from './parts';
import {
  HAS_LABEL, HAS_PARTS, ID_BYTES, IS_DRAWN, IS_TURNED, keyCount, LABEL_X, LABEL_Y, MAX_X, MAX_Y, MIN_X, MIN_Y, PLAIN_SHIFT,
  POINTS, POLYGON, recordAt, STATE,
} from './record';
import { writePlainRing } from './plainRings';
import { aimAt, at, endGeometry, isShort, startGeometry } from './rings';
import { carryKeys, isTableShared, startTables, TAG_ROOM, writeTable, writeTags } from './tags';

/** Fields of Tile, Layer and Feature with their wire types. */
const LAYER: u8 = 0x1a;
const FEATURE: u8 = 0x12;
const ID: u8 = 0x08;
const TYPE: u8 = 0x18;
const GEOMETRY: u8 = 0x22;
const POINT: u8 = 1;

/** Maximum bytes of a feature besides its geometry and tags. */
const FEATURE_ROOM: u64 = 64;
/** Bytes that most features take in dense areas at low zooms, without the table of values. */
const SHAPE_ROOM: u64 = 64;
const LABEL_ROOM: u64 = 32;
const HEAD_ROOM: u64 = 32;

/** Bytes of both layers' heads (name, extent, version, keys), which the host wrote into the block of heads. */
let shapesHead: u32 = 0;
let labelsHead: u32 = 0;
let hasLabels: bool = false;
let labelZoom: u32 = 0;
/** Tile steps beyond the buffer up to which a polygon is written whole. */
let reach: u32 = 0;

/** Sets layers' keys (bit sets, at most 32), the zooms of labels, and `reach` (at most 2048). */
export function carry(shapes: u32, labels: u32, labelsFromZoom: u32, farLabels: u32, farBelowZoom: u32, uncutReach: u32): void {
  labelZoom = labelsFromZoom;
  reach = uncutReach;
  carryKeys(shapes, labels, farLabels, farBelowZoom);
}

/** Returns the address for the heads, one after the other, or 0 without memory; no label layer without its head. */
export function headsAt(shapes: u32, labels: u32): usize {
  shapesHead = shapes;
  labelsHead = labels;
  hasLabels = labels > 0;
  return ensure(HEADS, <u64>shapes + labels + 8) ? addressOf(HEADS) + 8 : 0;
}

let tileZ: u32 = 0;
let tileX: u32 = 0;
let tileY: u32 = 0;
/** Bounds of the tile with its buffer, in world steps. */
let minX: i64 = 0;
let minY: i64 = 0;
let maxX: i64 = 0;
let maxY: i64 = 0;
/** Bounds within which shapes are written whole, limited to the world. */
let lowX: u32 = 0;
let lowY: u32 = 0;
let highX: u32 = 0;
let highY: u32 = 0;
/** Shapes within these bounds need no clipping, and their steps fit 32 bits. */
let isExact: bool = false;
let hasShapes: bool = true;

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
  const beyond = z > 20 ? 0 : <i64>reach << (20 - z);
  lowX = <u32>max<i64>(minX - beyond, 0);
  lowY = <u32>max<i64>(minY - beyond, 0);
  highX = <u32>min<i64>(maxX + beyond, 0xffffffff);
  highY = <u32>min<i64>(maxY + beyond, 0xffffffff);
  isExact = z >= 2 && z <= 20;
  aimAt(z, x, y);
  aimClip(z, x, y);
}

/**
 * Makes the tile: the shapes' layer at `shapesAt`, the labels' layer at `labelsAt`. Zoom 0 to 24. Without `shapes`
 * there are only labels. Returns false when the host refuses the memory.
 */
export function cut(z: u32, x: u32, y: u32, shapes: bool): bool {
  clearOutput();
  hasShapes = shapes;
  aim(z, x, y);
  markBox(minX, minY, maxX, maxY);
  if (marked == 0) return true;
  const isLabelled = hasLabels && z >= labelZoom;
  const isDone = startTables(z, marked, isLabelled) && ensureShapes(<u64>marked * SHAPE_ROOM) && ensureLabels(isLabelled ? <u64>marked * LABEL_ROOM : 0);
  const all = cutMarked(isDone);
  return all && finish();
}

/** Cuts from last to first, because output grows backwards. Clears the marks even on failure. */
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
  const isLabelled = hasLabels && tileZ >= labelZoom && (state & HAS_LABEL) != 0 && holdsLabel(record);
  if (!hasShapes) return !isLabelled || writeLabel(slot, shapesStart(), 0);
  const count = load<u32>(record, POINTS);
  const tagRoom = <u64>keyCount * TAG_ROOM + FEATURE_ROOM;
  // One combined test in place of four unpredictable branches.
  const isInside =
    (<u32>isExact & <u32>(load<u32>(record, MIN_X) >= lowX) & <u32>(load<u32>(record, MAX_X) <= highX) &
      <u32>(load<u32>(record, MIN_Y) >= lowY) & <u32>(load<u32>(record, MAX_Y) <= highY)) != 0;
  // Clipped shapes get their room part by part.
  const room = tagRoom + (isInside ? <u64>count * POINT_ROOM : 0);
  let end = shapesStart();
  if (<u64>(end - shapesFloor()) < room) {
    if (!ensureShapes(room)) return false;
    record = recordAt(slot);
    end = shapesStart();
  }
  let start: usize = 0;
  if (isInside && !(state & HAS_PARTS) && tileZ >= ((state >> PLAIN_SHIFT) & 31)) {
    const width = load<u32>(record, MAX_X) - load<u32>(record, MIN_X);
    const height = load<u32>(record, MAX_Y) - load<u32>(record, MIN_Y);
    if (isShort(width, height)) start = writePlainRing(end, load<u32>(record, RUN), count, (state & IS_TURNED) != 0);
  }
  if (start == 0) {
    startGeometry(end);
    if (!writeParts(slot, isInside)) return false;
    endGeometry();
    start = at;
    // The blocks may have moved.
    end = shapesStart();
    record = recordAt(slot);
  }
  let tags: usize = 0;
  let tagsLength: usize = 0;
  if (start < end) {
    let to = varint(start, <u32>(end - start)) - 3;
    // Writes one byte too many, which the next field overwrites.
    store<u32>(to - 1, (<u32>TYPE << 8) | (POLYGON << 16) | (<u32>GEOMETRY << 24));
    const tagsEnd = to;
    to = writeTags(slot, record, to, false);
    tags = to;
    tagsLength = tagsEnd - to;
    setShapesLength(closeFeature(record, to, end));
  }
  return !isLabelled || writeLabel(slot, tags, tagsLength);
}

// @ts-ignore: decorator
@inline
function closeFeature(record: usize, start: usize, end: usize): usize {
  let to = spreadVarint(start, load<u64>(record, ID_BYTES));
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

// @ts-ignore: decorator
@inline
function inTile(place: u32, tile: u32): i32 {
  const within = <u64>place - (<u64>tile << (32 - <u64>tileZ));
  return <i32>(tileZ > 20 ? within << (tileZ - 20) : within >> (20 - tileZ));
}

/** Writes a label. `tags`: those already written for the shape, reused if the table is shared. */
function writeLabel(slot: u32, tags: usize, tagsLength: usize): bool {
  const room = <u64>keyCount * TAG_ROOM + FEATURE_ROOM;
  let end = labelsStart();
  if (<u64>(end - labelsFloor()) < room) {
    const before = tags - shapesStart();
    if (!ensureLabels(room)) return false;
    tags = shapesStart() + before;
    end = labelsStart();
  }
  const record = recordAt(slot);
  // Round down, so that the label stays in the tile.
  const x = inTile(load<u32>(record, LABEL_X), tileX);
  const y = inTile(load<u32>(record, LABEL_Y), tileY);
  let to = varint(step(end, x, y), 9);
  to = varint(to, <u32>(end - to));
  store<u8>(--to, GEOMETRY);
  store<u8>(--to, POINT);
  store<u8>(--to, TYPE);
  to = isTableShared && tagsLength > 0 ? copyBefore(to, tags, tagsLength) : writeTags(slot, record, to, !isTableShared);
  setLabelsLength(closeFeature(record, to, end));
  return true;
}

/** Tables and heads precede the features; a layer without features is left out. */
function finish(): bool {
  if (shapesLength > 0) {
    if (!writeTable(false) || !ensureShapes(<u64>shapesHead + HEAD_ROOM)) return false;
    setShapesLength(writeHead(shapesStart(), endOf(SHAPES_OUT), 0, shapesHead));
  }
  if (labelsLength > 0) {
    if (!writeTable(true) || !ensureLabels(<u64>labelsHead + HEAD_ROOM)) return false;
    setLabelsLength(writeHead(labelsStart(), endOf(LABELS_OUT), shapesHead, labelsHead));
  }
  return true;
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

export function doneWithTile(): void {
  trimOutput();
}
