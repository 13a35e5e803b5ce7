import { crsOfWkt, type SourceCrs } from '../../domain/coordinates/sourceCrs.ts';
import { BytePieces } from '../bytePieces.ts';
import { FileFault } from '../fileFault.ts';
import { readShpShape } from './readShpShape.ts';
import type { FileRecord, RecordReader } from './shapeParts.ts';

const [HEAD_BYTES, RECORD_HEAD_BYTES, ENTRY_BYTES] = [100, 8, 8];
const MAX_RECORD_BYTES = 64 * 2 ** 20;

/** A record of a .shp, as the file has it. */
export interface ShpRecord extends FileRecord {
  /** As the record says; of its row from 1, or from 0. */
  number: number;
  /** Where it begins in the file. */
  start: number;
  content: Uint8Array;
}

/**
 * Reads a .shp (ESRI Shapefile Technical Description, 1998) in the order of the file. With a .shx only the records that it names are read:
 * what programs rewrite leaves the old record behind, and gaps between records.
 */
export class ShpReader implements RecordReader<ShpRecord> {
  readonly crs: SourceCrs;
  /** The length that the head says, where the file is longer. */
  otherLength: number | undefined;
  readonly #bytes = new BytePieces();
  /** Records that are still to come, the next one last; undefined without a .shx. */
  readonly #starts: number[] | undefined;
  /** Of what was taken from the file. */
  #at = 0;
  #said = 0;
  #head: { number: number; length: number } | undefined;
  /** Behind the last record. */
  #isDone = false;

  /** @param starts as {@link readShx} reads them @param prj what its .prj says of its coordinates */
  constructor(starts?: Float64Array, prj = '') {
    this.#starts = starts && [...new Set(starts)].filter((start) => start > 0).sort((one, other) => other - one);
    this.crs = crsOfWkt(prj);
  }

  /** @throws FileFault */
  push(piece: Uint8Array): ShpRecord[] {
    const records: ShpRecord[] = [];
    this.#bytes.push(piece);
    if (this.#at === 0 && !this.#readHead()) return records;
    while (this.#reachRecord()) {
      this.#head ??= this.#readRecordHead();
      const content = this.#head && this.#bytes.take(this.#head.length);
      if (!this.#head || !content) break;
      const start = this.#at - RECORD_HEAD_BYTES;
      records.push({ number: this.#head.number, start, content, shape: (parts) => readShpShape(content, parts) });
      this.#at += content.length;
      this.#head = undefined;
    }
    return records;
  }

  /** @throws FileFault `cutShp` */
  end(): ShpRecord[] {
    const bytes = this.#at + this.#bytes.length;
    const isAtEnd = this.#starts ? this.#starts.length === 0 : this.#isDone || this.#bytes.length < RECORD_HEAD_BYTES;
    // Without an index what is behind the length that the head says is no record.
    const isWhole = (isAtEnd && !this.#head) || (!this.#starts && this.#at > this.#said);
    if (bytes < HEAD_BYTES || this.#said > bytes || !isWhole) throw new FileFault('cutShp');
    if (this.#said < bytes) this.otherLength = this.#said;
    return [];
  }

  #readHead(): boolean {
    const head = this.#bytes.take(HEAD_BYTES);
    if (!head) return false;
    const view = viewOf(head);
    if (view.getInt32(0) !== 9994 || view.getInt32(28, true) !== 1000) throw new FileFault('notShp');
    this.#said = view.getInt32(24) * 2;
    this.#at = HEAD_BYTES;
    return true;
  }

  /** Skips to the next record that the index names. @returns whether the file goes on there */
  #reachRecord(): boolean {
    if (this.#head) return true;
    if (this.#isDone || this.#starts?.length === 0) {
      this.#at += this.#bytes.skip(this.#bytes.length);
      return false;
    }
    const next = this.#starts?.at(-1) ?? this.#at;
    // Within another record, or in the head.
    if (next < this.#at) throw new FileFault('otherShx');
    this.#at += this.#bytes.skip(next - this.#at);
    return this.#at === next;
  }

  #readRecordHead(): { number: number; length: number } | undefined {
    const head = this.#bytes.take(RECORD_HEAD_BYTES);
    if (!head) return undefined;
    const [number, length] = [viewOf(head).getInt32(0), viewOf(head).getInt32(4) * 2];
    const isRecord = length >= 4 && length <= MAX_RECORD_BYTES;
    // Behind the length that the head says anything may stand.
    this.#isDone = !isRecord && !this.#starts && this.#at >= this.#said;
    if (!isRecord && !this.#isDone) throw new FileFault(this.#starts ? 'otherShx' : 'damagedShp');
    this.#at += RECORD_HEAD_BYTES;
    this.#starts?.pop();
    return isRecord ? { number, length } : undefined;
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

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
