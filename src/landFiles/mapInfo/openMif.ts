import { checkColumnCount, FileFault } from '../fileFault.ts';
import type { FilePart, LandGroup } from '../filePart.ts';
import { shapeOfRecord } from '../geoJson/shapeOfGeoJson.ts';
import { latin1Bytes } from '../latin1.ts';
import type { LandFile, LandRecord, OpenOptions } from '../landFile.ts';
import { RecordBatch } from '../recordBatch.ts';
import type { FileRecord } from '../shapes/shapeParts.ts';
import { CsvRows } from '../table/csvRows.ts';
import { openTexts, type UndeclaredText } from '../texts/decodeText.ts';
import { joinBytes } from '../texts/joinBytes.ts';
import { ReadProgress } from '../texts/readText.ts';
import { MifReader } from './mifReader.ts';
import { mapInfoEncoding } from './readTabHead.ts';

const LINE_FEED = 0x0a;

async function* rowsOf(mid: FilePart, delimiter: string, decode: (bytes: Uint8Array) => string): AsyncGenerator<string[], undefined> {
  const rows = new CsvRows(delimiter);
  let rest = new Uint8Array(0) as Uint8Array;
  for await (const piece of mid.stream()) {
    const bytes = joinBytes(rest, piece);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    rest = bytes.slice(end);
    yield* rows.push(decode(bytes.subarray(0, end)));
  }
  yield* rows.push(decode(rest));
  yield* rows.end();
}

async function* recordsOf(reader: MifReader, mif: FilePart, read: ReadProgress): AsyncGenerator<FileRecord, undefined> {
  for await (const piece of mif.stream()) {
    read.add(piece.length);
    yield* reader.push(piece);
  }
  yield* reader.end();
}

export function openMif({ main, beside }: LandGroup, { encoding, needsAttributes }: OpenOptions): LandFile {
  const mid = beside('mid');
  if (!mid && needsAttributes) throw new FileFault('partsMissing', `.mid ${main.name}`);
  const read = new ReadProgress(main.bytes);
  let reader = new MifReader();
  let texts: UndeclaredText | undefined;
  return {
    format: 'MIF',
    name: main.name,
    get undeclaredText() {
      return texts;
    },
    crs: () => reader.crs,
    share: read.share,
    async *records() {
      reader = new MifReader();
      const records = recordsOf(reader, main, read);
      let record = await records.next();
      const { head, crs } = reader;
      checkColumnCount(head.columns.length);
      const { decode, undeclaredText } = openTexts(encoding ?? mapInfoEncoding(head.charset), needsAttributes);
      texts = undeclaredText;
      // Column names use the table's code page.
      const columns = head.columns.map((name) => decode(latin1Bytes(name)));
      const rows = mid && rowsOf(mid, head.delimiter, decode);
      const batch = new RecordBatch();
      for (let ordinal = 1; ; ordinal++) {
        const row = await rows?.next();
        if (row && record.done !== row.done) throw new FileFault('otherRows', '.mif .mid');
        if (record.done === true) break;
        const cells = row?.value ?? [];
        const properties = row ? Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) : {};
        const land: LandRecord = { ordinal, properties, crs, ...shapeOfRecord(record.value) };
        if (batch.add(land, 0)) yield batch.take();
        record = await records.next();
      }
      yield* batch.rest();
    },
  };
}
