/**
 * Stores each distinct property value once, in the encoding of a layer's table of values; features name values by
 * number. Values are counted, and freed with the last feature that names them.
 */
import {
  addressOf, BUCKETS, dropPending, ensure, free, hand, OF_VALUE, PENDING, takePending, VALUE_BYTES, VALUES,
} from './heap';

/** Fields of a value: block address, tile of its last use, indices in that tile's two tables, or next unused number. */
export const STAMP: usize = 4;
export const SHAPES_PLACE: usize = 8;
export const LABELS_PLACE: usize = 12;
const NEXT_UNUSED: usize = 12;
/** Index of a value that is not in the table. */
export const NO_PLACE: u32 = 0xffffffff;
/** Fields of a block: number of names, length in bytes, bytes. */
const LENGTH: usize = 4;
export const BYTES: usize = 8;

/** No value: numbers start at 1. */
export const NO_VALUE: u32 = 0;
/** Flag of a feature's own, unique value, stored after its outline like a block; not counted or shared. */
export const OWN: u32 = 1 << 31;

/** Fields of a bucket: value number and hash, which excludes most other values without reading them. */
const HASH: usize = 4;

let count: u32 = 0;
let bucketCount: u32 = 0;
let unused: u32 = 0;
let next: u32 = 1;

export function startValues(): bool {
  count = 0;
  bucketCount = 1024;
  unused = 0;
  next = 1;
  return ensure(BUCKETS, <u64>bucketCount << 3) && ensure(VALUES, 256 * VALUE_BYTES);
}

export function valueCount(): u32 {
  return count;
}

// @ts-ignore: decorator
@inline
export function valueAt(value: u32): usize {
  return addressOf(VALUES) + <usize>value * VALUE_BYTES;
}

/** Returns the last bytes of a text; `length` is 1 to 7. */
// @ts-ignore: decorator
@inline
function tail(at: usize, length: usize): u64 {
  return load<u64>(at) & ((<u64>1 << (length << 3)) - 1);
}

function hash(at: usize, length: usize): u32 {
  let h: u64 = length * 0x9e3779b97f4a7c15;
  const end = at + length;
  for (; at + 8 <= end; at += 8) h = rotl((h ^ load<u64>(at)) * 0xff51afd7ed558ccd, 31);
  if (at < end) h = (h ^ tail(at, end - at)) * 0xff51afd7ed558ccd;
  h ^= h >> 32;
  return <u32>((h * 0xc4ceb9fe1a85ec53) >> 32);
}

function isSame(a: usize, b: usize, length: usize): bool {
  const end = a + length;
  for (; a + 8 <= end; a += 8, b += 8) if (load<u64>(a) != load<u64>(b)) return false;
  return a >= end || tail(a, end - a) == tail(b, end - a);
}

// @ts-ignore: decorator
@inline
function bucketAt(place: u32): usize {
  return addressOf(BUCKETS) + (<usize>place << 3);
}

function enterBucket(value: u32, h: u32): void {
  let place = h & (bucketCount - 1);
  while (load<u32>(bucketAt(place)) != NO_VALUE) place = (place + 1) & (bucketCount - 1);
  store<u32>(bucketAt(place), value);
  store<u32>(bucketAt(place), h, HASH);
}

/** Doubles the buckets; a pending block holds the old ones meanwhile. */
function growBuckets(): bool {
  const before = bucketCount;
  if (!takePending(<u64>before << 3)) return false;
  if (!ensure(BUCKETS, <u64>before << 4)) {
    dropPending();
    return false;
  }
  const old = addressOf(PENDING);
  memory.copy(old, addressOf(BUCKETS), <usize>before << 3);
  bucketCount = before << 1;
  memory.fill(addressOf(BUCKETS), 0, <usize>bucketCount << 3);
  for (let place: usize = 0; place < <usize>before; ++place) {
    const value = load<u32>(old + (place << 3));
    if (value != NO_VALUE) enterBucket(value, load<u32>(old + (place << 3), HASH));
  }
  dropPending();
  return true;
}

/**
 * Returns the number of the value with these bytes, counted once more. `fixed` and `offset` locate them, because taking
 * a block may move them; 8 bytes after them must be readable. Returns NO_VALUE when the host refuses the memory.
 */
export function nameValue(fixed: u32, offset: usize, length: usize): u32 {
  const h = hash(addressOf(fixed) + offset, length);
  let place = h & (bucketCount - 1);
  let value = load<u32>(bucketAt(place));
  while (value != NO_VALUE) {
    if (load<u32>(bucketAt(place), HASH) == h) {
      const block = <usize>load<u32>(valueAt(value));
      if (<usize>load<u32>(block, LENGTH) == length && isSame(block + BYTES, addressOf(fixed) + offset, length)) {
        store<u32>(block, load<u32>(block) + 1);
        return value;
      }
    }
    place = (place + 1) & (bucketCount - 1);
    value = load<u32>(bucketAt(place));
  }
  if ((count + 1) * 4 > bucketCount * 3 && !growBuckets()) return NO_VALUE;
  if (unused == NO_VALUE && !ensure(VALUES, (<u64>next + 1) * VALUE_BYTES)) return NO_VALUE;
  // Texts are compared and copied 8 bytes at a time, so 8 more are needed.
  if (!takePending(BYTES + <u64>length + 8)) return NO_VALUE;
  value = unused;
  if (value != NO_VALUE) unused = load<u32>(valueAt(value), NEXT_UNUSED);
  else value = next++;
  hand(OF_VALUE | value);
  const block = <usize>load<u32>(valueAt(value));
  store<u32>(block, 1);
  store<u32>(block, <u32>length, LENGTH);
  memory.copy(block + BYTES, addressOf(fixed) + offset, length);
  store<u32>(valueAt(value), 0, STAMP);
  enterBucket(value, h);
  ++count;
  return value;
}

// @ts-ignore: decorator
@inline
export function nameAgain(value: u32): void {
  const block = <usize>load<u32>(valueAt(value));
  store<u32>(block, load<u32>(block) + 1);
}

export function dropValue(value: u32): void {
  if (value == NO_VALUE || value & OWN) return;
  const block = <usize>load<u32>(valueAt(value));
  const names = load<u32>(block) - 1;
  store<u32>(block, names);
  if (names > 0) return;
  leaveBucket(value, hash(block + BYTES, load<u32>(block, LENGTH)));
  free(block);
  store<u32>(valueAt(value), 0);
  store<u32>(valueAt(value), unused, NEXT_UNUSED);
  unused = value;
  --count;
}

function leaveBucket(value: u32, h: u32): void {
  const last = bucketCount - 1;
  let hole = h & last;
  while (load<u32>(bucketAt(hole)) != value) hole = (hole + 1) & last;
  for (let place = (hole + 1) & last; load<u32>(bucketAt(place)) != NO_VALUE; place = (place + 1) & last) {
    const wanted = load<u32>(bucketAt(place), HASH);
    if (((place - wanted) & last) < ((place - hole) & last)) continue;
    store<u64>(bucketAt(hole), load<u64>(bucketAt(place)));
    hole = place;
  }
  store<u64>(bucketAt(hole), 0);
}

export function clearStamps(): void {
  for (let value: u32 = 1; value < next; ++value) store<u32>(valueAt(value), 0, STAMP);
}

// @ts-ignore: decorator
@inline
export function lengthOf(block: usize): usize {
  return load<u32>(block, LENGTH);
}

// @ts-ignore: decorator
@inline
export function setLength(block: usize, length: usize): void {
  store<u32>(block, <u32>length, LENGTH);
}
