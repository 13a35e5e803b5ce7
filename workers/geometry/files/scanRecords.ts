import { type SourceCrs, UNSAID } from '../../../src/domain/coordinates/sourceCrs.ts';
import { type FileRecord, type RecordReader, ShapeParts } from '../../../src/landFiles/shapes/shapeParts.ts';
import { BytePieces } from '../../../src/landFiles/bytePieces.ts';
import { geoPackageLayers } from '../../../src/landFiles/geoPackage/geoPackageLayers.ts';
import { SqliteFile } from '../../../src/landFiles/geoPackage/sqliteFile.ts';
import { MifReader } from '../../../src/landFiles/mapInfo/mifReader.ts';
import { TabReader } from '../../../src/landFiles/mapInfo/tabReader.ts';
import { inMemory } from '../../../src/landFiles/randomBytes.ts';
import { readShx, ShpReader } from '../../../src/landFiles/shapes/shpReader.ts';
import { announceBytes } from './announceBytes.ts';
import { type DrawingParts, MAX_WHOLE_BYTES } from './drawingParts.ts';
import { placedByCrs } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';

type RecordFormat = 'mif' | 'tab' | 'gpkg' | 'shp';

/**
 * @param skipped lines and areas before the wanted one
 * @throws ShapeFaultError `partsMissing`
 */
export async function scanRecords(format: RecordFormat, skipped: number, beside: DrawingParts['beside']): Promise<RecordScanner> {
  if (format === 'mif') return new RecordScanner(format, skipped, new MifReader());
  if (format === 'gpkg') return new RecordScanner(format, skipped, new FirstLayer(await beside('gpkg-wal')));
  if (format === 'shp') {
    const [shx, prj] = [await beside('shx'), await beside('prj')];
    return new RecordScanner(format, skipped, new ShpReader(shx ? readShx(shx) : undefined, prj ? new TextDecoder().decode(prj) : ''));
  }
  const [map, id] = [await beside('map'), await beside('id')];
  if (!map || !id) throw new ShapeFaultError('partsMissing');
  return new RecordScanner(format, skipped, new TabReader(map, id), map.length + id.length);
}

/** One line or area of a file of records, by default the first; where there is none, its first point. Attributes are not asked for. */
class RecordScanner implements ShapeScanner {
  readonly #format: RecordFormat;
  readonly #picker: ShapePicker;
  readonly #reader: RecordReader<FileRecord>;

  #bytes: number;

  /** @param skipped lines and areas before it @param bytesBeside of the files beside it that the reader has */
  constructor(format: RecordFormat, skipped: number, reader: RecordReader<FileRecord>, bytesBeside = 0) {
    this.#bytes = bytesBeside;
    this.#format = format;
    this.#picker = new ShapePicker(skipped);
    this.#reader = reader;
  }

  push(piece: Uint8Array): void {
    announceBytes(piece.length);
    this.#bytes += piece.length;
    this.#take(() => this.#reader.push(piece));
  }

  end(): ScannedShape {
    announceBytes(this.#bytes);
    this.#take(() => this.#reader.end());
    const { mode, path, leftOut, shapes } = this.#picker.end();
    const { crs, others = 0, mayLackLog = false } = this.#reader;
    return { format: this.#format, mode, leftOut, shapes, others, mayLackLog, linesLeftOut: 0, ...placedByCrs(path, crs) };
  }

  #take(read: () => Iterable<FileRecord>): void {
    readingRecords(() => {
      for (const record of read()) this.#takeRecord(record);
    });
  }

  /** One that cannot be read leaves the others; a file that is cut off is not opened. */
  #takeRecord(record: FileRecord): void {
    try {
      const shape = readingRecords(() => record.shape(new ShapeParts()), this.#format === 'mif' ? 'notNumber' : 'damaged');
      if (shape !== null && shape !== 'empty') this.#picker.add(shape);
    } catch (error) {
      if (!(error instanceof ShapeFaultError) || error.fault === 'cutOff') throw error;
      this.#picker.leaveOut(error);
    }
  }
}

/** Records of a GeoPackage's first layer that has any with a shape. */
class FirstLayer implements RecordReader<FileRecord> {
  crs: SourceCrs = UNSAID;
  others = 0;
  mayLackLog = false;
  readonly #file = new BytePieces();
  readonly #wal: Uint8Array | null;

  constructor(wal: Uint8Array | null) {
    this.#wal = wal;
  }

  push(piece: Uint8Array): FileRecord[] {
    this.#file.push(piece);
    if (this.#file.length > MAX_WHOLE_BYTES) throw new ShapeFaultError('tooLarge');
    return [];
  }

  *end(): Generator<FileRecord> {
    const file = new SqliteFile(inMemory(this.#file.take(this.#file.length)!), this.#wal ? inMemory(this.#wal) : undefined);
    const layers = geoPackageLayers(file).filter(({ isTable }) => isTable);
    this.others = layers.length - 1;
    this.mayLackLog = file.mayLackLog;
    for (const { crs, records } of layers) {
      this.crs = crs;
      let hasShape = false;
      for (const record of records()) {
        hasShape ||= record.hasShape;
        yield record;
      }
      if (hasShape) return;
    }
  }
}
