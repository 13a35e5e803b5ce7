import type { LandRecord } from './landFile.ts';

/** Limits of a batch in records and bytes, since a few records of 64 MB fill the memory. */
const RECORDS_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 32 * 2 ** 20;

export class RecordBatch {
  #records: LandRecord[] = [];
  #bytes = 0;

  /** @param bytes size of the record in the file; its shape may take more @returns true if the batch is full */
  add(record: LandRecord, bytes: number): boolean {
    this.#records.push(record);
    this.#bytes += Math.max(bytes, bytesOf(record));
    return this.#records.length >= RECORDS_AT_ONCE || this.#bytes >= BYTES_AT_ONCE;
  }

  *rest(): Generator<LandRecord[]> {
    if (this.#records.length > 0) yield this.take();
  }

  take(): LandRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#bytes = 0;
    return records;
  }
}

const bytesOf = ({ shape: { polygons, lines, points } }: LandRecord): number =>
  [...polygons.flat(), ...lines, points].reduce((sum, { byteLength }) => sum + byteLength, 0);
