import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { openTexts } from './decodeText.ts';
import { esriCrs, esriFeature } from './esriFeature.ts';
import { type FillOf, esriFills } from './fills/esriFills.ts';
import { JsonFeatures } from './jsonFeatures.ts';
import { polygonsOfGeoJson } from './polygonsOfGeoJson.ts';
import type { LandFeature, LandSource, ReadOptions } from './landSource.ts';
import { crsOfName, type SourceCrs } from '../../../domain/coordinates/sourceCrs.ts';
import { utf8Chunks } from './utf8Chunks.ts';

/** A Feature, one of ArcGIS, or a geometry that stands alone. */
function toFeature(value: unknown, ordinal: number, esriFill: FillOf): LandFeature {
  if (typeof value !== 'object' || value === null) return { ordinal, properties: {}, polygons: [], fault: 'broken' };
  const esri = esriFeature(value, ordinal);
  if (esri) return { ...esri, fill: esriFill(value, esri.properties) };
  const { type, geometry, properties, id } = value as { type?: unknown; geometry?: unknown; properties?: unknown; id?: unknown };
  if (type !== 'Feature') return { ordinal, properties: {}, ...polygonsOfGeoJson(value) };
  const place = geometry ?? (value as { place?: unknown }).place;
  const own = typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {};
  return { ordinal, properties: id === undefined || 'id' in own ? own : { ...own, id }, ...polygonsOfGeoJson(place) };
}

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {});

/** Names the system in a `crs`: `{"type":"name"}`, or the older `{"type":"EPSG"}` with a code. */
function nameOfCrs(crs: unknown): string | undefined {
  if (crs === null || crs === undefined) return undefined;
  const { name, code } = membersOf(membersOf(crs)['properties']);
  return code === undefined ? String(name) : `EPSG:${Number(code)}`;
}

/** Names the system of a record: its own, its geometry's or the collection's. A `place` of JSON-FG has that of `coordRefSys`. */
function crsNameOf(value: unknown, head: Members): string {
  const feature = membersOf(value);
  const [geometry, place] = [membersOf(feature['geometry']), membersOf(feature['place'])];
  if (!feature['geometry'] && feature['place'])
    return String(place['coordRefSys'] ?? feature['coordRefSys'] ?? head['coordRefSys'] ?? 'CRS84');
  return [feature, geometry, head].map(({ crs }) => nameOfCrs(crs)).find((name) => name !== undefined) ?? 'CRS84';
}

const isSameCrs = (one: string, other: string): boolean =>
  one === other || JSON.stringify(crsOfName(one)) === JSON.stringify(crsOfName(other));

const mixedCrs = (ordinal: number, names: readonly string[]): ImportError =>
  new ImportError(
    `Đối tượng ${ordinal} ghi hệ toạ độ khác các đối tượng trước (record ${ordinal} has another crs): ${names.join(' ≠ ').slice(0, 160)}. Hãy tách tệp.`,
  );

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

/** GeoJSON: a collection, or features one behind the other, newline-delimited or not. */
export function openGeoJson(path: string, { encoding }: ReadOptions): LandSource {
  const bytes = statSync(path).size;
  const { decode, unsaid } = openTexts(encoding);
  const scanner = new JsonFeatures(decode);
  let done = 0;
  /** Of the first record with an area; all others must have it, too. */
  let crsName: string | undefined;
  return {
    format: 'GeoJSON',
    bytes,
    bytesRead: () => done,
    unsaid,
    isPartial: () => scanner.isPartial,
    crs: (): SourceCrs => {
      const { head } = scanner;
      if (head?.['spatialReference'] || head?.['geometryType']) return esriCrs(head['spatialReference']);
      return crsOfName(crsName ?? nameOfCrs(head?.['crs']) ?? 'CRS84');
    },
    async *read() {
      let ordinal = 0;
      let fillOf: FillOf | undefined;
      for await (const chunk of utf8Chunks(path, (count) => (done += count))) {
        const found = scanner.push(chunk);
        const fill = (fillOf ??= found.length > 0 ? esriFills({ ...drawingBehind(path), ...scanner.head }) : undefined);
        const features = found.map((value) => {
          const feature = toFeature(value, ++ordinal, fill!);
          if (feature.polygons.length === 0) return feature;
          const own = crsNameOf(value, scanner.head ?? {});
          crsName ??= own;
          if (!isSameCrs(crsName, own)) throw mixedCrs(ordinal, [crsName, own]);
          return feature;
        });
        if (features.length > 0) yield features;
      }
      scanner.end();
    },
  };
}
