/**
 * Decodes a packed response (src/contract/buildOpenApi.ts) to the parts of a ParcelBatch, in a memory without a store.
 * Computes in the gateway writer's order, so that the bits are equal. The host checks the UTF-8.
 */
import {
  corners, firstByteOf, parcelRings, partSizes, placeMadeTexts, placeParcels, placeTexts, reach, records, ringEnds, textEnds, texts, unitTexts, values,
} from './answerMemory';
import { CODE, COLUMNS, FIRST_COLUMN, GRID, HOUSE, ID, NUMBER, PLACE, SHEET, STREET, TEXTS, TITLE, UNIT, UNITS, WHOLE } from './answerSections';
import { cornerCount, partWords, readShapes, ringCount } from './answerShapes';
import { textBytes, writeTexts } from './answerTexts';
import { checkNumber } from './checkNumber';
import { clearFault, count, countBelow, endSection, fail, hasFault, leftIn, openSection, placeIn, stepOf, takeSection } from './counts';

/** Format mark 'TP1'. */
const MARK: u32 = 0x315054;
const MARK_BYTES: u32 = 3;
const CHECK_BYTES: u32 = 4;
const MAX_PACKED_BYTES: u32 = 1 << 24;
const MIN_PARCEL_BYTES: u32 = 14;
const MAX_TEXT_BYTES: u64 = 512;
const UNIT_NAMES: u32 = 8;
const MAX_NUMBER: i64 = 999999999;
const MAX_HOUSE: u64 = 10000002;

/** Results of `readAnswer`. */
const READ: u32 = 0;
const DAMAGED: u32 = 1;
const NO_ROOM: u32 = 2;

let parcels: u32 = 0;
let textBytesAt: usize = 0;
let ownTextBytes: usize = 0;
const parts: usize = memory.data(11 * 4, 4);

/** Returns the address for the response, or 0 when the host refuses the memory. */
export function answerRoom(bytes: u32): usize {
  return reach(<u64>firstByteOf() + bytes) ? firstByteOf() : 0;
}

/** Returns 0 when read, 1 for damaged bytes or another format, 2 when the host refuses the memory. */
export function readAnswer(bytes: u32): u32 {
  clearFault();
  const at = firstByteOf();
  if (bytes < MARK_BYTES + CHECK_BYTES || bytes - CHECK_BYTES > MAX_PACKED_BYTES || (load<u32>(at) & 0xffffff) != MARK) return DAMAGED;
  const end = at + bytes - CHECK_BYTES;
  if (checkNumber(at, end) != load<u32>(end)) return DAMAGED;
  openSection(WHOLE, at + MARK_BYTES, end);
  const parcelCount = countBelow(WHOLE, (<u64>bytes + MIN_PARCEL_BYTES - 1) / MIN_PARCEL_BYTES + 1);
  takeSection(WHOLE, TEXTS);
  takeSection(WHOLE, UNITS);
  takeSection(WHOLE, GRID);
  for (let column: u32 = 0; column < COLUMNS; ++column) takeSection(WHOLE, FIRST_COLUMN + column);
  endSection(WHOLE);
  if (hasFault) return DAMAGED;
  const textCount = countBelow(TEXTS, <u64>leftIn(TEXTS) + 1);
  const unitCount = countBelow(UNITS, <u64>leftIn(UNITS) + 1);
  if (<u64>unitCount * UNIT_NAMES > <u64>leftIn(UNITS)) return DAMAGED;
  for (let column = UNIT; column <= HOUSE; ++column) if (parcelCount > leftIn(column)) return DAMAGED;
  if (!placeTexts(end + CHECK_BYTES, textCount, unitCount * UNIT_NAMES, parcelCount)) return NO_ROOM;
  readTextEnds(textCount);
  readPlaces(UNITS, unitCount * UNIT_NAMES, textCount, unitTexts);
  endSection(UNITS);
  if (hasFault) return DAMAGED;
  readColumns(parcelCount, unitCount, textCount);
  if (hasFault) return DAMAGED;
  parcels = parcelCount;
  if (!placeParcels(parcelCount)) return NO_ROOM;
  readShapes(parcelCount);
  for (let column: u32 = 0; column < COLUMNS; ++column) endSection(FIRST_COLUMN + column);
  if (hasFault) return DAMAGED;
  placeMadeTexts(cornerCount);
  const isMade = writeTexts(parcelCount, textBytesAt, ownTextBytes);
  return hasFault ? DAMAGED : isMade ? READ : NO_ROOM;
}

/**
 * Returns the address of the results, all u32: number of parcels; address of records; address and bytes of all texts;
 * bytes of the response's own texts, which come first; address of corners (f64 pairs); addresses of ring ends (in
 * corners) and of parcels' ring ends; number of rings; address and words of `partSizes`.
 */
export function answerParts(): usize {
  store<u32>(parts, parcels);
  store<u32>(parts, <u32>records, 4);
  store<u32>(parts, <u32>texts, 8);
  store<u32>(parts, <u32>textBytes(), 12);
  store<u32>(parts, <u32>ownTextBytes, 16);
  store<u32>(parts, <u32>corners, 20);
  store<u32>(parts, <u32>ringEnds, 24);
  store<u32>(parts, <u32>parcelRings, 28);
  store<u32>(parts, ringCount, 32);
  store<u32>(parts, <u32>partSizes, 36);
  store<u32>(parts, partWords, 40);
  return parts;
}

/** Reads the end of each text; no text starts within a UTF-8 sequence. */
function readTextEnds(textCount: u32): void {
  let end: u64 = 0;
  for (let text: usize = 0; text < <usize>textCount; ++text) {
    end += countBelow(TEXTS, MAX_TEXT_BYTES + 1);
    store<u32>(textEnds + (text << 2), <u32>end);
  }
  if (end != <u64>leftIn(TEXTS)) return fail();
  textBytesAt = placeIn(TEXTS);
  ownTextBytes = <usize>end;
  for (let text: usize = 0; text < <usize>textCount; ++text) {
    const next = <usize>load<u32>(textEnds + (text << 2));
    if (<u64>next != end && (load<u8>(textBytesAt + next) & 0xc0) == 0x80) return fail();
  }
}

function readPlaces(section: u32, length: u32, end: u32, to: usize): void {
  for (const last = to + (<usize>length << 2); to < last && !hasFault; to += 4) store<u32>(to, countBelow(section, end));
}

/** A value below 0 is `~text`. */
function readColumns(length: u32, unitCount: u32, textCount: u32): void {
  readPlaces(UNIT, length, unitCount, values(UNIT));
  readPlaces(SHEET, length, textCount, values(SHEET));
  readPlaces(CODE, length, textCount, values(CODE));
  readNumbers(length, textCount);
  readSources(ID, length, textCount);
  readSources(TITLE, length, textCount);
  readPlaces(STREET, length, textCount, values(STREET));
  readPlaces(PLACE, length, textCount, values(PLACE));
  readHouses(length, textCount);
}

function readNumbers(length: u32, textCount: u32): void {
  const last = values(NUMBER) + (<usize>length << 2);
  let number: i64 = 0;
  for (let to = values(NUMBER); to < last && !hasFault; to += 4) {
    const value = count(NUMBER);
    if (value == 0) {
      store<i32>(to, ~(<i32>countBelow(NUMBER, textCount)));
      continue;
    }
    number += stepOf(value - 1);
    if (number < 0 || number > MAX_NUMBER) return fail();
    store<i32>(to, <i32>number);
  }
}

function readSources(section: u32, length: u32, textCount: u32): void {
  const last = values(section) + (<usize>length << 2);
  for (let to = values(section); to < last && !hasFault; to += 4) {
    const value = countBelow(section, <u64>textCount + 1);
    store<i32>(to, value == 0 ? ~(<i32>countBelow(section, textCount)) : <i32>value - 1);
  }
}

function readHouses(length: u32, textCount: u32): void {
  const last = values(HOUSE) + (<usize>length << 2);
  for (let to = values(HOUSE); to < last && !hasFault; to += 4) {
    const value = countBelow(HOUSE, MAX_HOUSE);
    store<i32>(to, value == 0 ? 0 : value == 1 ? ~(<i32>countBelow(HOUSE, textCount)) : <i32>value - 2);
  }
}
