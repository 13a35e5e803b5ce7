import { statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { dbfFields, readDbfHead, readDbfRow, DBF_HEAD_BYTES } from '../../../landFiles/shapes/readDbfRow.ts';
import { readShpShape } from '../../../landFiles/shapes/readShpShape.ts';
import { lateRows, readShx, ShpReader, type ShpRecord, startsByNumber } from '../../../landFiles/shapes/shpReader.ts';
import { ByteReader, TruncatedError } from './byteReader.ts';
import { checkColumnCount } from './columnCount.ts';
import { encodingOf, openTexts, textDecoder, type UnsaidText } from './decodeText.ts';
import { FeatureBatch } from './featureBatch.ts';
import { type LandFeature, type LandSource, NO_GEOMETRY, type ReadOptions } from './landSource.ts';
import { entryBytes, findLayer, type OpenZip, readSmallEntry, refuseBomb, type ZipEntry } from './openZip.ts';
import { importErrorOf } from './readingLandFile.ts';
import { readRecord } from './readShape.ts';
import { crsOfWkt, UNSAID } from '../../../domain/coordinates/sourceCrs.ts';

const MAX_TEXT_BYTES = 2 ** 16;
const MAX_INDEX_BYTES = 2 ** 27;
/** Records that are behind those of later rows are held. */
const MAX_LATE_BYTES = 512 * 2 ** 20;
/** dBASE language bytes of code pages that are read here: 1252 (ANSI) and 1258 (Vietnamese). */
const ENCODING_BY_LANGUAGE: Readonly<Record<number, string>> = { 0x03: 'windows-1252', 0x57: 'windows-1252', 0x7e: 'windows-1258' };

/** The files of a layer; `said` is what its .cpg says. */
async function findParts(zip: OpenZip, layer: string | undefined) {
  const { main: shp, beside } = findLayer(zip, 'shp', layer);
  refuseBomb(shp);
  const dbf = beside('dbf');
  if (!dbf) throw new ImportError(`Thiếu tệp .dbf cạnh ${shp.name} (the .dbf is missing).`, { atStart: true });
  const textOf = async (entry: ZipEntry | undefined): Promise<string | undefined> =>
    entry && (await readSmallEntry(entry, MAX_TEXT_BYTES)).toString('latin1').trim();
  const prj = await textOf(beside('prj'));
  return { shp, dbf, shx: beside('shx'), crs: prj === undefined ? UNSAID : crsOfWkt(prj), said: await textOf(beside('cpg')) };
}

/** A .cpg that nobody knows counts for nothing; without any the head's byte. One that says UTF-8 is said of many files that are not. */
function saidEncoding(option: string | undefined, said: string | undefined, languageByte: number): string | undefined {
  if (option !== undefined) return option;
  const known = said === undefined ? undefined : encodingOf(said);
  if (known === undefined) return ENCODING_BY_LANGUAGE[languageByte];
  return known === 'utf-8' ? undefined : known;
}

/** A zipped Shapefile: .shp and .dbf side by side, .shx, .prj and .cpg where they are there. None is unpacked to disk. */
export async function openShapefile(path: string, zip: OpenZip, { encoding, layer }: ReadOptions): Promise<LandSource> {
  const { shp, dbf, shx, crs, said } = await findParts(zip, layer).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  const bytes = statSync(path).size;
  const notes: string[] = [];
  let texts: UnsaidText | undefined;
  let share = 0;
  async function* readAll(): AsyncGenerator<LandFeature[]> {
    const table = new ByteReader(entryBytes(dbf));
    const head = readDbfHead(await table.read(DBF_HEAD_BYTES), dbf.bytes, 'damagedDbf');
    const columns = await table.read(head.headBytes - DBF_HEAD_BYTES);
    const fields = dbfFields(head, dbf.bytes, columns, textDecoder('windows-1252'));
    checkColumnCount(fields.length);
    const starts = shx ? readShx(await readSmallEntry(shx, MAX_INDEX_BYTES)) : await startsOfRecords(shp, head.rows, notes);
    if (starts?.length !== head.rows)
      throw new ImportError('Số bản ghi của .shp và .dbf khác nhau (the .shp and the .dbf have not as many records).');
    const shapes = rowShapes(shp, starts, notes);
    const { decode, unsaid } = openTexts(saidEncoding(encoding, said, head.languageByte));
    texts = unsaid;
    const batch = new FeatureBatch();
    for (let ordinal = 1; ordinal <= head.rows; ordinal++) {
      const record = (await shapes.next()).value;
      const row = readDbfRow(fields, table.readBuffered(head.rowBytes) ?? (await table.read(head.rowBytes)), decode);
      share = ordinal / head.rows;
      if (row.isDeleted) continue;
      const feature = { ordinal, properties: row.properties, ...(record ? readRecord(record) : NO_GEOMETRY) };
      if (batch.add(feature, (record?.content.length ?? 0) + head.rowBytes)) yield batch.take();
    }
    // Behind the last row the .shp may be cut off, or its head be wrong.
    await shapes.next();
    const last = batch.take();
    if (last.length > 0) yield last;
  }
  return {
    format: 'Shapefile',
    bytes,
    bytesRead: () => share * bytes,
    crs: () => crs,
    findings: () => notes.map((detail) => ({ ordinal: 0, subject: shp.name, detail })),
    get unsaid() {
      return texts;
    },
    async *read() {
      try {
        yield* readAll();
      } catch (error) {
        if (error instanceof TruncatedError) throw new ImportError('Shapefile bị cắt cụt (the Shapefile ends too early).');
        throw importErrorOf(error);
      } finally {
        zip.close();
      }
    },
  };
}

/** Records as the file has them, some at a time. */
async function* recordsOf(shp: ZipEntry, reader: ShpReader): AsyncGenerator<ShpRecord[], undefined> {
  for await (const chunk of entryBytes(shp)) yield reader.push(chunk);
  yield reader.end();
}

/** Where the shapes of rows are in a .shp without .shx. */
async function startsOfRecords(shp: ZipEntry, rows: number, notes: string[]): Promise<Float64Array | undefined> {
  const found: Array<Pick<ShpRecord, 'number' | 'start'>> = [];
  for await (const records of recordsOf(shp, new ShpReader())) for (const { number, start } of records) found.push({ number, start });
  const byNumber = startsByNumber(found, rows);
  notes.push(
    byNumber?.isByNumber === true
      ? 'Thiếu .shx: hình được ghép theo số của bản ghi (no .shx: shapes go by record numbers)'
      : 'Thiếu .shx và số của bản ghi không dùng được: hình được ghép theo thứ tự (no .shx: shapes go by their order)',
  );
  return byNumber?.starts;
}

/** The record of each row, undefined for a row without one. */
async function* rowShapes(shp: ZipEntry, starts: Float64Array, notes: string[]): AsyncGenerator<ShpRecord | undefined, undefined> {
  const late = lateRows(starts);
  const held = new Map<number, ShpRecord>();
  if (late.size > 0) await holdRecords(shp, starts, late, held);
  const reader = new ShpReader(starts);
  const all = recordsOf(shp, reader);
  let records: Iterator<ShpRecord> = [].values();
  for (const [row, start] of starts.entries()) {
    const wanted = held.get(start);
    if (start === 0 || (wanted && late.has(row))) {
      yield wanted;
      continue;
    }
    for (;;) {
      const next = records.next();
      if (next.done !== true && next.value.start === start) {
        yield next.value;
        break;
      }
      if (next.done !== true) continue;
      const more = await all.next();
      // The reader ends with a fault where a record does not come.
      if (more.done === true) return;
      records = more.value.values();
    }
  }
  while ((await all.next()).done !== true);
  if (reader.otherLength !== undefined)
    notes.push(`.shp ghi ${reader.otherLength} byte nhưng có ${shp.bytes} (its head says another length)`);
}

/** Reads records that are behind those of later rows before all others. */
async function holdRecords(shp: ZipEntry, starts: Float64Array, late: ReadonlySet<number>, held: Map<number, ShpRecord>): Promise<void> {
  const wanted = new Set([...late].map((row) => starts[row]!));
  let left = MAX_LATE_BYTES;
  for await (const records of recordsOf(shp, new ShpReader(starts))) {
    for (const record of records) {
      if (!wanted.has(record.start)) continue;
      if ((left -= record.content.length) < 0)
        throw new ImportError(
          'Các bản ghi của .shp không theo thứ tự và quá lớn: hãy lưu lại Shapefile (records out of order: save it anew).',
        );
      // A piece of the file is not kept for one record of it.
      const content = new Uint8Array(record.content);
      held.set(record.start, { ...record, content, shape: (parts) => readShpShape(content, parts) });
    }
    if (held.size === wanted.size) return;
  }
}
