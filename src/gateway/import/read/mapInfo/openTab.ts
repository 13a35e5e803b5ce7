import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MapFile } from '../../../../landFiles/mapInfo/mapFile.ts';
import { MapInfoFault } from '../../../../landFiles/mapInfo/mapInfoFault.ts';
import { mapInfoEncoding, MAX_TAB_BYTES, PLACE_BYTES, readTabHead, type TabHead } from '../../../../landFiles/mapInfo/tabReader.ts';
import { inMemory, type RandomBytes } from '../../../../landFiles/randomBytes.ts';
import { ImportError } from '../../importError.ts';
import { ByteReader, TruncatedError } from '../byteReader.ts';
import { checkColumnCount } from '../columnCount.ts';
import { openTexts } from '../decodeText.ts';
import { FeatureBatch } from '../featureBatch.ts';
import { type LandFeature, type LandSource, NO_GEOMETRY, type ReadOptions } from '../landSource.ts';
import { entryBytes, findLayer, type OpenZip, readSmallEntry, refuseBomb } from '../openZip.ts';
import { bytesOfAreas, readRecord } from '../readShape.ts';
import { DatRecords } from './datRecords.ts';
import { randomFile } from './randomFile.ts';

/** A .MAP is read here and there, so that one in a zip must be unpacked to memory. */
const MAX_ZIPPED_MAP_BYTES = 128 * 2 ** 20;

/** The four files of a table; a table without shapes has two. */
interface TabFiles {
  tab: string;
  dat: { bytes: number; open(): AsyncIterable<Uint8Array> };
  map: RandomBytes | undefined;
  id: AsyncIterable<Uint8Array> | undefined;
  close(): void;
}

const missing = (what: string, name: string): ImportError =>
  new ImportError(`Thiếu tệp ${what} cạnh ${name} (the ${what} is missing).`, { atStart: true });

function diskFiles(path: string): TabFiles {
  if (statSync(path).size > MAX_TAB_BYTES)
    throw new ImportError(`Tệp ${path} quá lớn cho một .tab (too large for a .tab).`, { atStart: true });
  const names = readdirSync(dirname(path));
  const beside = (ending: string): string | undefined => {
    const wanted = `${basename(path).replace(/\.[^.]*$/, '')}.${ending}`.toLowerCase();
    const found = names.find((name) => name.toLowerCase() === wanted);
    return found === undefined ? undefined : join(dirname(path), found);
  };
  const [dat, map, id] = [beside('dat'), beside('map'), beside('id')];
  if (dat === undefined || !existsSync(dat)) throw missing('.dat', path);
  if (map !== undefined && id === undefined) throw missing('.id', path);
  const shapes = map === undefined ? undefined : randomFile(map);
  return {
    tab: readFileSync(path, 'latin1'),
    dat: { bytes: statSync(dat).size, open: () => createReadStream(dat) },
    map: shapes,
    id: id === undefined ? undefined : createReadStream(id),
    close: () => shapes?.close(),
  };
}

async function zippedFiles(zip: OpenZip, layer: string | undefined): Promise<TabFiles> {
  const { main: tab, beside } = findLayer(zip, 'tab', layer);
  const [dat, map, id] = [beside('dat'), beside('map'), beside('id')];
  if (!dat) throw missing('.dat', tab.name);
  if (map && !id) throw missing('.id', tab.name);
  for (const entry of [dat, map, id]) if (entry) refuseBomb(entry);
  if (map && map.bytes > MAX_ZIPPED_MAP_BYTES)
    throw new ImportError(
      `${map.name} trong .zip lớn hơn ${MAX_ZIPPED_MAP_BYTES / 2 ** 20} MB: giải nén rồi nạp tệp .tab (unpack it and load the .tab itself).`,
      { atStart: true },
    );
  return {
    tab: (await readSmallEntry(tab, MAX_TAB_BYTES)).toString('latin1'),
    dat: { bytes: dat.bytes, open: () => entryBytes(dat) },
    map: map && inMemory(await readSmallEntry(map, MAX_ZIPPED_MAP_BYTES)),
    id: id && entryBytes(id),
    close: zip.close,
  };
}

const notAsMany = (): ImportError =>
  new ImportError('Số bản ghi của .dat và .id khác nhau (the .dat and the .id have not as many records).');

/** MapInfo's own table, a .TAB with .DAT, .MAP and .ID beside it: on the disk, or all in a zip. */
export async function openTab(path: string, zip: OpenZip | undefined, { encoding, layer }: ReadOptions): Promise<LandSource> {
  let files: TabFiles | undefined;
  try {
    files = zip ? await zippedFiles(zip, layer) : diskFiles(path);
    return readTable(files, statSync(path).size, encoding);
  } catch (error) {
    (files ?? zip)?.close();
    throw error;
  }
}

/** @throws ImportError for what is no table of MapInfo's own, or a damaged one */
function readHeads(files: TabFiles): { head: TabHead; map: MapFile | undefined } {
  try {
    return { head: readTabHead(files.tab, checkColumnCount), map: files.map && new MapFile(files.map) };
  } catch (error) {
    throw error instanceof MapInfoFault ? new ImportError(error.message, { atStart: true }) : error;
  }
}

function readTable(files: TabFiles, bytes: number, encoding: string | undefined): LandSource {
  const { head, map } = readHeads(files);
  const { decode, unsaid } = openTexts(encoding ?? mapInfoEncoding(head.charset));
  let done = 0;
  async function* readAll(): AsyncGenerator<LandFeature[]> {
    const records = new DatRecords(new ByteReader(files.dat.open()));
    // Names are in the table's code page as texts are.
    const fields = head.fields.map(({ name, type }) => ({ name: decode(Buffer.from(name, 'latin1')), type }));
    await records.open(files.dat.bytes, fields);
    const places = files.id && new ByteReader(files.id);
    const batch = new FeatureBatch();
    for (let ordinal = 1; ordinal <= records.count; ordinal++) {
      const row = (await records.next(decode))!;
      const place = places && (places.readBuffered(PLACE_BYTES) ?? (await places.read(PLACE_BYTES))).readUInt32LE(0);
      done = (ordinal / records.count) * bytes;
      if (row.isDeleted) continue;
      const shape = map && place ? readRecord({ shape: (parts) => map.shape(place, parts) }) : NO_GEOMETRY;
      const feature = { ordinal, properties: row.properties, ...shape };
      if (batch.add(feature, bytesOfAreas(shape.polygons) + records.recordBytes)) yield batch.take();
    }
    if (places && !(await places.isAtEnd())) throw notAsMany();
    const last = batch.take();
    if (last.length > 0) yield last;
  }
  return {
    format: 'TAB',
    bytes,
    bytesRead: () => done,
    unsaid,
    crs: () => map?.crs ?? { kind: 'unsaid' },
    async *read() {
      try {
        yield* readAll();
      } catch (error) {
        if (!(error instanceof TruncatedError)) throw error;
        throw new ImportError('Tệp .dat hoặc .id bị cắt cụt (the .dat or the .id ends too early).');
      } finally {
        files.close();
      }
    },
  };
}
