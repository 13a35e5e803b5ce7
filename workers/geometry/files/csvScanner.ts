import { CsvReader } from '../../../src/landFiles/table/csvReader.ts';
import { type ReadRecord, RecordScanner } from './recordScanner.ts';

/** One line or area of a table with a column of shapes, by default the first; where there is none, its first point. */
export class CsvScanner extends RecordScanner {
  readonly #decoder = new TextDecoder();
  readonly #reader = new CsvReader();

  /** @param skipped lines and areas before it */
  constructor(skipped: number) {
    super('table', skipped);
  }

  /** Whether a text begins as such a table; its second row must be there. */
  static recognises(head: string): boolean {
    const reader = new CsvReader();
    try {
      reader.push(head);
    } catch {
      return false;
    }
    return (reader.shapeColumn ?? -1) >= 0;
  }

  protected read(piece: Uint8Array): ReadRecord[] {
    return this.#reader.push(this.#decoder.decode(piece, { stream: true }));
  }

  protected finish(): void {
    this.take(this.#reader.push(this.#decoder.decode()));
    this.take(this.#reader.end());
  }
}
