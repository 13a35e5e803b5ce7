import { createReadStream, existsSync, statSync } from 'node:fs';
import { ImportError } from '../../importError.ts';
import { checkColumnCount } from '../columnCount.ts';
import { CsvRecords } from '../csvRecords.ts';
import { openTexts, type UnsaidText } from '../decodeText.ts';
import { FeatureBatch } from '../featureBatch.ts';
import type { LandFeature, LandSource, ReadOptions } from '../landSource.ts';
import { MapInfoFault } from '../../../../landFiles/mapInfo/mapInfoFault.ts';
import { MifReader } from '../../../../landFiles/mapInfo/mifReader.ts';
import { mapInfoEncoding } from '../../../../landFiles/mapInfo/tabReader.ts';
import type { FileRecord } from '../../../../landFiles/shapes/shapeParts.ts';
import { entryBytes, findLayer, type OpenZip, refuseBomb } from '../openZip.ts';
import { bytesOfAreas, readRecord } from '../readShape.ts';

/** The two files of a MapInfo table. */
interface MifPair {
  mif: AsyncIterable<Buffer>;
  mid: AsyncIterable<Buffer>;
  close(): void;
}

const noMid = (name: string): ImportError => new ImportError(`Thiếu tệp .mid cạnh ${name} (the .mid is missing).`, { atStart: true });

/** A .mif with its .mid beside it. */
function filePair(path: string): MifPair {
  const mid = ['mid', 'MID', 'Mid'].map((ending) => path.replace(/mif$/i, ending)).find((name) => existsSync(name));
  if (mid === undefined) throw noMid(path);
  return { mif: createReadStream(path), mid: createReadStream(mid), close: () => undefined };
}

function zippedPair(zip: OpenZip, layer: string | undefined): MifPair {
  const { main: mif, beside } = findLayer(zip, 'mif', layer);
  const mid = beside('mid');
  if (!mid) throw noMid(mif.name);
  refuseBomb(mif);
  refuseBomb(mid);
  return { mif: entryBytes(mif), mid: entryBytes(mid), close: zip.close };
}

async function* rowsOf(chunks: AsyncIterable<Buffer>, delimiter: string, decode: (bytes: Uint8Array) => string): AsyncGenerator<string[]> {
  const records = new CsvRecords(delimiter);
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0x0a) + 1;
    rest = bytes.subarray(end);
    yield* records.push(decode(bytes.subarray(0, end)));
  }
  yield* records.push(decode(rest));
  yield* records.end();
}

async function* recordsOf(reader: MifReader, chunks: AsyncIterable<Buffer>): AsyncGenerator<FileRecord, undefined> {
  try {
    for await (const chunk of chunks) yield* reader.push(chunk);
    yield* reader.end();
  } catch (error) {
    throw error instanceof MapInfoFault ? new ImportError(error.message, { atStart: error.kind === 'transform' }) : error;
  }
}

/** MapInfo's MIF and MID, side by side: a .mif on the disk beside its .mid, or both in a zip. */
export function openMif(path: string, zip: OpenZip | undefined, { encoding, layer }: ReadOptions): LandSource {
  const bytes = statSync(path).size;
  let pair: MifPair;
  try {
    pair = zip ? zippedPair(zip, layer) : filePair(path);
  } catch (error) {
    zip?.close();
    throw error;
  }
  const reader = new MifReader();
  let texts: UnsaidText | undefined;
  let isDone = false;
  async function* readAll(): AsyncGenerator<LandFeature[]> {
    const records = recordsOf(reader, pair.mif);
    let record = await records.next();
    const { head } = reader;
    checkColumnCount(head.columns.length);
    const { decode, unsaid } = openTexts(encoding ?? mapInfoEncoding(head.charset));
    texts = unsaid;
    // Names are in the table's code page as texts are.
    const columns = head.columns.map((name) => decode(Buffer.from(name, 'latin1')));
    const rows = rowsOf(pair.mid, head.delimiter, decode);
    const batch = new FeatureBatch();
    for (let ordinal = 1; ; ordinal++) {
      const row = await rows.next();
      if (record.done !== row.done)
        throw new ImportError('Số bản ghi của .mif và .mid khác nhau (the .mif and the .mid have not as many records).');
      if (record.done === true || row.done === true) break;
      const properties = Object.fromEntries(columns.map((name, at) => [name, row.value[at] ?? '']));
      const shape = readRecord(record.value);
      if (batch.add({ ordinal, properties, ...shape }, bytesOfAreas(shape.polygons))) yield batch.take();
      record = await records.next();
    }
    const last = batch.take();
    if (last.length > 0) yield last;
    isDone = true;
  }
  return {
    format: 'MIF',
    bytes,
    bytesRead: () => (isDone ? bytes : 0),
    get unsaid() {
      return texts;
    },
    crs: () => reader.crs,
    async *read() {
      try {
        yield* readAll();
      } finally {
        pair.close();
      }
    },
  };
}
