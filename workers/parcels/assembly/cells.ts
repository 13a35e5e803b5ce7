/**
 * Spatial index. A feature is in the cell of its box's north-western corner, at the finest level whose cells are at
 * least as large as the box. A query visits the touched cells and one row north and one column west of them, at every
 * level. Even a feature as wide as a province is in one cell.
 */
import { addChunk, chunkAt, chunkBytes, clearChunks, dropChunk, ENTRIES_A_CHUNK, ENTRY, ensureChunk, entryAt, entryOf, USED } from './chunks';
import { addressOf, CELLS, ensure } from './heap';
import { IS_PLACED, LEVEL_SHIFT, MAX_X, MAX_Y, MIN_X, MIN_Y, recordAt, STATE } from './record';

/** Cells of 76 m at the equator: a tile of zoom 18 meets about sixteen, each with a few lots. */
export const FINEST: u32 = 19;

/** Cell of the hash table: its key, and the number plus one of its first chunk, the only one that may have space. */
const CELL: usize = 16;
export const HEAD: usize = 8;

export const levelCounts: usize = memory.data(32 * 4, 4);

export let room: u32 = 0;
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

export function enterAllCells(slots: u32): void {
  clearCells();
  for (let slot: u32 = 0; slot < slots; ++slot) {
    if (load<u32>(recordAt(slot), STATE) & IS_PLACED) enterCell(slot);
  }
}

// @ts-ignore: decorator
@inline
export function keyOf(level: u32, cellX: u32, cellY: u32): u64 {
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
export function cellAt(place: u32): usize {
  return addressOf(CELLS) + <usize>place * CELL;
}

/** Returns the place of a key, or the empty place for it. */
export function findCell(key: u64): u32 {
  let place = placeOf(key);
  let held = load<u64>(cellAt(place));
  while (held != key && held != 0) {
    place = (place + 1) & (room - 1);
    held = load<u64>(cellAt(place));
  }
  return place;
}

/** Makes room for one more cell and chunk, with `slots` in use; false when the host refuses the memory. */
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

/** Adds a feature by the box in its record. Requires `ensureCell`. */
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
  // Move the last entry of the first chunk to the freed place.
  memory.copy(entryOf(slot, head), entryAt(first, left), ENTRY);
  store<u32>(first, left, USED);
  if (left > 0) return;
  const next = dropChunk(head);
  if (next != 0) store<u32>(cellAt(place), next, HEAD);
  else emptyCell(place);
}

/** Closes the gap of a removed cell (open addressing). */
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
