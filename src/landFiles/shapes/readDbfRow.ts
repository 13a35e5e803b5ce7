import { FileFault } from '../fileFault.ts';
import { viewOf } from '../randomAccessBytes.ts';

export const DBF_HEAD_BYTES = 32;
const FIELD_BYTES = 32;
const NAME_BYTES = 11;
const DELETED = 0x2a;
const MAX_SPARE_BYTES = 1024;

type DecodeText = (bytes: Uint8Array) => string;

/** A column with its type (a letter in a .dbf, a word in a .TAB) and its position in a row. */
export interface DbfField {
  name: string;
  type: string;
  at: number;
  bytes: number;
}

/** Header of 32 bytes of a .dbf (dBASE III, FoxPro), or of a MapInfo .DAT, which has the same. */
export interface DbfHead {
  rows: number;
  headBytes: number;
  rowBytes: number;
  languageByte: number;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Reads a date (year, month, day); null for zeros. */
function dateOf(cell: DataView): string | null {
  const [year, month, day] = [cell.getInt16(0, true), cell.getUint8(2), cell.getUint8(3)];
  return year === 0 && month === 0 && day === 0 ? null : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Reads milliseconds since midnight; null if negative. */
function timeOf(cell: DataView, at = 0): string | null {
  const seconds = Math.floor(cell.getInt32(at, true) / 1000);
  return seconds < 0 ? null : [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => twoDigits(Math.floor(part))).join(':');
}

function dateTimeOf(cell: DataView): string | null {
  const date = dateOf(cell);
  return date === null ? null : `${date}T${timeOf(cell, 4) ?? '00:00:00'}`;
}

/** Binary types with sizes: MapInfo's, and FoxPro's integers. */
const BINARY: Readonly<Record<string, { bytes: number; read(cell: DataView): unknown }>> = {
  I: { bytes: 4, read: (cell) => String(cell.getInt32(0, true)) },
  integer: { bytes: 4, read: (cell) => cell.getInt32(0, true) },
  smallint: { bytes: 2, read: (cell) => cell.getInt16(0, true) },
  largeint: { bytes: 8, read: (cell) => String(cell.getBigInt64(0, true)) },
  float: { bytes: 8, read: (cell) => cell.getFloat64(0, true) },
  logical: { bytes: 1, read: (cell) => cell.getUint8(0) !== 0 && cell.getUint8(0) !== 0x46 },
  date: { bytes: 4, read: dateOf },
  time: { bytes: 4, read: timeOf },
  datetime: { bytes: 8, read: dateTimeOf },
};

/** @param head first 32 bytes @param bytes size of the file @throws FileFault `damaged` */
export function readDbfHead(head: Uint8Array, bytes: number, ending: '.dbf' | '.dat'): DbfHead {
  const view = viewOf(head);
  const found = {
    rows: view.getUint32(4, true),
    headBytes: view.getUint16(8, true),
    rowBytes: view.getUint16(10, true),
    languageByte: head[29]!,
  };
  const isWhole = found.headBytes > DBF_HEAD_BYTES && found.rowBytes > 0 && bytes >= found.headBytes + found.rows * found.rowBytes;
  if (!isWhole) throw new FileFault('damaged', ending);
  return found;
}

/** Reads the columns of a .dbf. @param columns header after its first 32 bytes @throws FileFault `damaged` */
export function dbfFields(head: DbfHead, bytes: number, columns: Uint8Array, decode: DecodeText): DbfField[] {
  if (bytes - head.headBytes - head.rows * head.rowBytes > MAX_SPARE_BYTES) throw new FileFault('damaged', '.dbf');
  const fields: DbfField[] = [];
  let at = 1;
  for (let from = 0; from + FIELD_BYTES <= columns.length && columns[from] !== 0x0d; from += FIELD_BYTES) {
    const letters = columns.subarray(from, from + NAME_BYTES);
    const end = letters.indexOf(0);
    const name = decode(end < 0 ? letters : letters.subarray(0, end)).trim();
    const field = { name, type: String.fromCharCode(columns[from + NAME_BYTES]!), at, bytes: columns[from + 16]! };
    // A zero-width field holds nothing, and thousands fit into a row of one byte.
    if (field.bytes > 0) fields.push(field);
    at += field.bytes;
  }
  if (at > head.rowBytes) throw new FileFault('damaged', '.dbf');
  return fields;
}

/** Reads the columns of a .DAT. @param tabFields names of the .TAB; the .DAT cuts them @throws FileFault `damaged` */
export function datFields(
  head: Pick<DbfHead, 'rowBytes'>,
  columns: Uint8Array,
  tabFields: ReadonlyArray<Pick<DbfField, 'name' | 'type'>>,
): DbfField[] {
  if (columns.length < tabFields.length * FIELD_BYTES) throw new FileFault('damaged', '.dat');
  let at = 1;
  const fields = tabFields.map((field, column) => {
    const found = { ...field, at, bytes: columns[column * FIELD_BYTES + 16]! };
    at += found.bytes;
    return found;
  });
  const isFitting = fields.every(({ type, bytes }) => bytes === (BINARY[type]?.bytes ?? bytes));
  if (at > head.rowBytes || !isFitting) throw new FileFault('damaged', '.dat');
  return fields;
}

/** Reads a row. Deleted rows stay in the file until it is packed. */
export function readDbfRow(fields: readonly DbfField[], row: Uint8Array, decode: DecodeText) {
  const properties: Record<string, unknown> = {};
  for (const { name, type, at, bytes } of fields) {
    const cell = row.subarray(at, at + bytes);
    const binary = BINARY[type];
    properties[name] = binary?.bytes === bytes ? binary.read(viewOf(cell)) : valueOf(type, textOf(type, cell, decode));
  }
  return { properties, isDeleted: row[0] === DELETED };
}

/** Decodes a text. In a .DAT old content follows the first zero. */
function textOf(type: string, cell: Uint8Array, decode: DecodeText): string {
  const end = type.length > 1 ? cell.indexOf(0) : -1;
  return decode(end < 0 ? cell : cell.subarray(0, end))
    .replaceAll('\0', '')
    .trim();
}

/** Converts a value. Integers stay text, so that '007' and long ids are kept. Stars mark overflow. */
function valueOf(type: string, text: string): unknown {
  if (text === '' || /^\*+$/.test(text)) return null;
  if (type === 'L') return /^[TtYy]$/.test(text);
  return (type === 'N' || type === 'F') && !/^-?\d+$/.test(text) ? Number(text) : text;
}
