import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { hostileHead, hostileRecord } from './hostileFlatGeobuf.ts';
import { hostileGeoPackage } from './hostileGeoPackage.ts';
import { blankTable, hostileShapefile, shpRecord } from './hostileShapefile.ts';
import { zipOf } from './zipOf.ts';

/** A file that would take a reader's time or memory, made on the fly. */
export interface HostileLand {
  what: string;
  name: string;
  /** Small and quick enough for every run of the tests. */
  isCheap?: boolean;
  /** What is told: an error's words, or the fault of its records. */
  told: RegExp;
  make(path: string): Promise<void> | void;
}

const MEGABYTE = 2 ** 20;

/** The text again and again, without holding it. */
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
const TABLE = 'create table thua (geom blob, SoTo text)';
const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n)';
const geoPackage =
  (...statements: string[]) =>
  (path: string): void => {
    const folder = mkdtempSync(join(tmpdir(), 'thua-hostile-'));
    writeFileSync(path, hostileGeoPackage(join(dirname(path), 'made.gpkg'), ...statements));
    rmSync(folder, { recursive: true });
  };
const bytes =
  (make: () => Uint8Array | string) =>
  (path: string): void =>
    writeFileSync(path, make());

const square = [0, 0, 0, 1, 1, 1, 1, 0, 0, 0];

export const HOSTILE_LAND: readonly HostileLand[] = [
  {
    what: 'a view that calls itself',
    name: 'a.gpkg',
    isCheap: true,
    told: /not a real table/,
    make: geoPackage(`create view thua as ${ENDLESS} select null as geom, i as SoTo from n`),
  },
  {
    what: 'views of two views, forty deep',
    name: 'a.gpkg',
    told: /not a real table/,
    make: geoPackage(
      'create view v0 as select null as geom, 1 as SoTo',
      ...Array.from({ length: 40 }, (_, at) => `create view v${at + 1} as select * from v${at} union all select * from v${at}`),
      'create view thua as select * from v40',
    ),
  },
  {
    what: 'columns computed on reading',
    name: 'a.gpkg',
    told: /computed on reading/,
    make: geoPackage(
      'create table thua (geom blob, b text generated always as (hex(zeroblob(100000000))) virtual)',
      'insert into thua values (null)',
    ),
  },
  {
    what: '20,000 rows of one default of 300,000 letters',
    name: 'a.gpkg',
    told: /come to more than the file has/,
    make: geoPackage(
      'create table thua (geom blob)',
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) insert into thua select null from n',
      `alter table thua add column SoTo text default '${'x'.repeat(300_000)}'`,
    ),
  },
  {
    what: '3,000 layers',
    name: 'a.gpkg',
    told: /quá nhiều lớp/,
    make: geoPackage(
      TABLE,
      ...['gpkg_contents', 'gpkg_geometry_columns'].map(
        (table) =>
          `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) insert into ${table} select ${table}.* from n, ${table}`,
      ),
    ),
  },
  {
    what: 'an index with nodes of one item',
    name: 'a.fgb',
    isCheap: true,
    told: /nodes of 1 item/,
    make: bytes(() => hostileHead({ count: 1_000n, nodeSize: 1 })),
  },
  { what: 'an index of 2^63 records', name: 'a.fgb', told: /cắt cụt/, make: bytes(() => hostileHead({ count: 2n ** 63n, nodeSize: 16 })) },
  {
    what: '120,000 columns that are one',
    name: 'a.fgb',
    told: /120000 cột/,
    make: bytes(() => hostileHead({ columns: 120_000, name: 'x'.repeat(500_000) })),
  },
  {
    what: '2,000 polygons that are one of 60,000 corners',
    name: 'a.fgb',
    told: /broken/,
    make: bytes(() => Buffer.concat([hostileHead(), hostileRecord({ parts: 2_000, corners: 60_000 })])),
  },
  {
    what: '100 polygons of 250,000 rings that are one',
    name: 'a.fgb',
    told: /too-complex/,
    make: bytes(() => Buffer.concat([hostileHead(), hostileRecord({ parts: 100, rings: 250_000 })])),
  },
  {
    what: 'twelve million rings without a corner in 47 KB',
    name: 'a.zip',
    told: /too-complex/,
    make: bytes(() => hostileShapefile([shpRecord(Array.from({ length: 12_000_000 }, () => []))])),
  },
  {
    what: 'a zip that unpacks to 500 times its size',
    name: 'a.zip',
    told: /zip bomb/,
    make: bytes(() => hostileShapefile(Array.from({ length: 60 }, () => shpRecord([new Float64Array(200_000)])))),
  },
  {
    what: '40,000 outlines and 40,000 holes in none of them',
    name: 'a.zip',
    told: /rings-sorted|self-crossing|^$/,
    make: bytes(() => {
      const at = (x: number, y: number): number[] => square.map((value, place) => value + (place % 2 === 0 ? x : y));
      const outlines = Array.from({ length: 40_000 }, (_, i) => at((i % 200) * 2, Math.floor(i / 200) * 2));
      const holes = Array.from({ length: 40_000 }, (_, i) =>
        at(1e6 + i * 2, 5)
          .toReversed()
          .flatMap((_value, place, all) => (place % 2 === 0 ? [all[place + 1]!, all[place]!] : [])),
      );
      return hostileShapefile([shpRecord([...outlines, ...holes])]);
    }),
  },
  {
    what: 'a table of 2,000 columns',
    name: 'a.zip',
    isCheap: true,
    told: /2000 cột/,
    make: bytes(() => hostileShapefile([shpRecord([square])], blankTable({ fields: 2_000 }))),
  },
  {
    what: 'a zip of 10,500 files',
    name: 'a.zip',
    told: /too many files/,
    make: bytes(() => zipOf(Array.from({ length: 10_500 }, (_, at) => ({ name: `${at}.shp`, bytes: Buffer.alloc(1) })))),
  },
  {
    what: 'a KMZ that unpacks to 300 MB',
    name: 'a.kmz',
    told: /quá lớn/,
    make: bytes(() => zipOf([{ name: 'doc.kml', bytes: Buffer.alloc(300 * MEGABYTE, ' ') }])),
  },
  {
    what: 'a cell of 60 MB whose quotation mark never closes',
    name: 'a.csv',
    told: /thiếu dấu ngoặc kép đóng/,
    make: (path) => written(path, 'wkt,a\n"', 'POLYGON((1 1\n', times(60 * MEGABYTE, 'POLYGON((1 1\n'), ''),
  },
  {
    what: 'a cell of 60 MB of corners',
    name: 'a.csv',
    told: /self-crossing|too-complex|flat/,
    make: (path) =>
      written(path, 'wkt,a\n"POLYGON((0 0', ',108.1 16.1,108.2 16.3', times(60 * MEGABYTE, ',108.1 16.1,108.2 16.3'), '))",1\n'),
  },
  {
    what: 'a cell of 60 MB of quotation marks',
    name: 'a.csv',
    told: /empty|broken/,
    make: (path) => written(path, 'wkt,a\n,"', '""', 30 * MEGABYTE, '"\n'),
  },
  {
    what: 'a cell of 60 MB of words',
    name: 'a.csv',
    told: /empty/,
    make: (path) => written(path, 'wkt,a\n,"', 'Đường Trần Hưng Đạo\n', times(42 * MEGABYTE, 'Đường Trần Hưng Đạo\n'), '"\n'),
  },
  { what: 'a million columns', name: 'a.csv', told: /cột|more cells/, make: (path) => written(path, 'wkt', ',c', 1_000_000, '\n1\n') },
  {
    what: 'a line of 200 MB without an end',
    name: 'a.csv',
    told: /too long/,
    make: (path) => written(path, 'wkt,a\n', 'x', 200 * MEGABYTE, ''),
  },
  {
    what: 'a text of 60 MB in UTF-16',
    name: 'a.csv',
    told: /empty|broken/,
    make: (path) => written(path, '\ufeffwkt,a\n,"', 'Đất ở\n', 5_000_000, '"\n', 'utf16le'),
  },
  {
    what: 'a record of 60 MB of corners',
    name: 'a.geojson',
    told: /more corners or values|self-crossing|flat/,
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
    told: /empty/,
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
    told: /broken/,
    make: (path) =>
      written(path, '{"features":[{"type":"Feature","properties":{},"geometry":', '[', 2_000_000, `${']'.repeat(2_000_000)}}]}`),
  },
  {
    what: '100,000 collections in each other',
    name: 'a.geojson',
    isCheap: true,
    told: /too-deep/,
    make: bytes(
      () =>
        `{"features":[{"type":"Feature","properties":{},"geometry":${'{"type":"GeometryCollection","geometries":['.repeat(100_000)}${']}'.repeat(100_000)}}]}`,
    ),
  },
  {
    what: 'five million records of two letters',
    name: 'a.geojson',
    told: /broken/,
    make: (path) => written(path, '{"features":[{}', ',{}', 5_000_000, ']}'),
  },
  {
    what: 'a KML of a million tags, 31 MB',
    name: 'a.kml',
    told: /self-crossing|flat|^$/,
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
    told: /too many tags/,
    make: (path) => written(path, KML, '<a/>', 2_000_000, '</Document></kml>'),
  },
  {
    what: 'a placemark of half a million tags',
    name: 'a.kml',
    told: /too-complex/,
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
    told: /^$|flat|empty/,
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
    told: /nested too deep/,
    make: (path) =>
      written(path, `${KML}<Placemark>`, '<MultiGeometry>', 8_000, `${'</MultiGeometry>'.repeat(8_000)}</Placemark></Document></kml>`),
  },
  {
    what: 'entities of entities',
    name: 'a.kml',
    told: /DOCTYPE/,
    make: bytes(() => `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><kml>&b;</kml>`),
  },
  { what: 'comments without an end', name: 'a.kml', told: /no valid KML/, make: (path) => written(path, KML, '<!-- ', 4_000_000, '') },
];
