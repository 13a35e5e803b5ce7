/**
 * The fields of a record, as the host lists them, and the order in which the record before had them: what stood between
 * two values there mostly stands there again, so a key is known by comparing bytes once.
 */
import { isSame } from './texts';

/** Kinds of fields. Texts have a place among the record's own, UNPLACED where they are only checked; numbers have one too. */
export const TEXT: u32 = 1;
export const NUMBER: u32 = 2;
export const RING: u32 = 3;
export const POSITIONS: u32 = 4;
export const PICTURES: u32 = 5;
export const FLAG: u32 = 6;
/** A text with one value: its bytes stand behind the field's name, its length is the place. */
export const LITERAL: u32 = 7;
/** Any value, kept as it stands; the one field that may be missing. */
export const JSON_VALUE: u32 = 8;
export const UNPLACED: u32 = 0xffffffff;

/** As the host writes them: address and length of the name, kind, place; then, ours, address and length of the last text. */
export const FIELD: usize = 24;
export const MAX_FIELDS: u32 = 31;
export const UNKNOWN: u32 = MAX_FIELDS;

export const fieldsAt: usize = memory.data(32 * 24, 8);
/** Address and length of what stood before a value, and its field. */
const gaps: usize = memory.data(32 * 12, 4);
const GAP: usize = 12;

export let fieldCount: u32 = 0;
/** A bit for each field that a record must have. */
export let needed: u32 = 0;
let knownGaps: u32 = 0;

export function startFields(count: u32): void {
  fieldCount = count;
  needed = 0;
  for (let field: u32 = 0; field < count; ++field) if (kindOf(field) != JSON_VALUE) needed |= 1 << field;
  knownGaps = 0;
  for (let field: u32 = 0; field <= count; ++field) setLastText(field, 0, 0);
}

// @ts-ignore: decorator
@inline
export function kindOf(field: u32): u32 {
  return load<u32>(fieldsAt + <usize>field * FIELD, 8);
}

// @ts-ignore: decorator
@inline
export function placeOf(field: u32): u32 {
  return load<u32>(fieldsAt + <usize>field * FIELD, 12);
}

// @ts-ignore: decorator
@inline
export function nameAt(field: u32): usize {
  return load<u32>(fieldsAt + <usize>field * FIELD);
}

// @ts-ignore: decorator
@inline
export function nameLength(field: u32): usize {
  return load<u32>(fieldsAt + <usize>field * FIELD, 4);
}

// @ts-ignore: decorator
@inline
export function lastTextAt(field: u32): usize {
  return load<u32>(fieldsAt + <usize>field * FIELD, 16);
}

// @ts-ignore: decorator
@inline
export function lastTextLength(field: u32): usize {
  return load<u32>(fieldsAt + <usize>field * FIELD, 20);
}

// @ts-ignore: decorator
@inline
export function setLastText(field: u32, at: usize, length: usize): void {
  store<u32>(fieldsAt + <usize>field * FIELD, <u32>at, 16);
  store<u32>(fieldsAt + <usize>field * FIELD, <u32>length, 20);
}

/** The field of this name, or UNKNOWN. */
export function findField(at: usize, length: usize): u32 {
  for (let field: u32 = 0; field < fieldCount; ++field) {
    if (nameLength(field) == length && isSame(nameAt(field), at, length)) return field;
  }
  return UNKNOWN;
}

/** The length of what stood before the value of this ordinal, if the same stands here; else 0. */
// @ts-ignore: decorator
@inline
export function sameGap(ordinal: u32, at: usize): usize {
  if (ordinal >= knownGaps) return 0;
  const gap = gaps + <usize>ordinal * GAP;
  const length = <usize>load<u32>(gap, 4);
  return isSame(at, load<u32>(gap), length) ? length : 0;
}

// @ts-ignore: decorator
@inline
export function fieldAfterGap(ordinal: u32): u32 {
  return load<u32>(gaps + <usize>ordinal * GAP, 8);
}

export function learnGap(ordinal: u32, at: usize, length: usize, field: u32): void {
  if (ordinal > knownGaps || ordinal >= MAX_FIELDS) return;
  const gap = gaps + <usize>ordinal * GAP;
  store<u32>(gap, <u32>at);
  store<u32>(gap, <u32>length, 4);
  store<u32>(gap, field, 8);
  if (ordinal == knownGaps) ++knownGaps;
}
