import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { SourceCrs } from '../../../domain/coordinates/sourceCrs.ts';
import { type FillOf, esriFills } from '../../../landFiles/geoJson/esriFills.ts';
import { type GeoJsonRecord, GeoJsonReader } from '../../../landFiles/geoJson/geoJsonReader.ts';
import { ImportError } from '../importError.ts';
import { openTexts } from './decodeText.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { readingLandFile } from './readingLandFile.ts';
import { areasOfRecord } from './readShape.ts';
import { utf8Chunks } from './utf8Chunks.ts';

const isSame = (one: SourceCrs, other: SourceCrs): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

const mixedCrs = (ordinal: number, ...names: string[]): ImportError =>
  new ImportError(
    `Đối tượng ${ordinal} ghi hệ toạ độ khác các đối tượng trước (record ${ordinal} has another crs): ${names.join(' ≠ ').slice(0, 160)}. Hãy tách tệp.`,
  );

const lateCrs = (): ImportError =>
  new ImportError('Tệp ghi hệ toạ độ (crs) sau các đối tượng: hãy khai bằng --grid (crs stands behind the features: say it with --grid).');

/** A legend of a thousand classes is half of it. */
const MAX_TAIL_BYTES = 2 ** 20;

/**
 * How ArcGIS draws its records, where it says so behind them: the last member of that name, if all that follows it is members of the collection.
 * Read before the records are, which are stored as they come.
 */
function drawingBehind(path: string): Record<string, unknown> | undefined {
  const { size } = statSync(path);
  const bytes = Buffer.alloc(Math.min(size, MAX_TAIL_BYTES));
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
  } finally {
    closeSync(file);
  }
  for (const name of ['"layerDefinition"', '"drawingInfo"']) {
    const at = bytes.lastIndexOf(name);
    if (at < 0) continue;
    try {
      return JSON.parse(`{${bytes.toString('utf8', at)}`) as Record<string, unknown>;
    } catch {
      // It stands in something else: before the records, or in one of them.
    }
  }
  return undefined;
}

const toFeature = (record: GeoJsonRecord, fillOf: FillOf): LandFeature => {
  const { ordinal, properties, value } = record;
  const fill = typeof value === 'object' && value !== null && 'attributes' in value ? fillOf(value, properties) : undefined;
  return { ordinal, properties, ...areasOfRecord(record), ...(fill !== undefined && { fill }) };
};

/** GeoJSON: a collection, or features one behind the other, newline-delimited or not. */
export function openGeoJson(path: string, { encoding }: ReadOptions): LandSource {
  const bytes = statSync(path).size;
  const { decode, unsaid } = openTexts(encoding);
  const reader = new GeoJsonReader(decode);
  let done = 0;
  /** Of the first record with an area; all others must have it, too. */
  let first: GeoJsonRecord | undefined;
  return {
    format: 'GeoJSON',
    bytes,
    bytesRead: () => done,
    unsaid,
    isPartial: () => reader.isPartial,
    crs: () => first?.crs ?? reader.crs,
    async *read() {
      let fillOf: FillOf | undefined;
      for await (const chunk of utf8Chunks(path, (count) => (done += count))) {
        const records = readingLandFile(() => reader.push(chunk));
        if (records.length === 0) continue;
        const fill = (fillOf ??= esriFills({ ...drawingBehind(path), ...reader.head }));
        yield records.map((record) => {
          const feature = toFeature(record, fill);
          if (feature.polygons.length === 0) return feature;
          first ??= record;
          if (!isSame(first.crs, record.crs)) throw mixedCrs(record.ordinal, first.crsName, record.crsName);
          return feature;
        });
      }
      readingLandFile(() => reader.end());
      if (reader.lateCrs) throw lateCrs();
    },
  };
}
