/**
 * Where features are: each is in one cell, that of its box's north-western corner, at the finest level whose cells are
 * not smaller than the box. So a box is met by features of the cells it touches and of those one row north and one
 * column west, at every level; something as wide as a province fills no more cells than a lot.
 */
import {
  addChunk, CHUNK, chunkAt, chunkBytes, clearChunks, dropChunk, ENTRIES, ENTRIES_A_CHUNK, ENTRY, ensureChunk, entryAt, entryOf, USED,
} from './chunks';
import { addressOf, CELLS, CHUNKS, ensure, MARKS } from './heap';
import { IS_PLACED, LEVEL_SHIFT, MAX_X, MAX_Y, MIN_X, MIN_Y, recordAt, STATE } from './record';

/** Cells of 76 m at the equator: a tile of zoom 18 meets some sixteen, each with a handful of lots. */
const FINEST: u32 = 19;

/** A cell: its key, and the number, plus one, of its first chunk, the only one that is not full. */
const CELL: usize = 16;
const HEAD: usize = 8;

const levelCounts: usize = memory.data(32 * 4, 4);

let room: u32 = 0;
let used: u32 = 0;

export function startCells(): bool {
  room = 256;
  if (!ensure(CELLS, <u64>room * CELL)) return false;
  clearCells();
  return true;
}

export function cellBytes(): usize {
  return <usize>used * CELL + chunkBytes();
}

function clearCells(): void {
  used = 0;
  clearChunks();
  memory.fill(levelCounts, 0, 32 * 4);
  memory.fill(addressOf(CELLS), 0, <usize>room * CELL);
}

/** Makes the cells anew from all records, among them gaps. */
export function enterAllCells(slots: u32): void {
  clearCells();
  for (let slot: u32 = 0; slot < slots; ++slot) {
    if (load<u32>(recordAt(slot), STATE) & IS_PLACED) enterCell(slot);
  }
}

// @ts-ignore: decorator
@inline
function keyOf(level: u32, cellX: u32, cellY: u32): u64 {
  return ((<u64>level + 1) << 58) | (<u64>cellX << 29) | <u64>cellY;
}

// @ts-ignore: decorator
@inline
function placeOf(key: u64): u32 {
  const mixed = (key ^ (key >> 29)) * 0x9e3779b97f4a7c15;
  return <u32>(mixed >> 36) & (room - 1);
}

// @ts-ignore: decorator
@inline
function cellAt(place: u32): usize {
  return addressOf(CELLS) + <usize>place * CELL;
}

/** The place of a key, or the empty place where it would go. */
function findCell(key: u64): u32 {
  let place = placeOf(key);
  let held = load<u64>(cellAt(place));
  while (held != key && held != 0) {
    place = (place + 1) & (room - 1);
    held = load<u64>(cellAt(place));
  }
  return place;
}

/** Room for one more cell and chunk, when `slots` are in use; false when the host refuses the memory. */
export function ensureCell(slots: u32): bool {
  if (!ensureChunk()) return false;
  if ((used + 1) << 1 <= room) return true;
  if (!ensure(CELLS, <u64>room * 2 * CELL)) return false;
  room <<= 1;
  enterAllCells(slots);
  return true;
}

function keyOfRecord(record: usize): u64 {
  const level = (load<u32>(record, STATE) >> LEVEL_SHIFT) & 31;
  const shift = 32 - <u64>level;
  return keyOf(level, <u32>(<u64>load<u32>(record, MIN_X) >> shift), <u32>(<u64>load<u32>(record, MIN_Y) >> shift));
}

/** After `ensureCell`: enters a feature by the box in its record. */
export function enterCell(slot: u32): void {
  const record = recordAt(slot);
  const width = max(
    load<u32>(record, MAX_X) - load<u32>(record, MIN_X),
    load<u32>(record, MAX_Y) - load<u32>(record, MIN_Y),
  );
  const level = min(FINEST, <u32>clz(width));
  const state = load<u32>(record, STATE) & ~(<u32>31 << LEVEL_SHIFT);
  store<u32>(record, state | (level << LEVEL_SHIFT), STATE);
  const key = keyOfRecord(record);
  const cell = cellAt(findCell(key));
  let chunk: u32 = 0;
  if (load<u64>(cell) == 0) {
    store<u64>(cell, key);
    ++used;
  } else {
    chunk = load<u32>(cell, HEAD);
  }
  if (chunk == 0 || load<u32>(chunkAt(chunk), USED) == ENTRIES_A_CHUNK) {
    chunk = addChunk(chunk);
    store<u32>(cell, chunk, HEAD);
  }
  const at = chunkAt(chunk);
  const entry = entryAt(at, load<u32>(at, USED));
  store<u32>(at, load<u32>(at, USED) + 1, USED);
  store<u32>(entry, slot);
  store<u64>(entry, load<u64>(record, MIN_X), 4);
  store<u64>(entry, load<u64>(record, MAX_X), 12);
  store<u32>(levelCounts + (<usize>level << 2), load<u32>(levelCounts + (<usize>level << 2)) + 1);
}

export function leaveCell(slot: u32): void {
  const record = recordAt(slot);
  const level = (load<u32>(record, STATE) >> LEVEL_SHIFT) & 31;
  store<u32>(levelCounts + (<usize>level << 2), load<u32>(levelCounts + (<usize>level << 2)) - 1);
  const place = findCell(keyOfRecord(record));
  const head = load<u32>(cellAt(place), HEAD);
  const first = chunkAt(head);
  const left = load<u32>(first, USED) - 1;
  // The last one of the first chunk takes its place.
  memory.copy(entryOf(slot, head), entryAt(first, left), ENTRY);
  store<u32>(first, left, USED);
  if (left > 0) return;
  const next = dropChunk(head);
  if (next != 0) store<u32>(cellAt(place), next, HEAD);
  else emptyCell(place);
}

/** Closes the hole that an empty cell leaves. */
function emptyCell(hole: u32): void {
  const last = room - 1;
  for (let place = (hole + 1) & last; ; place = (place + 1) & last) {
    const key = load<u64>(cellAt(place));
    if (key == 0) break;
    if (((place - placeOf(key)) & last) < ((place - hole) & last)) continue;
    memory.copy(cellAt(hole), cellAt(place), CELL);
    hole = place;
  }
  store<u64>(cellAt(hole), 0);
  --used;
}

/** Steps of a box, none beyond the square. */
let west: u32 = 0;
let north: u32 = 0;
let east: u32 = 0;
let south: u32 = 0;
export let marked: u32 = 0;
/** The slots among which the marked ones are. */
export let firstMarked: u32 = 0;
export let lastMarked: u32 = 0;

// @ts-ignore: decorator
@inline
function held(step: i64): u32 {
  return <u32>min<i64>(max<i64>(step, 0), 0xffffffff);
}

/** What a met feature's box is not beyond, and what it is not before: to its west, north, east and south. */
const limits: usize = memory.data(32, 16);

function setLimits(): void {
  store<u32>(limits, east);
  store<u32>(limits, south, 4);
  store<u64>(limits, -1, 8);
  store<u64>(limits, 0, 16);
  store<u32>(limits, west, 24);
  store<u32>(limits, north, 28);
}

// @ts-ignore: decorator
@inline
function isMetBy(entry: usize): u32 {
  if (ASC_FEATURE_SIMD) {
    const box = v128.load(entry, 4);
    return <u32>i32x4.all_true(v128.and(i32x4.le_u(box, v128.load(limits)), i32x4.ge_u(box, v128.load(limits, 16))));
  }
  return (
    <u32>(load<u32>(entry, 4) <= east) & <u32>(load<u32>(entry, 12) >= west) &
    <u32>(load<u32>(entry, 8) <= south) & <u32>(load<u32>(entry, 16) >= north)
  );
}

/** Marks the slots whose box meets the given one, edges too. A mark is a bit, so that they come out in their order. */
export function markBox(minX: i64, minY: i64, maxX: i64, maxY: i64): void {
  marked = 0;
  firstMarked = 0xffffffff;
  lastMarked = 0;
  if (maxX < 0 || maxY < 0 || minX > 0xffffffff || minY > 0xffffffff || minX > maxX || minY > maxY) return;
  west = held(minX);
  north = held(minY);
  east = held(maxX);
  south = held(maxY);
  setLimits();
  for (let level: u32 = 0; level <= FINEST; ++level) {
    if (load<u32>(levelCounts + (<usize>level << 2)) != 0) markLevel(level);
  }
}

function markLevel(level: u32): void {
  const shift = 32 - <u64>level;
  const fromX = <u32>max<i64>(<i64>(<u64>west >> shift) - 1, 0);
  const toX = <u32>(<u64>east >> shift);
  const fromY = <u32>max<i64>(<i64>(<u64>north >> shift) - 1, 0);
  const toY = <u32>(<u64>south >> shift);
  if (<u64>(toX - fromX + 1) * <u64>(toY - fromY + 1) > <u64>room) {
    // More cells than there are: those that are there are asked whether they belong.
    for (let place: u32 = 0; place < room; ++place) {
      const key = load<u64>(cellAt(place));
      if (key == 0 || <u32>(key >> 58) != level + 1) continue;
      const cellX = <u32>(key >> 29) & 0x1fffffff;
      const cellY = <u32>key & 0x1fffffff;
      if (cellX >= fromX && cellX <= toX && cellY >= fromY && cellY <= toY) markCell(place, isWithin(cellX, cellY, shift));
    }
    return;
  }
  for (let cellX = fromX; cellX <= toX; ++cellX) {
    for (let cellY = fromY; cellY <= toY; ++cellY) {
      const place = findCell(keyOf(level, cellX, cellY));
      if (load<u64>(cellAt(place)) != 0) markCell(place, isWithin(cellX, cellY, shift));
    }
  }
}

/** Whether the box holds all of a cell, and with it the north-western corner of all that is in it. */
// @ts-ignore: decorator
@inline
function isWithin(cellX: u32, cellY: u32, shift: u64): bool {
  return (
    <u64>cellX << shift >= <u64>west && (<u64>cellX + 1) << shift <= <u64>east &&
    <u64>cellY << shift >= <u64>north && (<u64>cellY + 1) << shift <= <u64>south
  );
}

/** @param isAllMet nobody looks at boxes then */
function markCell(place: u32, isAllMet: bool): void {
  const marks = addressOf(MARKS);
  const chunkBlock = addressOf(CHUNKS) - CHUNK;
  if (isAllMet) {
    markAll(marks, chunkBlock, load<u32>(cellAt(place), HEAD));
    return;
  }
  let count: u32 = 0;
  let first = firstMarked;
  let last = lastMarked;
  for (let chunk = load<u32>(cellAt(place), HEAD); chunk != 0; ) {
    const at = chunkBlock + <usize>chunk * CHUNK;
    chunk = load<u32>(at);
    const end = entryAt(at, load<u32>(at, USED));
    for (let entry = at + ENTRIES; entry < end; entry += ENTRY) {
      const slot = load<u32>(entry);
      // Which of them are met follows no pattern: all are written, as what they are.
      const isMet = isMetBy(entry);
      const word = marks + (<usize>(slot >> 6) << 3);
      store<u64>(word, load<u64>(word) | (<u64>isMet << (slot & 63)));
      count += isMet;
      first = select(min(first, slot), first, isMet);
      last = select(max(last, slot), last, isMet);
    }
  }
  marked += count;
  firstMarked = first;
  lastMarked = last;
}

function markAll(marks: usize, chunkBlock: usize, head: u32): void {
  let first = firstMarked;
  let last = lastMarked;
  for (let chunk = head; chunk != 0; ) {
    const at = chunkBlock + <usize>chunk * CHUNK;
    chunk = load<u32>(at);
    const features = load<u32>(at, USED);
    marked += features;
    const end = entryAt(at, features);
    for (let entry = at + ENTRIES; entry < end; entry += ENTRY) {
      const slot = load<u32>(entry);
      const word = marks + (<usize>(slot >> 6) << 3);
      store<u64>(word, load<u64>(word) | (<u64>1 << (slot & 63)));
      first = min(first, slot);
      last = max(last, slot);
    }
  }
  firstMarked = first;
  lastMarked = last;
}

/** The marks of 64 slots, taken away. */
// @ts-ignore: decorator
@inline
export function takeMarks(word: u32): u64 {
  const at = addressOf(MARKS) + (<usize>word << 3);
  const bits = load<u64>(at);
  store<u64>(at, 0);
  return bits;
}
