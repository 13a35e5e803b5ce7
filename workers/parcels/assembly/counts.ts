/**
 * Reads counts, steps and sections of a packed response (format: src/contract/buildOpenApi.ts). Missing or too large
 * values read as 0 and set `hasFault`, which callers check; nothing beyond a section is read.
 */

/** Cursor of a section: next address and end. */
const CURSOR: usize = 8;
const CURSORS: u32 = 32;
const cursors: usize = memory.data(<i32>(CURSORS * 8), 8);

export let hasFault: bool = false;

export function fail(): void {
  hasFault = true;
}

export function clearFault(): void {
  hasFault = false;
}

// @ts-ignore: decorator
@inline
function cursorOf(section: u32): usize {
  return cursors + <usize>section * CURSOR;
}

export function openSection(section: u32, at: usize, end: usize): void {
  store<u32>(cursorOf(section), <u32>at);
  store<u32>(cursorOf(section), <u32>end, 4);
}

// @ts-ignore: decorator
@inline
export function placeIn(section: u32): usize {
  return load<u32>(cursorOf(section));
}

// @ts-ignore: decorator
@inline
export function leftIn(section: u32): u32 {
  return load<u32>(cursorOf(section), 4) - load<u32>(cursorOf(section));
}

export function endSection(section: u32): void {
  if (leftIn(section) > 0) fail();
}

/** Splits the next section off `from`: its length, then its bytes. */
export function takeSection(from: u32, section: u32): void {
  const length = count(from);
  const at = placeIn(from);
  if (length > <u64>leftIn(from)) fail();
  const end = hasFault ? at : at + <usize>length;
  openSection(section, at, end);
  openSection(from, end, load<u32>(cursorOf(from), 4));
}

/** Reads a whole number below 2^53; most take one byte. */
// @ts-ignore: decorator
@inline
export function count(section: u32): u64 {
  const cursor = cursorOf(section);
  const at = <usize>load<u32>(cursor);
  if (at < <usize>load<u32>(cursor, 4)) {
    const byte = <u64>load<u8>(at);
    if (byte < 0x80) {
      store<u32>(cursor, <u32>at + 1);
      return byte;
    }
  }
  return longCount(section);
}

const MAX_EXACT: u64 = (1 << 53) - 1;

function longCount(section: u32): u64 {
  const cursor = cursorOf(section);
  const end = <usize>load<u32>(cursor, 4);
  let value: u64 = 0;
  let at = <usize>load<u32>(cursor);
  for (let shift: u64 = 0; shift < 56 && at < end; shift += 7) {
    const byte = <u64>load<u8>(at++);
    value |= (byte & 0x7f) << shift;
    if (byte >= 0x80) continue;
    if (value > MAX_EXACT) break;
    store<u32>(cursor, <u32>at);
    return value;
  }
  fail();
  return 0;
}

// @ts-ignore: decorator
@inline
export function countBelow(section: u32, end: u64): u32 {
  const value = count(section);
  if (value < end) return <u32>value;
  fail();
  return 0;
}

/** Decodes a zigzag number. */
// @ts-ignore: decorator
@inline
export function stepOf(value: u64): i64 {
  return <i64>(value >> 1) ^ -(<i64>(value & 1));
}

// @ts-ignore: decorator
@inline
export function step(section: u32): f64 {
  return <f64>stepOf(count(section));
}

export function double(section: u32): f64 {
  if (leftIn(section) >= 8) {
    const at = placeIn(section);
    const value = load<f64>(at);
    if (value - value == 0) {
      store<u32>(cursorOf(section), <u32>at + 8);
      return value;
    }
  }
  fail();
  return 0;
}
