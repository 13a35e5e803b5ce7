/** What a feature's record holds. */
import { addressOf, RECORDS, RUN } from './heap';

/** Fields of a record; heap.ts knows RUN, the address of the outline. */
export const MIN_X: usize = 8;
export const MIN_Y: usize = 12;
export const MAX_X: usize = 16;
export const MAX_Y: usize = 20;
export const LABEL_X: usize = 24;
export const LABEL_Y: usize = 28;
export const POINTS: usize = 36;
export const STATE: usize = 40;
/** The id as tiles have it: its bytes are the last of eight, the others 0. */
export const ID_BYTES: usize = 44;
export const ROW_AT: usize = 52;

/** STATE: its lowest two bits are MVT's geometry type, 0 of a gap. */
export const POLYGON: u32 = 3;
/** The outline begins with the ends of its parts: it has more than one. */
export const HAS_PARTS: u32 = 4;
export const HAS_LABEL: u32 = 8;
/** In the cells: its corners are numbers. */
export const IS_PLACED: u32 = 16;
/** Has something to draw. */
export const IS_DRAWN: u32 = 32;
/** The record's box is not just that of the corners: it was held to the square, or widened to the label. */
export const BOX_DIFFERS: u32 = 64;
/** The one ring turns the other way than MVT wants its outline to. */
export const IS_TURNED: u32 = 128;
export const LEVEL_SHIFT: u32 = 8;
/** From bit 13 on: the lowest zoom at which tiles keep the sides and the turn of the one ring for certain (`plainZoom` of outline.ts). */
export const PLAIN_SHIFT: u32 = 13;

/** Properties per feature: the row behind the fixed fields names a value for each. */
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
 * A feature's run: with HAS_PARTS first the number of parts and of polygons, the ends of the parts in points, of the
 * polygons in parts (u32 all), and a byte per part, 1 for a ring that turns the wrong way; then a pair of steps per
 * point (u32), then a lng, lat pair per point (f64); last its own value, if its row says so.
 */
export function partBytes(parts: u32, polygons: u32): u64 {
  return (8 + (<u64>parts << 2) + (<u64>polygons << 2) + parts + 7) & ~(<u64>7);
}

export const ENDS: usize = 8;

/** Where the steps begin. */
// @ts-ignore: decorator
@inline
export function stepsOf(record: usize): usize {
  const run = <usize>load<u32>(record, RUN);
  return load<u32>(record, STATE) & HAS_PARTS ? run + <usize>partBytes(load<u32>(run), load<u32>(run, 4)) : run;
}

/** Where the degrees begin. */
// @ts-ignore: decorator
@inline
export function degreesOf(record: usize): usize {
  return stepsOf(record) + (<usize>load<u32>(record, POINTS) << 3);
}

/** A feature's own value (values.ts). */
// @ts-ignore: decorator
@inline
export function ownValueOf(record: usize): usize {
  return degreesOf(record) + (<usize>load<u32>(record, POINTS) << 4);
}
