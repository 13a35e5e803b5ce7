import { ByteReader } from '../byteReader.ts';
import { FileFault, recordName } from '../fileFault.ts';
import type { FilePart } from '../filePart.ts';
import { viewOf } from '../randomAccessBytes.ts';
import { readShpShape } from './readShpShape.ts';
import type { FileRecord } from './shapeParts.ts';

const [HEAD_BYTES, RECORD_HEAD_BYTES, ENTRY_BYTES] = [100, 8, 8];
const MAX_RECORD_BYTES = 64 * 2 ** 20;

/** A record as stored in a .shp. */
export interface ShpRecord extends FileRecord {
  /** Record number: its row from 1, or from 0 in some files. */
  number: number;
  start: number;
  content: Uint8Array;
}

/**
 * Reads a .shp (ESRI Shapefile Technical Description, 1998) in file order. With a .shx reads only the records that it
 * lists, since rewritten files contain old records and gaps.
 * @returns the length in the header, if the file is longer
 */
export async function* shpRecords(
  shp: Pick<FilePart, 'bytes' | 'stream'>,
  starts?: Float64Array,
): AsyncGenerator<ShpRecord, number | undefined> {
  const { bytes } = shp;
  const reader = new ByteReader(shp.stream(), () => '.shp');
  const places = starts && [...new Set(starts)].filter((start) => start > 0).sort((a, b) => a - b);
  const head = viewOf(await reader.read(HEAD_BYTES));
  if (head.getInt32(0) !== 9994 || head.getInt32(28, true) !== 1000) throw new FileFault('unknownFormat');
  const declaredBytes = head.getInt32(24) * 2;
  if (declaredBytes > bytes) throw reader.cutOff();
  let at = HEAD_BYTES;
  for (let record = 0; places ? record < places.length : at + RECORD_HEAD_BYTES <= bytes; record++) {
    const start = places?.[record] ?? at;
    // The position is inside another record or the header.
    if (start < at) throw new FileFault('otherShx', recordName(record + 1));
    await reader.skip(start - at);
    const recordHead = viewOf(reader.readBuffered(RECORD_HEAD_BYTES) ?? (await reader.read(RECORD_HEAD_BYTES)));
    const [number, length] = [recordHead.getInt32(0), recordHead.getInt32(4) * 2];
    at = start + RECORD_HEAD_BYTES;
    const isRecord = length >= 4 && length <= MAX_RECORD_BYTES;
    // Bytes after the stated length are not a record unless an index lists them.
    if (!places && (isRecord ? at > declaredBytes && at + length > bytes : start >= declaredBytes)) break;
    if (!isRecord) throw new FileFault(places ? 'otherShx' : 'damaged', `.shp: ${recordName(record + 1)}`);
    const content = reader.readBuffered(length) ?? (await reader.read(length));
    at += length;
    yield { number, start, content, shape: (parts) => readShpShape(content, parts) };
  }
  await reader.skip(bytes - at);
  return declaredBytes < bytes ? declaredBytes : undefined;
}

/** @returns the position of each row's record in the .shp, in bytes; 0 for a row without one */
export function readShx(shx: Uint8Array): Float64Array {
  const view = viewOf(shx);
  const rows = Math.max(0, Math.floor((shx.length - HEAD_BYTES) / ENTRY_BYTES));
  return Float64Array.from({ length: rows }, (_, row) => 2 * view.getUint32(HEAD_BYTES + row * ENTRY_BYTES));
}

/**
 * Returns the record positions in a .shp without .shx: by record number from 0 or 1 (the last of repeated ones), or in
 * file order if the numbers do not match the rows; undefined if there are more or fewer records than rows.
 */
export function startsByNumber(records: ReadonlyArray<Pick<ShpRecord, 'number' | 'start'>>, rows: number) {
  const first = records.some(({ number }) => number === 0) ? 0 : 1;
  const starts = new Float64Array(rows);
  for (const { number, start } of records) starts[number - first] = start;
  const isByNumber = records.every(({ number }) => number >= first && number - first < rows) && !starts.includes(0);
  if (!isByNumber && records.length !== rows) return undefined;
  return { starts: isByNumber ? starts : Float64Array.from(records, ({ start }) => start), isByNumber };
}

/** Returns rows whose record follows that of a later row. They are read first. */
export function lateRows(starts: Float64Array): Set<number> {
  const late = new Set<number>();
  let least = Infinity;
  for (let row = starts.length - 1; row >= 0; row--) {
    if (starts[row] === 0) continue;
    if (starts[row]! >= least) late.add(row);
    else least = starts[row]!;
  }
  return late;
}
