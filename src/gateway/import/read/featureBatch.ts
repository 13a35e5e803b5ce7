import type { LandFeature } from './landSource.ts';

/** So many records are handed on at once, or so many bytes of them: a few records of 64 MB each fill the memory, too. */
const RECORDS_AT_ONCE = 2_000;
const BYTES_AT_ONCE = 32 * 2 ** 20;

/** Collects records until there are enough of them to be handed on. */
export class FeatureBatch {
  #features: LandFeature[] = [];
  #bytes = 0;

  /**
   * @param bytes of the record in its file
   * @returns whether the batch is full now, and to be taken
   */
  add(feature: LandFeature, bytes: number): boolean {
    this.#features.push(feature);
    this.#bytes += bytes;
    return this.#features.length >= RECORDS_AT_ONCE || this.#bytes >= BYTES_AT_ONCE;
  }

  /** What was collected; the batch is empty then. */
  take(): LandFeature[] {
    const features = this.#features;
    this.#features = [];
    this.#bytes = 0;
    return features;
  }
}
