import type { SourceCrs } from '../../../src/domain/coordinates/sourceCrs.ts';
import type { DrawingFileFault, ReadFormat } from '../../../src/domain/drawing/drawingFile.ts';
import type { RecordFault } from '../../../src/landFiles/landFileFault.ts';
import type { FileShape } from '../../../src/landFiles/shapes/shapeParts.ts';
import { placedByCrs, placedDegrees } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';

/** A record as a reader of `src/landFiles` gives it. */
export interface ReadRecord {
  shape: FileShape;
  fault?: RecordFault;
  crs?: SourceCrs;
}

/** Picks one line or area of the records that a reader finds; a file is at fault where it holds none, and a record was. */
export abstract class RecordScanner implements ShapeScanner {
  readonly #format: ReadFormat;
  readonly #picker: ShapePicker;
  readonly #faults: RecordFault[] = [];

  constructor(format: ReadFormat, skipped: number) {
    this.#format = format;
    this.#picker = new ShapePicker(skipped);
  }

  protected abstract read(piece: Uint8Array): ReadRecord[];

  /** There are no more bytes. @returns the system of all records, where it is known only now */
  protected abstract finish(): SourceCrs | void;

  push(piece: Uint8Array): void {
    this.take(readingRecords(() => this.read(piece)));
  }

  protected take(records: readonly ReadRecord[]): void {
    for (const { shape, fault, crs } of records) {
      if (fault === undefined) this.#picker.add(shape, crs);
      else this.#faults.push(fault);
    }
  }

  end(): ScannedShape {
    const late = readingRecords(() => this.finish());
    const [fault] = this.#faults;
    if (fault !== undefined && this.#picker.isEmpty) throw new ShapeFaultError(this.#faultOf(fault));
    const { mode, path, leftOut, shapes, ...own } = this.#picker.end();
    const crs = late ?? own.crs;
    const placed = crs.kind === 'wgs84' ? placedDegrees(path) : placedByCrs(path, crs);
    return { format: this.#format, mode, ...placed, leftOut: leftOut + this.#faults.length, shapes, linesLeftOut: 0 };
  }

  #faultOf(fault: RecordFault): DrawingFileFault {
    if (fault === 'broken') return this.#format === 'geojson' ? 'notGeoJson' : 'damaged';
    return fault === 'not-number' ? 'notNumber' : fault === 'too-deep' ? 'tooDeep' : 'tooLarge';
  }
}
