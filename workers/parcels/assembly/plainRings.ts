/**
 * Outlines whose sides and turn a tile keeps for certain (`plainZoom` of outline.ts): nothing is decided at a corner, no area is summed.
 * The bytes are those that rings.ts writes.
 */
import { step, varint } from './output';
import { CLOSE_PATH, LINE_TO, MOVE_TO, roundFour, tileX, tileY } from './rings';

/** Writes the whole geometry of such an outline of world steps, none of whose sides takes more than two bytes along an axis, in front of `end`. Returns where it starts. */
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
 * For each set of values, of eight, that take two bytes: which of sixteen bytes (a low and a high one for each value) are written. They stand at the
 * end, because what is in front of them is written next.
 */
const kept: usize = memory.data(256 * 16, 16);

/** Before any tile. */
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
 * The sides of a ring, four at a time, from its last corner (where it is written the other way round, its first) on: what is read beyond the ring's other end is written in
 * front, where other things are written then.
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
    // The second seven bits one place further up, and what says that they follow.
    const bytes = v128.or(i16x8.add(values, v128.and(values, i16x8.splat(0x3f80))), v128.and(isLong, i16x8.splat(0x80)));
    const long = <u32>i16x8.bitmask(isLong);
    v128.store(to - 16, v128.swizzle(bytes, v128.load(kept + (<usize>long << 4))));
    // Of the last ones, as many as there are: what else was written lies in front.
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
