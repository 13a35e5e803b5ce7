import { utf8Room, Utf8Slice, writeUtf8 } from '../store/utf8.ts';
import type { TileValue } from './tileStore.ts';

/** MVT 2.1: Layer.values is field 4, Value has a field per kind. */
const VALUES = 0x22;
const STRING = 0x0a;
const DOUBLE = 0x19;
const UINT = 0x28;
const SINT = 0x30;
const BOOLEAN = 0x38;

/** Room for both tags and both lengths in front of a text. */
const HEAD = 12;
const NUMBER_ROOM = 24;

const double = new Float64Array(1);
const doubleBytes = new Uint8Array(double.buffer);

export function tileValueRoom(value: TileValue): number {
  if (typeof value === 'string') return HEAD + utf8Room(value);
  return value instanceof Utf8Slice ? HEAD + value.length : NUMBER_ROOM;
}

/** Writes a number of up to 53 bits in groups of seven. @returns where it ends */
function writeVarint(value: number, bytes: Uint8Array, at: number): number {
  let [end, rest] = [at, value];
  while (rest >= 0x80) {
    bytes[end++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  bytes[end++] = rest;
  return end;
}

const varintBytes = (value: number): number => (value < 0x80 ? 1 : 1 + varintBytes(Math.floor(value / 0x80)));

/** Where the value written last starts and ends: two numbers without an object. */
export const written = { start: 0, end: 0 };

/**
 * Writes a value as an entry of an MVT layer's table of values, and says in `written` where. Numbers take the field that
 * vt-pbf gives them, so that both stores write the same tables; whole ones beyond 53 bits are doubles.
 * @param bytes with room for `tileValueRoom(value)` at `at`
 */
export function writeTileValue(value: TileValue, bytes: Uint8Array, at: number): void {
  if (typeof value === 'string' || value instanceof Utf8Slice) {
    const end = typeof value === 'string' ? writeUtf8(value, bytes, at + HEAD) : value.copyTo(bytes, at + HEAD);
    const length = end - at - HEAD;
    const message = 1 + varintBytes(length) + length;
    written.start = at + HEAD - 2 - varintBytes(length) - varintBytes(message);
    written.end = end;
    bytes[written.start] = VALUES;
    const tag = writeVarint(message, bytes, written.start + 1);
    bytes[tag] = STRING;
    writeVarint(length, bytes, tag + 1);
    return;
  }
  written.start = at;
  written.end = typeof value === 'boolean' ? writeBoolean(value, bytes, at + 2) : writeNumber(value, bytes, at + 2);
  bytes[at] = VALUES;
  bytes[at + 1] = written.end - at - 2;
}

function writeBoolean(value: boolean, bytes: Uint8Array, at: number): number {
  bytes[at] = BOOLEAN;
  bytes[at + 1] = Number(value);
  return at + 2;
}

function writeNumber(value: number, bytes: Uint8Array, at: number): number {
  if (Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0)) {
    bytes[at] = UINT;
    return writeVarint(value, bytes, at + 1);
  }
  // Zigzag doubles it, and must stay whole.
  if (Number.isInteger(value) && value < 0 && value > -(2 ** 51)) {
    bytes[at] = SINT;
    return writeVarint(-value * 2 - 1, bytes, at + 1);
  }
  bytes[at] = DOUBLE;
  double[0] = value;
  bytes.set(doubleBytes, at + 1);
  return at + 9;
}

/** Fields of an MVT layer with their wire types. */
const NAME = 0x0a;
const KEY = 0x1a;
const EXTENT = 0x28;
const VERSION = 0x78;

/** What every tile's layer of this name begins with: version 2, name, extent 4096, and all keys, by number in their order. */
export function tileLayerHead(name: string, keys: readonly string[]): Uint8Array<ArrayBuffer> {
  const room = [name, ...keys].reduce((sum, text) => sum + utf8Room(text) + 6, 8);
  const bytes = new Uint8Array(room);
  bytes.set([VERSION, 2, EXTENT, 0x80, 0x20]);
  let end = writeText(NAME, name, bytes, 5);
  for (const key of keys) end = writeText(KEY, key, bytes, end);
  return bytes.slice(0, end);
}

function writeText(field: number, text: string, bytes: Uint8Array, at: number): number {
  const scratch = new Uint8Array(utf8Room(text));
  const length = writeUtf8(text, scratch, 0);
  bytes[at] = field;
  const start = writeVarint(length, bytes, at + 1);
  bytes.set(scratch.subarray(0, length), start);
  return start + length;
}
