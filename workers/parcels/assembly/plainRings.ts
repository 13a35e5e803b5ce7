/**
 * Writes outlines whose sides and winding a tile keeps (`plainZoom` of outline.ts), without decisions per corner and
 * without an area. The bytes are the same as those of rings.ts.
 */
import { step, varint } from './output';
import { CLOSE_PATH, LINE_TO, MOVE_TO, roundFour, tileX, tileY } from './rings';

/** Requires sides of at most two bytes per axis. Returns its start. */
// @ts-ignore: decorator
@inline
export function writePlainRing(end: usize, points: usize, count: u32, isTurned: bool): usize {
  const lines = count - 1;
  const last = points + (<usize>lines << 3);
  const first = isTurned ? last : points;
  let to = end - 1;
  store<u8>(to, <u8>CLOSE_PATH);
  to = isTurned ? writeFours(to, points, lines, true) : writeFours(to, last, lines, false);
  return varint(step(varint(to, (lines << 3) | LINE_TO), tileX<u32>(first), tileY<u32>(first)), (1 << 3) | MOVE_TO);
}

/**
 * Shuffle masks: for each set of the eight values that take two bytes, the bytes to write of sixteen (low and high of
 * each value), aligned to the end, because output grows backwards.
 */
const kept: usize = memory.data(256 * 16, 16);

export function startPlainRings(): void {
  for (let long: usize = 0; long < 256; ++long) {
    let to = kept + ((long + 1) << 4);
    for (let value: usize = 8; value > 0; --value) {
      if ((long >> (value - 1)) & 1) store<u8>(--to, <u8>(2 * value - 1));
      store<u8>(--to, <u8>(2 * value - 2));
    }
  }
}

/**
 * Writes the sides of a ring, four at a time, from its last corner (from its first if reversed). Values read beyond the
 * ring are written before the result and overwritten later.
 */
// @ts-ignore: decorator
@inline
function writeFours(end: usize, from: usize, count: u32, isTurned: bool): usize {
  let at = from;
  let to = end;
  let left = count;
  do {
    let early: v128;
    let late: v128;
    if (isTurned) {
      late = i32x4.sub(roundFour(at), roundFour(at + 8));
      early = i32x4.sub(roundFour(at + 16), roundFour(at + 24));
      late = v128.shuffle<i64>(late, late, 1, 0);
      early = v128.shuffle<i64>(early, early, 1, 0);
      at += 32;
    } else {
      late = i32x4.sub(roundFour(at - 8), roundFour(at - 16));
      early = i32x4.sub(roundFour(at - 24), roundFour(at - 32));
      at -= 32;
    }
    const values = i16x8.narrow_i32x4_u(zigzag(early), zigzag(late));
    const isLong = i16x8.gt_s(values, i16x8.splat(0x7f));
    // Shift the second seven bits up by one and set the continuation bit.
    const bytes = v128.or(i16x8.add(values, v128.and(values, i16x8.splat(0x3f80))), v128.and(isLong, i16x8.splat(0x80)));
    const long = <u32>i16x8.bitmask(isLong);
    v128.store(to - 16, v128.swizzle(bytes, v128.load(kept + (<usize>long << 4))));
    // Keep only the existing sides of the last group.
    const sides = min<u32>(left, 4);
    to -= <usize>((sides << 1) + popcnt(long >> (8 - (sides << 1))));
    left -= sides;
  } while (left > 0);
  return to;
}

// @ts-ignore: decorator
@inline
function zigzag(value: v128): v128 {
  return v128.xor(i32x4.shl(value, 1), i32x4.shr_s(value, 31));
}
