import { ringArea } from '../../../domain/geometry/ring.ts';
import { ImportError } from '../importError.ts';
import type { ByteReader } from './byteReader.ts';
import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY, NO_POLYGON } from './landSource.ts';
import { nestRings } from '../../../domain/geometry/sortRings.ts';
import { readShape } from './shapeParts.ts';

type Polygons = Pick<LandFeature, 'polygons' | 'fault'>;

const HEAD_BYTES = 100;
const MAX_RECORD_BYTES = 64 * 2 ** 20;
/** Polygon, with heights, with measures. */
const POLYGONS = [5, 15, 25];

/** Reads a .shp (ESRI Shapefile Technical Description, 1998), record by record. */
export class ShpRecords {
  readonly #reader: ByteReader;
  #left = 0;

  constructor(reader: ByteReader) {
    this.#reader = reader;
  }

  /**
   * @param bytes the file's length as the zip says: a zip bomb's differs from what the file says of itself
   * @throws ImportError
   */
  async open(bytes: number): Promise<void> {
    const head = await this.#reader.read(HEAD_BYTES);
    if (head.readInt32BE(0) !== 9994 || head.readInt32LE(28) !== 1000) throw new ImportError('Tệp .shp không đúng định dạng (not a .shp).');
    const said = head.readInt32BE(24) * 2;
    if (said !== bytes) {
      throw new ImportError(`Tệp .shp bị cắt cụt hoặc bị hỏng: ghi ${said} byte nhưng có ${bytes} (the .shp is cut off or damaged).`);
    }
    this.#left = bytes - HEAD_BYTES;
  }

  /** undefined behind the last record. `bytes` are the record's. */
  async next(): Promise<{ polygons: Polygons; bytes: number } | undefined> {
    if (this.#left === 0) return undefined;
    const head = this.#reader.readBuffered(8) ?? (await this.#reader.read(8));
    const bytes = head.readInt32BE(4) * 2;
    this.#left -= 8 + bytes;
    if (bytes < 4 || bytes > MAX_RECORD_BYTES || this.#left < 0)
      throw new ImportError('Một bản ghi của .shp bị hỏng (a record of the .shp is damaged).');
    const record = this.#reader.readBuffered(bytes) ?? (await this.#reader.read(bytes));
    return { polygons: polygonsOfRecord(record), bytes };
  }
}

function polygonsOfRecord(record: Buffer): Polygons {
  const type = record.readInt32LE(0);
  if (type === 0) return NO_GEOMETRY;
  if (!POLYGONS.includes(type)) return NO_POLYGON;
  if (record.length < 44) return BROKEN_GEOMETRY;
  const [partCount, pointCount] = [record.readInt32LE(36), record.readInt32LE(40)];
  const pointsAt = 44 + partCount * 4;
  if (partCount < 0 || pointCount < 0 || pointsAt + pointCount * 16 > record.length) return BROKEN_GEOMETRY;
  return readShape((parts) => {
    parts.take(partCount);
    const starts = Array.from({ length: partCount }, (_, part) => record.readInt32LE(44 + part * 4));
    const bounds = [...starts, pointCount];
    if (starts.some((start, part) => start < 0 || start > bounds[part + 1]!)) return undefined;
    const rings = starts.map((start, part) => {
      const ring = new Float64Array((bounds[part + 1]! - start) * 2);
      for (let i = 0; i < ring.length; i++) ring[i] = record.readDoubleLE(pointsAt + start * 16 + i * 8);
      return ring;
    });
    return polygonsOfRings(rings);
  });
}

/** Outlines run clockwise, holes the other way round; a hole belongs to the outline around it. */
export function polygonsOfRings(rings: Float64Array[]): Float64Array[][] {
  const whole = rings.filter((ring) => ring.length > 0);
  if (whole.length <= 1) return whole.map((ring) => [ring]);
  const outlines = whole.filter((ring) => ringArea(ring) <= 0);
  // Some programs do not care for the order: then each ring is an outline.
  if (outlines.length === 0) return whole.map((ring) => [ring]);
  const holes = whole.filter((ring) => ringArea(ring) > 0);
  return nestRings(outlines, holes).polygons;
}
