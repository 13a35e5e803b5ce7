import type { LandRecord } from './landFile.ts';

/** So many records are handed on at once, or so many bytes of them: a few records of 64 MB each fill the memory, too. */
const RECORDS_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 32 * 2 ** 20;

/** Collects records until there are enough of them to be handed on. */
export class RecordBatch {
  #records: LandRecord[] = [];
  #bytes = 0;

  /**
   * @param bytes of the record in its file; its shape may take more
   * @returns whether the batch is full now, and to be taken
   */
  add(record: LandRecord, bytes: number): boolean {
    this.#records.push(record);
    this.#bytes += Math.max(bytes, bytesOf(record));
    return this.#records.length >= RECORDS_AT_ONCE || this.#bytes >= BYTES_AT_ONCE;
  }

  *rest(): Generator<LandRecord[]> {
    if (this.#records.length > 0) yield this.take();
  }

  /** What was collected; the batch is empty then. */
  take(): LandRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#bytes = 0;
    return records;
  }
}

const bytesOf = ({ shape: { polygons, lines, points } }: LandRecord): number =>
  [...polygons.flat(), ...lines, points].reduce((sum, { byteLength }) => sum + byteLength, 0);
