import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hostileHead, hostileRecord } from './hostileFlatGeobuf.ts';
import { hostileGeoPackage } from './hostileGeoPackage.ts';
import { blankTable, hostileShapefile, shpRecord } from './hostileShapefile.ts';
import { zipOf } from './zipOf.ts';

/** File that would exhaust a reader's time or memory, generated on demand. */
export interface HostileLand {
  what: string;
  name: string;
  /** Set for files that are small and quick enough for every test run. */
  isCheap?: boolean;
  /** Expected text of the error, or of the fault that its records are reported with. */
  expectedFault: RegExp;
  make(path: string): Promise<void> | void;
}

const MEGABYTE = 2 ** 20;

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

/** Hostile files of binary formats. */
export const HOSTILE_LAND: readonly HostileLand[] = [
  {
    what: 'a view that calls itself',
    name: 'a.gpkg',
    isCheap: true,
    expectedFault: /not a real table/,
    make: geoPackage(`create view thua as ${ENDLESS} select null as geom, i as SoTo from n`),
  },
  {
    what: 'views of two views, forty deep',
    name: 'a.gpkg',
    expectedFault: /not a real table/,
    make: geoPackage(
      'create view v0 as select null as geom, 1 as SoTo',
      ...Array.from({ length: 40 }, (_, at) => `create view v${at + 1} as select * from v${at} union all select * from v${at}`),
      'create view thua as select * from v40',
    ),
  },
  {
    what: 'columns computed on reading',
    name: 'a.gpkg',
    expectedFault: /computed on reading/,
    make: geoPackage(
      'create table thua (geom blob, b text generated always as (hex(zeroblob(100000000))) virtual)',
      'insert into thua values (null)',
    ),
  },
  {
    what: '20,000 rows of one default of 300,000 letters',
    name: 'a.gpkg',
    expectedFault: /have more data than the file/,
    make: geoPackage(
      'create table thua (geom blob)',
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) insert into thua select null from n',
      `alter table thua add column SoTo text default '${'x'.repeat(300_000)}'`,
    ),
  },
  {
    what: '3,000 layers',
    name: 'a.gpkg',
    expectedFault: /quá nhiều lớp/,
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
    expectedFault: /nodes of 1 item/,
    make: bytes(() => hostileHead({ count: 1_000n, nodeSize: 1 })),
  },
  {
    what: 'an index of 2^63 records',
    name: 'a.fgb',
    expectedFault: /cắt cụt/,
    make: bytes(() => hostileHead({ count: 2n ** 63n, nodeSize: 16 })),
  },
  {
    what: '120,000 columns that are one',
    name: 'a.fgb',
    expectedFault: /120000 cột/,
    make: bytes(() => hostileHead({ columns: 120_000, name: 'x'.repeat(500_000) })),
  },
  {
    what: '2,000 polygons that are one of 60,000 corners',
    name: 'a.fgb',
    expectedFault: /broken/,
    make: bytes(() => Buffer.concat([hostileHead(), hostileRecord({ parts: 2_000, corners: 60_000 })])),
  },
  {
    what: '100 polygons of 250,000 rings that are one',
    name: 'a.fgb',
    expectedFault: /too-complex/,
    make: bytes(() => Buffer.concat([hostileHead(), hostileRecord({ parts: 100, rings: 250_000 })])),
  },
  {
    what: 'twelve million rings without a corner in 47 KB',
    name: 'a.zip',
    expectedFault: /too-complex/,
    make: bytes(() => hostileShapefile([shpRecord(Array.from({ length: 12_000_000 }, () => []))])),
  },
  {
    what: 'a zip that unpacks to 500 times its size',
    name: 'a.zip',
    expectedFault: /zip bomb/,
    make: bytes(() => hostileShapefile(Array.from({ length: 60 }, () => shpRecord([new Float64Array(200_000)])))),
  },
  {
    what: '40,000 outlines and 40,000 holes in none of them',
    name: 'a.zip',
    expectedFault: /rings-sorted|self-crossing|^$/,
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
    expectedFault: /2000 cột/,
    make: bytes(() => hostileShapefile([shpRecord([square])], blankTable({ fields: 2_000 }))),
  },
  {
    what: 'a zip of 10,500 files',
    name: 'a.zip',
    expectedFault: /too many files/,
    make: bytes(() => zipOf(Array.from({ length: 10_500 }, (_, at) => ({ name: `${at}.shp`, bytes: Buffer.alloc(1) })))),
  },
  {
    what: 'a KMZ that unpacks to 300 MB',
    name: 'a.kmz',
    expectedFault: /quá lớn/,
    make: bytes(() => zipOf([{ name: 'doc.kml', bytes: Buffer.alloc(300 * MEGABYTE, ' ') }])),
  },
];
