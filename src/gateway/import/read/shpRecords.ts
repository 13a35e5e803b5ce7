import { readShpShape } from '../../../landFiles/shapes/readShpShape.ts';
import { ImportError } from '../importError.ts';
import type { ByteReader } from './byteReader.ts';
import type { LandFeature } from './landSource.ts';
import { areasOfShape, readShape } from './readShape.ts';

type Shape = Pick<LandFeature, 'polygons' | 'fault'>;

const HEAD_BYTES = 100;
const MAX_RECORD_BYTES = 64 * 2 ** 20;

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
  async next(): Promise<{ shape: Shape; bytes: number } | undefined> {
    if (this.#left === 0) return undefined;
    const head = this.#reader.readBuffered(8) ?? (await this.#reader.read(8));
    const bytes = head.readInt32BE(4) * 2;
    this.#left -= 8 + bytes;
    if (bytes < 4 || bytes > MAX_RECORD_BYTES || this.#left < 0)
      throw new ImportError('Một bản ghi của .shp bị hỏng (a record of the .shp is damaged).');
    const record = this.#reader.readBuffered(bytes) ?? (await this.#reader.read(bytes));
    return { shape: shapeOf(record), bytes };
  }
}

const shapeOf = (record: Buffer): Shape =>
  readShape((parts) => {
    const shape = readShpShape(record, parts);
    return shape === null ? 'not-polygon' : shape === 'empty' ? shape : areasOfShape(shape);
  });
