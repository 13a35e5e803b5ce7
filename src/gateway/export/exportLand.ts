import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Builder, type Offset } from 'flatbuffers';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { SAVE_FORMATS, type SaveFormat } from '../../domain/drawing/drawingFile.ts';
import { StartupError } from '../operations/startupError.ts';
import { withSnapshot, type Queryable, type Store, withoutTransaction } from '../database/store.ts';
import { geoJsonFeature, geoJsonPieces } from '../../landFiles/write/writeGeoJson.ts';
import { writeLandFile } from '../../landFiles/write/writeLandFile.ts';
import { closedParts, type WrittenColumn, type WrittenRecord, type WrittenValue } from '../../landFiles/write/writtenLand.ts';
import { gridFor } from '../import/check/coordinates.ts';
import { type ExportFilter, type CountedLand, type LandRecords, parcelRecords, zoneRecords } from './landRecords.ts';
import { writeAtomically } from './writeAtomically.ts';

/** Imports accept rings as stored, so that exported land is unchanged when imported again. */
const ORDER = 'asStored';

interface LandWriter {
  head(): Uint8Array | string;
  /** @param index counted from 0 */
  record(record: WrittenRecord, index: number): Uint8Array | string;
  tail(): Uint8Array | string;
}

const geoJsonLines = (columns: readonly WrittenColumn[]): LandWriter => ({
  head: () => '',
  record: (record) => `${geoJsonFeature(columns, record, ORDER)}\n`,
  tail: () => '',
});

/** 'fgb', version 3, 'fgb', patch level 0. */
const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0);
/** FlatGeobuf's numbers of geometry types. */
const [UNKNOWN, POLYGON, MULTI_POLYGON] = [0, 3, 6];

interface FlatGeobufOptions {
  name: string;
  count: number;
  /** True if any record has several parts: all become MultiPolygons, because programs expect one type. */
  isMulti: boolean;
}
const COLUMN_TYPES: Readonly<Record<WrittenColumn['type'], number>> = { boolean: 2, integer: 5, number: 10, text: 11 };

/** Field positions in FlatGeobuf's schemas (header.fbs, feature.fbs); `slots` is the number of slots that we use. */
const HEADER = { name: 0, geometryType: 2, columns: 7, featuresCount: 8, indexNodeSize: 9, crs: 10, slots: 11 } as const;
const COLUMN = { name: 0, type: 1, slots: 2 } as const;
const CRS = { org: 0, code: 1, slots: 2 } as const;
const FEATURE = { geometry: 0, properties: 1, slots: 2 } as const;
const GEOMETRY = { ends: 0, xy: 1, type: 6, parts: 7, slots: 8 } as const;

function valueBytes(type: WrittenColumn['type'], value: WrittenValue): Buffer {
  if (type === 'text') {
    const text = Buffer.from(String(value));
    const bytes = Buffer.alloc(4 + text.length);
    bytes.writeUInt32LE(text.length, 0);
    text.copy(bytes, 4);
    return bytes;
  }
  const bytes = Buffer.alloc(type === 'number' ? 8 : type === 'integer' ? 4 : 1);
  if (type === 'number') bytes.writeDoubleLE(Number(value), 0);
  else if (type === 'integer') bytes.writeInt32LE(Number(value), 0);
  else bytes.writeUInt8(value ? 1 : 0, 0);
  return bytes;
}

function propertyBytes(columns: readonly WrittenColumn[], values: readonly WrittenValue[]): Buffer {
  return Buffer.concat(
    columns.flatMap(({ type }, at) => {
      const number = Buffer.alloc(2);
      number.writeUInt16LE(at, 0);
      return [number, valueBytes(type, values[at]!)];
    }),
  );
}

/** Writes a vector backwards, as the whole buffer is written. */
function vector<Item>(builder: Builder, bytesEach: number, items: ArrayLike<Item>, add: (item: Item) => void): Offset {
  builder.startVector(bytesEach, items.length, bytesEach);
  for (let i = items.length - 1; i >= 0; i--) add(items[i]!);
  return builder.endVector();
}

/** Returns a copy of the size-prefixed buffer, because the builder's memory is reused. */
function finished(builder: Builder, root: Offset): Buffer {
  builder.finishSizePrefixed(root);
  const bytes = Buffer.from(builder.asUint8Array());
  builder.clear();
  return bytes;
}

function headBytes(builder: Builder, columns: readonly WrittenColumn[], { name, count, isMulti }: FlatGeobufOptions): Buffer {
  const nameAt = builder.createString(name);
  const columnsAt = columns.map((column) => {
    const columnName = builder.createString(column.name);
    builder.startObject(COLUMN.slots);
    builder.addFieldOffset(COLUMN.name, columnName, 0);
    builder.addFieldInt8(COLUMN.type, COLUMN_TYPES[column.type], 0);
    return builder.endObject();
  });
  const columnList = vector(builder, 4, columnsAt, (at) => builder.addOffset(at));
  const org = builder.createString('EPSG');
  builder.startObject(CRS.slots);
  builder.addFieldOffset(CRS.org, org, 0);
  builder.addFieldInt32(CRS.code, 4326, 0);
  const crs = builder.endObject();
  builder.startObject(HEADER.slots);
  builder.addFieldOffset(HEADER.name, nameAt, 0);
  builder.addFieldInt8(HEADER.geometryType, isMulti ? MULTI_POLYGON : POLYGON, UNKNOWN);
  builder.addFieldOffset(HEADER.columns, columnList, 0);
  builder.addFieldInt64(HEADER.featuresCount, BigInt(count), 0n);
  // The default is 16; 0 states that there is no index.
  builder.addFieldInt16(HEADER.indexNodeSize, 0, 16);
  builder.addFieldOffset(HEADER.crs, crs, 0);
  return Buffer.concat([MAGIC, finished(builder, builder.endObject())]);
}

function addPolygon(builder: Builder, rings: ReadonlyArray<ArrayLike<number>>): Offset {
  const xy = vector(builder, 8, rings.length === 1 ? rings[0]! : rings.flatMap((ring) => Array.from(ring)), (value) =>
    builder.addFloat64(value),
  );
  let corners = 0;
  const ends = rings.map((ring) => (corners += ring.length / 2));
  const endsAt = rings.length > 1 ? vector(builder, 4, ends, (end) => builder.addInt32(end)) : 0;
  builder.startObject(GEOMETRY.slots);
  builder.addFieldOffset(GEOMETRY.ends, endsAt, 0);
  builder.addFieldOffset(GEOMETRY.xy, xy, 0);
  builder.addFieldInt8(GEOMETRY.type, POLYGON, UNKNOWN);
  return builder.endObject();
}

function addMultiPolygon(builder: Builder, polygons: WrittenRecord['parts']): Offset {
  const each = polygons.map((rings) => addPolygon(builder, rings));
  const parts = vector(builder, 4, each, (at) => builder.addOffset(at));
  builder.startObject(GEOMETRY.slots);
  builder.addFieldInt8(GEOMETRY.type, MULTI_POLYGON, UNKNOWN);
  builder.addFieldOffset(GEOMETRY.parts, parts, 0);
  return builder.endObject();
}

function recordBytes(builder: Builder, columns: readonly WrittenColumn[], isMulti: boolean, record: WrittenRecord): Buffer {
  const polygons = closedParts(record, ORDER);
  const properties = builder.createByteVector(propertyBytes(columns, record.values));
  const geometry = isMulti ? addMultiPolygon(builder, polygons) : addPolygon(builder, polygons[0]!);
  builder.startObject(FEATURE.slots);
  builder.addFieldOffset(FEATURE.geometry, geometry, 0);
  builder.addFieldOffset(FEATURE.properties, properties, 0);
  return finished(builder, builder.endObject());
}

/** Writes FlatGeobuf in WGS84 without an index, which would need all shapes before the first. */
function flatGeobufWriter(columns: readonly WrittenColumn[], options: FlatGeobufOptions): LandWriter {
  const builder = new Builder();
  return {
    head: () => headBytes(builder, columns, options),
    record: (record) => recordBytes(builder, columns, options.isMulti, record),
    tail: () => '',
  };
}

/** Maximum records in formats that are not streamed; takes some hundred megabytes of memory. */
const MAX_HELD = 200_000;
const WHOLE_ENDINGS = 'kml, .gpx, .dxf, .shp.zip, .gpkg, .csv, .xlsx';

export interface ExportOptions {
  kind: 'parcels' | 'zones';
  path: string;
  filter: ExportFilter;
  /** True if the land cannot change meanwhile. */
  isUnchanging?: boolean;
}

/** Returns the extension of a path; a Shapefile is zipped. */
const endingOf = (path: string): string => /\.(shp(?=\.zip$)|[a-z]+$)/i.exec(path)?.[1]?.toLowerCase() ?? '';

const wholeFormat = (path: string): SaveFormat | undefined => {
  const ending = endingOf(path);
  return Object.hasOwn(SAVE_FORMATS, ending) && ending !== 'geojson' && !/\.shp$/i.test(path) ? (ending as SaveFormat) : undefined;
};

function writerOf(path: string, { columns }: LandRecords, name: string, { count, isMulti }: CountedLand): LandWriter {
  switch (endingOf(path)) {
    case 'geojson':
    case 'json':
      return geoJsonPieces(columns, ORDER);
    case 'ndjson':
    case 'geojsonl':
      return geoJsonLines(columns);
    case 'fgb':
      return flatGeobufWriter(columns, { name, count, isMulti });
    default:
      throw new StartupError(`${basename(path)}: tên tệp phải kết thúc bằng .geojson, .ndjson, .fgb, .${WHOLE_ENDINGS} (wrong ending).`);
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
    // One chunk per page: thousands of small writes would be slow.
    yield Buffer.concat(page.map((record) => Buffer.from(writer.record(record, index++) as string)));
    onRecord(index);
  }
  yield Buffer.from(writer.tail() as string);
}

/** Yields a file whose format needs all records at once; metres are in the province's grid. */
async function* wholeFile(
  inside: Queryable,
  records: LandRecords,
  { path, name, format, provinceCode }: { path: string; name: string; format: SaveFormat; provinceCode: string },
): AsyncGenerator<Buffer> {
  const all: WrittenRecord[] = [];
  for await (const page of records.pages(inside)) all.push(...page);
  const [core, grid] = [await loadGeometryCore(), gridFor({ kind: 'province' }, provinceCode)];
  const land = { name, columns: records.columns, records: all, grid, toGrid: (lngLat: Float64Array) => core.fromWgs84(lngLat, grid) };
  try {
    for (const piece of writeLandFile(land, format)) yield Buffer.from(piece as string);
  } catch (error) {
    if (!(error instanceof RangeError) || !/^(outsideGrid|tooLarge|Invalid string length)/.test(error.message)) throw error;
    throw refused(path, `${error.message === 'outsideGrid' ? 'có điểm ngoài lưới của tỉnh (outside the grid)' : 'quá lớn (too large)'}`);
  }
}

function refuseUnfit(path: string, format: SaveFormat, { count, provinceCode }: CountedLand): void {
  if (count === 0) throw refused(path, 'không có bản ghi nào (no records)');
  if (count > MAX_HELD) throw refused(path, `quá ${MAX_HELD} bản ghi: dùng --ward hoặc .fgb (too many records for this format)`);
  if (provinceCode === '' && format !== 'kml' && format !== 'gpx')
    throw refused(path, 'đất của nhiều tỉnh: dùng --ward hoặc .fgb (land of several provinces)');
}

const refused = (path: string, reason: string): StartupError => new StartupError(`${basename(path)}: ${reason}.`);

/** Writes a snapshot of parcels or zones. @returns the number of records @throws StartupError if not writable */
export async function exportLand(
  store: Store,
  { kind, path, filter, isUnchanging }: ExportOptions,
  onProgress: (share: number, records: number) => void,
): Promise<number> {
  const records = kind === 'parcels' ? parcelRecords(filter, endingOf(path) === 'dxf') : zoneRecords(filter);
  return writeAtomically(path, (unfinished) =>
    (isUnchanging ? withoutTransaction : withSnapshot)(store, async (inside) => {
      const found = await records.count(inside);
      const total = found.count;
      const format = wholeFormat(path);
      if (format) refuseUnfit(path, format, found);
      const bytes = format
        ? wholeFile(inside, records, { path, name: kind, format, provinceCode: found.provinceCode })
        : bytesOf(inside, records, writerOf(path, records, kind, found), (written) => onProgress(written / total, written));
      await pipeline(bytes, createWriteStream(unfinished));
      return total;
    }),
  );
}
