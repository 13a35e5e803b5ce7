/** A value that every format can carry. */
export type LandValue = string | number | boolean;

export interface LandColumn {
  name: string;
  type: 'text' | 'number' | 'integer' | 'boolean';
}

export interface LandRecord {
  /** One for each column, in their order. */
  values: readonly LandValue[];
  /** Of each part its outline, then its holes: lng, lat, …; each repeats its first corner at the end. */
  polygons: ReadonlyArray<ReadonlyArray<readonly number[]>>;
}

/** How records become the bytes of a file, piece by piece. */
export interface LandWriter {
  head(): Uint8Array | string;
  /** @param index counted from 0 */
  record(record: LandRecord, index: number): Uint8Array | string;
  tail(): Uint8Array | string;
}

function featureText(columns: readonly LandColumn[], { values, polygons }: LandRecord): string {
  const properties = Object.fromEntries(columns.map(({ name }, at) => [name, values[at]]));
  const pairs = (ring: readonly number[]) =>
    Array.from({ length: ring.length / 2 }, (_, corner) => [ring[corner * 2], ring[corner * 2 + 1]]);
  const parts = polygons.map((rings) => rings.map(pairs));
  const geometry = parts.length === 1 ? { type: 'Polygon', coordinates: parts[0] } : { type: 'MultiPolygon', coordinates: parts };
  return JSON.stringify({ type: 'Feature', properties, geometry });
}

/** A feature collection, a line for each feature. */
export const geoJsonWriter = (columns: readonly LandColumn[], name: string): LandWriter => ({
  head: () => `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[`,
  record: (record, index) => `${index === 0 ? '' : ','}\n${featureText(columns, record)}`,
  tail: () => '\n]}\n',
});

/** Newline-delimited: a feature a line. */
export const geoJsonLinesWriter = (columns: readonly LandColumn[]): LandWriter => ({
  head: () => '',
  record: (record) => `${featureText(columns, record)}\n`,
  tail: () => '',
});
