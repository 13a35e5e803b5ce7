import { utf8Room, writeUtf8 } from '../store/utf8.ts';
import { writeVarint } from './tileValue.ts';

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
