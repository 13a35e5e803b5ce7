/** Marks the features that a box meets in a bitmap of slots, so that they are read in order. */
import { cellAt, FINEST, findCell, HEAD, keyOf, levelCounts, room } from './cells';
import { CHUNK, ENTRIES, ENTRY, entryAt, USED } from './chunks';
import { addressOf, CHUNKS, MARKS } from './heap';

let west: u32 = 0;
let north: u32 = 0;
let east: u32 = 0;
let south: u32 = 0;
export let marked: u32 = 0;
/** Range of slots that includes all marked ones. */
export let firstMarked: u32 = 0;
export let lastMarked: u32 = 0;

// @ts-ignore: decorator
@inline
function held(step: i64): u32 {
  return <u32>min<i64>(max<i64>(step, 0), 0xffffffff);
}

/**
 * Limits in the order of an entry's box (minX, minY, maxX, maxY): four upper, then four lower ones. Only minX and minY
 * have real upper limits, maxX and maxY real lower ones.
 */
const limits: usize = memory.data(32, 16);

function setLimits(): void {
  store<u32>(limits, east);
  store<u32>(limits, south, 4);
  store<u64>(limits, -1, 8);
  store<u64>(limits, 0, 16);
  store<u32>(limits, west, 24);
  store<u32>(limits, north, 28);
}

/** Marks the slots whose box intersects the given one, edges included. */
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
    // If the range has more cells than exist, test all existing cells.
    for (let place: u32 = 0; place < room; ++place) {
      const key = load<u64>(cellAt(place));
      if (key == 0 || <u32>(key >> 58) != level + 1) continue;
      const cellX = <u32>(key >> 29) & 0x1fffffff;
      const cellY = <u32>key & 0x1fffffff;
      if (cellX >= fromX && cellX <= toX && cellY >= fromY && cellY <= toY) markCell(place);
    }
    return;
  }
  for (let cellX = fromX; cellX <= toX; ++cellX) {
    for (let cellY = fromY; cellY <= toY; ++cellY) {
      const place = findCell(keyOf(level, cellX, cellY));
      if (load<u64>(cellAt(place)) != 0) markCell(place);
    }
  }
}

function markCell(place: u32): void {
  const marks = addressOf(MARKS);
  const chunkBlock = addressOf(CHUNKS) - CHUNK;
  const most = v128.load(limits);
  const least = v128.load(limits, 16);
  let count: u32 = 0;
  let first = firstMarked;
  let last = lastMarked;
  for (let chunk = load<u32>(cellAt(place), HEAD); chunk != 0; ) {
    const at = chunkBlock + <usize>chunk * CHUNK;
    chunk = load<u32>(at);
    const end = entryAt(at, load<u32>(at, USED));
    for (let entry = at + ENTRIES; entry < end; entry += ENTRY) {
      const slot = load<u32>(entry);
      // Write every result: a branch on it is unpredictable.
      const box = v128.load(entry, 4);
      const isMet = <u32>(i32x4.bitmask(i32x4.eq(box, i32x4.min_u(i32x4.max_u(box, least), most))) == 15);
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

// @ts-ignore: decorator
@inline
export function takeMarks(word: u32): u64 {
  const at = addressOf(MARKS) + (<usize>word << 3);
  const bits = load<u64>(at);
  store<u64>(at, 0);
  return bits;
}
