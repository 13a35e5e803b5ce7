import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../operations/startupError.ts';
import type { Queryable, Store } from '../database/store.ts';
import { flatGeobufWriter } from './flatGeobufWriter.ts';
import { geoJsonLinesWriter, geoJsonWriter, type LandWriter } from './landWriter.ts';
import { type ExportFilter, type LandRecords, parcelRecords, zoneRecords } from './landRecords.ts';

export interface ExportOptions {
  kind: 'parcels' | 'zones';
  path: string;
  filter: ExportFilter;
}

function writerOf(
  path: string,
  { columns }: LandRecords,
  name: string,
  { count, isMulti }: { count: number; isMulti: boolean },
): LandWriter {
  const [, extension = ''] = /\.([a-z]+)$/i.exec(path) ?? [];
  switch (extension.toLowerCase()) {
    case 'geojson':
    case 'json':
      return geoJsonWriter(columns, name);
    case 'ndjson':
    case 'geojsonl':
      return geoJsonLinesWriter(columns);
    case 'fgb':
      return flatGeobufWriter(columns, { name, count, isMulti });
    default:
      throw new StartupError(`${basename(path)}: tên tệp phải kết thúc bằng .geojson, .ndjson hoặc .fgb (name it so).`);
  }
}

async function* bytesOf(
  inside: Queryable,
  records: LandRecords,
  writer: LandWriter,
  onRecord: (count: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(writer.head() as string);
  let index = 0;
  for await (const page of records.pages(inside)) {
    // A chunk a page: thousands of small writes would wait for each other.
    yield Buffer.concat(page.map((record) => Buffer.from(writer.record(record, index++) as string)));
    onRecord(index);
  }
  yield Buffer.from(writer.tail() as string);
}

/**
 * Writes parcels or zones to a file, as they are at one moment; a file of that name appears when it is whole.
 * @returns how many records it has
 * @throws StartupError when the file cannot be written
 */
export async function exportLand(
  store: Store,
  { kind, path, filter }: ExportOptions,
  onShare: (share: number, records: number) => void,
): Promise<number> {
  const records = kind === 'parcels' ? parcelRecords(filter) : zoneRecords(filter);
  const unfinished = `${path}.part`;
  try {
    const count = await store.transaction(
      async (inside) => {
        await inside.query('set transaction isolation level repeatable read, read only');
        const found = await records.count(inside);
        const total = found.count;
        const source = Readable.from(
          bytesOf(inside, records, writerOf(path, records, kind, found), (done) => onShare(done / total, done)),
          { objectMode: true },
        );
        await pipeline(source, createWriteStream(unfinished));
        return total;
      },
      { timeoutMs: Infinity },
    );
    await rename(unfinished, path);
    return count;
  } catch (error) {
    // Where nothing can be written, nothing is there to remove; the first error tells.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new StartupError(`Không ghi được ${path} (not writable): ${code}.`);
  }
}
