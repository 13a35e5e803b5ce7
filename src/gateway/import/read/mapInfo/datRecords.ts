import { ImportError } from '../../importError.ts';
import type { ByteReader } from '../byteReader.ts';
import type { DecodeText } from '../decodeText.ts';
import type { TabField } from '../../../../landFiles/mapInfo/tabReader.ts';

const HEAD_BYTES = 32;
const DELETED = 0x2a;

const damaged = (): ImportError =>
  new ImportError('Tệp .dat bị hỏng, bị cắt cụt hoặc không hợp với .tab (the .dat is damaged or not of this .tab).', { atStart: true });

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Year, month, day; zeros for none. */
function dateOf(bytes: Buffer): string | null {
  const [year, month, day] = [bytes.readInt16LE(0), bytes[2]!, bytes[3]!];
  return year === 0 && month === 0 && day === 0 ? null : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Milliseconds since midnight; a negative number for none. */
function timeOf(bytes: Buffer): string | null {
  const seconds = Math.floor(bytes.readInt32LE(0) / 1000);
  return seconds < 0 ? null : [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => twoDigits(Math.floor(part))).join(':');
}

function dateTimeOf(bytes: Buffer): string | null {
  const date = dateOf(bytes);
  return date === null ? null : `${date}T${timeOf(bytes.subarray(4)) ?? '00:00:00'}`;
}

/** How many bytes a native column takes, and what they mean; texts and decimals take what the .DAT says. */
const BINARY: Readonly<Record<string, { bytes: number; read(bytes: Buffer): unknown }>> = {
  integer: { bytes: 4, read: (bytes) => bytes.readInt32LE(0) },
  smallint: { bytes: 2, read: (bytes) => bytes.readInt16LE(0) },
  largeint: { bytes: 8, read: (bytes) => String(bytes.readBigInt64LE(0)) },
  float: { bytes: 8, read: (bytes) => bytes.readDoubleLE(0) },
  logical: { bytes: 1, read: (bytes) => bytes[0] !== 0 && bytes[0] !== 0x46 },
  date: { bytes: 4, read: dateOf },
  time: { bytes: 4, read: timeOf },
  datetime: { bytes: 8, read: dateTimeOf },
};

interface DatField extends TabField {
  at: number;
  bytes: number;
}

/** A record's properties; a deleted one stays in the file, without a shape. */
interface DatRecord {
  properties: Record<string, unknown>;
  isDeleted: boolean;
}

/** Reads the .DAT of a MapInfo table, record by record: a head as dBASE has it, with the .TAB's types behind it. */
export class DatRecords {
  count = 0;
  /** Of each record. */
  recordBytes = 0;
  readonly #reader: ByteReader;
  #fields: DatField[] = [];
  #left = 0;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  /**
   * @param bytes the file's length
   * @param fields as the .TAB tells them: the .DAT cuts their names
   */
  async open(bytes: number, fields: readonly TabField[]): Promise<void> {
    const head = await this.#reader.read(HEAD_BYTES);
    this.count = head.readUInt32LE(4);
    const headBytes = head.readUInt16LE(8);
    this.recordBytes = head.readUInt16LE(10);
    if (headBytes < HEAD_BYTES || this.recordBytes < 1 || bytes < headBytes + this.count * this.recordBytes) throw damaged();
    const columns = await this.#reader.read(headBytes - HEAD_BYTES);
    if (columns.length < fields.length * 32) throw damaged();
    let at = 1;
    this.#fields = fields.map((field, column) => {
      const found = { ...field, at, bytes: columns[column * 32 + 16]! };
      at += found.bytes;
      return found;
    });
    const isFitting = this.#fields.every(({ type, bytes: own }) => own === (BINARY[type]?.bytes ?? own));
    if (at > this.recordBytes || !isFitting) throw damaged();
    this.#left = this.count;
  }

  /** undefined behind the last record. */
  async next(decode: DecodeText): Promise<DatRecord | undefined> {
    if (this.#left === 0) return undefined;
    this.#left--;
    const record = this.#reader.readBuffered(this.recordBytes) ?? (await this.#reader.read(this.recordBytes));
    const properties: Record<string, unknown> = {};
    for (const { name, type, at, bytes } of this.#fields) {
      const cell = record.subarray(at, at + bytes);
      const binary = BINARY[type];
      properties[name] = binary ? binary.read(cell) : textOf(cell, decode);
    }
    return { properties, isDeleted: record[0] === DELETED };
  }
}

/** Up to the first zero: behind it stands what was there before. */
function textOf(cell: Buffer, decode: DecodeText): string | null {
  const end = cell.indexOf(0);
  const text = decode(end < 0 ? cell : cell.subarray(0, end)).trim();
  return text === '' ? null : text;
}
