import { type SourceCrs, UNSAID } from '../../../src/domain/coordinates/sourceCrs.ts';
import { type FileRecord, type RecordReader, ShapeParts } from '../../../src/landFiles/shapes/shapeParts.ts';
import { geoPackageLayers } from '../../../src/landFiles/geoPackage/geoPackageLayers.ts';
import { MifReader } from '../../../src/landFiles/mapInfo/mifReader.ts';
import { TabReader } from '../../../src/landFiles/mapInfo/tabReader.ts';
import { announceBytes } from './announceBytes.ts';
import type { DrawingParts } from './drawingParts.ts';
import { placedByCrs } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';
import { WholeFile } from './wholeFile.ts';

type RecordFormat = 'mif' | 'tab' | 'gpkg';

/**
 * @param skipped lines and areas before the wanted one
 * @throws ShapeFaultError `partsMissing`
 */
export async function scanRecords(format: RecordFormat, skipped: number, beside: DrawingParts['beside']): Promise<RecordScanner> {
  if (format === 'mif') return new RecordScanner(format, skipped, new MifReader());
  if (format === 'gpkg') return new RecordScanner(format, skipped, new FirstLayer());
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
    return {
      format: this.#format,
      mode,
      leftOut,
      shapes,
      others: this.#reader.others ?? 0,
      linesLeftOut: 0,
      ...placedByCrs(path, this.#reader.crs),
    };
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
  readonly #file = new WholeFile();

  push(piece: Uint8Array): FileRecord[] {
    this.#file.push(piece);
    return [];
  }

  *end(): Generator<FileRecord> {
    const decoder = new TextDecoder();
    const layers = geoPackageLayers(this.#file.take(), (text) => decoder.decode(text));
    this.others = layers.length - 1;
    for (const { crs, records } of layers) {
      this.crs = crs;
      let count = 0;
      for (const record of records()) {
        count += 1;
        yield record;
      }
      if (count > 0) return;
    }
  }
}
