import type { SourceCrs } from '../../../src/domain/coordinates/sourceCrs.ts';
import { GeoJsonReader } from '../../../src/landFiles/geoJson/geoJsonReader.ts';
import { type ReadRecord, RecordScanner } from './recordScanner.ts';

/** One line or area of a GeoJSON file, by default the first; where there is none, its first point. */
export class GeoJsonScanner extends RecordScanner {
  readonly #decoder = new TextDecoder();
  readonly #reader = new GeoJsonReader((bytes) => this.#decoder.decode(bytes));

  /** @param skipped lines and areas before it */
  constructor(skipped = 0) {
    super('geojson', skipped);
  }

  protected read(piece: Uint8Array): ReadRecord[] {
    return this.#reader.push(piece).map((record) => ({ ...record, crs: record.crs.crs }));
  }

  protected finish(): SourceCrs | undefined {
    this.#reader.end();
    return this.#reader.lateCrs?.crs;
  }
}
