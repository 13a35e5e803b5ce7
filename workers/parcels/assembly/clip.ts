/**
 * Clips outlines to a tile and its buffer, in fractional tile steps. Rings are cut at one side after the other and
 * closed along the border (Sutherland-Hodgman), like geojson-vt.
 */
import { addressOf, CLIP_FROM, CLIP_TO, ensure, exchange } from './heap';
import { worldX, worldY } from './mercator';
import { degreesOf, recordAt, stepsOf } from './record';

/** Usual size of vector tiles: 4096 steps and a buffer of 64. */
export const EXTENT: i32 = 4096;
export const BUFFER: i32 = 64;
const LOW: f64 = -64;
const HIGH: f64 = 4160;
/** Tolerance of rounded steps when sides are tested coarsely. */
const FAR: f64 = 1;
const GRAINS: f64 = 4096;
const A_GRAIN: f64 = 1 / 4096;

const WEST: u32 = 1;
const EAST: u32 = 2;
const NORTH: u32 = 4;
const SOUTH: u32 = 8;

let originX: f64 = 0;
let originY: f64 = 0;
let scale: f64 = 1;
let grainScale: f64 = 1;

export function aimClip(z: u32, x: u32, y: u32): void {
  const world: f64 = 4294967296;
  const size = world / <f64>(<u64>1 << z);
  originX = <f64>x * size;
  originY = <f64>y * size;
  scale = EXTENT / size;
  grainScale = scale * GRAINS;
}

// @ts-ignore: decorator
@inline
function sideOf(x: f64, y: f64): u32 {
  return <u32>(x < LOW) | (<u32>(x > HIGH) << 1) | (<u32>(y < LOW) << 2) | (<u32>(y > HIGH) << 3);
}

/** Uses degrees: steps are as coarse as tiles of zoom 20. Rounds, so that points meant for a border are on it. */
// @ts-ignore: decorator
@inline
function toX(degrees: usize): f64 {
  return nearest((worldX(load<f64>(degrees)) - originX) * grainScale) * A_GRAIN;
}

// @ts-ignore: decorator
@inline
function toY(degrees: usize): f64 {
  return nearest((worldY(load<f64>(degrees, 8)) - originY) * grainScale) * A_GRAIN;
}

// @ts-ignore: decorator
@inline
function farSideOf(steps: usize): u32 {
  const x = (<f64>load<u32>(steps) - originX) * scale;
  const y = (<f64>load<u32>(steps, 4) - originY) * scale;
  return (
    <u32>(x < LOW - FAR) | (<u32>(x > HIGH + FAR) << 1) | (<u32>(y < LOW - FAR) << 2) | (<u32>(y > HIGH + FAR) << 3)
  );
}

/** Result of the last cut: number of points, and their address. */
export let clipped: u32 = 0;
export function clippedAt(): usize {
  return addressOf(CLIP_FROM);
}

/** Sides beyond which some point of the ring is; 0 if the ring is inside. */
let beyond: u32 = 0;

/** Cuts the ring of `count` points from the feature's point `first`. Returns false when the host refuses the memory. */
export function clipRing(slot: u32, first: u32, count: u32): bool {
  clipped = 0;
  if (count < 3) return true;
  if (!ensure(CLIP_FROM, (<u64>count << 4) + 16)) return false;
  gather(slot, first, count);
  if (beyond & WEST && !cutSide(LOW, 0, 1)) return false;
  if (beyond & EAST && !cutSide(HIGH, 0, -1)) return false;
  if (beyond & NORTH && !cutSide(LOW, 8, 1)) return false;
  if (beyond & SOUTH && !cutSide(HIGH, 8, -1)) return false;
  tidy();
  return true;
}

/** Reads the ring without corners whose neighbours are beyond the same side, as they do not affect the result. */
function gather(slot: u32, first: u32, count: u32): void {
  const record = recordAt(slot);
  let steps = stepsOf(record) + (<usize>first << 3);
  let degrees = degreesOf(record) + (<usize>first << 4);
  const to = addressOf(CLIP_FROM);
  const end = steps + (<usize>count << 3);
  let at = to;
  let side = farSideOf(steps);
  let before: u32 = 0;
  beyond = 0;
  for (; steps < end; degrees += 16) {
    steps += 8;
    const next = steps < end ? farSideOf(steps) : 0;
    if ((before & side & next) == 0) {
      const x = toX(degrees);
      const y = toY(degrees);
      store<f64>(at, x);
      store<f64>(at, y, 8);
      at += 16;
      beyond |= sideOf(x, y);
      before = side;
    }
    side = next;
  }
  clipped = <u32>((at - to) >> 4);
}

/** Cuts at one side and keeps points with (coordinate at `axis` − `limit`) × `sign` ≥ 0. */
function cutSide(limit: f64, axis: usize, sign: f64): bool {
  if (clipped == 0) return true;
  // A cut adds at most one point per two points.
  if (!ensure(CLIP_TO, <u64>clipped * 24 + 32)) return false;
  const from = addressOf(CLIP_FROM);
  const end = from + (<usize>clipped << 4);
  const other: usize = 8 - axis;
  let to = addressOf(CLIP_TO);
  let before = end - 16;
  let beforeIn = (load<f64>(before + axis) - limit) * sign >= 0;
  for (let point = from; point < end; point += 16) {
    const isIn = (load<f64>(point + axis) - limit) * sign >= 0;
    // Write both unconditionally and advance past those kept: branches here are unpredictable.
    const part = (limit - load<f64>(before + axis)) / (load<f64>(point + axis) - load<f64>(before + axis));
    const a = load<f64>(before + other);
    store<f64>(to + axis, limit);
    store<f64>(to + other, a + (load<f64>(point + other) - a) * part);
    const isCut = isIn != beforeIn;
    to += <usize>isCut << 4;
    store<f64>(to, load<f64>(point));
    store<f64>(to, load<f64>(point, 8), 8);
    to += <usize>isIn << 4;
    before = point;
    beforeIn = isIn;
  }
  clipped = <u32>((to - addressOf(CLIP_TO)) >> 4);
  exchange(CLIP_FROM, CLIP_TO);
  return true;
}

// @ts-ignore: decorator
@inline
function isOnBorder(before: f64, middle: f64, after: f64): bool {
  return before == middle && middle == after && (middle == LOW || middle == HIGH);
}

/** Removes corners between two others on the same border: spikes without area, and points within edges. */
function tidy(): void {
  if (clipped < 3 || beyond == 0) return;
  const from = addressOf(CLIP_FROM);
  const end = from + (<usize>clipped << 4);
  let to = from;
  let beforeX = load<f64>(end - 16);
  let beforeY = load<f64>(end - 16, 8);
  const firstX = load<f64>(from);
  const firstY = load<f64>(from, 8);
  for (let point = from; point < end; point += 16) {
    const x = load<f64>(point);
    const y = load<f64>(point, 8);
    const isLast = point + 16 == end;
    const nextX = isLast ? firstX : load<f64>(point, 16);
    const nextY = isLast ? firstY : load<f64>(point, 24);
    if (isOnBorder(beforeX, x, nextX) || isOnBorder(beforeY, y, nextY)) continue;
    store<f64>(to, x);
    store<f64>(to, y, 8);
    to += 16;
    beforeX = x;
    beforeY = y;
  }
  clipped = <u32>((to - from) >> 4);
}
