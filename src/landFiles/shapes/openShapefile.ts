import { crsOfWkt } from '../../domain/coordinates/sourceCrs.ts';
import { ByteReader } from '../byteReader.ts';
import { checkColumnCount, FileFault } from '../fileFault.ts';
import { type FilePart, type LandGroup, readWholePart } from '../filePart.ts';
import { shapeOfRecord } from '../geoJson/shapeOfGeoJson.ts';
import { latin1 } from '../latin1.ts';
import type { LandFile, OpenOptions } from '../landFile.ts';
import { RecordBatch } from '../recordBatch.ts';
import { decoderOf, encodingOf, openTexts, type UndeclaredText } from '../texts/decodeText.ts';
import { DBF_HEAD_BYTES, dbfFields, readDbfHead, readDbfRow } from './readDbfRow.ts';
import { readShpShape } from './readShpShape.ts';
import { emptyShape } from './shapeParts.ts';
import { lateRows, readShx, shpRecords, type ShpRecord, startsByNumber } from './shpRecords.ts';

const MAX_TEXT_BYTES = 2 ** 16;
const MAX_INDEX_BYTES = 2 ** 27;
/** Maximum bytes of records that are kept in memory because they are out of order in the file. */
const MAX_LATE_BYTES = 512 * 2 ** 20;
/** dBASE language bytes of supported code pages: 1252 (ANSI) and 1258 (Vietnamese). */
const ENCODING_BY_LANGUAGE: Readonly<Record<number, string>> = { 0x03: 'windows-1252', 0x57: 'windows-1252', 0x7e: 'windows-1258' };

/** Returns the stated encoding: the .cpg, else the language byte. UTF-8 in a .cpg is often wrong and is ignored. */
function declaredEncoding(option: string | undefined, declared: string | undefined, languageByte: number): string | undefined {
  if (option !== undefined) return option;
  const known = declared === undefined ? undefined : encodingOf(declared);
  if (known === undefined) return ENCODING_BY_LANGUAGE[languageByte];
  return known === 'utf-8' ? undefined : known;
}

async function textOf(part: FilePart | undefined): Promise<string | undefined> {
  const bytes = part && (await readWholePart(part, MAX_TEXT_BYTES));
  return bytes && latin1(bytes).trim();
}

async function openRows(dbf: FilePart, { encoding, needsAttributes }: OpenOptions, declared: string | undefined) {
  const table = new ByteReader(dbf.stream(), () => '.dbf');
  const head = readDbfHead(await table.read(DBF_HEAD_BYTES), dbf.bytes, '.dbf');
  const columns = await table.read(head.headBytes - DBF_HEAD_BYTES);
  const fields = dbfFields(head, dbf.bytes, columns, decoderOf('windows-1252'));
  checkColumnCount(fields.length);
  const { decode, undeclaredText } = openTexts(declaredEncoding(encoding, declared, head.languageByte), needsAttributes);
  const { rows: count, rowBytes } = head;
  return {
    count,
    rowBytes,
    undeclaredText,
    next: async () => readDbfRow(fields, table.readBuffered(rowBytes) ?? (await table.read(rowBytes)), decode),
  };
}

/** Opens a Shapefile: .shp and .dbf, with .shx, .prj and .cpg if present. */
export async function openShapefile({ main: shp, beside }: LandGroup, options: OpenOptions): Promise<LandFile> {
  const [dbf, shx] = [beside('dbf'), beside('shx')];
  if (!dbf && options.needsAttributes) throw new FileFault('partsMissing', `.dbf ${shp.name}`);
  const crs = crsOfWkt((await textOf(beside('prj'))) ?? '');
  const declared = await textOf(beside('cpg'));
  const notes: string[] = [];
  let undeclaredText: UndeclaredText | undefined;
  let share = 0;
  return {
    format: 'Shapefile',
    name: shp.name,
    crs: () => crs,
    share: () => share,
    findings: () => notes.map((detail) => ({ ordinal: 0, subject: shp.name, detail })),
    get undeclaredText() {
      return undeclaredText;
    },
    async *records() {
      notes.length = 0;
      const rows = dbf && (await openRows(dbf, options, declared));
      undeclaredText = rows?.undeclaredText;
      const starts = await startsOfRows(shp, shx, rows?.count, notes);
      const shapes = rowShapes(shp, starts, notes);
      const batch = new RecordBatch();
      for (let ordinal = 1; ordinal <= starts.length; ordinal++) {
        const record = (await shapes.next()).value;
        const row = await rows?.next();
        share = ordinal / starts.length;
        if (row?.isDeleted === true) continue;
        const shape = record ? shapeOfRecord(record) : { shape: emptyShape() };
        if (batch.add({ ordinal, properties: row?.properties ?? {}, crs, ...shape }, rows?.rowBytes ?? 0)) yield batch.take();
      }
      // The rest of the .shp may be truncated, or its header wrong.
      await shapes.next();
      yield* batch.rest();
    },
  };
}

/** Returns the record positions of all rows, from the index or by record numbers. @throws FileFault `otherRows` */
async function startsOfRows(shp: FilePart, shx: FilePart | undefined, rows: number | undefined, notes: string[]): Promise<Float64Array> {
  const index = shx && (await readWholePart(shx, MAX_INDEX_BYTES));
  const starts = index ? readShx(index) : await startsOfRecords(shp, rows, notes);
  if (starts === undefined || (rows !== undefined && starts.length !== rows)) throw new FileFault('otherRows', '.shp .dbf');
  return starts;
}

async function startsOfRecords(shp: FilePart, rows: number | undefined, notes: string[]): Promise<Float64Array | undefined> {
  const found: Array<Pick<ShpRecord, 'number' | 'start'>> = [];
  for await (const { number, start } of shpRecords(shp)) found.push({ number, start });
  const byNumber = startsByNumber(found, rows ?? found.length);
  notes.push(
    byNumber?.isByNumber === true
      ? 'Thiếu .shx: hình được ghép theo số của bản ghi (no .shx: shapes go by record numbers)'
      : 'Thiếu .shx và số của bản ghi không dùng được: hình được ghép theo thứ tự (no .shx: shapes go by their order)',
  );
  return byNumber?.starts;
}

/** Yields the record of each row; undefined for a row without one. */
async function* rowShapes(shp: FilePart, starts: Float64Array, notes: string[]): AsyncGenerator<ShpRecord | undefined, undefined> {
  const late = lateRows(starts);
  const lateRecords = late.size > 0 ? await readLateRecords(shp, starts, late) : undefined;
  const records = shpRecords(shp, starts);
  let next = await records.next();
  for (const [row, start] of starts.entries()) {
    if (start === 0 || late.has(row)) {
      yield lateRecords?.get(start);
      continue;
    }
    while (next.done !== true && next.value.start !== start) next = await records.next();
    if (next.done !== true) yield next.value;
  }
  while (next.done !== true) next = await records.next();
  if (next.value !== undefined) notes.push(`.shp ghi ${next.value} byte nhưng có ${shp.bytes} (its header states another length)`);
}

async function readLateRecords(shp: FilePart, starts: Float64Array, late: ReadonlySet<number>): Promise<Map<number, ShpRecord>> {
  const lateStarts = new Set([...late].map((row) => starts[row]!));
  const records = new Map<number, ShpRecord>();
  let left = MAX_LATE_BYTES;
  for await (const record of shpRecords(shp, starts)) {
    if (!lateStarts.has(record.start)) continue;
    if ((left -= record.content.length) < 0) throw new FileFault('lateRecords');
    // Copied, so that a record does not keep a whole piece of the file.
    const content = new Uint8Array(record.content);
    records.set(record.start, { ...record, content, shape: (parts) => readShpShape(content, parts) });
    if (records.size === lateStarts.size) break;
  }
  return records;
}
