import { gzipSync } from 'node:zlib';

/** Tiles of the same bytes that follow each other are one entry. Source: the public specification of PMTiles, version 3. */
export interface PmtilesEntry {
  /** Of the first tile. */
  tileId: number;
  /** Where its bytes begin among those of all tiles. */
  offset: number;
  length: number;
  runLength: number;
}

/** What the header and the root directory may take together: readers ask for so much at once. */
const FIRST_BYTES = 16_384;
export const HEADER_BYTES = 127;
const MAX_ROOT_BYTES = FIRST_BYTES - HEADER_BYTES;
const ENTRIES_OF_LEAF = 4_096;

/** The number of a tile along the Hilbert curve of its zoom, behind all tiles of lower zooms. */
export function tileIdOf({ z, x, y }: { z: number; x: number; y: number }): number {
  let id = (4 ** z - 1) / 3;
  let [right, down] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [isRight, isDown] = [Math.floor(right / side) % 2, Math.floor(down / side) % 2];
    id += side * side * ((3 * isRight) ^ isDown);
    if (isDown === 0) {
      if (isRight === 1) [right, down] = [side - 1 - (right % side), side - 1 - (down % side)];
      [right, down] = [down, right];
    }
  }
  return id;
}

function writeVarint(value: number, into: number[]): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) into.push((rest % 128) + 128);
  into.push(rest);
}

/** A directory: ids as steps, run lengths, lengths, and offsets, 0 where bytes follow those of the entry before; packed by gzip. */
function packDirectory(entries: readonly PmtilesEntry[]): Uint8Array {
  const bytes: number[] = [];
  writeVarint(entries.length, bytes);
  entries.forEach(({ tileId }, at) => writeVarint(tileId - (at === 0 ? 0 : entries[at - 1]!.tileId), bytes));
  for (const { runLength } of entries) writeVarint(runLength, bytes);
  for (const { length } of entries) writeVarint(length, bytes);
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1];
    writeVarint(before && offset === before.offset + before.length ? 0 : offset + 1, bytes);
  });
  return gzipSync(Uint8Array.from(bytes));
}

/** The root directory, and the leaves that it names where one is not enough, end to end. @param entries by their ids */
export function packDirectories(entries: readonly PmtilesEntry[]): { root: Uint8Array; leaves: Uint8Array } {
  const alone = entries.length <= ENTRIES_OF_LEAF * 4 ? packDirectory(entries) : null;
  if (alone && alone.length <= MAX_ROOT_BYTES) return { root: alone, leaves: new Uint8Array(0) };
  for (let ofLeaf = ENTRIES_OF_LEAF; ; ofLeaf *= 2) {
    const leaves: Uint8Array[] = [];
    const named: PmtilesEntry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += ofLeaf) {
      const leaf = packDirectory(entries.slice(from, from + ofLeaf));
      named.push({ tileId: entries[from]!.tileId, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = packDirectory(named);
    if (root.length <= MAX_ROOT_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}
