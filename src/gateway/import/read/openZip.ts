import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { ImportError } from '../importError.ts';

/** A folder inside a zip holds a few files; more is no map. */
const MAX_ENTRIES = 10_000;
/** Shapes come to ten times their packed size at most, a file of equal bytes to a thousand. */
const MAX_UNPACKED = 300;
const FREE_BYTES = 64 * 2 ** 20;

/** A file in a zip; nothing of it is unpacked before it is read. */
export interface ZipEntry {
  name: string;
  /** Unpacked, as the zip says; reading more or less of it fails. */
  bytes: number;
  /** As it lies in the zip. */
  packedBytes: number;
  open(): Promise<Readable>;
}

export interface OpenZip {
  entries: ZipEntry[];
  close(): void;
}

const encrypted = (name: string): ImportError =>
  new ImportError(`${name.slice(0, 200)} trong .zip có mật khẩu: giải nén rồi nén lại không mật khẩu (the zip is encrypted).`, {
    atStart: true,
  });

const [STORED, DEFLATED] = [0, 8];

const otherMethod = (name: string): ImportError =>
  new ImportError(
    `${name.slice(0, 200)} trong .zip được nén bằng cách khác (như Deflate64): nén lại bằng Deflate (packed in another way: zip it with Deflate).`,
    { atStart: true },
  );

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

const damaged = (error: unknown): ImportError =>
  error instanceof ImportError
    ? error
    : /encrypt/i.test((error as Error).message)
      ? encrypted('Nội dung')
      : new ImportError(`Tệp .zip bị hỏng hoặc bị cắt cụt (the zip is damaged or cut off): ${(error as Error).message}`);

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > MAX_ENTRIES) throw new ImportError(`Tệp .zip có hơn ${MAX_ENTRIES} tệp (too many files in the zip).`);
  }
  return entries;
}

/** @throws ImportError when it is no zip, or a damaged one */
export async function openZip(path: string): Promise<OpenZip> {
  try {
    // Names are read here: nothing is written by them, so those that lead elsewhere are only names.
    const zip = await yauzl.openPromise(path, { autoClose: false, decodeStrings: false });
    const entries = await listEntries(zip);
    return {
      entries: entries.map((entry) => ({
        name: nameOf(entry),
        bytes: entry.uncompressedSize,
        packedBytes: entry.compressedSize,
        open: async () => {
          if (entry.isEncrypted()) throw encrypted(nameOf(entry));
          if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw otherMethod(nameOf(entry));
          return zip.openReadStreamPromise(entry);
        },
      })),
      close: () => zip.close(),
    };
  } catch (error) {
    throw damaged(error);
  }
}

/**
 * For files of which a large one cannot be packed that small; a table of blanks can.
 * @throws ImportError when an entry unpacks to far more than it is in the zip
 */
export function refuseBomb({ name, bytes, packedBytes }: ZipEntry): void {
  if (bytes <= Math.max(FREE_BYTES, packedBytes * MAX_UNPACKED)) return;
  throw new ImportError(
    `${name.slice(0, 200)} trong .zip phình ra hơn ${MAX_UNPACKED} lần khi giải nén: tệp .zip không bình thường (a zip bomb).`,
    { atStart: true },
  );
}

/** The whole of a small entry. */
export async function readSmallEntry(entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.bytes > maxBytes) {
    throw new ImportError(`${entry.name} trong .zip quá lớn: tối đa ${Math.round(maxBytes / 2 ** 20)} MB (too large).`);
  }
  try {
    const parts: Buffer[] = [];
    for await (const part of (await entry.open()) as AsyncIterable<Buffer>) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    throw damaged(error);
  }
}

/** Bytes of an entry; what is wrong with the zip is told as such. */
export async function* entryBytes(entry: ZipEntry): AsyncGenerator<Buffer> {
  try {
    for await (const part of (await entry.open()) as AsyncIterable<Buffer>) yield part;
  } catch (error) {
    throw damaged(error);
  }
}

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '');

/**
 * Finds the layer of a zip with several files each, by the ending of its main file.
 * @throws ImportError unless one is named, or there is only one
 */
export function findLayer({ entries }: OpenZip, ending: string, layer: string | undefined) {
  const all = entries.filter(({ name }) => name.toLowerCase().endsWith(`.${ending}`) && !/(^|\/)(__MACOSX|\._)/.test(name));
  const nameOfLayer = ({ name }: ZipEntry): string => stemOf(name).split('/').at(-1)!;
  const [main, second] = all.filter((entry) => layer === undefined || nameOfLayer(entry) === layer);
  if (!main || second) {
    const names = all.map(nameOfLayer).join(', ').slice(0, 400);
    const why =
      all.length === 0
        ? 'Tệp .zip không có .shp, .kml hay .mif; tệp loại khác thì giải nén rồi nạp (none of these in the zip: unzip other files first).'
        : `Chọn một lớp bằng --layer (choose a layer): ${names}.`;
    throw new ImportError(why, { atStart: true });
  }
  const beside = (other: string): ZipEntry | undefined =>
    entries.find(({ name }) => name.toLowerCase() === `${stemOf(main.name)}.${other}`.toLowerCase());
  return { main, beside };
}
