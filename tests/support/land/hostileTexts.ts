import { once } from 'node:events';
import { createWriteStream, writeFileSync } from 'node:fs';
import type { HostileLand } from './hostileLand.ts';

const MEGABYTE = 2 ** 20;

/** Writes the repeated text to a file without holding it in memory. */
async function written(
  path: string,
  head: string,
  piece: string,
  count: number,
  tail: string,
  encoding: BufferEncoding = 'utf8',
): Promise<void> {
  const stream = createWriteStream(path);
  const write = async (text: string): Promise<void> => {
    if (!stream.write(Buffer.from(text, encoding))) await once(stream, 'drain');
  };
  await write(head);
  const atOnce = Math.max(1, Math.floor(MEGABYTE / piece.length));
  for (let left = count; left > 0; left -= atOnce) await write(piece.repeat(Math.min(left, atOnce)));
  await write(tail);
  stream.end();
  await once(stream, 'close');
}

const times = (bytes: number, piece: string): number => Math.floor(bytes / piece.length);
const KML = '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>';

const bytes =
  (make: () => Uint8Array | string) =>
  (path: string): void =>
    writeFileSync(path, make());

/** Hostile text files: long, deeply nested or unterminated. */
export const HOSTILE_TEXTS: readonly HostileLand[] = [
  {
    what: 'a cell of 60 MB whose quotation mark never closes',
    name: 'a.csv',
    expectedFault: /thiếu dấu ngoặc kép đóng/,
    make: (path) => written(path, 'wkt,a\n"', 'POLYGON((1 1\n', times(60 * MEGABYTE, 'POLYGON((1 1\n'), ''),
  },
  {
    what: 'a cell of 60 MB of corners',
    name: 'a.csv',
    expectedFault: /self-crossing|too-complex|flat/,
    make: (path) =>
      written(path, 'wkt,a\n"POLYGON((0 0', ',108.1 16.1,108.2 16.3', times(60 * MEGABYTE, ',108.1 16.1,108.2 16.3'), '))",1\n'),
  },
  {
    what: 'a cell of 60 MB of quotation marks',
    name: 'a.csv',
    expectedFault: /empty|broken/,
    make: (path) => written(path, 'wkt,a\n,"', '""', 30 * MEGABYTE, '"\n'),
  },
  {
    what: 'a cell of 60 MB of words',
    name: 'a.csv',
    expectedFault: /empty/,
    make: (path) => written(path, 'wkt,a\n,"', 'Đường Trần Hưng Đạo\n', times(42 * MEGABYTE, 'Đường Trần Hưng Đạo\n'), '"\n'),
  },
  {
    what: 'a million columns',
    name: 'a.csv',
    expectedFault: /cột|too many cells/,
    make: (path) => written(path, 'wkt', ',c', 1_000_000, '\n1\n'),
  },
  {
    what: 'a line of 200 MB without an end',
    name: 'a.csv',
    expectedFault: /too long/,
    make: (path) => written(path, 'wkt,a\n', 'x', 200 * MEGABYTE, ''),
  },
  {
    what: 'a text of 60 MB in UTF-16',
    name: 'a.csv',
    expectedFault: /empty|broken/,
    make: (path) => written(path, '\ufeffwkt,a\n,"', 'Đất ở\n', 5_000_000, '"\n', 'utf16le'),
  },
  {
    what: 'a record of 60 MB of corners',
    name: 'a.geojson',
    expectedFault: /more corners or values|self-crossing|flat/,
    make: (path) =>
      written(
        path,
        '{"features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[1,1]',
        ',[1,1]',
        times(60 * MEGABYTE, ',[1,1]'),
        ']]}}]}',
      ),
  },
  {
    what: 'a record of 60 MB of text',
    name: 'a.geojson',
    expectedFault: /empty/,
    make: (path) =>
      written(
        path,
        '{"features":[{"type":"Feature","geometry":null,"properties":{"a":"',
        'Đất ở đô thị ',
        times(38 * MEGABYTE, 'Đất ở đô thị '),
        '"}}]}',
      ),
  },
  {
    what: 'two million lists in each other',
    name: 'a.geojson',
    expectedFault: /broken/,
    make: (path) =>
      written(path, '{"features":[{"type":"Feature","properties":{},"geometry":', '[', 2_000_000, `${']'.repeat(2_000_000)}}]}`),
  },
  {
    what: '100,000 collections in each other',
    name: 'a.geojson',
    isCheap: true,
    expectedFault: /too-deep/,
    make: bytes(
      () =>
        `{"features":[{"type":"Feature","properties":{},"geometry":${'{"type":"GeometryCollection","geometries":['.repeat(100_000)}${']}'.repeat(100_000)}}]}`,
    ),
  },
  {
    what: 'five million records of two letters',
    name: 'a.geojson',
    expectedFault: /broken/,
    make: (path) => written(path, '{"features":[{}', ',{}', 5_000_000, ']}'),
  },
  {
    what: 'a KML of a million tags, 31 MB',
    name: 'a.kml',
    expectedFault: /self-crossing|flat|^$/,
    make: (path) =>
      written(
        path,
        KML,
        '<Placemark><name>1</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>\n',
        80_000,
        '</Document></kml>',
      ),
  },
  {
    what: 'a KML of two million empty tags',
    name: 'a.kml',
    isCheap: true,
    expectedFault: /^$/,
    make: (path) => written(path, KML, '<a/>', 2_000_000, '</Document></kml>'),
  },
  {
    what: 'a placemark of half a million tags',
    name: 'a.kml',
    expectedFault: /too-complex/,
    make: (path) =>
      written(
        path,
        `${KML}<Placemark><ExtendedData>`,
        '<Data name="a"><value>1</value></Data>',
        240_000,
        '</ExtendedData></Placemark></Document></kml>',
      ),
  },
  {
    what: 'styles of 20 MB',
    name: 'a.kml',
    expectedFault: /^$|flat|empty/,
    make: (path) =>
      written(
        path,
        KML,
        '<Style id="a"><PolyStyle><color>ff00ff00</color></PolyStyle></Style>',
        160_000,
        '<Placemark><name>1</name></Placemark></Document></kml>',
      ),
  },
  {
    what: 'parts in each other, 8,000 deep',
    name: 'a.kml',
    expectedFault: /nested too deep/,
    make: (path) =>
      written(path, `${KML}<Placemark>`, '<MultiGeometry>', 8_000, `${'</MultiGeometry>'.repeat(8_000)}</Placemark></Document></kml>`),
  },
  {
    what: 'entities of entities',
    name: 'a.kml',
    expectedFault: /DOCTYPE/,
    make: bytes(() => `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><kml>&b;</kml>`),
  },
  {
    what: 'comments without an end',
    name: 'a.kml',
    expectedFault: /not valid KML/,
    make: (path) => written(path, KML, '<!-- ', 4_000_000, ''),
  },
];
