/** Values nobody asked for. */
import { readNumber } from './numbers';
import { QUOTE, scanText, skipSpace } from './texts';

export const COMMA: u32 = 0x2c;
export const COLON: u32 = 0x3a;
export const OPEN_LIST: u32 = 0x5b;
export const CLOSE_LIST: u32 = 0x5d;
export const OPEN_OBJECT: u32 = 0x7b;
export const CLOSE_OBJECT: u32 = 0x7d;

const TRUE: u32 = 0x65757274;
const NULL: u32 = 0x6c6c756e;
const FALS: u32 = 0x736c6166;
const SMALL_E: u32 = 0x65;

/** Deeper ones are read the long way. */
const MAX_DEPTH: u32 = 16;

/** The value that `readFlag` read last. */
export let flag = false;

/** Where a boolean ends, or 0. */
export function readFlag(at: usize): usize {
  const four = load<u32>(at);
  flag = four == TRUE;
  if (flag) return at + 4;
  return four == FALS && <u32>load<u8>(at, 4) == SMALL_E ? at + 5 : 0;
}

/** Behind the text that stands here, or 0. */
export function skipText(at: usize): usize {
  if (<u32>load<u8>(at) != QUOTE) return 0;
  const close = scanText(at + 1);
  return close == 0 ? 0 : close + 1;
}

/** Behind the key that stands here, its colon and the space after it, or 0. */
export function skipKey(at: usize): usize {
  const behind = skipText(at);
  if (behind == 0) return 0;
  const colon = skipSpace(behind);
  return <u32>load<u8>(colon) == COLON ? skipSpace(colon + 1) : 0;
}

/** Behind the value that stands here, or 0. */
export function skipValue(at: usize, depth: u32 = 0): usize {
  const first = <u32>load<u8>(at);
  if (first == QUOTE) return skipText(at);
  if (first == OPEN_OBJECT || first == OPEN_LIST) return depth < MAX_DEPTH ? skipMembers(at, depth) : 0;
  if (load<u32>(at) == NULL) return at + 4;
  const behind = readFlag(at);
  return behind != 0 ? behind : readNumber(at);
}

function skipMembers(at: usize, depth: u32): usize {
  const isObject = <u32>load<u8>(at) == OPEN_OBJECT;
  const close = isObject ? CLOSE_OBJECT : CLOSE_LIST;
  at = skipSpace(at + 1);
  if (<u32>load<u8>(at) == close) return at + 1;
  while (true) {
    if (isObject) {
      at = skipKey(at);
      if (at == 0) return 0;
    }
    at = skipValue(at, depth + 1);
    if (at == 0) return 0;
    at = skipSpace(at);
    const byte = <u32>load<u8>(at);
    if (byte == close) return at + 1;
    if (byte != COMMA) return 0;
    at = skipSpace(at + 1);
  }
}
