/**
 * Adds many parcels in one call, in place of a staged `put` each. The block has ids and indices of the parcels, then a
 * ParcelBatch (workers/parcels/answers/parcelBatch.ts): records, corners, texts.
 */
import { ensureCell, enterCell } from './cells';
import { addressOf, BATCH, ensure, hand, OF_SHAPE, PENDING, release, roomOf, ROW, STAGING, takePending } from './heap';
import { isInSquare } from './mercator';
import { fillRing } from './outline';
import { POINTS, POLYGON, recordAt, ROW_AT, STATE } from './record';
import { addSlot, ensureSlot, findSlot, slots } from './slots';
import { clearSlot, dropRow, placeLabel } from './store';
import { BYTES, nameAgain, nameValue, NO_VALUE, OWN, setLength } from './values';

/** Size of a batch's record, and offsets in it. */
const RECORD_BYTES: usize = 112;
const AREA: usize = 0;
const LNG: usize = 8;
const LAT: usize = 16;
const CORNERS_END: usize = 32;
const NUMBER: usize = 56;
const CODE: usize = 80;

/** Offsets of a parcel's properties in the row block. */
const CODE_KEY: usize = 0;
const NUMBER_KEY: usize = 4;
const LABEL_KEY: usize = 8;

/** Protobuf tags of a layer's value and of its text; the lengths follow each. */
const VALUE_TAG: u32 = 0x22;
const TEXT_TAG: u32 = 0x0a;
const HEAD: usize = 4;
/** Maximum length of a text whose lengths take one byte each. */
const MAX_SHORT: usize = 124;

const SPACE: u8 = 0x20;
const LINE_END: u8 = 0x0a;
const COMMA: u8 = 0x2c;
const POINT: u8 = 0x2e;
const ZERO: u8 = 0x30;
/** Maximum bytes of an area; area from which, and distance to half a tenth within which, the host formats it. */
const AREA_ROOM: usize = 24;
const LARGE_M2: f64 = 1e11;
const NEAR_HALF: f64 = 1e-3;

/** Larger buffers are freed after the batch. */
const LARGE: usize = 1 << 20;

let records: usize = 0;
let corners: usize = 0;
let texts: usize = 0;
let wasRefused: bool = false;

/**
 * Returns the address of the buffer, or 0 when the host refuses the memory. The host writes `count` ids (f64) and
 * indices (u32), then, 8-byte aligned, records, corners, texts and 8 bytes.
 */
export function batchRoom(count: u32, parcels: u32, cornerCount: u32, textBytes: u32): usize {
  records = (<usize>count * 12 + 7) & ~(<usize>7);
  corners = records + <usize>parcels * RECORD_BYTES;
  texts = corners + (<usize>cornerCount << 4);
  return ensure(BATCH, <u64>texts + textBytes + 8) ? addressOf(BATCH) : 0;
}

/**
 * Adds parcels `first` to `last` of `count`. Returns the index at which it stopped: `last`, a parcel that needs `put`
 * (unusual label position or area), or, if `batchRefused`, one without memory.
 */
export function putBatch(first: u32, last: u32, count: u32): u32 {
  wasRefused = false;
  codeAt = 0;
  let next = first;
  while (next < last && putNext(next, count)) ++next;
  return next;
}

export function batchRefused(): bool {
  return wasRefused;
}

export function doneWithBatch(): void {
  if (roomOf(addressOf(BATCH)) > LARGE) release(BATCH);
}

// @ts-ignore: decorator
@inline
function refuse(): bool {
  wasRefused = true;
  return false;
}

/** Land code of the previous parcel: text offset plus one, length, value. */
let codeAt: usize = 0;
let codeLength: u32 = 0;
let code: u32 = 0;

function putNext(next: u32, count: u32): bool {
  const parcel = <usize>load<u32>(addressOf(BATCH) + (<usize>count << 3) + (<usize>next << 2));
  const offset = records + parcel * RECORD_BYTES;
  let given = addressOf(BATCH) + offset;
  const from = parcel == 0 ? 0 : load<u32>(given - RECORD_BYTES, CORNERS_END);
  const ring = corners + (<usize>from << 4);
  const points = openLength(addressOf(BATCH) + ring, load<u32>(given, CORNERS_END) - from);
  const lng = load<f64>(given, LNG);
  const lat = load<f64>(given, LAT);
  if (points < 3 || !isUsual(load<f64>(given, AREA)) || !holds(addressOf(BATCH) + ring, points, lng, lat)) return false;
  if (load<u32>(given, CODE + 4) + load<u32>(given, NUMBER + 4) > <u32>(MAX_SHORT - AREA_ROOM)) return false;
  if (!ensureSlot() || !ensureCell(slots) || !ensure(STAGING, 256)) return refuse();
  if (!nameParcel(offset)) return refuse();
  const label = stageLabel(addressOf(BATCH) + offset);
  if (!takePending(<u64>points * 24 + BYTES + label + 8)) {
    dropRow(addressOf(ROW));
    return refuse();
  }
  given = addressOf(BATCH);
  const id = load<f64>(given + (<usize>next << 3));
  let slot = findSlot(id);
  if (slot == 0) slot = addSlot(id);
  else clearSlot(--slot);
  const record = recordAt(slot);
  memory.copy(record + ROW_AT, addressOf(ROW), 12);
  store<u32>(record, points, POINTS);
  const state = fillRing(record, addressOf(PENDING), given + ring, points);
  store<u32>(record, state | POLYGON, STATE);
  const own = addressOf(PENDING) + <usize>points * 24;
  setLength(own, label);
  copyText(own + BYTES, addressOf(STAGING), label);
  hand(OF_SHAPE | slot);
  placeLabel(record, lng, lat);
  enterCell(slot);
  return true;
}

// @ts-ignore: decorator
@inline
function openLength(ring: usize, count: u32): u32 {
  if (count < 2) return count;
  const last = ring + (<usize>(count - 1) << 4);
  return load<f64>(ring) == load<f64>(last) && load<f64>(ring, 8) == load<f64>(last, 8) ? count - 1 : count;
}

/** Like ringContains of src/domain/geometry/ring.ts, but false unless the ring is within the square and finite. */
function holds(ring: usize, count: u32, x: f64, y: f64): bool {
  const end = ring + (<usize>count << 4);
  let x2 = load<f64>(end - 16);
  let y2 = load<f64>(end - 8);
  let isInside = false;
  for (let point = ring; point < end; point += 16) {
    const x1 = load<f64>(point);
    const y1 = load<f64>(point, 8);
    if (!isInSquare(x1, y1)) return false;
    if (y1 > y != y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    x2 = x1;
    y2 = y1;
  }
  return isInside;
}

/** Tests whether an area can be written digit by digit, as `writeArea` of workers/parcels/tiles/parcelLabel.ts does. */
// @ts-ignore: decorator
@inline
function isUsual(areaM2: f64): bool {
  const tenths = areaM2 * 10;
  return (
    areaM2 >= 0 && areaM2 < LARGE_M2 && reinterpret<u64>(areaM2) >> 63 == 0 &&
    Math.abs(Math.abs(tenths - Math.floor(tenths + 0.5)) - 0.5) > NEAR_HALF
  );
}

/** Names a parcel's values in the row block; false when the host refuses the memory. */
function nameParcel(offset: usize): bool {
  const row = addressOf(ROW);
  store<u64>(row, 0);
  store<u32>(row, 0, LABEL_KEY);
  let given = addressOf(BATCH) + offset;
  const codeText = <usize>load<u32>(given, CODE);
  const length = load<u32>(given, CODE + 4);
  if (code != NO_VALUE && codeAt == codeText + 1 && codeLength == length) nameAgain(code);
  else {
    code = nameText(codeText, length);
    if (code == NO_VALUE) return false;
    codeAt = codeText + 1;
    codeLength = length;
  }
  store<u32>(addressOf(ROW), code, CODE_KEY);
  given = addressOf(BATCH) + offset;
  const number = nameText(load<u32>(given, NUMBER), load<u32>(given, NUMBER + 4));
  store<u32>(addressOf(ROW), number, NUMBER_KEY);
  store<u32>(addressOf(ROW), OWN, LABEL_KEY);
  if (number != NO_VALUE) return true;
  dropRow(addressOf(ROW));
  code = NO_VALUE;
  return false;
}

/** Returns the value of a text of the batch, at most MAX_SHORT long. */
function nameText(text: usize, length: u32): u32 {
  const to = addressOf(STAGING) + HEAD;
  return nameValue(STAGING, 0, writeHead(copyText(to, addressOf(BATCH) + texts + text, length) - to));
}

/** Stages a label: land code and number, with the area below; it is unique. */
function stageLabel(given: usize): usize {
  const start = addressOf(STAGING) + HEAD;
  const all = addressOf(BATCH) + texts;
  let to = copyText(start, all + load<u32>(given, CODE), load<u32>(given, CODE + 4));
  store<u8>(to++, SPACE);
  to = copyText(to, all + load<u32>(given, NUMBER), load<u32>(given, NUMBER + 4));
  store<u8>(to++, LINE_END);
  return writeHead(writeArea(to, load<f64>(given, AREA)) - start);
}

/** Copies 8 bytes at a time; excess bytes are overwritten or unused. */
// @ts-ignore: decorator
@inline
function copyText(to: usize, from: usize, length: usize): usize {
  for (let done: usize = 0; done < length; done += 8) store<u64>(to + done, load<u64>(from + done));
  return to + length;
}

// @ts-ignore: decorator
@inline
function writeHead(length: usize): usize {
  store<u32>(addressOf(STAGING), VALUE_TAG | (<u32>(length + 2) << 8) | (TEXT_TAG << 16) | (<u32>length << 24));
  return length + HEAD;
}

/** Writes one decimal and commas between thousands. Returns the end. */
function writeArea(to: usize, areaM2: f64): usize {
  const tenths = <u64>Math.floor(areaM2 * 10 + 0.5);
  let whole = tenths / 10;
  let digits: usize = 1;
  for (let more = whole; more >= 10; more /= 10) ++digits;
  const end = to + digits + (digits - 1) / 3;
  for (let at = end, written: u32 = 1; at > to; ++written) {
    if ((written & 3) == 0) {
      store<u8>(--at, COMMA);
      continue;
    }
    const rest = whole / 10;
    store<u8>(--at, ZERO + <u8>(whole - rest * 10));
    whole = rest;
  }
  store<u8>(end, POINT);
  store<u8>(end, ZERO + <u8>(tenths % 10), 1);
  return end + 2;
}
