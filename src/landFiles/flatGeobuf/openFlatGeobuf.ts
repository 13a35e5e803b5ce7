import { crsOfEpsg, crsOfWkt, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { ByteReader } from '../byteReader.ts';
import { checkColumnCount, FileFault, MAX_COLUMNS, recordName } from '../fileFault.ts';
import type { LandGroup } from '../filePart.ts';
import { readingRecord, type RecordShape } from '../geoJson/shapeOfGeoJson.ts';
import type { LandFile, LandRecord } from '../landFile.ts';
import { viewOf } from '../randomAccessBytes.ts';
import { RecordBatch } from '../recordBatch.ts';
import { type FileShape, emptyShape, ShapeParts } from '../shapes/shapeParts.ts';
import { type CurvePiece, strokedRing } from '../shapes/strokedRing.ts';
import { textReader } from '../texts/textReader.ts';
import { ReadProgress } from '../texts/readText.ts';
import { FlatTable } from './flatTable.ts';

interface FlatColumn {
  name: string;
  type: number;
}

/** FlatGeobuf column types of fixed length, by number: Byte, UByte, Bool, Short … Double. */
const FIXED: ReadonlyArray<{ bytes: number; read(view: DataView, at: number): unknown }> = [
  { bytes: 1, read: (view, at) => view.getInt8(at) },
  { bytes: 1, read: (view, at) => view.getUint8(at) },
  { bytes: 1, read: (view, at) => view.getUint8(at) !== 0 },
  { bytes: 2, read: (view, at) => view.getInt16(at, true) },
  { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  { bytes: 4, read: (view, at) => view.getUint32(at, true) },
  { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  { bytes: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
  { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
];
/** Last of the following types String, Json, DateTime and Binary, which have a length prefix. */
const BINARY = 14;

const decoder = textReader('utf-8', true);

/** Reads a record's properties: column number and value, repeatedly. @throws RangeError or TypeError if invalid */
function readProperties(bytes: Uint8Array | null, columns: readonly FlatColumn[]): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  if (!bytes) return properties;
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length;) {
    const column = columns[view.getUint16(at, true)];
    if (!column || column.type > BINARY) throw new RangeError('a column that the head does not have');
    at += 2;
    const fixed = FIXED[column.type];
    if (fixed) {
      properties[column.name] = fixed.read(view, at);
      at += fixed.bytes;
      continue;
    }
    const length = view.getUint32(at, true);
    if (at + 4 + length > bytes.length) throw new RangeError('a text beyond its record');
    if (column.type !== BINARY) properties[column.name] = decoder.decode(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return properties;
}

/** Signature 'fgb', version 3, 'fgb', patch level. */
const MAGIC = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62];
const MAX_HEAD_BYTES = 2 ** 20;
const MAX_RECORD_BYTES = 64 * 2 ** 20;
const NODE_BYTES = 40;
const [POINT, LINE, POLYGON, MULTI_POINT, MULTI_LINE, MULTI_POLYGON, COLLECTION] = [1, 2, 3, 4, 5, 6, 7];
const [ARCS, COMPOUND, CURVE_POLYGON, MULTI_CURVE, MULTI_SURFACE] = [8, 9, 10, 11, 12];
/** Maximum nesting of shapes: a compound curve in a polygon in a surface has three. */
const MAX_DEPTH = 4;

const columnsOf = (table: FlatTable, field: number): FlatColumn[] =>
  table.tables(field).map((column) => ({ name: column.text(0) ?? '', type: column.uint8(1) }));

type Head = ReturnType<typeof readHead>;

function readHead(bytes: Uint8Array) {
  const table = FlatTable.root(bytes);
  const crs = table.table(10);
  const code = crs?.int32(1) ?? 0;
  const org = crs?.text(0) ?? 'EPSG';
  const wkt = crs?.text(4) ?? '';
  const count = table.uint64(8);
  const nodeSize = table.uint16(9, 16);
  // A tree with one child per node has no end.
  if (nodeSize === 1) throw new FileFault('damaged', 'FlatGeobuf: nodes of 1 item');
  checkColumnCount(table.count(7));
  return {
    columns: columnsOf(table, 7),
    geometryType: table.uint8(2),
    crs: code > 0 && org === 'EPSG' ? crsOfEpsg(code) : wkt === '' ? UNKNOWN_CRS : crsOfWkt(wkt),
    indexBytes: nodeSize === 0 || count === 0 ? 0 : countNodes(count, nodeSize) * NODE_BYTES,
    count,
  };
}

function countNodes(count: number, nodeSize: number): number {
  let nodes = count;
  for (let level = count; level > 1;) {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  }
  return nodes;
}

/** Reads the rings of a polygon. `ends` counts positions; without it there is one ring. */
function ringsOf(geometry: FlatTable, parts: ShapeParts): Float64Array[] {
  parts.take(Math.max(1, geometry.count(0)));
  const xy = geometry.float64s(1);
  const ends = geometry.uint32s(0);
  const bounds = ends.length === 0 ? [xy.length / 2] : ends;
  if (!bounds.every((end, at) => end >= (bounds[at - 1] ?? 0) && end * 2 <= xy.length)) throw new RangeError('rings beyond their corners');
  let from = 0;
  return bounds.map((end) => xy.slice(from * 2, (from = end) * 2));
}

/** Reads the pieces of a ring: a line, arcs, or several of them. */
function piecesOf(ring: FlatTable, parts: ShapeParts, depth: number, type = ring.uint8(6)): CurvePiece[] {
  if (type === LINE || type === ARCS) return [{ isArc: type === ARCS, xy: ring.float64s(1) }];
  if (type !== COMPOUND || depth >= MAX_DEPTH) throw new RangeError('no ring');
  parts.take(ring.count(7));
  return ring.tables(7).flatMap((piece) => piecesOf(piece, parts, depth + 1));
}

function curvePolygon(polygon: FlatTable, parts: ShapeParts): Float64Array[] {
  parts.take(polygon.count(7));
  return polygon.tables(7).map((ring) => strokedRing(piecesOf(ring, parts, 0), parts));
}

/** Adds a geometry. Parts of a collection state their type. @returns false for unsupported types */
function addGeometry(geometry: FlatTable, type: number, found: FileShape, parts: ShapeParts, depth = 0): boolean {
  if (type === POLYGON) found.polygons.push(ringsOf(geometry, parts));
  else if (type === CURVE_POLYGON) found.polygons.push(curvePolygon(geometry, parts));
  else if (type === POINT || type === MULTI_POINT) found.points = Float64Array.from([...found.points, ...geometry.float64s(1)]);
  else if (type === MULTI_LINE) found.lines.push(...ringsOf(geometry, parts));
  else if ([LINE, ARCS, COMPOUND].includes(type)) found.lines.push(strokedRing(piecesOf(geometry, parts, 0, type), parts));
  else if ([MULTI_POLYGON, MULTI_SURFACE, MULTI_CURVE, COLLECTION].includes(type)) {
    if (depth >= MAX_DEPTH) throw new RangeError('nested too deep');
    parts.take(geometry.count(7));
    const areRead = geometry.tables(7).map((part) => addGeometry(part, part.uint8(6) || POLYGON, found, parts, depth + 1));
    return areRead.every(Boolean);
  } else return false;
  return true;
}

function shapeOf(geometry: FlatTable | null, headType: number): RecordShape {
  if (!geometry) return { shape: emptyShape() };
  return readingRecord((found) => {
    if (!addGeometry(geometry, geometry.uint8(6) || headType, found.shape, new ShapeParts())) found.hasUnread = true;
  });
}

function readFeature(bytes: Uint8Array, { columns, geometryType, crs }: Head, ordinal: number): LandRecord {
  try {
    const table = FlatTable.root(bytes);
    if (table.count(2) > MAX_COLUMNS) throw new RangeError('too many columns');
    const own = columnsOf(table, 2);
    const properties = readProperties(table.bytes(1), own.length > 0 ? own : columns);
    return { ordinal, properties, crs, ...shapeOf(table.table(0), geometryType) };
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
    return { ordinal, properties: {}, crs, shape: emptyShape(), fault: 'broken' };
  }
}

async function openHead(reader: ByteReader): Promise<Head> {
  const magic = await reader.read(8);
  if (MAGIC.some((byte, at) => magic[at] !== byte)) throw new FileFault('unknownFormat');
  const size = viewOf(await reader.read(4)).getUint32(0, true);
  if (size > MAX_HEAD_BYTES) throw new FileFault('damaged', 'FlatGeobuf');
  const bytes = await reader.read(size);
  try {
    return readHead(bytes);
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault('damaged', 'FlatGeobuf');
  }
}

/**
 * Opens FlatGeobuf (flatgeobuf.org) and reads it record by record, without its index. The package `flatgeobuf` is not
 * used, since it accepts truncated files and stops at a damaged record.
 */
export function openFlatGeobuf({ main }: LandGroup): LandFile {
  const read = new ReadProgress(main.bytes);
  let head: Head | undefined;
  return {
    format: 'FlatGeobuf',
    name: main.name,
    crs: () => head?.crs ?? UNKNOWN_CRS,
    share: read.share,
    async *records() {
      let ordinal = 0;
      const reader = new ByteReader(main.stream(), () => (head ? `FlatGeobuf, ${recordName(ordinal + 1)},` : 'FlatGeobuf'));
      head = await openHead(reader);
      if (head.indexBytes > main.bytes) throw reader.cutOff();
      await reader.skip(head.indexBytes);
      read.add(head.indexBytes);
      const batch = new RecordBatch();
      while (!(await reader.isAtEnd())) {
        const size = viewOf(reader.readBuffered(4) ?? (await reader.read(4))).getUint32(0, true);
        if (size > MAX_RECORD_BYTES) throw new FileFault('tooLong', `${MAX_RECORD_BYTES / 2 ** 20} ${recordName(ordinal + 1)}`);
        const record = readFeature(reader.readBuffered(size) ?? (await reader.read(size)), head, ordinal + 1);
        ordinal += 1;
        read.add(size);
        if (batch.add(record, size)) yield batch.take();
      }
      yield* batch.rest();
      if (head.count > 0 && head.count !== ordinal) throw reader.cutOff();
    },
  };
}
