import { createReadStream, statSync } from 'node:fs';
import { textDecoder } from './decodeText.ts';
import { polygonsOfGeoJson } from './geoJsonGeometry.ts';
import { JsonFeatures } from './jsonFeatures.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { crsOfName, type SourceCrs, WGS84 } from './sourceCrs.ts';

const CHUNK_BYTES = 2 ** 20;

/** A Feature, or a geometry that stands alone. */
function toFeature(value: unknown, ordinal: number): LandFeature {
  if (typeof value !== 'object' || value === null) return { ordinal, properties: {}, polygons: [], fault: 'broken' };
  const { type, geometry, properties, id } = value as { type?: unknown; geometry?: unknown; properties?: unknown; id?: unknown };
  if (type !== 'Feature') return { ordinal, properties: {}, ...polygonsOfGeoJson(value) };
  const own = typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {};
  return { ordinal, properties: id === undefined || 'id' in own ? own : { ...own, id }, ...polygonsOfGeoJson(geometry) };
}

/** GeoJSON: a collection, or features one behind the other, newline-delimited or not. */
export function openGeoJson(path: string, { encoding }: ReadOptions): LandSource {
  const bytes = statSync(path).size;
  const scanner = new JsonFeatures(textDecoder(encoding));
  let done = 0;
  return {
    format: 'GeoJSON',
    bytes,
    bytesRead: () => done,
    crs: (): SourceCrs => {
      const crs = scanner.head?.['crs'] as { properties?: { name?: unknown } } | undefined;
      return crs ? crsOfName(String(crs.properties?.name)) : WGS84;
    },
    async *read() {
      let ordinal = 0;
      for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
        done += chunk.length;
        const features = scanner.push(chunk).map((value) => toFeature(value, ++ordinal));
        if (features.length > 0) yield features;
      }
      scanner.end();
    },
  };
}
