/**
 * Writes geometries of MVT 2.1 from their end: the last ring first, each from its last corner to its first. A ring's
 * start is relative to the end of the ring before it, which is written later; it waits in `waitsX`, `waitsY`.
 */
import { step, varint } from './output';

export const MOVE_TO: u32 = 1;
export const LINE_TO: u32 = 2;
export const CLOSE_PATH: u32 = 15;

/** Conversion of world steps to tile steps: ((world − origin) + half) >> shift. */
let originX: u32 = 0;
let originY: u32 = 0;
let shift: u32 = 0;
let half: u32 = 0;

export function aimAt(z: u32, x: u32, y: u32): void {
  originX = z == 0 ? 0 : x << (32 - z);
  originY = z == 0 ? 0 : y << (32 - z);
  shift = z > 20 ? 0 : 20 - z;
  half = shift == 0 ? 0 : 1 << (shift - 1);
  store<u32>(corner, originX - half);
  store<u32>(corner, originY - half, 4);
}

/** Pair of originX − half and originY − half. */
const corner: usize = memory.data(8, 8);

/** Returns the tile steps of two consecutive points. */
// @ts-ignore: decorator
@inline
export function roundFour(points: usize): v128 {
  return i32x4.shr_s(i32x4.sub(v128.load(points), v128.load_splat<u64>(corner)), shift);
}

export let at: usize = 0;
export let waits: bool = false;
let waitsX: i32 = 0;
let waitsY: i32 = 0;

export function startGeometry(end: usize): void {
  at = end;
  waits = false;
}

/** Writes the waiting start, relative to the tile's corner. */
export function endGeometry(): void {
  if (waits) at = step(at, waitsX, waitsY);
  if (waits) at = varint(at, (1 << 3) | MOVE_TO);
  waits = false;
}

/** Updates addresses after the output block moved. */
export function moveTo(to: usize): void {
  keptAt += to - at;
  at = to;
}

let keptAt: usize = 0;
let keptWaits: bool = false;
let keptX: i32 = 0;
let keptY: i32 = 0;

/** Saves the state of the geometry for `takeBack`. */
export function keepPlace(): void {
  keptAt = at;
  keptWaits = waits;
  keptX = waitsX;
  keptY = waitsY;
}

export function takeBack(): void {
  at = keptAt;
  waits = keptWaits;
  waitsX = keptX;
  waitsY = keptY;
}

/** Returns the tile step of a point in world steps (u32), or of a clipped one in fractional tile steps (f64). */
// @ts-ignore: decorator
@inline
export function tileX<T>(point: usize): i32 {
  if (isInteger<T>()) return <i32>(load<u32>(point) - originX + half) >> shift;
  return <i32>Math.floor(load<f64>(point) + 0.5);
}

// @ts-ignore: decorator
@inline
export function tileY<T>(point: usize): i32 {
  if (isInteger<T>()) return <i32>(load<u32>(point, 4) - originY + half) >> shift;
  return <i32>Math.floor(load<f64>(point, 8) + 0.5);
}

/**
 * Writes an unclosed ring of `count` points with MVT's winding; `isTurned` if the points probably have the other one.
 * Outlines are clockwise on the screen (positive area with y down), holes are not. Repeated points are left out.
 * Returns false and writes nothing for an empty area.
 */
// @ts-ignore: decorator
@inline
export function writeRing<T>(points: usize, count: u32, isOutline: bool, isTurned: bool): bool {
  const area = tryRing<T>(points, count, isOutline, isTurned);
  // Rounding reversed the ring, or it intersects itself.
  return area == RIGHT || (area == WRONG && tryRing<T>(points, count, isOutline, !isTurned) == RIGHT);
}

/** Steps up to this size take at most two bytes. */
const TWO_BYTES: u32 = 8190;

/** Tests whether steps within a box take at most two bytes. */
// @ts-ignore: decorator
@inline
export function isShort(width: u32, height: u32): bool {
  return (width >> shift) < TWO_BYTES && (height >> shift) < TWO_BYTES;
}

const NONE: i32 = 0;
const RIGHT: i32 = 1;
const WRONG: i32 = 2;

function tryRing<T>(points: usize, count: u32, isOutline: bool, isTurned: bool): i32 {
  if (count < 3) return NONE;
  const size = <isize>(sizeof<T>() << 1);
  const back = isTurned ? size : -size;
  const end = points + ((<usize>count - 1) * size);
  const first = isTurned ? end : points;
  let point = isTurned ? points : end;
  const firstX = tileX<T>(first);
  const firstY = tileY<T>(first);
  let x = tileX<T>(point);
  let y = tileY<T>(point);
  let left = count - 1;
  while (left > 0 && x == firstX && y == firstY) {
    point += back;
    x = tileX<T>(point);
    y = tileY<T>(point);
    --left;
  }
  if (left < 2) return NONE;
  let to = at;
  if (waits) {
    to = step(to, waitsX - x, waitsY - y);
    to = varint(to, (1 << 3) | MOVE_TO);
  }
  to = varint(to, CLOSE_PATH);
  const lastX = x;
  const lastY = y;
  let area: i64 = 0;
  let lines: u32 = 0;
  do {
    point += back;
    const beforeX = tileX<T>(point);
    const beforeY = tileY<T>(point);
    const dx = x - beforeX;
    const dy = y - beforeY;
    if (dx | dy) {
      to = step(to, dx, dy);
      // Area of a triangle with the last corner, which is small for small rings.
      area += <i64>((beforeX - lastX) * dy - (beforeY - lastY) * dx);
      ++lines;
      x = beforeX;
      y = beforeY;
    }
  } while (--left > 0);
  if (lines < 2 || area == 0) return NONE;
  if (area > 0 != isOutline) return WRONG;
  at = varint(to, (lines << 3) | LINE_TO);
  waits = true;
  waitsX = x;
  waitsY = y;
  return RIGHT;
}
