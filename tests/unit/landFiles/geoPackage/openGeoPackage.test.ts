import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileGeoPackage } from '../../../support/land/hostileGeoPackage.ts';
import { readLandBatches, readLandBytes } from '../../../support/land/readLandBytes.ts';
import type { LandFeature } from '../../../../src/gateway/import/landSource.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-gpkg-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const made = (...statements: string[]): Buffer => hostileGeoPackage(join(folder, 'made.gpkg'), ...statements);
const read = (...statements: string[]): Promise<LandFeature[]> => readLandBytes('a.gpkg', made(...statements));

/** SQL for rows 1 … count. */
const numbers = (count: number): string => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
const ENDLESS = 'with recursive n(i) as (select 1 union all select i + 1 from n)';
const TABLE = 'create table thua (geom blob, SoTo text)';

/** Every page that is a node of a table, except the file's first. */
function nodes(bytes: Buffer): number[] {
  const size = bytes.readUInt16BE(16);
  return Array.from({ length: bytes.length / size }, (_, page) => page * size).filter((at) => at > 0 && bytes[at] === 5);
}

describe('hostile GeoPackages', () => {
  it.each([
    ['a layer defined by an endless recursion', [`create view thua as ${ENDLESS} select null as geom, i as SoTo from n`]],
    [
      'a list of layers defined by an endless recursion',
      ['drop table gpkg_contents', `create view gpkg_contents as ${ENDLESS} select 'thua' as table_name, 'features' as data_type from n`],
    ],
    [
      'a list of systems defined by an endless recursion',
      [
        TABLE,
        'drop table gpkg_spatial_ref_sys',
        `create view gpkg_spatial_ref_sys as ${ENDLESS} select 1 as srs_id, 'a' as organization, 1 as organization_coordsys_id, 'b' as definition from n`,
      ],
    ],
    [
      'a view of two views of two views, forty deep: preparing it would never end',
      [
        'create view v0 as select null as geom, 1 as SoTo',
        ...Array.from({ length: 40 }, (_, i) => `create view v${i + 1} as select * from v${i} union all select * from v${i}`),
        'create view thua as select * from v40',
      ],
    ],
    ['a virtual table', ['create virtual table thua using fts5(geom, SoTo)']],
    ['no table at all', []],
  ])('hostile: %s is refused', async (_what, statements) => {
    await expect(read(...statements)).rejects.toThrow(/không phải bảng thật.*\(not a real table/);
  });

  it.each([
    [
      'a view listed as a table',
      [
        `create view thua as ${ENDLESS} select null as geom, i as SoTo from n`,
        'pragma writable_schema = on',
        "update sqlite_master set type = 'table', rootpage = 2 where name = 'thua'",
      ],
    ],
    [
      'a view with another row’s name',
      [
        'create table other (geom blob, SoTo text)',
        `create view thua as ${ENDLESS} select null as geom, i as SoTo from n`,
        'pragma writable_schema = on',
        "update sqlite_master set name = 'zzz' where name = 'thua'",
        "update sqlite_master set name = 'thua' where name = 'other'",
      ],
    ],
  ])('hostile: %s is refused, by SQLite or by us', async (_what, statements) => {
    await expect(read(...statements)).rejects.toThrow(/GeoPackage/);
  });

  it('hostile: generated columns of 100 million letters each are refused', async () => {
    const computed = 'create table thua (geom blob, SoTo text, b text generated always as (hex(zeroblob(100000000))) virtual)';
    await expect(read(computed, "insert into thua values (null, '1')")).rejects.toThrow(/computed on reading/);
  });

  it('hostile: 20,000 rows with one default of 300,000 letters are refused half-way', async () => {
    const statements = [
      'create table thua (geom blob)',
      `${numbers(20_000)} insert into thua select null from n`,
      `alter table thua add column SoTo text default '${'x'.repeat(300_000)}'`,
    ];
    await expect(read(...statements)).rejects.toThrow(/have more data than the file/);
  });

  it('hostile: 1,000 columns are too many', async () => {
    const columns = Array.from({ length: 1_000 }, (_, i) => `c${i}`).join(', ');
    await expect(read(`create table thua (geom blob, ${columns})`)).rejects.toThrow(/1001 cột/);
  });

  it('hostile: 3,000 layers, each listed 3,000 times, are too many', async () => {
    const statements = ['gpkg_contents', 'gpkg_geometry_columns'].map(
      (table) => `${numbers(3_000)} insert into ${table} select ${table}.* from n, ${table}`,
    );
    await expect(read(TABLE, ...statements)).rejects.toThrow(/quá nhiều lớp/);
  });

  it.each([
    [
      'twice to one page',
      (at: number, bytes: Buffer) => bytes.copy(bytes, at + 8, bytes.readUInt16BE(at + 12) + at, bytes.readUInt16BE(at + 12) + at + 4),
    ],
    ['to itself', (at: number, bytes: Buffer) => bytes.writeUInt32BE(at / bytes.readUInt16BE(16) + 1, at + 8)],
    ['out of the file', (at: number, bytes: Buffer) => bytes.writeUInt32BE(0x7fffffff, at + 8)],
    ['to the page of another table', (at: number, bytes: Buffer) => bytes.writeUInt32BE(1, at + 8)],
  ])('hostile: a table whose pages lead %s is refused before its rows are counted', async (_what, turn) => {
    const bytes = made(TABLE, `${numbers(5_000)} insert into thua select null, 'a text of some length' from n`);
    expect(await readLandBytes('a.gpkg', bytes)).toHaveLength(5_000);
    turn(nodes(bytes)[0]!, bytes);
    await expect(readLandBytes('a.gpkg', bytes)).rejects.toThrow(/GeoPackage bị hỏng.*: .*, bản ghi \d+ \(record\)/);
  });

  it('hostile: a cyclic list of tables is refused before SQLite reads it', async () => {
    const bytes = made(...Array.from({ length: 200 }, (_, i) => `create table t${i} (a text, b text, c text)`));
    expect(bytes[100]).toBe(5);
    bytes.writeUInt32BE(1, 108);
    await expect(readLandBytes('a.gpkg', bytes)).rejects.toThrow(/GeoPackage bị hỏng.*: pages in circles/);
  });

  it.each(['thua', '"thua"', "'thua'", '`thua`', '[thua]', 'THUA'])('import: a table created as %s is read as a table', async (name) => {
    expect(await read(`create table ${name} (geom blob, SoTo text)`, "insert into thua values (null, '12')")).toEqual([
      { ordinal: 1, properties: { SoTo: '12' }, polygons: [], fault: 'empty' },
    ]);
  });

  it('hostile: a shape of two million empty rings is refused, and long ones are passed on a few at a time', async () => {
    // 'GP', version 0, no envelope; then a polygon of little-endian numbers.
    const shape = (rings: number): string => {
      const head = Buffer.from('4750000100000000010300000000000000', 'hex');
      head.writeUInt32LE(rings, 13);
      return `cast(x'${head.toString('hex')}' || zeroblob(${rings * 4}) as blob)`;
    };
    const [feature] = await read(TABLE, `insert into thua values (${shape(2_000_000)}, '1')`);
    expect(feature).toMatchObject({ polygons: [], fault: 'too-complex' });
    const bytes = made(TABLE, ...Array.from({ length: 6 }, () => 'insert into thua values (zeroblob(8000000), null)'));
    expect((await readLandBatches('a.gpkg', bytes)).map(({ length }) => length)).toEqual([5, 1]);
  });
});
