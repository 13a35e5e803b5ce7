/**
 * Every distinct property value once, as the bytes a layer's table of values holds of it; a feature names values by
 * number. Values are counted, and the last feature to leave frees them.
 */
import {
  addressOf, BUCKETS, ensure, free, hand, OF_VALUE, takePending, VALUE_BYTES, VALUES,
} from './heap';

/** Of a value: where its block is, the tile it was last written to, its place there, the next of its bucket. */
export const STAMP: usize = 4;
export const PLACE: usize = 8;
const CHAIN: usize = 12;
/** Of its block: how many name it, how many bytes, then the bytes. */
const LENGTH: usize = 4;
export const BYTES: usize = 8;

/** No value: numbers of values start at 1. */
export const NO_VALUE: u32 = 0;

let count: u32 = 0;
let bucketCount: u32 = 0;
/** Numbers given back, chained. */
let unused: u32 = 0;
let next: u32 = 1;

export function startValues(): bool {
  count = 0;
  bucketCount = 1024;
  unused = 0;
  next = 1;
  return ensure(BUCKETS, bucketCount << 2) && ensure(VALUES, 256 * VALUE_BYTES);
}

// @ts-ignore: decorator
@inline
export function valueAt(value: u32): usize {
  return addressOf(VALUES) + <usize>value * VALUE_BYTES;
}

/** The last bytes of a text, as a whole number: `length` of 1 to 7. */
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

function addToBucket(value: u32, buckets: usize): void {
  const block = <usize>load<u32>(valueAt(value));
  const bucket = buckets + (<usize>(hash(block + BYTES, load<u32>(block, LENGTH)) & (bucketCount - 1)) << 2);
  store<u32>(valueAt(value), load<u32>(bucket), CHAIN);
  store<u32>(bucket, value);
}

function growBuckets(): bool {
  if (!ensure(BUCKETS, <u64>bucketCount << 3)) return false;
  bucketCount <<= 1;
  const buckets = addressOf(BUCKETS);
  memory.fill(buckets, 0, <usize>bucketCount << 2);
  for (let value: u32 = 1; value < next; ++value) if (load<u32>(valueAt(value)) != 0) addToBucket(value, buckets);
  return true;
}

/**
 * The number of the value with these bytes, counted once more. `fixed` and `offset` say where they are, because taking a
 * block may move them; 8 bytes behind them must be readable. Returns NO_VALUE when the host refuses the memory.
 */
export function nameValue(fixed: u32, offset: usize, length: usize): u32 {
  const h = hash(addressOf(fixed) + offset, length);
  let value = load<u32>(addressOf(BUCKETS) + (<usize>(h & (bucketCount - 1)) << 2));
  while (value != NO_VALUE) {
    const at = valueAt(value);
    const block = <usize>load<u32>(at);
    if (<usize>load<u32>(block, LENGTH) == length && isSame(block + BYTES, addressOf(fixed) + offset, length)) {
      store<u32>(block, load<u32>(block) + 1);
      return value;
    }
    value = load<u32>(at, CHAIN);
  }
  if (count >= bucketCount && !growBuckets()) return NO_VALUE;
  if (unused == NO_VALUE && !ensure(VALUES, (<u64>next + 1) * VALUE_BYTES)) return NO_VALUE;
  // 8 more, because texts are compared and copied by eights.
  if (!takePending(BYTES + <u64>length + 8)) return NO_VALUE;
  value = unused;
  if (value != NO_VALUE) unused = load<u32>(valueAt(value), CHAIN);
  else value = next++;
  hand(OF_VALUE | value);
  const block = <usize>load<u32>(valueAt(value));
  store<u32>(block, 1);
  store<u32>(block, <u32>length, LENGTH);
  memory.copy(block + BYTES, addressOf(fixed) + offset, length);
  store<u32>(valueAt(value), 0, STAMP);
  const bucket = addressOf(BUCKETS) + (<usize>(h & (bucketCount - 1)) << 2);
  store<u32>(valueAt(value), load<u32>(bucket), CHAIN);
  store<u32>(bucket, value);
  ++count;
  return value;
}

/** One feature less names the value. */
export function dropValue(value: u32): void {
  if (value == NO_VALUE) return;
  const block = <usize>load<u32>(valueAt(value));
  const names = load<u32>(block) - 1;
  store<u32>(block, names);
  if (names > 0) return;
  let link = addressOf(BUCKETS) + (<usize>(hash(block + BYTES, load<u32>(block, LENGTH)) & (bucketCount - 1)) << 2);
  while (load<u32>(link) != value) link = valueAt(load<u32>(link)) + CHAIN;
  store<u32>(link, load<u32>(valueAt(value), CHAIN));
  free(block);
  store<u32>(valueAt(value), 0);
  store<u32>(valueAt(value), unused, CHAIN);
  unused = value;
  --count;
}

/** For a new round of stamps: no value was written to any tile. */
export function clearStamps(): void {
  for (let value: u32 = 1; value < next; ++value) store<u32>(valueAt(value), 0, STAMP);
}

// @ts-ignore: decorator
@inline
export function lengthOf(block: usize): usize {
  return load<u32>(block, LENGTH);
}
