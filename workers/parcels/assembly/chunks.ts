/**
 * Chunks of a cell's features: the number, plus one, of the cell's next chunk (of the next unused one), how many features it has, and of each
 * its slot and box, so that nobody looks at the records of those that are not met.
 */
import { addressOf, CHUNKS, ensure } from './heap';

export const CHUNK: usize = 128;
export const USED: usize = 4;
export const ENTRIES: usize = 8;
export const ENTRY: usize = 20;
export const ENTRIES_A_CHUNK: u32 = 6;

/** Chunks that were ever used, those that are not used now, and the number, plus one, of the first of these. */
let chunks: u32 = 0;
let unusedChunks: u32 = 0;
let unused: u32 = 0;

export function clearChunks(): void {
  chunks = 0;
  unusedChunks = 0;
  unused = 0;
}

export function chunkBytes(): usize {
  return <usize>(chunks - unusedChunks) * CHUNK;
}

/** Room for one more; false when the host refuses the memory. */
export function ensureChunk(): bool {
  return unused != 0 || ensure(CHUNKS, (<u64>chunks + 1) * CHUNK);
}

// @ts-ignore: decorator
@inline
export function chunkAt(chunk: u32): usize {
  return addressOf(CHUNKS) + <usize>(chunk - 1) * CHUNK;
}

// @ts-ignore: decorator
@inline
export function entryAt(chunk: usize, entry: u32): usize {
  return chunk + ENTRIES + <usize>entry * ENTRY;
}

/** After `ensureChunk`: an empty one in front of `next`. */
export function addChunk(next: u32): u32 {
  let chunk = unused;
  if (chunk != 0) {
    unused = load<u32>(chunkAt(chunk));
    --unusedChunks;
  } else chunk = ++chunks;
  store<u32>(chunkAt(chunk), next);
  store<u32>(chunkAt(chunk), 0, USED);
  return chunk;
}

/** Returns the one behind it. */
export function dropChunk(chunk: u32): u32 {
  const next = load<u32>(chunkAt(chunk));
  store<u32>(chunkAt(chunk), unused);
  unused = chunk;
  ++unusedChunks;
  return next;
}

/** The entry of a slot, which is in this chunk or in one behind it. */
export function entryOf(slot: u32, chunk: u32): usize {
  let at = chunkAt(chunk);
  let entry: u32 = 0;
  while (load<u32>(entryAt(at, entry)) != slot) {
    if (++entry < load<u32>(at, USED)) continue;
    at = chunkAt(load<u32>(at));
    entry = 0;
  }
  return entryAt(at, entry);
}
