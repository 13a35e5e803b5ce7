import { closeSync, createReadStream, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { FileFault } from '../../landFiles/fileFault.ts';
import { endingOf, type FilePart, stemOf } from '../../landFiles/filePart.ts';
import type { Inflate } from '../../landFiles/zip/readZip.ts';

const PIECE_BYTES = 2 ** 20;
/** Also for streamed reads: larger pieces would leave the young generation of the importer's small heap. */
const PAGE_BYTES = 2 ** 16;
/** Consecutive objects share one page, their corners another. */
const MAX_PAGES = 16;

export interface DiskPart extends FilePart {
  close(): void;
}

function readAt(file: number, at: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  return bytes.subarray(0, readSync(file, bytes, 0, count, at));
}

/** Opens a file on disk with a cache of the most recently read pages. */
export function diskPart(path: string): DiskPart {
  const bytes = statSync(path).size;
  const pages = new Map<number, Buffer>();
  let file: number | undefined;
  const pageAt = (number: number): Buffer => {
    const known = pages.get(number);
    if (known) return known;
    const page = readAt(file!, number * PAGE_BYTES, PAGE_BYTES);
    if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value!);
    pages.set(number, page);
    return page;
  };
  const readNow = (at: number, count: number): Uint8Array => {
    const start = at % PAGE_BYTES;
    const isInPage = start + count <= PAGE_BYTES;
    const part = isInPage ? pageAt(Math.floor(at / PAGE_BYTES)).subarray(start, start + count) : readAt(file!, at, count);
    // The file was truncated in the meantime.
    if (part.length < count) throw new RangeError('beyond the end of the file');
    return part;
  };
  const open = (): void => void (file ??= openSync(path, 'r'));
  return {
    name: basename(path),
    bytes,
    read: async (from, to) => {
      open();
      return readAt(file!, from, Math.max(0, Math.min(to, bytes) - from));
    },
    stream: (from = 0, to = bytes) =>
      from >= to ? Readable.from([]) : createReadStream(path, { start: from, end: to - 1, highWaterMark: PAGE_BYTES }),
    random: async () => {
      open();
      return { size: bytes, read: readNow };
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** Returns the file and its siblings with the same name and other extensions, ignoring case. */
export function siblingParts(path: string): DiskPart[] {
  const [folder, name] = [dirname(path), basename(path)];
  const isBeside = (other: string): boolean =>
    other !== name && endingOf(other) !== '' && stemOf(other).toLowerCase() === stemOf(name).toLowerCase();
  const others = readdirSync(folder, { withFileTypes: true }).flatMap((other) =>
    other.isFile() && isBeside(other.name) ? [other.name] : [],
  );
  return [name, ...others].map((part) => diskPart(join(folder, part)));
}

export const inflate: Inflate = async function* (packed) {
  const unpacking = createInflateRaw({ chunkSize: PIECE_BYTES });
  pipeline(Readable.from(packed), unpacking, () => undefined);
  try {
    yield* unpacking as AsyncIterable<Buffer>;
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('damaged', `.zip: ${(error as Error).message}`);
  }
};
