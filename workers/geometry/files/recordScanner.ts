import type { SourceCrs } from '../../../src/domain/coordinates/sourceCrs.ts';
import type { DrawingFileFault, ReadFormat } from '../../../src/domain/drawing/drawingFile.ts';
import type { RecordFault } from '../../../src/landFiles/fileFault.ts';
import type { FileShape } from '../../../src/landFiles/shapes/shapeParts.ts';
import { placedByCrs, placedDegrees } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';

interface ReadRecord {
  shape: FileShape;
  fault?: RecordFault;
  crs?: SourceCrs;
}

/** A reader of `src/landFiles`. */
export interface ShapeReader {
  push(piece: Uint8Array): ReadRecord[];
  end(): ReadRecord[] | void;
  /** The system of all records, where the file names it behind them. */
  readonly lateCrs?: SourceCrs | undefined;
}

/** Picks one line or area of the records that a reader finds, by default the first; where there is none, the first point. */
export class RecordScanner implements ShapeScanner {
  readonly #format: ReadFormat;
  readonly #picker: ShapePicker;
  readonly #reader: ShapeReader;
  readonly #crs: SourceCrs;

  /** @param skipped lines and areas before it @param crs of records that name none */
  constructor(format: ReadFormat, skipped: number, reader: ShapeReader, crs: SourceCrs) {
    this.#format = format;
    this.#picker = new ShapePicker(skipped);
    this.#reader = reader;
    this.#crs = crs;
  }

  push(piece: Uint8Array): void {
    this.#take(readingRecords(() => this.#reader.push(piece)));
  }

  /** @throws ShapeFaultError that of a record where no other holds a shape */
  end(): ScannedShape {
    this.#take(readingRecords(() => this.#reader.end()) ?? []);
    const { mode, path, leftOut, shapes, ...own } = this.#picker.end();
    const crs = this.#reader.lateCrs ?? own.crs;
    const placed = crs.kind === 'wgs84' ? placedDegrees(path) : placedByCrs(path, crs);
    return { format: this.#format, mode, ...placed, leftOut, shapes, linesLeftOut: 0 };
  }

  #take(records: readonly ReadRecord[]): void {
    for (const { shape, fault, crs = this.#crs } of records) {
      if (fault === undefined) this.#picker.add(shape, crs);
      else this.#picker.leaveOut(new ShapeFaultError(this.#faultOf(fault)));
    }
  }

  #faultOf(fault: RecordFault): DrawingFileFault {
    if (fault === 'broken') return this.#format === 'geojson' ? 'notGeoJson' : 'damaged';
    return fault === 'not-number' ? 'notNumber' : fault === 'too-deep' ? 'tooDeep' : 'tooLarge';
  }
}
