import { createReadStream, statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { ByteReader, CutOff } from './byteReader.ts';
import { type FlatColumn, readProperties } from './flatProperties.ts';
import { FlatTable } from './flatTable.ts';
import {
  BROKEN_GEOMETRY,
  keepPolygons,
  type LandFeature,
  type LandSource,
  NO_GEOMETRY,
  NO_POLYGON,
  RECORDS_AT_ONCE,
} from './landSource.ts';
import { crsOfEpsg, crsOfWkt, type SourceCrs, UNSAID } from './sourceCrs.ts';

const CHUNK_BYTES = 2 ** 20;
/** 'fgb', version 3, 'fgb', patch level. */
const MAGIC = [0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62];
const MAX_HEAD_BYTES = 2 ** 20;
const MAX_RECORD_BYTES = 64 * 2 ** 20;
const NODE_BYTES = 40;
const [POLYGON, MULTI_POLYGON] = [3, 6];

interface Head {
  columns: FlatColumn[];
  geometryType: number;
  crs: SourceCrs;
  /** Before the first record. */
  indexBytes: number;
  /** 0 when the writer did not know. */
  count: number;
}

function readHead(bytes: Uint8Array): Head {
  const table = FlatTable.root(bytes);
  const crs = table.table(10);
  const code = crs?.int32(1) ?? 0;
  const org = crs?.text(0) ?? 'EPSG';
  const wkt = crs?.text(4) ?? '';
  const count = table.uint64(8);
  const nodeSize = table.uint16(9, 16);
  return {
    columns: table.tables(7).map((column) => ({ name: column.text(0) ?? '', type: column.uint8(1) })),
    geometryType: table.uint8(2),
    crs: code > 0 && org === 'EPSG' ? crsOfEpsg(code) : wkt === '' ? UNSAID : crsOfWkt(wkt),
    indexBytes: nodeSize === 0 || count === 0 ? 0 : countNodes(count, nodeSize) * NODE_BYTES,
    count,
  };
}

/** Of a packed R-tree over so many records. */
function countNodes(count: number, nodeSize: number): number {
  let nodes = count;
  for (let level = count; level > 1; ) {
    level = Math.ceil(level / nodeSize);
    nodes += level;
  }
  return nodes;
}

/** Rings of one polygon: `ends` counts positions; without it there is one ring. */
function ringsOf(geometry: FlatTable): Float64Array[] | undefined {
  const xy = geometry.float64s(1);
  const ends = geometry.uint32s(0);
  const bounds = ends.length === 0 ? [xy.length / 2] : ends;
  let from = 0;
  const rings = bounds.map((end) => xy.slice(from * 2, (from = end) * 2));
  return bounds.every((end, at) => end >= (bounds[at - 1] ?? 0) && end * 2 <= xy.length) ? rings : undefined;
}

function polygonsOf(geometry: FlatTable | null, headType: number): Pick<LandFeature, 'polygons' | 'fault'> {
  if (!geometry) return NO_GEOMETRY;
  const type = geometry.uint8(6) || headType;
  if (type !== POLYGON && type !== MULTI_POLYGON) return NO_POLYGON;
  const polygons = (type === POLYGON ? [geometry] : geometry.tables(7)).map(ringsOf);
  return polygons.every((rings) => rings !== undefined) ? keepPolygons(polygons) : BROKEN_GEOMETRY;
}

function readFeature(bytes: Uint8Array, { columns, geometryType }: Head, ordinal: number): LandFeature {
  try {
    const table = FlatTable.root(bytes);
    const own = table.tables(2).map((column) => ({ name: column.text(0) ?? '', type: column.uint8(1) }));
    const properties = readProperties(table.bytes(1), own.length > 0 ? own : columns);
    return { ordinal, properties, ...polygonsOf(table.table(0), geometryType) };
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
    return { ordinal, properties: {}, polygons: [], fault: 'broken' };
  }
}

const refuse = (vi: string, en: string): ImportError => new ImportError(`${vi} (${en}).`);

async function openHead(reader: ByteReader): Promise<Head> {
  const magic = await reader.take(8);
  if (MAGIC.some((byte, at) => magic[at] !== byte)) throw refuse('Tệp không phải FlatGeobuf phiên bản 3', 'not FlatGeobuf, version 3');
  const size = (await reader.take(4)).readUInt32LE();
  if (size > MAX_HEAD_BYTES) throw refuse('Phần đầu của tệp FlatGeobuf bị hỏng', 'the FlatGeobuf file’s head is damaged');
  const bytes = await reader.take(size);
  try {
    return readHead(bytes);
  } catch {
    throw refuse('Phần đầu của tệp FlatGeobuf bị hỏng', 'the FlatGeobuf file’s head is damaged');
  }
}

/** FlatGeobuf (flatgeobuf.org), record by record; its index is passed over. */
export function openFlatGeobuf(path: string): LandSource {
  const reader = new ByteReader(createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>);
  let head: Head | undefined;
  async function* readAll(): AsyncGenerator<LandFeature[]> {
    head = await openHead(reader);
    await reader.skip(head.indexBytes);
    let features: LandFeature[] = [];
    let ordinal = 0;
    while (!(await reader.isAtEnd())) {
      const size = (reader.takeNow(4) ?? (await reader.take(4))).readUInt32LE();
      if (size > MAX_RECORD_BYTES) throw refuse(`Bản ghi ${ordinal + 1} bị hỏng hoặc dài hơn ${MAX_RECORD_BYTES / 2 ** 20} MB`, 'a record is damaged or too long');
      features.push(readFeature(reader.takeNow(size) ?? (await reader.take(size)), head, ++ordinal));
      if (features.length < RECORDS_AT_ONCE) continue;
      yield features;
      features = [];
    }
    if (features.length > 0) yield features;
    if (head.count > 0 && head.count !== ordinal) throw new CutOff();
  }
  return {
    format: 'FlatGeobuf',
    bytes: statSync(path).size,
    bytesRead: () => reader.taken,
    crs: () => head?.crs ?? UNSAID,
    async *read() {
      try {
        yield* readAll();
      } catch (error) {
        if (!(error instanceof CutOff)) throw error;
        throw refuse('Tệp FlatGeobuf bị cắt cụt', 'the FlatGeobuf file ends too early');
      }
    },
  };
}
