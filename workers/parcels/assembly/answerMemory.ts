/** Memory layout of a packed response, its intermediate columns and the results; each response is laid out anew. */
import { CORNERS, EAST, HOUSE, RINGS, UNIT } from './answerSections';
import { leftIn } from './counts';

/** Size of a record of workers/parcels/answers/parcelBatch.ts. */
export const RECORD_BYTES: usize = 112;
/** Bytes of a known corner: grid position, position in 1e-9 degrees, position in degrees; f64 pairs. */
export const KNOWN_BYTES: usize = 48;

/** End of each text, u32. */
export let textEnds: usize = 0;
/** Eight texts of each unit, u32. */
export let unitTexts: usize = 0;
let columns: usize = 0;
let columnBytes: usize = 0;
export let known: usize = 0;
/** End of each ring, in corners, and end of each parcel's rings, u32. */
export let ringEnds: usize = 0;
export let parcelRings: usize = 0;
/** Sizes of each parcel with several rings, u32: its index, number of parts, rings of each part. */
export let partSizes: usize = 0;
/** Contiguous results: records; longitude and latitude of all corners, f64, ring by ring; texts. */
export let records: usize = 0;
export let corners: usize = 0;
/** Texts of the response, followed by the texts made from them. */
export let texts: usize = 0;

// @ts-ignore: decorator
@inline
export function firstByteOf(): usize {
  return (__heap_base + 7) & ~(<usize>7);
}

/** Grows the memory to reach `end`; false when the host refuses. */
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

/** Places the tables before the shapes, after the response; false when the host refuses the memory. */
export function placeTexts(from: usize, textCount: u32, unitTextCount: u32, parcels: u32): bool {
  next = from;
  textEnds = place(<u64>textCount << 2);
  unitTexts = place(<u64>unitTextCount << 2);
  columnBytes = <usize>parcels << 2;
  columns = place(<u64>columnBytes * (HOUSE - UNIT + 1));
  return reach(next);
}

/** Places the parcels' tables; corners and rings are limited by the bytes of the response. */
export function placeParcels(parcels: u32): bool {
  known = place(<u64>leftIn(EAST) * KNOWN_BYTES);
  ringEnds = place(<u64>leftIn(RINGS) << 2);
  parcelRings = place(<u64>parcels << 2);
  // A parcel uses at most one more word than its column has bytes.
  partSizes = place(<u64>leftIn(RINGS) << 3);
  records = place(<u64>parcels * RECORD_BYTES);
  corners = place(<u64>leftIn(CORNERS) << 4);
  return next <= 0xffff0000 && reach(next);
}

export function placeMadeTexts(cornerCount: u32): void {
  texts = corners + (<usize>cornerCount << 4);
}

/** Address of a column, u32 or i32 per parcel. */
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
