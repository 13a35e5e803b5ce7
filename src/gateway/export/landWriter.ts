/** A value that every format can carry. */
export type LandValue = string | number | boolean;

export interface LandColumn {
  name: string;
  type: 'text' | 'number' | 'integer' | 'boolean';
}

export interface LandRecord {
  /** One for each column, in their order. */
  values: readonly LandValue[];
  /** Outline, then holes: lng, lat, …; each repeats its first corner at the end. */
  rings: ReadonlyArray<readonly number[]>;
}

/** How records become the bytes of a file, piece by piece. */
export interface LandWriter {
  head(): Uint8Array | string;
  /** @param index counted from 0 */
  record(record: LandRecord, index: number): Uint8Array | string;
  tail(): Uint8Array | string;
}
