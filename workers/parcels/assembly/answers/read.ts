/**
 * From the bytes of an answer, `{"data": [records], "total": n}`, to columns: where each text stands, the numbers, the
 * corners. Accepts less than JSON has (no escapes, valid UTF-8, each field once) and nothing that the contract refuses;
 * what it does not accept the host reads the long way, and finds out what is wrong with it.
 */
import {
  fieldAfterGap, fieldCount, fieldsAt, FLAG, findField, JSON_VALUE, kindOf, lastTextAt, lastTextLength, learnGap, LITERAL,
  nameAt, nameLength, needed, NUMBER, PICTURES, placeOf, POSITIONS, RING, sameGap, setLastText, startFields, TEXT, UNKNOWN, UNPLACED,
} from './fields';
import { number, readNumber } from './numbers';
import { cornersEnd, readPositions, startCorners } from './positions';
import {
  CLOSE_LIST, CLOSE_OBJECT, COMMA, flag, OPEN_LIST, OPEN_OBJECT, readFlag, skipKey, skipText, skipValue,
} from './skip';
import { isAscii, isSame, QUOTE, scanText, skipSpace } from './texts';

const PAGE: usize = 65536;
/** Names of fields; the answer begins behind them. */
const NAMES_BYTES: usize = 4096;
/** Zeros behind the answer, so that eights may be loaded anywhere. */
const BEHIND: usize = 32;

/** Of a record: three numbers, the hash of its first text, where its corners end, its flag, its texts (batchRecord.ts). */
const HASH: usize = 24;
const CORNERS_END: usize = 32;
const IS_FLAGGED: usize = 36;
const TEXTS: usize = 40;

let corners: usize = 0;
let records: usize = 0;
let total: f64 = NaN;

let input: usize = 0;
let stride: usize = 0;
let record: usize = 0;
let limit: usize = 0;

/** Where the host writes the fields, and their names. */
export function fields(): usize {
  return fieldsAt;
}

export function names(): usize {
  return (__heap_base + 15) & ~(<usize>15);
}

/** What the last answer had: its records, the lng, lat pairs of their corners, its total or NaN. */
export function recordsAt(): usize {
  return records;
}

export function cornersAt(): usize {
  return corners;
}

export function totalOf(): f64 {
  return total;
}

/** Address where an answer of this length shall be written, or 0 when the host refuses the memory. */
export function room(length: usize): usize {
  input = names() + NAMES_BYTES;
  // Corners and records take less than their JSON.
  const needed = <u64>input + 3 * (<u64>length + BEHIND);
  const missing = (needed + PAGE - 1) / PAGE - <u64>memory.size();
  if (<i64>missing > 0 && memory.grow(<i32>missing) < 0) return 0;
  return input;
}

/** Reads the answer. Returns how many records it has, −1 when it is not accepted. */
export function read(length: usize, fieldCount: u32, texts: u32): i32 {
  startFields(fieldCount);
  memory.fill(input + length, 0, BEHIND);
  corners = (input + length + BEHIND + 7) & ~(<usize>7);
  records = (corners + length + 7) & ~(<usize>7);
  limit = (<usize>memory.size() * PAGE) & ~(<usize>7);
  startCorners(corners, records);
  stride = (TEXTS + (<usize>texts << 3) + 7) & ~(<usize>7);
  record = records;
  total = NaN;
  const behind = readAnswer(skipSpace(input));
  return behind != 0 && skipSpace(behind) == input + length ? <i32>((record - records) / stride) : -1;
}

/** `"data"` and `"total"` with their quotes. */
const DATA_KEY: u64 = 0x226174616422;
const TOTAL_KEY: u64 = 0x226c61746f7422;

function readAnswer(at: usize): usize {
  if (<u32>load<u8>(at) != OPEN_OBJECT) return 0;
  let hasData = false;
  let hasTotal = false;
  at = skipSpace(at + 1);
  while (true) {
    const isData = (load<u64>(at) & 0xffffffffffff) == DATA_KEY;
    const isTotal = (load<u64>(at) & 0xffffffffffffff) == TOTAL_KEY;
    if ((isData && hasData) || (isTotal && hasTotal)) return 0;
    at = skipKey(at);
    if (at == 0) return 0;
    if (isData) {
      hasData = true;
      at = readRecords(at);
    } else if (isTotal) {
      hasTotal = true;
      at = readNumber(at);
      total = number;
    } else {
      at = skipValue(at);
    }
    if (at == 0) return 0;
    at = skipSpace(at);
    const byte = <u32>load<u8>(at);
    if (byte == CLOSE_OBJECT) return hasData ? at + 1 : 0;
    if (byte != COMMA) return 0;
    at = skipSpace(at + 1);
  }
}

function readRecords(at: usize): usize {
  if (<u32>load<u8>(at) != OPEN_LIST) return 0;
  at = skipSpace(at + 1);
  if (<u32>load<u8>(at) == CLOSE_LIST) return at + 1;
  while (true) {
    if (record + stride > limit) return 0;
    at = readRecord(at);
    if (at == 0) return 0;
    store<u32>(record, <u32>((cornersEnd - corners) >> 4), CORNERS_END);
    record += stride;
    at = skipSpace(at);
    const byte = <u32>load<u8>(at);
    if (byte == CLOSE_LIST) return at + 1;
    if (byte != COMMA) return 0;
    at = skipSpace(at + 1);
  }
}

function readRecord(at: usize): usize {
  if (<u32>load<u8>(at) != OPEN_OBJECT) return 0;
  ++at;
  // The last of the texts may be missing.
  store<u64>(record + stride - 8, 0);
  let seen: u32 = 0;
  let ordinal: u32 = 0;
  while (true) {
    let field: u32;
    const known = sameGap(ordinal, at);
    if (known != 0) {
      field = fieldAfterGap(ordinal);
      at = skipSpace(at + known);
    } else {
      const from = at;
      at = skipSpace(at);
      const byte = <u32>load<u8>(at);
      if (byte == CLOSE_OBJECT) return (seen & needed) == needed ? at + 1 : 0;
      if (ordinal > 0) {
        if (byte != COMMA) return 0;
        at = skipSpace(at + 1);
      }
      const key = at + 1;
      at = skipKey(at);
      if (at == 0) return 0;
      field = findField(key, lengthOfKey(key));
      learnGap(ordinal, from, at - from, field);
    }
    if (field == UNKNOWN) {
      at = skipValue(at);
    } else {
      const bit: u32 = 1 << field;
      if (seen & bit) return 0;
      seen |= bit;
      at = readField(field, at);
    }
    if (at == 0) return 0;
    ++ordinal;
  }
}

/** Of a key that was skipped once. */
function lengthOfKey(at: usize): usize {
  const from = at;
  while (<u32>load<u8>(at) != QUOTE) ++at;
  return at - from;
}

function readField(field: u32, at: usize): usize {
  switch (kindOf(field)) {
    case TEXT: return readText(field, at);
    case NUMBER: return keepNumber(field, readNumber(at));
    case RING: return readPositions(at, true);
    case POSITIONS: return readPositions(at, false);
    case PICTURES: return readPictures(at);
    case FLAG: {
      const behind = readFlag(at);
      store<u32>(record, <u32>flag, IS_FLAGGED);
      return behind;
    }
    case LITERAL: return readLiteral(field, at);
    case JSON_VALUE: return keepValue(field, at);
    default: return 0;
  }
}

/** Notes where a value stands, and how long it is. */
function keepValue(field: u32, at: usize): usize {
  const behind = skipValue(at);
  store<u32>(record + (<usize>placeOf(field) << 3), <u32>(at - input), TEXTS);
  store<u32>(record + (<usize>placeOf(field) << 3), <u32>(behind - at), TEXTS + 4);
  return behind;
}

function keepNumber(field: u32, behind: usize): usize {
  store<f64>(record + (<usize>placeOf(field) << 3), number);
  return behind;
}

/** A text that is the record's before is not scanned again. */
function readText(field: u32, at: usize): usize {
  if (<u32>load<u8>(at) != QUOTE) return 0;
  const from = at + 1;
  const place = placeOf(field);
  let length = lastTextLength(field);
  const isLast = length > 0 && <u32>load<u8>(from + length) == QUOTE && isSame(from, lastTextAt(field), length);
  if (!isLast) {
    const close = scanText(from, lastTextAt(field), length);
    if (close == 0) return 0;
    length = close - from;
    setLastText(field, from, length);
  }
  if (place == 0) store<f64>(record, isLast ? NaN : hash(from, length), HASH);
  if (place != UNPLACED) {
    store<u32>(record + (<usize>place << 3), <u32>(from - input), TEXTS);
    store<u32>(record + (<usize>place << 3), <u32>length, TEXTS + 4);
  }
  return from + length + 1;
}

/** The host's featureId of a text of ASCII; NaN of others, which the host reads letter by letter. */
function hash(at: usize, length: usize): f64 {
  if (!isAscii) return NaN;
  let high: u32 = 0x811c9dc5;
  let low: u32 = 0x01000193;
  for (const end = at + length; at < end; ++at) {
    const code = <u32>load<u8>(at);
    high = (high ^ code) * 0x01000193;
    low = (low ^ code) * 0x85ebca6b;
    low ^= low >> 13;
  }
  return <f64>(high >> 11) * 4294967296 + <f64>low;
}

function readLiteral(field: u32, at: usize): usize {
  const behind = skipText(at);
  if (behind == 0) return 0;
  const wanted = nameAt(field) + nameLength(field);
  const length = behind - at - 2;
  return length == <usize>placeOf(field) && isSame(at + 1, wanted, length) ? behind : 0;
}

/** `"url"` and what may not be missing: a text. */
const URL_KEY: u64 = 0x226c727522;

function readPictures(at: usize): usize {
  if (<u32>load<u8>(at) != OPEN_LIST) return 0;
  at = skipSpace(at + 1);
  if (<u32>load<u8>(at) == CLOSE_LIST) return at + 1;
  while (true) {
    at = readPicture(at);
    if (at == 0) return 0;
    at = skipSpace(at);
    const byte = <u32>load<u8>(at);
    if (byte == CLOSE_LIST) return at + 1;
    if (byte != COMMA) return 0;
    at = skipSpace(at + 1);
  }
}

function readPicture(at: usize): usize {
  if (<u32>load<u8>(at) != OPEN_OBJECT) return 0;
  let hasUrl = false;
  at = skipSpace(at + 1);
  while (true) {
    const isUrl = (load<u64>(at) & 0xffffffffff) == URL_KEY;
    if (isUrl && hasUrl) return 0;
    at = skipKey(at);
    if (at == 0) return 0;
    at = isUrl ? skipText(at) : skipValue(at);
    if (at == 0) return 0;
    hasUrl = hasUrl || isUrl;
    at = skipSpace(at);
    const byte = <u32>load<u8>(at);
    if (byte == CLOSE_OBJECT) return hasUrl ? at + 1 : 0;
    if (byte != COMMA) return 0;
    at = skipSpace(at + 1);
  }
}
