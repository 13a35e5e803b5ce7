/**
 * Outlines whose sides and turn a tile keeps for certain (`plainZoom` of outline.ts): nothing is decided at a corner, no area is summed.
 * The bytes are those that rings.ts writes.
 */
import { step, varint } from './output';
import { CLOSE_PATH, LINE_TO, MOVE_TO, tileX, tileY } from './rings';

/**
 * Writes the whole geometry of such an outline of world steps in front of `end`. Returns where it starts.
 * @param isSmall as isSmall of rings.ts: each side is two bytes
 */
// @ts-ignore: decorator
@inline
export function writePlainRing(end: usize, points: usize, count: u32, isTurned: bool, isSmall: bool): usize {
  const lines = count - 1;
  const last = points + (<usize>lines << 3);
  const first = isTurned ? last : points;
  let point = isTurned ? points : last;
  const back: isize = isTurned ? 8 : -8;
  let x = tileX<u32>(point);
  let y = tileY<u32>(point);
  let to = end - 1;
  store<u8>(to, <u8>CLOSE_PATH);
  if (isSmall) {
    do {
      point += back;
      const beforeX = tileX<u32>(point);
      const beforeY = tileY<u32>(point);
      const dx = x - beforeX;
      const dy = y - beforeY;
      to -= 2;
      store<u16>(to, ((dx << 1) ^ (dx >> 31)) | (((dy << 1) ^ (dy >> 31)) << 8));
      x = beforeX;
      y = beforeY;
    } while (point != first);
  } else {
    do {
      point += back;
      const beforeX = tileX<u32>(point);
      const beforeY = tileY<u32>(point);
      to = step(to, x - beforeX, y - beforeY);
      x = beforeX;
      y = beforeY;
    } while (point != first);
  }
  return varint(step(varint(to, (lines << 3) | LINE_TO), x, y), (1 << 3) | MOVE_TO);
}
