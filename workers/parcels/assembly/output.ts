/**
 * Writes protocol buffers from their end: a message is complete before its length is written before it, so that no byte
 * is moved. Two blocks are filled in parallel, the features of both layers.
 */
import { addressOf, ensure, LABELS_OUT, release, roomOf, SHAPES_OUT } from './heap';

/** Spare bytes before the output: writers may write up to 32 bytes before their result. */
const SPARE: usize = 48;

/** Maximum bytes of a geometry's point, with its share of commands. */
export const POINT_ROOM: u64 = 16;

export let shapesLength: usize = 0;
export let labelsLength: usize = 0;

export function clearOutput(): void {
  shapesLength = 0;
  labelsLength = 0;
}

export function setShapesLength(start: usize): void {
  shapesLength = endOf(SHAPES_OUT) - start;
}

export function setLabelsLength(start: usize): void {
  labelsLength = endOf(LABELS_OUT) - start;
}

// @ts-ignore: decorator
@inline
export function endOf(fixed: u32): usize {
  const at = addressOf(fixed);
  return at + roomOf(at);
}

// @ts-ignore: decorator
@inline
export function shapesStart(): usize {
  return endOf(SHAPES_OUT) - shapesLength;
}

// @ts-ignore: decorator
@inline
export function labelsStart(): usize {
  return endOf(LABELS_OUT) - labelsLength;
}

// @ts-ignore: decorator
@inline
export function shapesFloor(): usize {
  return addressOf(SHAPES_OUT) + SPARE;
}

// @ts-ignore: decorator
@inline
export function labelsFloor(): usize {
  return addressOf(LABELS_OUT) + SPARE;
}

export function ensureShapes(bytes: u64): bool {
  return ensure(SHAPES_OUT, <u64>shapesLength + bytes + SPARE, true);
}

export function ensureLabels(bytes: u64): bool {
  return ensure(LABELS_OUT, <u64>labelsLength + bytes + SPARE, true);
}

/** Larger blocks, of exceptional tiles, are freed. */
const LARGE: usize = 1 << 23;

export function trimOutput(): void {
  if (roomOf(addressOf(SHAPES_OUT)) > LARGE) release(SHAPES_OUT);
  if (roomOf(addressOf(LABELS_OUT)) > LARGE) release(LABELS_OUT);
}

/** Writes a number before `at`. Returns its start. */
// @ts-ignore: decorator
@inline
export function varint(at: usize, value: u32): usize {
  if (value < 0x80) {
    store<u8>(at - 1, value);
    return at - 1;
  }
  if (value < 0x4000) {
    store<u16>(at - 2, (value & 0x7f) | 0x80 | ((value >> 7) << 8));
    return at - 2;
  }
  if (value < 0x200000) {
    store<u32>(at - 4, ((value & 0x7f) << 8) | ((value << 9) & 0x7f0000) | ((value << 10) & 0x7f000000) | 0x808000);
    return at - 3;
  }
  return longVarint(at, value);
}

/** Spreads up to 56 bits in groups of seven over the bytes of a word, aligned to the word's end. */
export function spread(value: u64): u64 {
  let word = (value & 0x0fffffff) | ((value & 0x00fffffff0000000) << 4);
  word = (word & 0x00003fff00003fff) | ((word & 0x0fffc0000fffc000) << 2);
  word = (word & 0x007f007f007f007f) | ((word & 0x3f803f803f803f80) << 1);
  const bytes: u64 = 8 - (clz(word | 1) >> 3);
  // Every byte but the last has the continuation bit.
  word |= 0x8080808080808080 & ((<u64>1 << ((bytes - 1) << 3)) - 1);
  return word << ((8 - bytes) << 3);
}

export function longVarint(at: usize, value: u64): usize {
  return spreadVarint(at, spread(value));
}

/** Writes the result of `spread`, whose first byte is 0 only for the number 0. */
// @ts-ignore: decorator
@inline
export function spreadVarint(at: usize, word: u64): usize {
  store<u64>(at - 8, word);
  return at - 8 + min<usize>(<usize>ctz(word) >> 3, 7);
}

// @ts-ignore: decorator
@inline
export function step(at: usize, dx: i32, dy: i32): usize {
  const x = <u32>((dx << 1) ^ (dx >> 31));
  const y = <u32>((dy << 1) ^ (dy >> 31));
  if ((x | y) < 0x4000) {
    // One or two bytes each, without a branch, because their sizes are unpredictable.
    const isLongX = <u32>(x > 0x7f);
    const isLongY = <u32>(y > 0x7f);
    // Adds the second seven bits again, which shifts them by one bit.
    const bytesX = (x + (x & 0x3f80)) | (isLongX << 7);
    const bytesY = (y + (y & 0x3f80)) | (isLongY << 7);
    const length = 2 + isLongX + isLongY;
    store<u32>(at - 4, (bytesX | (bytesY << (8 + (isLongX << 3)))) << ((4 - length) << 3));
    return at - length;
  }
  return varint(varint(at, y), x);
}

/** Copies bytes so that they end at `at`; may read and write up to 32 bytes before both. */
// @ts-ignore: decorator
@inline
export function copyBefore(at: usize, from: usize, length: usize): usize {
  let to = at;
  let source = from + length;
  const start = at - length;
  if (length <= 32) {
    // The usual case, without a loop, whose end is unpredictable.
    store<u64>(at - 8, load<u64>(source - 8));
    store<u64>(at - 16, load<u64>(source - 16));
    store<u64>(at - 24, load<u64>(source - 24));
    store<u64>(at - 32, load<u64>(source - 32));
    return start;
  }
  while (to > start) {
    to -= 8;
    source -= 8;
    store<u64>(to, load<u64>(source));
  }
  return start;
}
