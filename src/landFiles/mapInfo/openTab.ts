import { UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { ByteReader } from '../byteReader.ts';
import { checkColumnCount, FileFault } from '../fileFault.ts';
import { type FilePart, type LandGroup, readWholePart } from '../filePart.ts';
import { shapeOfRecord } from '../geoJson/shapeOfGeoJson.ts';
import { latin1, latin1Bytes } from '../latin1.ts';
import type { LandFile, OpenOptions } from '../landFile.ts';
import { viewOf } from '../randomAccessBytes.ts';
import { RecordBatch } from '../recordBatch.ts';
import { DBF_HEAD_BYTES, datFields, readDbfHead, readDbfRow } from '../shapes/readDbfRow.ts';
import { emptyShape } from '../shapes/shapeParts.ts';
import { openTexts } from '../texts/decodeText.ts';
import { MapFile } from './mapFile.ts';
import { mapInfoEncoding, MAX_TAB_BYTES, PLACE_BYTES, readTabHead, type TabHead } from './readTabHead.ts';

async function openRows(dat: FilePart, { fields }: TabHead, decode: (bytes: Uint8Array) => string) {
  const table = new ByteReader(dat.stream(), () => '.dat');
  const { rows: count, headBytes, rowBytes } = readDbfHead(await table.read(DBF_HEAD_BYTES), dat.bytes, '.dat');
  // Column names use the table's code page.
  const tabFields = fields.map(({ name, type }) => ({ name: decode(latin1Bytes(name)), type }));
  const columns = datFields({ rowBytes }, await table.read(headBytes - DBF_HEAD_BYTES), tabFields);
  return { count, rowBytes, next: async () => readDbfRow(columns, table.readBuffered(rowBytes) ?? (await table.read(rowBytes)), decode) };
}

/** Opens a MapInfo native table: .TAB with .DAT, .MAP and .ID. @throws FileFault */
export async function openTab({ main, beside }: LandGroup, { encoding, needsAttributes }: OpenOptions): Promise<LandFile> {
  const [dat, id, map] = [beside('dat'), beside('id'), beside('map')];
  const lacks = needsAttributes ? [!dat && '.dat', map && !id && '.id'] : [!map && '.map', !id && '.id'];
  const [missing] = lacks.filter((ending) => typeof ending === 'string');
  if (missing !== undefined) throw new FileFault('partsMissing', `${missing} ${main.name}`);
  const tab = await readWholePart(main, MAX_TAB_BYTES);
  if (!tab) throw new FileFault('damaged', '.tab');
  const head = readTabHead(latin1(tab), checkColumnCount);
  const shapes = map && new MapFile(await map.random());
  const { decode, undeclaredText } = openTexts(encoding ?? mapInfoEncoding(head.charset), needsAttributes);
  const crs = shapes?.crs ?? UNKNOWN_CRS;
  let share = 0;
  return {
    format: 'TAB',
    name: main.name,
    undeclaredText,
    crs: () => crs,
    share: () => share,
    async *records() {
      const rows = dat && (await openRows(dat, head, decode));
      const places = id && new ByteReader(id.stream(), () => '.id');
      const count = rows?.count ?? Math.floor(id!.bytes / PLACE_BYTES);
      const batch = new RecordBatch();
      for (let ordinal = 1; ordinal <= count; ordinal++) {
        const row = await rows?.next();
        const place = places && viewOf(places.readBuffered(PLACE_BYTES) ?? (await places.read(PLACE_BYTES))).getUint32(0, true);
        share = ordinal / count;
        if (row?.isDeleted === true) continue;
        const shape = shapes && place ? shapeOfRecord({ shape: (parts) => shapes.shape(place, parts) }) : { shape: emptyShape() };
        if (batch.add({ ordinal, properties: row?.properties ?? {}, crs, ...shape }, rows?.rowBytes ?? 0)) yield batch.take();
      }
      if (places && !(await places.isAtEnd())) throw new FileFault('otherRows', '.dat .id');
      yield* batch.rest();
    },
  };
}
