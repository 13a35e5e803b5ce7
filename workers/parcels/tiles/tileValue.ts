import { utf8Room, Utf8Slice, writeUtf8 } from '../store/utf8.ts';
import type { TileValue } from './tileStore.ts';

/** MVT 2.1: Layer.values is field 4, Value has a field per kind. */
const VALUES = 0x22;
const STRING = 0x0a;
const BOOLEAN = 0x38;

/** Bytes for both tags and both lengths before a text. */
const HEAD = 12;
/** Bytes of a boolean: tag and length of an entry, its own tag, its value. */
const TRUTH_BYTES = 4;

/** Returns an upper bound of the bytes of a value. */
export function tileValueRoom(value: TileValue): number {
  if (typeof value === 'string') return HEAD + utf8Room(value);
  return value instanceof Utf8Slice ? HEAD + value.length : TRUTH_BYTES;
}

function writeVarint(value: number, bytes: Uint8Array, at: number): number {
  let [end, rest] = [at, value];
  while (rest >= 0x80) {
    bytes[end++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[end++] = rest;
  return end;
}

const varintBytes = (value: number): number => (value < 0x80 ? 1 : 1 + varintBytes(value >>> 7));

/** Byte range of the last written value; shared, to avoid an allocation per call. */
export const written = { start: 0, end: 0 };

/** Writes a value as an entry of an MVT layer's values into room for `tileValueRoom`, and sets `written`. */
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
  written.end = at + TRUTH_BYTES;
  bytes.set([VALUES, 2, BOOLEAN, Number(value)], at);
}

/** Fields of an MVT layer with their wire types. */
const NAME = 0x0a;
const KEY = 0x1a;
const EXTENT = 0x28;
const VERSION = 0x78;

/** Encodes the start of a layer: version 2, name, extent 4096, and all keys in order. */
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
