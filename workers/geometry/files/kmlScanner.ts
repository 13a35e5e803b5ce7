import { WGS84 } from '../../../src/domain/coordinates/sourceCrs.ts';
import { KmlReader } from '../../../src/landFiles/kml/kmlReader.ts';
import { type ReadRecord, RecordScanner } from './recordScanner.ts';

/** One line or area of a KML file, by default the first; where there is none, its first point. */
export class KmlScanner extends RecordScanner {
  readonly #decoder = new TextDecoder();
  readonly #reader = new KmlReader((bytes) => this.#decoder.decode(bytes));

  /** @param skipped lines and areas before it */
  constructor(skipped = 0) {
    super('kml', skipped);
  }

  protected read(piece: Uint8Array): ReadRecord[] {
    return this.#reader.push(piece).map((record) => ({ ...record, crs: WGS84 }));
  }

  protected finish(): void {
    this.#reader.end();
  }
}
