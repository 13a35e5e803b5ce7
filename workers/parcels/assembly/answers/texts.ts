/** JSON's texts without escapes, and what stands between values. All of it looks at bytes behind the answer, which are 0. */

export const QUOTE: u32 = 0x22;
const BACKSLASH: u32 = 0x5c;
const SPACE: u32 = 0x20;

const ONES: u64 = 0x0101010101010101;
const TOPS: u64 = 0x8080808080808080;

/** Whether the text read last was of ASCII only. */
export let isAscii = false;

// @ts-ignore: decorator
@inline
export function skipSpace(at: usize): usize {
  let byte = <u32>load<u8>(at);
  while (byte == SPACE || byte - 9 < 2 || byte == 13) byte = <u32>load<u8>(++at);
  return at;
}

/** Looks at up to 7 bytes behind either, which must be there. */
// @ts-ignore: decorator
@inline
export function isSame(a: usize, b: usize, length: usize): bool {
  const end = a + length;
  for (; a + 8 <= end; a += 8, b += 8) if (load<u64>(a) != load<u64>(b)) return false;
  return a == end || (load<u64>(a) ^ load<u64>(b)) << ((a + 8 - end) << 3) == 0;
}

// @ts-ignore: decorator
@inline
function hasZero(eight: u64): u64 {
  return (eight - ONES) & ~eight & TOPS;
}

/** Whether eight bytes are letters that need no look: no quote, backslash, control character, nor part of a longer one. */
// @ts-ignore: decorator
@inline
function arePlain(eight: u64): bool {
  const special = hasZero(eight ^ (ONES * QUOTE)) | hasZero(eight ^ (ONES * BACKSLASH)) | ((eight - ONES * SPACE) & ~eight) | eight;
  return (special & TOPS) == 0;
}

/**
 * The closing quote of the text that begins here, behind its opening one; 0 where it has an escape, a control character
 * or is no UTF-8: such an answer is read the long way. Where it has the same as a text that was scanned before, `last`, it
 * need not be looked at: neighbours' titles and addresses differ in a few digits.
 */
export function scanText(at: usize, last: usize = 0, lastLength: usize = 0): usize {
  isAscii = true;
  const ahead = last - at;
  const lastEnd = last + lastLength;
  while (true) {
    let eight = load<u64>(at);
    if (at + ahead + 8 <= lastEnd && eight == load<u64>(at + ahead) && !isTail(at)) {
      do {
        if ((eight & TOPS) != 0) isAscii = false;
        at += 8;
        eight = load<u64>(at);
      } while (at + ahead + 8 <= lastEnd && eight == load<u64>(at + ahead));
      // The eights may have ended within a letter: that one is looked at whole.
      if (isTail(at)) {
        do --at; while (isTail(at));
        eight = 0;
      }
    }
    if (arePlain(eight)) {
      at += 8;
      continue;
    }
    const byte = <u32>load<u8>(at);
    if (byte == QUOTE) return at;
    if (byte < SPACE || byte == BACKSLASH) return 0;
    if (byte < 0x80) {
      ++at;
      continue;
    }
    isAscii = false;
    const length = lengthOfLetter(at, byte);
    if (length == 0) return 0;
    at += length;
  }
}

// @ts-ignore: decorator
@inline
function isTail(at: usize): bool {
  return (load<u8>(at) & 0xc0) == 0x80;
}

/** Bytes of a letter beyond ASCII, 0 where they are none (Unicode 15, table 3-7). */
// @ts-ignore: decorator
@inline
function lengthOfLetter(at: usize, first: u32): usize {
  const second = <u32>load<u8>(at, 1);
  if (first < 0xe0) return first >= 0xc2 && (second & 0xc0) == 0x80 ? 2 : 0;
  if (first < 0xf0) {
    const least: u32 = first == 0xe0 ? 0xa0 : 0x80;
    const most: u32 = first == 0xed ? 0x9f : 0xbf;
    return second >= least && second <= most && isTail(at + 2) ? 3 : 0;
  }
  if (first > 0xf4) return 0;
  const least: u32 = first == 0xf0 ? 0x90 : 0x80;
  const most: u32 = first == 0xf4 ? 0x8f : 0xbf;
  return second >= least && second <= most && isTail(at + 2) && isTail(at + 3) ? 4 : 0;
}
