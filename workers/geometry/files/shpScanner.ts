import { crsOfWkt } from '../../../src/domain/coordinates/sourceCrs.ts';
import { ShapeParts } from '../../../src/landFiles/shapes/shapeParts.ts';
import { readShpShape } from '../../../src/landFiles/shapes/readShpShape.ts';
import { announceBytes } from './announceBytes.ts';
import { joinBytes } from '../../../src/landFiles/texts/joinBytes.ts';
import { placedByCrs } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';

const [HEAD_BYTES, RECORD_HEAD_BYTES] = [100, 8];
const MAX_RECORD_BYTES = 64 * 2 ** 20;

/** One line or area of a .shp, by default the first; where there is none, its first point. Attributes (.dbf) are not asked for. */
export class ShpScanner implements ShapeScanner {
  readonly #picker: ShapePicker;
  readonly #wkt: string;
  #kept: Uint8Array = new Uint8Array(0);
  /** Of the whole file, as its head says; 0 before the head has come. */
  #bytes = 0;
  #read = 0;

  /** @param skipped lines and areas before it @param wkt what its .prj says of its coordinates, '' without one */
  constructor(skipped: number, wkt: string) {
    this.#picker = new ShapePicker(skipped);
    this.#wkt = wkt;
  }

  push(piece: Uint8Array): void {
    const bytes = joinBytes(this.#kept, piece);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    if (this.#bytes === 0) {
      if (bytes.length < HEAD_BYTES) {
        this.#kept = bytes;
        return;
      }
      this.#bytes = view.getInt32(24) * 2;
      at = HEAD_BYTES;
    }
    while (at + RECORD_HEAD_BYTES <= bytes.length) {
      const length = view.getInt32(at + 4) * 2;
      if (length < 4 || length > MAX_RECORD_BYTES) throw new ShapeFaultError('damaged');
      const end = at + RECORD_HEAD_BYTES + length;
      if (end > bytes.length) break;
      this.#take(bytes.subarray(at + RECORD_HEAD_BYTES, end));
      at = end;
    }
    this.#read += at;
    this.#kept = bytes.slice(at);
  }

  end(): ScannedShape {
    if (this.#kept.length > 0 || this.#bytes === 0 || this.#read < this.#bytes) throw new ShapeFaultError('cutOff');
    const { mode, path, leftOut, shapes } = this.#picker.end();
    return { format: 'shp', mode, leftOut, shapes, linesLeftOut: 0, ...placedByCrs(path, crsOfWkt(this.#wkt)) };
  }

  #take(record: Uint8Array): void {
    announceBytes(record.length);
    const shape = readingRecords(() => readShpShape(record, new ShapeParts()));
    if (shape !== null && shape !== 'empty') this.#picker.add(shape);
  }
}
