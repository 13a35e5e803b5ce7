import { ImportError } from '../importError.ts';
import type { ByteReader } from './byteReader.ts';
import { checkColumnCount } from './columnCount.ts';
import type { DecodeText } from './decodeText.ts';

interface DbfField {
  name: string;
  type: string;
  at: number;
  bytes: number;
}

const HEAD_BYTES = 32;
const FIELD_BYTES = 32;
const DELETED = 0x2a;

/** A record's properties; `isDeleted` ones are marked so and stay in the file until it is packed. */
export interface DbfRecord {
  properties: Record<string, unknown>;
  isDeleted: boolean;
}

/** Reads a .dbf (dBASE III), record by record. */
export class DbfRecords {
  /** The code page that the head names, 0 for none. */
  languageByte = 0;
  count = 0;
  readonly #reader: ByteReader;
  #fields: DbfField[] = [];
  /** Of each record. */
  recordBytes = 0;
  #left = 0;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  /** @param bytes the file's length, as the zip says */
  async open(bytes: number, decode: DecodeText): Promise<void> {
    const head = await this.#reader.read(HEAD_BYTES);
    this.count = head.readUInt32LE(4);
    const headBytes = head.readUInt16LE(8);
    this.recordBytes = head.readUInt16LE(10);
    this.languageByte = head[29]!;
    // A byte may stand behind the last record, and little more.
    const spare = bytes - headBytes - this.count * this.recordBytes;
    if (headBytes < HEAD_BYTES + 1 || this.recordBytes < 1 || spare < 0 || spare > 1024) {
      throw new ImportError('Tệp .dbf bị cắt cụt hoặc bị hỏng (the .dbf is cut off or damaged).');
    }
    const fields = await this.#reader.read(headBytes - HEAD_BYTES);
    this.#left = this.count;
    let at = 1;
    for (let from = 0; from + FIELD_BYTES <= fields.length && fields[from] !== 0x0d; from += FIELD_BYTES) {
      const end = fields.indexOf(0, from);
      const name = decode(fields.subarray(from, Math.min(end < 0 ? from + 11 : end, from + 11))).trim();
      const field = { name, type: String.fromCharCode(fields[from + 11]!), at, bytes: fields[from + 16]! };
      // A field without bytes says nothing, and two thousand of them fit into a record of one byte.
      if (field.bytes > 0) this.#fields.push(field);
      at += field.bytes;
    }
    checkColumnCount(this.#fields.length);
    if (at > this.recordBytes) throw new ImportError('Phần đầu của tệp .dbf bị hỏng (the .dbf’s head is damaged).');
  }

  /** undefined behind the last record. */
  async next(decode: DecodeText): Promise<DbfRecord | undefined> {
    if (this.#left === 0) return undefined;
    this.#left--;
    const record = this.#reader.readBuffered(this.recordBytes) ?? (await this.#reader.read(this.recordBytes));
    const properties: Record<string, unknown> = {};
    for (const { name, type, at, bytes } of this.#fields) {
      const text = decode(record.subarray(at, at + bytes))
        .replaceAll('\0', '')
        .trim();
      properties[name] = valueOf(type, text);
    }
    return { properties, isDeleted: record[0] === DELETED };
  }
}

/** Numbers stay text where they are whole, so that '007' and long ids stay as they are. Stars are what did not fit. */
function valueOf(type: string, text: string): unknown {
  if (text === '' || /^\*+$/.test(text)) return null;
  if (type === 'L') return /^[TtYy]$/.test(text);
  return (type === 'N' || type === 'F') && !/^-?\d+$/.test(text) ? Number(text) : text;
}
