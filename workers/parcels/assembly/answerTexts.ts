/** Builds the texts of a packed response's parcels; the response's own texts precede them. */
import { reach, recordAt, textEnds, texts, unitTexts, values } from './answerMemory';
import { CODE, HOUSE, ID, NUMBER, PLACE, SHEET, STREET, TITLE, UNIT } from './answerSections';
import { fail, hasFault } from './counts';

const SHEET_BYTE: u8 = 1;
const NUMBER_BYTE: u8 = 2;
const SPACE: u8 = 0x20;
const COMMA: u8 = 0x2c;
const DASH: u8 = 0x2d;
const ZERO: u8 = 0x30;
const MAX_TEXT_BYTES: usize = 512;
/** Bytes for a parcel's four own texts: each is rejected after at most four maximum lengths. */
const ROOM: u64 = 16 * 512;
const MORE: u64 = 1 << 16;

/** Offsets in a record: featureId of the id; start and length of each text. */
const HASH: usize = 24;
const ID_AT: usize = 40;
const TITLE_AT: usize = 48;
const NUMBER_AT: usize = 56;
const ADDRESS_AT: usize = 64;
const SHEET_AT: usize = 72;
const CODE_AT: usize = 80;
const WARD_AT: usize = 88;
const CITY_AT: usize = 96;
const PROVINCE_AT: usize = 104;

/** Indices of a unit's names. */
const CITY_CODE: usize = 2;
const WARD_NAME_2025: usize = 6;
const CITY_NAME_2025: usize = 7;

/** Address of the next text. */
let to: usize = 0;

export function textBytes(): usize {
  return to - texts;
}

/** Writes the text fields of records. False when the host refuses the memory. */
export function writeTexts(parcels: u32, from: usize, bytes: usize): bool {
  if (!reach(<u64>texts + bytes + ROOM)) return false;
  memory.copy(texts, from, bytes);
  to = texts + bytes;
  let room: u64 = 0;
  for (let parcel: u32 = 0; parcel < parcels; ++parcel) {
    if (<u64>to + ROOM > room) {
      room = <u64>to + ROOM + MORE;
      if (!reach(room)) return false;
    }
    writeParcel(parcel);
    if (hasFault) return true;
  }
  return true;
}

// @ts-ignore: decorator
@inline
function valueOf(column: u32, parcel: u32): i32 {
  return load<i32>(values(column) + (<usize>parcel << 2));
}

function writeParcel(parcel: u32): void {
  const record = recordAt(parcel);
  const names = unitTexts + (<usize>valueOf(UNIT, parcel) << 5);
  point(record + WARD_AT, load<i32>(names + (WARD_NAME_2025 << 2)));
  point(record + CITY_AT, load<i32>(names + (CITY_NAME_2025 << 2)));
  point(record + PROVINCE_AT, load<i32>(names + (CITY_CODE << 2)));
  const sheet = valueOf(SHEET, parcel);
  const number = valueOf(NUMBER, parcel);
  const id = valueOf(ID, parcel);
  const title = valueOf(TITLE, parcel);
  point(record + SHEET_AT, sheet);
  point(record + CODE_AT, valueOf(CODE, parcel));
  let start = to;
  if (number < 0) point(record + NUMBER_AT, ~number);
  else {
    addDigits(<u32>number);
    close(record + NUMBER_AT, start);
  }
  const numberAt = texts + load<u32>(record, NUMBER_AT);
  const numberLength = <usize>load<u32>(record, NUMBER_AT + 4);
  start = to;
  if (id < 0) point(record + ID_AT, ~id);
  else {
    addText(id);
    addSign(DASH);
    addText(sheet);
    addSign(DASH);
    addBytes(numberAt, numberLength);
    close(record + ID_AT, start);
  }
  store<f64>(record, hashOf(texts + load<u32>(record, ID_AT), load<u32>(record, ID_AT + 4)), HASH);
  start = to;
  if (title < 0) point(record + TITLE_AT, ~title);
  else {
    addTitle(title, sheet, numberAt, numberLength);
    close(record + TITLE_AT, start);
  }
  start = to;
  addAddress(valueOf(HOUSE, parcel), valueOf(STREET, parcel), valueOf(PLACE, parcel));
  close(record + ADDRESS_AT, start);
}

// @ts-ignore: decorator
@inline
function startOf(text: i32): usize {
  return text == 0 ? 0 : load<u32>(textEnds + ((<usize>text - 1) << 2));
}

// @ts-ignore: decorator
@inline
function endOf(text: i32): usize {
  return load<u32>(textEnds + (<usize>text << 2));
}

// @ts-ignore: decorator
@inline
function point(field: usize, text: i32): void {
  const start = startOf(text);
  store<u32>(field, <u32>start);
  store<u32>(field, <u32>(endOf(text) - start), 4);
}

/** References a text that was just made, from `start` to `to`. */
// @ts-ignore: decorator
@inline
function close(field: usize, start: usize): void {
  if (to - start > MAX_TEXT_BYTES) fail();
  store<u32>(field, <u32>(start - texts));
  store<u32>(field, <u32>(to - start), 4);
}

/** Copies 8 bytes at a time; excess bytes are overwritten or unused. */
// @ts-ignore: decorator
@inline
function addBytes(from: usize, length: usize): void {
  for (let done: usize = 0; done < length; done += 8) store<u64>(to + done, load<u64>(from + done));
  to += length;
}

// @ts-ignore: decorator
@inline
function addText(text: i32): void {
  const start = startOf(text);
  addBytes(texts + start, endOf(text) - start);
}

// @ts-ignore: decorator
@inline
function addSign(sign: u8): void {
  store<u8>(to++, sign);
}

function addDigits(whole: u32): void {
  let end = to + 1;
  for (let power: u64 = 10; power <= <u64>whole; power *= 10) ++end;
  let at = end;
  do {
    const tens = whole / 10;
    store<u8>(--at, ZERO + <u8>(whole - tens * 10));
    whole = tens;
  } while (at > to);
  to = end;
}

/** Writes a title with the parcel's own numbers in place of the marks. */
function addTitle(title: i32, sheet: i32, numberAt: usize, numberLength: usize): void {
  const most = to + MAX_TEXT_BYTES;
  const end = texts + endOf(title);
  for (let from = texts + startOf(title); from < end && to <= most; ++from) {
    const byte = load<u8>(from);
    if (byte == NUMBER_BYTE) addBytes(numberAt, numberLength);
    else if (byte == SHEET_BYTE) addText(sheet);
    else store<u8>(to++, byte);
  }
}

function addAddress(house: i32, street: i32, place: i32): void {
  if (house > 0) addDigits(<u32>house);
  else if (house < 0) addText(~house);
  if (house != 0) addSign(SPACE);
  addText(street);
  if (endOf(place) == startOf(place)) return;
  addSign(COMMA);
  addSign(SPACE);
  addText(place);
}

/** Returns featureId's two hashes as one number; NaN for a non-ASCII text, which the host hashes. */
function hashOf(at: usize, length: u32): f64 {
  let high: u32 = 0x811c9dc5;
  let low: u32 = 0x01000193;
  let all: u32 = 0;
  for (const end = at + length; at < end; ++at) {
    const code = <u32>load<u8>(at);
    all |= code;
    high = (high ^ code) * 0x01000193;
    low = (low ^ code) * 0x85ebca6b;
    low ^= low >> 13;
  }
  return all < 0x80 ? <f64>(high >> 11) * 4294967296 + <f64>low : NaN;
}
