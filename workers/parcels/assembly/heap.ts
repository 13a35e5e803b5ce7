/**
 * Heap for everything that grows: outlines, values, tables, buffers. A block is taken at the top. A freed block is dead
 * until compaction slides the live blocks together, so that no memory leaks and data added together stays together. A
 * block may move at each `take`: its one owner gets the new address, and other copies of addresses are invalid.
 */

/** Owner of a block: a feature's outline, a value's bytes, or a fixed block below. */
export const OF_SHAPE: u32 = 0;
export const OF_VALUE: u32 = 1 << 30;
const OF_FIXED: u32 = 2 << 30;
const OWNER_MASK: u32 = 3 << 30;
const DEAD: u32 = 0xffffffff;

/** Fixed blocks, as indices in the table of their addresses. */
export const RECORDS: u32 = 0;
export const IDS: u32 = 1;
export const CELLS: u32 = 2;
export const VALUES: u32 = 3;
export const BUCKETS: u32 = 4;
export const MARKS: u32 = 5;
export const HEADS: u32 = 6;
export const ROW: u32 = 7;
export const PENDING: u32 = 8;
/** Work buffers from here on. */
export const STAGING: u32 = 9;
export const USED: u32 = 10;
export const SHAPES_OUT: u32 = 11;
export const LABELS_OUT: u32 = 12;
export const CLIP_FROM: u32 = 13;
export const CLIP_TO: u32 = 14;
export const ANSWER: u32 = 15;
export const BATCH: u32 = 16;
export const CHUNKS: u32 = 17;
const GROWN: u32 = 18;
const FIXED: u32 = 19;

const addresses: usize = memory.data(FIXED * 4, 16);

/** Header before each block: size including the header, owner. */
const HEADER: usize = 8;
const PAGE: usize = 65536;
/** Minimum dead bytes for a compaction. */
const MIN_DEAD: usize = 1 << 19;

let base: usize = 0;
let top: usize = 0;
let dead: usize = 0;
/** Memory from here on was never written, is zero and takes no physical memory yet. */
let peak: usize = 0;

/** Layout of owners' addresses; set by records.ts and values.ts, which import this file. */
export let recordStride: usize = 0;

export function startHeap(stride: usize): void {
  base = (__heap_base + 15) & ~(<usize>15);
  top = base;
  // A restarted heap was written up to its old peak.
  peak = max(peak, base);
  dead = 0;
  recordStride = stride;
  memory.fill(addresses, 0, FIXED * 4);
}

export const RUN: usize = 32;
export const VALUE_BYTES: usize = 16;

// @ts-ignore: decorator
@inline
export function addressOf(fixed: u32): usize {
  return load<u32>(addresses + (<usize>fixed << 2));
}

// @ts-ignore: decorator
@inline
export function roomOf(at: usize): usize {
  return at == 0 ? 0 : <usize>load<u32>(at - HEADER) - HEADER;
}

/** Returns the bytes of live outlines and values. */
export function heldBytes(): usize {
  let bytes = top - base - dead;
  for (let fixed: u32 = 0; fixed < FIXED; ++fixed) {
    const at = addressOf(fixed);
    if (at != 0) bytes -= load<u32>(at - HEADER);
  }
  return bytes;
}

function tell(owner: u32, at: usize): void {
  const kind = owner & OWNER_MASK;
  const index = <usize>(owner & ~OWNER_MASK);
  if (kind == OF_SHAPE) store<u32>(addressOf(RECORDS) + index * recordStride, <u32>at, RUN);
  else if (kind == OF_VALUE) store<u32>(addressOf(VALUES) + index * VALUE_BYTES, <u32>at);
  else store<u32>(addresses + (index << 2), <u32>at);
}

/**
 * Slides live blocks together. An owner is updated before later blocks move: a table behind a block that it owns has
 * not moved yet, and one before it has its new address already.
 */
function compact(): void {
  let to = base;
  for (let from = base; from < top; ) {
    const size = <usize>load<u32>(from);
    const owner = load<u32>(from, 4);
    if (owner != DEAD) {
      if (to != from) {
        memory.copy(to, from, size);
        tell(owner, to + HEADER);
      }
      to += size;
    }
    from += size;
  }
  top = to;
  dead = 0;
}

// @ts-ignore: decorator
@inline
function fits(size: u64): bool {
  return <u64>top + size <= <u64>memory.size() * PAGE;
}

function makeRoom(size: u64): bool {
  if (dead >= MIN_DEAD && dead * 3 > top - base) {
    compact();
    if (fits(size)) return true;
  }
  const missing = <u64>top + size - <u64>memory.size() * PAGE;
  // Untouched memory takes nothing, but each growth triggers a garbage collection in the engine.
  const ahead = <u64>max<usize>((top - base) >> 1, 1 << 22);
  if (growBy(missing + ahead) || growBy(missing)) return true;
  if (dead == 0) return false;
  compact();
  return fits(size) || growBy(<u64>top + size - <u64>memory.size() * PAGE);
}

function growBy(bytes: u64): bool {
  const pages = (bytes + PAGE - 1) / PAGE;
  return pages < 65536 && memory.grow(<i32>pages) >= 0;
}

/** Peak before the last block was taken. */
let peakBefore: usize = 0;

/** Takes a block of at least `bytes`; 0 when the host refuses the memory. */
function take(bytes: u64, owner: u32): usize {
  const size = (bytes + HEADER + 7) & ~(<u64>7);
  if (!fits(size) && !makeRoom(size)) return 0;
  const at = top;
  store<u32>(at, <u32>size);
  store<u32>(at, owner, 4);
  top += <usize>size;
  peakBefore = peak;
  peak = max(peak, top);
  return at + HEADER;
}

export function free(at: usize): void {
  if (at == 0) return;
  store<u32>(at - HEADER, DEAD, 4);
  dead += load<u32>(at - HEADER);
}

/** Takes a block without an owner; `hand` assigns it. */
export function takePending(bytes: u64): bool {
  const at = take(bytes, OF_FIXED | PENDING);
  store<u32>(addresses + (<usize>PENDING << 2), <u32>at);
  return at != 0;
}

export function dropPending(): void {
  free(addressOf(PENDING));
  store<u32>(addresses + (<usize>PENDING << 2), 0);
}

/** Assigns the pending block to a feature or value. */
export function hand(owner: u32): void {
  const at = addressOf(PENDING);
  store<u32>(at - HEADER, owner, 4);
  store<u32>(addresses + (<usize>PENDING << 2), 0);
  tell(owner, at);
}

export function renameOwner(at: usize, owner: u32): void {
  store<u32>(at - HEADER, owner, 4);
}

/**
 * Makes room for `bytes` in a fixed block. Old contents stay at its start, or at its end if written backwards; new
 * bytes are zero only if the start is kept. Returns false when the host refuses the memory.
 */
export function ensure(fixed: u32, bytes: u64, keepsEnd: bool = false): bool {
  const room = <u64>roomOf(addressOf(fixed));
  if (room >= bytes) return true;
  const wanted = max(bytes, room << 1);
  const grown = take(wanted, OF_FIXED | GROWN);
  if (grown == 0) return wanted > bytes && takeExactly(fixed, bytes, keepsEnd);
  settle(fixed, grown, keepsEnd);
  return true;
}

function takeExactly(fixed: u32, bytes: u64, keepsEnd: bool): bool {
  const grown = take(bytes, OF_FIXED | GROWN);
  if (grown == 0) return false;
  settle(fixed, grown, keepsEnd);
  return true;
}

function settle(fixed: u32, grown: usize, keepsEnd: bool): void {
  const old = addressOf(fixed);
  const kept = roomOf(old);
  const written = max(peakBefore, grown);
  const room = roomOf(grown);
  if (keepsEnd) {
    memory.copy(grown + room - kept, old, kept);
  } else {
    memory.copy(grown, old, kept);
    if (written > grown + kept) memory.fill(grown + kept, 0, min(written, grown + room) - grown - kept);
  }
  free(old);
  store<u32>(grown - HEADER, OF_FIXED | fixed, 4);
  store<u32>(addresses + (<usize>fixed << 2), <u32>grown);
}

export function exchange(one: u32, other: u32): void {
  const at = addressOf(one);
  const otherAt = addressOf(other);
  store<u32>(otherAt - HEADER, OF_FIXED | one, 4);
  store<u32>(at - HEADER, OF_FIXED | other, 4);
  store<u32>(addresses + (<usize>one << 2), <u32>otherAt);
  store<u32>(addresses + (<usize>other << 2), <u32>at);
}

export function release(fixed: u32): void {
  free(addressOf(fixed));
  store<u32>(addresses + (<usize>fixed << 2), 0);
}
