/**
 * What of an outline lies in a tile and its buffer, in tile steps that are not yet whole. Rings are cut one side after the
 * other and close along the border (Sutherland and Hodgman), lines fall into slices, as geojson-vt does.
 */
import { addressOf, CLIP_FROM, CLIP_TO, ensure, RUN, SLICES } from './heap';
import { recordAt } from './record';

/** design.md §5's tiles: 4096 steps and 64 around. */
export const EXTENT: i32 = 4096;
export const BUFFER: i32 = 64;
const LOW: f64 = -64;
const HIGH: f64 = 4160;

const WEST: u32 = 1;
const EAST: u32 = 2;
const NORTH: u32 = 4;
const SOUTH: u32 = 8;

let originX: f64 = 0;
let originY: f64 = 0;
let scale: f64 = 1;

export function aimClip(z: u32, x: u32, y: u32): void {
  const world: f64 = 4294967296;
  const size = world / <f64>(<u64>1 << z);
  originX = <f64>x * size;
  originY = <f64>y * size;
  scale = EXTENT / size;
}

// @ts-ignore: decorator
@inline
function sideOf(x: f64, y: f64): u32 {
  return <u32>(x < LOW) | (<u32>(x > HIGH) << 1) | (<u32>(y < LOW) << 2) | (<u32>(y > HIGH) << 3);
}

// @ts-ignore: decorator
@inline
function toX(point: usize): f64 {
  return (<f64>load<u32>(point) - originX) * scale;
}

// @ts-ignore: decorator
@inline
function toY(point: usize): f64 {
  return (<f64>load<u32>(point, 4) - originY) * scale;
}

/** Points that the last cut left, and where. */
export let clipped: u32 = 0;
export function clippedAt(): usize {
  return addressOf(CLIP_FROM);
}

/** Sides that the points of the ring lie beyond, one or another; none when it lies inside. */
let beyond: u32 = 0;

/**
 * Cuts a ring of `count` points, whose steps begin `offset` behind its feature's run.
 * Returns false when the host refuses the memory.
 */
export function clipRing(slot: u32, offset: usize, count: u32): bool {
  clipped = 0;
  if (count < 3) return true;
  if (!ensure(CLIP_FROM, (<u64>count << 4) + 16)) return false;
  gather(<usize>load<u32>(recordAt(slot), RUN) + offset, count);
  if (beyond & WEST && !cutSide(LOW, 0, 1)) return false;
  if (beyond & EAST && !cutSide(HIGH, 0, -1)) return false;
  if (beyond & NORTH && !cutSide(LOW, 8, 1)) return false;
  return !(beyond & SOUTH) || cutSide(HIGH, 8, -1);
}

/** A corner between two others that lie beyond the same side as it does changes nothing. */
function gather(points: usize, count: u32): void {
  const to = addressOf(CLIP_FROM);
  const end = points + (<usize>count << 3);
  let at = to;
  let x = toX(points);
  let y = toY(points);
  let side = sideOf(x, y);
  let before: u32 = 0;
  beyond = 0;
  for (let point = points; point < end; ) {
    point += 8;
    const isLast = point >= end;
    const nextX = isLast ? 0 : toX(point);
    const nextY = isLast ? 0 : toY(point);
    const next = isLast ? 0 : sideOf(nextX, nextY);
    if ((before & side & next) == 0) {
      store<f64>(at, x);
      store<f64>(at, y, 8);
      at += 16;
      beyond |= side;
      before = side;
    }
    x = nextX;
    y = nextY;
    side = next;
  }
  clipped = <u32>((at - to) >> 4);
}

/** Cuts at one side: what is kept has (its x or y, at `axis` − `limit`) × `sign` ≥ 0. */
function cutSide(limit: f64, axis: usize, sign: f64): bool {
  if (clipped == 0) return true;
  // Every second corner outside is the most that a cut can add to: three points for two.
  if (!ensure(CLIP_TO, <u64>clipped * 24 + 32)) return false;
  const from = addressOf(CLIP_FROM);
  const end = from + (<usize>clipped << 4);
  let to = addressOf(CLIP_TO);
  let before = end - 16;
  let beforeIn = (load<f64>(before + axis) - limit) * sign >= 0;
  for (let point = from; point < end; point += 16) {
    const isIn = (load<f64>(point + axis) - limit) * sign >= 0;
    if (isIn != beforeIn) {
      const part = (limit - load<f64>(before + axis)) / (load<f64>(point + axis) - load<f64>(before + axis));
      const other: usize = 8 - axis;
      const a = load<f64>(before + other);
      store<f64>(to + axis, limit);
      store<f64>(to + other, a + (load<f64>(point + other) - a) * part);
      to += 16;
    }
    if (isIn) {
      store<f64>(to, load<f64>(point));
      store<f64>(to, load<f64>(point, 8), 8);
      to += 16;
    }
    before = point;
    beforeIn = isIn;
  }
  const count = <u32>((to - addressOf(CLIP_TO)) >> 4);
  if (!ensure(CLIP_FROM, (<u64>count << 4) + 16)) return false;
  memory.copy(addressOf(CLIP_FROM), addressOf(CLIP_TO), <usize>count << 4);
  clipped = count;
  return true;
}

/** Slices of the last line: where each ends, in points. */
export let slices: u32 = 0;
export function sliceEnd(slice: u32): u32 {
  return load<u32>(addressOf(SLICES) + (<usize>slice << 2));
}

/** Cuts a line into slices, each of two points or more; as clipRing else. */
export function clipLine(slot: u32, offset: usize, count: u32): bool {
  clipped = 0;
  slices = 0;
  if (count < 2) return true;
  // Every piece may be a slice of its own.
  if (!ensure(CLIP_FROM, (<u64>count << 5) + 16) || !ensure(SLICES, (<u64>count << 2) + 8)) return false;
  const points = <usize>load<u32>(recordAt(slot), RUN) + offset;
  const to = addressOf(CLIP_FROM);
  const ends = addressOf(SLICES);
  let isOpen = false;
  let aX = toX(points);
  let aY = toY(points);
  for (let point: usize = 1; point < <usize>count; ++point) {
    const bX = toX(points + (point << 3));
    const bY = toY(points + (point << 3));
    const sides = sideOf(aX, aY) | sideOf(bX, bY);
    let from: f64 = 0;
    let until: f64 = 1;
    if (sides != 0) {
      const dx = bX - aX;
      const dy = bY - aY;
      // What of the piece lies between both sides of each axis.
      if (dx != 0) {
        const one = (LOW - aX) / dx;
        const two = (HIGH - aX) / dx;
        from = Math.max(from, Math.min(one, two));
        until = Math.min(until, Math.max(one, two));
      } else if (aX < LOW || aX > HIGH) until = -1;
      if (dy != 0) {
        const one = (LOW - aY) / dy;
        const two = (HIGH - aY) / dy;
        from = Math.max(from, Math.min(one, two));
        until = Math.min(until, Math.max(one, two));
      } else if (aY < LOW || aY > HIGH) until = -1;
    }
    if (from <= until) {
      if (!isOpen) add(to, aX + (bX - aX) * from, aY + (bY - aY) * from);
      if (until < 1) add(to, aX + (bX - aX) * until, aY + (bY - aY) * until);
      else add(to, bX, bY);
    }
    const staysOpen = from <= until && until == 1;
    if ((isOpen || from <= until) && !staysOpen) store<u32>(ends + (<usize>(slices++) << 2), clipped);
    isOpen = staysOpen;
    aX = bX;
    aY = bY;
  }
  if (isOpen) store<u32>(ends + (<usize>(slices++) << 2), clipped);
  return true;
}

/** Keeps the points inside, of which a later tile's border is no part; as clipRing else. */
export function clipPoints(slot: u32, offset: usize, count: u32): bool {
  clipped = 0;
  if (!ensure(CLIP_FROM, (<u64>count << 4) + 16)) return false;
  const points = <usize>load<u32>(recordAt(slot), RUN) + offset;
  const to = addressOf(CLIP_FROM);
  for (let point: usize = 0; point < <usize>count; ++point) {
    const x = toX(points + (point << 3));
    const y = toY(points + (point << 3));
    if (x >= LOW && x < HIGH && y >= LOW && y < HIGH) add(to, x, y);
  }
  return true;
}

// @ts-ignore: decorator
@inline
function add(to: usize, x: f64, y: f64): void {
  store<f64>(to + (<usize>clipped << 4), x);
  store<f64>(to + (<usize>clipped << 4), y, 8);
  ++clipped;
}
