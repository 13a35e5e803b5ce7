/** Where a packed answer lies while it is read, what is read of it, and what is made of it: one behind the other, laid out anew for each. */
import { CORNERS, EAST, HOUSE, RINGS, UNIT } from './answerSections';
import { leftIn } from './counts';

/** A record of workers/parcels/answers/parcelBatch.ts. */
export const RECORD_BYTES: usize = 112;
/** Of a corner that was written once: its place on the grid, 1e-9 degrees, degrees; a pair of f64 each. */
export const KNOWN_BYTES: usize = 48;

/** u32 of each text: where it ends. */
export let textEnds: usize = 0;
/** Eight texts of each unit, u32. */
export let unitTexts: usize = 0;
let columns: usize = 0;
let columnBytes: usize = 0;
export let known: usize = 0;
/** u32: where each ring ends, in corners; where the rings of each parcel end. */
export let ringEnds: usize = 0;
export let parcelRings: usize = 0;
/** Of each parcel of several rings: its place, how many parts it has, how many rings each of these, u32. */
export let partSizes: usize = 0;
/** What becomes of it stands together: a record of each parcel; longitude and latitude of all corners, f64, ring by ring; all texts. */
export let records: usize = 0;
export let corners: usize = 0;
/** Those of the answer, then those that are made of them. */
export let texts: usize = 0;

// @ts-ignore: decorator
@inline
export function firstByteOf(): usize {
  return (__heap_base + 7) & ~(<usize>7);
}

/** Sees to it that memory reaches so far; false when the host refuses it. */
export function reach(end: u64): bool {
  const held = <u64>memory.size() << 16;
  if (end <= held) return true;
  return end <= 0xffff0000 && memory.grow(<i32>((end - held + 0xffff) >> 16)) >= 0;
}

let next: u64 = 0;

function place(bytes: u64): usize {
  const at = (next + 7) & ~(<u64>7);
  next = at + bytes;
  return <usize>at;
}

/** Room for what stands in front of the shapes, behind the answer; false when the host refuses it. */
export function placeTexts(from: usize, textCount: u32, unitTextCount: u32, parcels: u32): bool {
  next = from;
  textEnds = place(<u64>textCount << 2);
  unitTexts = place(<u64>unitTextCount << 2);
  columnBytes = <usize>parcels << 2;
  columns = place(<u64>columnBytes * (HOUSE - UNIT + 1));
  return reach(next);
}

/** The same for the parcels: of corners and rings as many as the answer has bytes for. */
export function placeParcels(parcels: u32): bool {
  known = place(<u64>leftIn(EAST) * KNOWN_BYTES);
  ringEnds = place(<u64>leftIn(RINGS) << 2);
  parcelRings = place(<u64>parcels << 2);
  // Each has a byte more of its column than it has sizes.
  partSizes = place(<u64>leftIn(RINGS) << 3);
  records = place(<u64>parcels * RECORD_BYTES);
  corners = place(<u64>leftIn(CORNERS) << 4);
  return next <= 0xffff0000 && reach(next);
}

/** Once it is known how many corners there are. */
export function placeMadeTexts(cornerCount: u32): void {
  texts = corners + (<usize>cornerCount << 4);
}

/** Values of a column of texts and numbers, u32 or i32 of each parcel. */
// @ts-ignore: decorator
@inline
export function values(column: u32): usize {
  return columns + <usize>(column - UNIT) * columnBytes;
}

// @ts-ignore: decorator
@inline
export function recordAt(parcel: u32): usize {
  return records + <usize>parcel * RECORD_BYTES;
}
