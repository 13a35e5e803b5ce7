import { addressOf, RECORDS, RUN } from './heap';

/** Offsets in a record; heap.ts has RUN, the address of the outline. */
export const MIN_X: usize = 8;
export const MIN_Y: usize = 12;
export const MAX_X: usize = 16;
export const MAX_Y: usize = 20;
export const LABEL_X: usize = 24;
export const LABEL_Y: usize = 28;
export const POINTS: usize = 36;
export const STATE: usize = 40;
/** Id as a varint, aligned to the end of eight bytes; the others are 0. */
export const ID_BYTES: usize = 44;
export const ROW_AT: usize = 52;

/** STATE: the lowest two bits are MVT's geometry type, 0 for a gap. */
export const POLYGON: u32 = 3;
/** The outline starts with the ends of its parts: it has more than one. */
export const HAS_PARTS: u32 = 4;
export const HAS_LABEL: u32 = 8;
/** Is in the spatial index; all corners are finite. */
export const IS_PLACED: u32 = 16;
/** Has something to draw. */
export const IS_DRAWN: u32 = 32;
/** The record's box is not that of the corners: it was limited to the square, or extended to the label. */
export const BOX_DIFFERS: u32 = 64;
/** The only ring has the wrong winding for an MVT outline. */
export const IS_TURNED: u32 = 128;
export const LEVEL_SHIFT: u32 = 8;
/** First bit of the lowest zoom at which tiles keep the only ring's sides and winding (`plainZoom`). */
export const PLAIN_SHIFT: u32 = 13;

/** Number of properties per feature; the row after the fixed fields has a value number for each. */
export let keyCount: u32 = 0;
export let stride: usize = 0;

export function layOut(keys: u32): void {
  keyCount = keys;
  stride = (ROW_AT + (<usize>keys << 2) + 7) & ~(<usize>7);
}

// @ts-ignore: decorator
@inline
export function recordAt(slot: u32): usize {
  return addressOf(RECORDS) + <usize>slot * stride;
}

/**
 * Size of the parts list in a run, which has, with HAS_PARTS, the number of parts and of polygons, the ends of parts in
 * points and of polygons in parts (all u32), and a byte per part, 1 for the wrong winding. Then follow a pair of steps
 * (u32) and a lng, lat pair (f64) per point, and the feature's own value, if any.
 */
export function partBytes(parts: u32, polygons: u32): u64 {
  return (8 + (<u64>parts << 2) + (<u64>polygons << 2) + parts + 7) & ~(<u64>7);
}

export const ENDS: usize = 8;

// @ts-ignore: decorator
@inline
export function stepsOf(record: usize): usize {
  const run = <usize>load<u32>(record, RUN);
  return load<u32>(record, STATE) & HAS_PARTS ? run + <usize>partBytes(load<u32>(run), load<u32>(run, 4)) : run;
}

// @ts-ignore: decorator
@inline
export function degreesOf(record: usize): usize {
  return stepsOf(record) + (<usize>load<u32>(record, POINTS) << 3);
}

// @ts-ignore: decorator
@inline
export function ownValueOf(record: usize): usize {
  return degreesOf(record) + (<usize>load<u32>(record, POINTS) << 4);
}
