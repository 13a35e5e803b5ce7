import { UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { checkColumnCount, FileFault } from '../fileFault.ts';
import type { FilePart, LandGroup } from '../filePart.ts';
import type { LandFile, LandRecord, OpenOptions, TableNotes } from '../landFile.ts';
import { type DecodeText, openTexts } from '../texts/decodeText.ts';
import { ReadProgress, readText } from '../texts/readText.ts';
import { cornerParcels, MAX_TABLE_CHARS } from './cornerParcels.ts';
import { TypedCorners } from './typedCorners.ts';
import { CsvReader } from './csvReader.ts';

const noShapes = ({ headings = [] }: CsvReader): FileFault => new FileFault('noShapes', headings.join(', ').slice(0, 300));

/**
 * Opens CSV with a heading and a column of WKT, or with a corner of a parcel per row. If attributes are not needed,
 * corners without parcel numbers form one shape.
 */
export function openCsv({ main }: LandGroup, { encoding, needsAttributes }: OpenOptions): LandFile {
  if (needsAttributes && !/\.(csv|tsv|txt)$/i.test(main.name)) throw new FileFault('unknownFormat');
  const { decode, undeclaredText } = openTexts(encoding, needsAttributes);
  const read = new ReadProgress(main.bytes);
  let notes: TableNotes = { linesLeftOut: 0, swapped: 0 };
  return {
    format: 'CSV',
    name: main.name,
    undeclaredText,
    crs: () => UNKNOWN_CRS,
    table: () => notes,
    findings: () => (notes.swapped > 0 ? [{ ordinal: 0, subject: 'X ↔ Y', detail: `× ${notes.swapped}` }] : []),
    share: read.share,
    async *records() {
      const texts = readText(main, decode, read);
      if (needsAttributes || (await beginsWithShapes(main, openTexts(encoding, false).decode))) {
        const reader = new CsvReader();
        notes = reader;
        return yield* recordsOfRows(texts, reader);
      }
      const corners = new TypedCorners();
      let table = '';
      for await (const text of texts) {
        if (table.length <= MAX_TABLE_CHARS) table += text;
        corners.push(text);
      }
      const parcels = cornerParcels(table);
      if (parcels.length > 1) return yield parcels;
      notes = corners;
      yield [corners.end(table)];
    },
  };
}

async function* recordsOfRows(texts: AsyncIterable<string>, reader: CsvReader): AsyncGenerator<LandRecord[]> {
  /** Text of a table without a column of shapes. */
  let table = '';
  for await (const text of texts) {
    if (!reader.hasShapes) table += text;
    const records = reader.push(text);
    checkColumnCount(reader.headings?.length ?? 0);
    if (records.length > 0) yield records;
    if (reader.hasShapes) table = '';
    else if (table.length > MAX_TABLE_CHARS) throw noShapes(reader);
  }
  const last = reader.end();
  if (last.length > 0) yield last;
  if (reader.hasShapes) return;
  const parcels = cornerParcels(table);
  if (parcels.length === 0) throw noShapes(reader);
  yield parcels;
}

async function beginsWithShapes(main: FilePart, decode: DecodeText): Promise<boolean> {
  const reader = new CsvReader();
  for await (const text of readText(main, decode)) {
    try {
      reader.push(text);
      reader.end();
    } catch {
      // Not CSV: corners may be pasted as any text.
    }
    break;
  }
  return reader.hasShapes === true;
}
