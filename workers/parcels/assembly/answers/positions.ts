/** Lists of `{"latitude": …, "longitude": …}`. */
import { number, readNumber } from './numbers';
import { CLOSE_LIST, CLOSE_OBJECT, COMMA, OPEN_LIST, OPEN_OBJECT, skipKey, skipValue } from './skip';
import { skipSpace } from './texts';

/** `{"latitu` `de":` and `,"longit` `ude":`, as most answers have it. */
const LATITUDE_HEAD: u64 = 0x75746974616c227b;
const LONGITUDE_HEAD: u64 = 0x7469676e6f6c222c;
const LATITUDE_REST: u32 = 0x3a226564;
const LONGITUDE_REST: u64 = 0x3a22656475;

/** The first eight bytes of `"latitude"` and `"longitude"`. */
const LATITUDE_KEY: u64 = 0x6475746974616c22;
const LONGITUDE_KEY: u64 = 0x757469676e6f6c22;

const MAX_LATITUDE: f64 = 90;
const MAX_LONGITUDE: f64 = 180;

let latitude: f64 = 0;
let longitude: f64 = 0;
/** Where the corners that are kept go; what is written behind it is not kept. */
export let cornersEnd: usize = 0;
let cornersLimit: usize = 0;

export function startCorners(at: usize, limit: usize): void {
  cornersEnd = at;
  cornersLimit = limit;
}

/** Reads a number within ± `most`. */
// @ts-ignore: decorator
@inline
function readDegrees(at: usize, most: f64): usize {
  const behind = readNumber(at);
  return behind != 0 && number >= -most && number <= most ? behind : 0;
}

/** Reads a list of positions, keeps them as lng, lat when asked to, and returns where it ends, or 0. */
export function readPositions(at: usize, keeps: bool): usize {
  if (<u32>load<u8>(at) != OPEN_LIST) return 0;
  at = skipSpace(at + 1);
  if (<u32>load<u8>(at) == CLOSE_LIST) return at + 1;
  while (true) {
    at = readPosition(at);
    if (at == 0) return 0;
    if (keeps) {
      if (cornersEnd + 16 > cornersLimit) return 0;
      store<f64>(cornersEnd, longitude);
      store<f64>(cornersEnd, latitude, 8);
      cornersEnd += 16;
    }
    at = skipSpace(at);
    const byte = <u32>load<u8>(at);
    if (byte == CLOSE_LIST) return at + 1;
    if (byte != COMMA) return 0;
    at = skipSpace(at + 1);
  }
}

function readPosition(at: usize): usize {
  if (load<u64>(at) != LATITUDE_HEAD || load<u32>(at, 8) != LATITUDE_REST) return readMembers(at);
  const start = at;
  at = readDegrees(at + 12, MAX_LATITUDE);
  if (at == 0) return readMembers(start);
  latitude = number;
  if (load<u64>(at) != LONGITUDE_HEAD || (load<u64>(at, 8) & 0xffffffffff) != LONGITUDE_REST) return readMembers(start);
  at = readDegrees(at + 13, MAX_LONGITUDE);
  if (at == 0 || <u32>load<u8>(at) != CLOSE_OBJECT) return readMembers(start);
  longitude = number;
  return at + 1;
}

/** In any order, with space and other members between. */
function readMembers(at: usize): usize {
  if (<u32>load<u8>(at) != OPEN_OBJECT) return 0;
  at = skipSpace(at + 1);
  let hasLatitude = false;
  let hasLongitude = false;
  while (true) {
    const isLatitude = load<u64>(at) == LATITUDE_KEY && load<u16>(at, 8) == 0x2265;
    const isLongitude = load<u64>(at) == LONGITUDE_KEY && (load<u32>(at, 8) & 0xffffff) == 0x226564;
    if ((isLatitude && hasLatitude) || (isLongitude && hasLongitude)) return 0;
    at = skipKey(at);
    if (at == 0) return 0;
    if (isLatitude) {
      at = readDegrees(at, MAX_LATITUDE);
      latitude = number;
      hasLatitude = true;
    } else if (isLongitude) {
      at = readDegrees(at, MAX_LONGITUDE);
      longitude = number;
      hasLongitude = true;
    } else {
      at = skipValue(at);
    }
    if (at == 0) return 0;
    at = skipSpace(at);
    const byte = <u32>load<u8>(at);
    if (byte == CLOSE_OBJECT) return hasLatitude && hasLongitude ? at + 1 : 0;
    if (byte != COMMA) return 0;
    at = skipSpace(at + 1);
  }
}
