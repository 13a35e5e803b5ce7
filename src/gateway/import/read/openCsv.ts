import { statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { hasCurves, polygonsOfWktCurves } from './curves/wktCurves.ts';
import { CsvRecords, MAX_RECORD_CHARS, recordTooLong } from './csvRecords.ts';
import { type DecodeText, openTexts } from './decodeText.ts';
import { checkColumnCount } from './columnCount.ts';
import { BROKEN_GEOMETRY, type LandFeature, type LandSource, NO_GEOMETRY, NO_POLYGON, type ReadOptions } from './landSource.ts';
import { readShape, type ShapeParts } from './shapeParts.ts';
import { UNSAID } from './sourceCrs.ts';
import { utf8Chunks } from './utf8Chunks.ts';

const WKT_HEADINGS = new Set(['wkt', 'geom', 'geometry', 'the_geom', 'wkt_geom', 'shape', 'geometrywkt']);
const NEWLINE = 0x0a;

/** The column with well-known text, by its heading or by what is in it. */
function wktColumn(headings: readonly string[], first: readonly string[] | undefined): number {
  const named = headings.findIndex((heading) => WKT_HEADINGS.has(heading.toLowerCase()));
  return named >= 0
    ? named
    : (first ?? []).findIndex((cell) => /^(SRID=\d+;)?\s*((MULTI|CURVE)?POLYGON|MULTISURFACE)/i.test(cell.trimStart()));
}

/** Text of a file, cut behind line ends so that no letter of several bytes is torn. */
async function* readText(path: string, decode: DecodeText, onBytes: (count: number) => void): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of utf8Chunks(path, onBytes)) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    if (rest.length > MAX_RECORD_CHARS) throw recordTooLong();
    if (end > 0) yield decode(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield decode(rest);
}

/** CSV with a heading and a column of well-known text; the other columns are the properties. */
export function openCsv(path: string, { encoding }: ReadOptions): LandSource {
  const { decode, unsaid } = openTexts(encoding);
  const bytes = statSync(path).size;
  let done = 0;
  return {
    format: 'CSV',
    bytes,
    bytesRead: () => done,
    unsaid,
    crs: () => UNSAID,
    async *read() {
      const scanner = new CsvRecords();
      let headings: string[] | undefined;
      let geometry = -1;
      let ordinal = 0;
      const toFeatures = (records: string[][]): LandFeature[] => {
        if (!headings && records.length > 0) {
          headings = records.shift()!.map((heading) => heading.replace(/^\ufeff/, '').trim());
          checkColumnCount(headings.length);
          geometry = wktColumn(headings, records[0]);
          if (geometry < 0) throw noGeometry(headings);
        }
        return records.map((cells) => {
          // A short record has its own cells only: a line of one letter would cost as much as all the headings.
          const named = headings!.slice(0, ordinal === 0 ? undefined : cells.length);
          const properties = Object.fromEntries(named.flatMap((heading, at) => (at === geometry ? [] : [[heading, cells[at] ?? '']])));
          const wkt = cells[geometry];
          // A record that ends before its shape was cut off.
          return { ordinal: ++ordinal, properties, ...(wkt === undefined ? BROKEN_GEOMETRY : polygonsOfWkt(wkt)) };
        });
      };
      for await (const text of readText(path, decode, (count) => (done += count))) {
        const features = toFeatures(scanner.push(text));
        if (features.length > 0) yield features;
      }
      const last = toFeatures(scanner.end());
      if (last.length > 0) yield last;
    },
  };
}

const noGeometry = (headings: readonly string[]): ImportError =>
  new ImportError(
    `Tệp CSV không có cột WKT, ví dụ "wkt" với POLYGON((…)) (no column of well-known text). Các cột: ${headings.join(', ').slice(0, 300)}.`,
    { atStart: true },
  );

/** `1 2, 3 4` or with heights and measures behind; only x and y are kept. */
function flatRing(text: string): Float64Array | undefined {
  const positions = text.split(',');
  const flat = new Float64Array(positions.length * 2);
  for (const [i, position] of positions.entries()) {
    const numbers = position.trim().split(/\s+/);
    if (numbers.length < 2 || numbers.length > 4) return undefined;
    flat[i * 2] = Number(numbers[0]);
    flat[i * 2 + 1] = Number(numbers[1]);
  }
  return flat;
}

/** `(ring), (ring)` without its outer parentheses. */
function flatPolygon(text: string, parts: ShapeParts): Float64Array[] | undefined {
  const texts = text.split(/\)\s*,\s*\(/);
  parts.take(texts.length);
  const rings = texts.map((ring) => flatRing(ring.replace(/^\s*\(|\)\s*$/g, '')));
  return rings.every((ring) => ring !== undefined) ? rings : undefined;
}

/**
 * Polygons of well-known text, with or without `SRID=…;`. Our own, not wkx: wkx's time grows with the square of the corners
 * (100,000 take 5.1 s, here 0.2 s), and it refuses heights without a `Z`.
 */
function polygonsOfWkt(text: string): Pick<LandFeature, 'polygons' | 'fault'> {
  const wkt = text.replace(/^\s*SRID=\d+;/i, '').trim();
  if (wkt === '') return NO_GEOMETRY;
  const head = /^([A-Za-z]+?)(?:\s*(?:ZM|Z|M))?\s*(EMPTY|\()/i.exec(wkt);
  if (!head) return BROKEN_GEOMETRY;
  if (head[2]!.toUpperCase() === 'EMPTY') return NO_GEOMETRY;
  const kind = head[1]!.toUpperCase();
  if (hasCurves(kind)) return readShape((parts) => polygonsOfWktCurves(wkt, parts));
  if (kind !== 'POLYGON' && kind !== 'MULTIPOLYGON') return NO_POLYGON;
  const body = wkt.slice(head[0].length, -1).trim();
  if (!wkt.endsWith(')') || !body.startsWith('(') || !body.endsWith(')')) return BROKEN_GEOMETRY;
  const texts = kind === 'POLYGON' ? [body] : body.slice(1, -1).split(/\)\s*\)\s*,\s*\(\s*\(/);
  return readShape((parts) => {
    parts.take(texts.length);
    const polygons = texts.map((polygon) => flatPolygon(polygon, parts));
    return polygons.every((polygon) => polygon !== undefined) ? polygons : undefined;
  });
}
