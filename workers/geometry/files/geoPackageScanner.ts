import { geoPackageLayers } from '../../../src/landFiles/geoPackage/geoPackageLayers.ts';
import { announceBytes } from './announceBytes.ts';
import { placedByCrs } from './placedShape.ts';
import { readingRecords } from './readingRecords.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { ShapePicker } from './shapePicker.ts';
import { WholeFile } from './wholeFile.ts';

const decoder = new TextDecoder();

/** One line or area of a GeoPackage's first layer that has any shape, by default the first; where there is none, its first point. */
export class GeoPackageScanner implements ShapeScanner {
  readonly #file = new WholeFile();
  readonly #skipped: number;

  /** @param skipped lines and areas before it */
  constructor(skipped: number) {
    this.#skipped = skipped;
  }

  push(piece: Uint8Array): void {
    this.#file.push(piece);
  }

  end(): ScannedShape {
    const bytes = this.#file.take();
    announceBytes(bytes.length);
    return readingRecords(() => {
      const layers = geoPackageLayers(bytes, (text) => decoder.decode(text));
      for (const { crs, shapes } of layers) {
        const picker = new ShapePicker(this.#skipped);
        for (const shape of shapes()) picker.add(shape);
        if (picker.isEmpty) continue;
        const { mode, path, leftOut, shapes: count } = picker.end();
        return { format: 'gpkg', mode, leftOut, shapes: count, others: layers.length - 1, linesLeftOut: 0, ...placedByCrs(path, crs) };
      }
      throw new ShapeFaultError('noShape');
    });
  }
}
