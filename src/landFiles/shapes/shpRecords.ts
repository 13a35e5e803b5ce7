import { ByteReader } from '../byteReader.ts';
import { FileFault, recordName } from '../fileFault.ts';
import type { FilePart } from '../filePart.ts';
import { viewOf } from '../randomBytes.ts';
import { readShpShape } from './readShpShape.ts';
import type { FileRecord } from './shapeParts.ts';

const [HEAD_BYTES, RECORD_HEAD_BYTES, ENTRY_BYTES] = [100, 8, 8];
const MAX_RECORD_BYTES = 64 * 2 ** 20;

/** A record of a .shp, as the file has it. */
export interface ShpRecord extends FileRecord {
  /** As the record says; of its row from 1, or from 0. */
  number: number;
  start: number;
  content: Uint8Array;
}

/**
 * Reads a .shp (ESRI Shapefile Technical Description, 1998) in the order of the file. With a .shx only the records that it names are read:
 * what programs rewrite leaves the old record behind, and gaps between records.
 * @param starts as {@link readShx} reads them
 * @returns the length that the head says, where the file is longer
 * @throws FileFault
 */
export async function* shpRecords(
  shp: Pick<FilePart, 'bytes' | 'stream'>,
  starts?: Float64Array,
): AsyncGenerator<ShpRecord, number | undefined> {
  const { bytes } = shp;
  const reader = new ByteReader(shp.stream(), () => '.shp');
  const places = starts && [...new Set(starts)].filter((start) => start > 0).sort((one, other) => one - other);
  const head = viewOf(await reader.read(HEAD_BYTES));
  if (head.getInt32(0) !== 9994 || head.getInt32(28, true) !== 1000) throw new FileFault('unknownFormat');
  const said = head.getInt32(24) * 2;
  if (said > bytes) throw reader.cutOff();
  let at = HEAD_BYTES;
  for (let record = 0; places ? record < places.length : at + RECORD_HEAD_BYTES <= bytes; record++) {
    const start = places?.[record] ?? at;
    // Within another record, or in the head.
    if (start < at) throw new FileFault('otherShx', recordName(record + 1));
    await reader.skip(start - at);
    const recordHead = viewOf(reader.readBuffered(RECORD_HEAD_BYTES) ?? (await reader.read(RECORD_HEAD_BYTES)));
    const [number, length] = [recordHead.getInt32(0), recordHead.getInt32(4) * 2];
    at = start + RECORD_HEAD_BYTES;
    const isRecord = length >= 4 && length <= MAX_RECORD_BYTES;
    // Without an index what is behind the length that the head says is no record.
    if (!places && (isRecord ? at > said && at + length > bytes : start >= said)) break;
    if (!isRecord) throw new FileFault(places ? 'otherShx' : 'damaged', `.shp: ${recordName(record + 1)}`);
    const content = reader.readBuffered(length) ?? (await reader.read(length));
    at += length;
    yield { number, start, content, shape: (parts) => readShpShape(content, parts) };
  }
  await reader.skip(bytes - at);
  return said < bytes ? said : undefined;
}

/** @returns where the record of each row begins in the .shp, in bytes; 0 for a row without one */
export function readShx(shx: Uint8Array): Float64Array {
  const view = viewOf(shx);
  const rows = Math.max(0, Math.floor((shx.length - HEAD_BYTES) / ENTRY_BYTES));
  return Float64Array.from({ length: rows }, (_, row) => 2 * view.getUint32(HEAD_BYTES + row * ENTRY_BYTES));
}

/**
 * Where the record of each row begins in a .shp without .shx: by numbers from 0 or 1, of a number that repeats the last; in the file's order
 * where the numbers are not those of the rows.
 * @returns undefined where there are not as many records as rows
 */
export function startsByNumber(records: ReadonlyArray<Pick<ShpRecord, 'number' | 'start'>>, rows: number) {
  const first = records.some(({ number }) => number === 0) ? 0 : 1;
  const starts = new Float64Array(rows);
  for (const { number, start } of records) starts[number - first] = start;
  const isByNumber = records.every(({ number }) => number >= first && number - first < rows) && !starts.includes(0);
  if (!isByNumber && records.length !== rows) return undefined;
  return { starts: isByNumber ? starts : Float64Array.from(records, ({ start }) => start), isByNumber };
}

/** Rows whose record begins behind that of a later row: they are read before all others. */
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
