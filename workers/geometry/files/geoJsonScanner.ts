import type { DrawingFileFault } from '../../../src/domain/drawing/drawingFile.ts';
import { GeoJsonReader, type GeoJsonRecord } from '../../../src/landFiles/geoJson/geoJsonReader.ts';
import type { RecordFault } from '../../../src/landFiles/landFileFault.ts';
import { placedByCrs, placedDegrees } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';

const FAULTS: Record<RecordFault, DrawingFileFault> = {
  broken: 'notGeoJson',
  'not-number': 'notNumber',
  'too-complex': 'tooLarge',
  'too-deep': 'tooDeep',
};

/** One line or area of a GeoJSON file, by default the first; where there is none, its first point. */
export class GeoJsonScanner implements ShapeScanner {
  readonly #decoder = new TextDecoder();
  readonly #reader = new GeoJsonReader((bytes) => this.#decoder.decode(bytes));
  readonly #picker: ShapePicker;
  readonly #faults: RecordFault[] = [];

  /** @param skipped lines and areas before it */
  constructor(skipped = 0) {
    this.#picker = new ShapePicker(skipped);
  }

  push(piece: Uint8Array): void {
    for (const record of readingRecords(() => this.#reader.push(piece))) this.#take(record);
  }

  end(): ScannedShape {
    readingRecords(() => this.#reader.end());
    const [fault] = this.#faults;
    if (fault !== undefined && this.#picker.isEmpty) throw new ShapeFaultError(FAULTS[fault]);
    const { mode, path, leftOut, shapes, ...own } = this.#picker.end();
    const crs = this.#reader.lateCrs?.crs ?? own.crs;
    const placed = crs.kind === 'wgs84' ? placedDegrees(path) : placedByCrs(path, crs);
    return { format: 'geojson', mode, ...placed, leftOut: leftOut + this.#faults.length, shapes, linesLeftOut: 0 };
  }

  #take({ shape, fault, crs }: GeoJsonRecord): void {
    if (fault === undefined) this.#picker.add(shape, crs.crs);
    else this.#faults.push(fault);
  }
}
