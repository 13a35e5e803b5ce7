/**
 * Chunks of a cell's features: number plus one of the cell's next chunk (or the next unused one), number of features,
 * and the slot and box of each, so that records outside a query's box are not read.
 */
import { addressOf, CHUNKS, ensure } from './heap';

export const CHUNK: usize = 128;
export const USED: usize = 4;
export const ENTRIES: usize = 8;
export const ENTRY: usize = 20;
export const ENTRIES_A_CHUNK: u32 = 6;

/** Number of chunks ever used, number of unused ones, and number plus one of the first unused one. */
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

/** Makes room for one more chunk; false when the host refuses the memory. */
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

/** Requires `ensureChunk`. */
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

/** Frees a chunk. Returns the next one of its cell. */
export function dropChunk(chunk: u32): u32 {
  const next = load<u32>(chunkAt(chunk));
  store<u32>(chunkAt(chunk), unused);
  unused = chunk;
  ++unusedChunks;
  return next;
}

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
