import { statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { ByteReader, TruncatedError } from './byteReader.ts';
import { DbfRecords } from './dbfRecords.ts';
import { encodingOf, openTexts, textDecoder, type UnsaidText } from './decodeText.ts';
import { FeatureBatch } from './featureBatch.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { entryBytes, findLayer, type OpenZip, readSmallEntry, refuseBomb, type ZipEntry } from './openZip.ts';
import { ShpRecords } from './shpRecords.ts';
import { crsOfWkt, type SourceCrs, UNSAID } from '../../../domain/coordinates/sourceCrs.ts';

const MAX_TEXT_BYTES = 2 ** 16;
/** dBASE language bytes of code pages that are read here: 1252 (ANSI) and 1258 (Vietnamese). */
const ENCODING_BY_LANGUAGE: Readonly<Record<number, string>> = { 0x03: 'windows-1252', 0x57: 'windows-1252', 0x7e: 'windows-1258' };

interface Parts {
  shp: ZipEntry;
  dbf: ZipEntry;
  crs: SourceCrs;
  /** What the .cpg says. */
  said: string | undefined;
}

async function findParts(zip: OpenZip, layer: string | undefined): Promise<Parts> {
  const { main: shp, beside } = findLayer(zip, 'shp', layer);
  refuseBomb(shp);
  const dbf = beside('dbf');
  if (!dbf) throw new ImportError(`Thiếu tệp .dbf cạnh ${shp.name} (the .dbf is missing).`, { atStart: true });
  const textOf = async (entry: ZipEntry | undefined): Promise<string | undefined> =>
    entry && (await readSmallEntry(entry, MAX_TEXT_BYTES)).toString('latin1').trim();
  const prj = await textOf(beside('prj'));
  return { shp, dbf, crs: prj === undefined ? UNSAID : crsOfWkt(prj), said: await textOf(beside('cpg')) };
}

/** A .cpg that nobody knows counts for nothing; without any the head's byte. One that says UTF-8 is said of many files that are not. */
function saidEncoding(option: string | undefined, said: string | undefined, languageByte: number): string | undefined {
  if (option !== undefined) return option;
  const known = said === undefined ? undefined : encodingOf(said);
  if (known === undefined) return ENCODING_BY_LANGUAGE[languageByte];
  return known === 'utf-8' ? undefined : known;
}

/** A zipped Shapefile: .shp and .dbf side by side, .prj and .cpg where they are there. Neither is unpacked to disk. */
export async function openShapefile(path: string, zip: OpenZip, { encoding, layer }: ReadOptions): Promise<LandSource> {
  const { shp, dbf, crs, said } = await findParts(zip, layer).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  const bytes = statSync(path).size;
  const shapes = new ByteReader(entryBytes(shp));
  let texts: UnsaidText | undefined;
  async function* readAll(): AsyncGenerator<LandFeature[]> {
    const table = new ByteReader(entryBytes(dbf));
    const [shpRecords, dbfRecords] = [new ShpRecords(shapes), new DbfRecords(table)];
    await shpRecords.open(shp.bytes);
    await dbfRecords.open(dbf.bytes, textDecoder('windows-1252'));
    const { decode, unsaid } = openTexts(saidEncoding(encoding, said, dbfRecords.languageByte));
    texts = unsaid;
    const batch = new FeatureBatch();
    for (let ordinal = 1; ; ordinal++) {
      const [record, row] = [await shpRecords.next(), await dbfRecords.next(decode)];
      if (!record !== !row)
        throw new ImportError('Số bản ghi của .shp và .dbf khác nhau (the .shp and the .dbf have not as many records).');
      if (!record || !row) break;
      if (row.isDeleted) continue;
      const isFull = batch.add({ ordinal, properties: row.properties, ...record.shape }, record.bytes + dbfRecords.recordBytes);
      if (isFull) yield batch.take();
    }
    const last = batch.take();
    if (last.length > 0) yield last;
  }
  return {
    format: 'Shapefile',
    bytes,
    bytesRead: () => (shapes.bytesRead / Math.max(shp.bytes, 1)) * bytes,
    crs: () => crs,
    get unsaid() {
      return texts;
    },
    async *read() {
      try {
        yield* readAll();
      } catch (error) {
        if (!(error instanceof TruncatedError)) throw error;
        throw new ImportError('Shapefile bị cắt cụt (the Shapefile ends too early).');
      } finally {
        zip.close();
      }
    },
  };
}
