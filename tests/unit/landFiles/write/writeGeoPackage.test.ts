import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { geoPackageLayers } from '../../../../src/landFiles/geoPackage/geoPackageLayers.ts';
import { SqliteFile } from '../../../../src/landFiles/geoPackage/sqliteFile.ts';
import { inMemory } from '../../../../src/landFiles/randomAccessBytes.ts';
import { type SqliteCell, SqliteWriter } from '../../../../src/landFiles/write/sqliteWriter.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { writtenBytes, writtenMixture } from '../../../support/landFiles/writtenLand.ts';

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

/** Queries a file with SQLite itself. */
function askSqlite(bytes: Uint8Array, ...queries: string[]): unknown[][] {
  const folder = mkdtempSync(join(tmpdir(), 'thua-sqlite-'));
  writeFileSync(join(folder, 'file.gpkg'), bytes);
  const database = new sqlite.Database(join(folder, 'file.gpkg'), { readOnly: true });
  try {
    return queries.map((query) => database.all(query).map((row) => Object.values(row as object)[0]));
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

const openBytes = (bytes: Uint8Array): SqliteFile => new SqliteFile(inMemory(bytes));

function written(tables: ReadonlyArray<{ name: string; sql: string; rows: SqliteCell[][] }>): Uint8Array {
  const file = new SqliteWriter();
  for (const table of tables) file.add(table);
  return Buffer.concat(file.finish(1, 2));
}

describe('SQLite files', () => {
  it.each([
    ['no row', 0, 10],
    ['one page', 20, 10],
    ['pages below one', 3_000, 40],
    ['pages below pages below one', 1_000, 2_000],
  ])('SqliteWriter: a table of %s passes SQLite’s check and is read by our reader', (_name, count, chars) => {
    const rows = Array.from({ length: count }, (_, at): SqliteCell[] => [null, `${at} ${'đ'.repeat(chars / 2)}`, at * 1.5]);
    const bytes = written([{ name: 't', sql: 'CREATE TABLE t (id INTEGER PRIMARY KEY NOT NULL,name TEXT,size DOUBLE)', rows }]);
    const sum = rows.reduce((whole, [, , size]) => whole + Number(size), 0);
    expect(askSqlite(bytes, 'pragma integrity_check', 'select count(*) from t', 'select coalesce(sum(size), 0) from t')).toEqual([
      ['ok'],
      [count],
      [sum],
    ]);
    const [schema] = [...openBytes(bytes).rows(1)];
    expect([...openBytes(bytes).rows(Number(schema!.values[3]))]).toHaveLength(count);
  });

  it('SqliteWriter: rows longer than a page continue on others, at every length around the limits', () => {
    const lengths = [0, 1, 120, 127, 128, 4_040, 4_061, 4_070, 4_092, 5_000, 8_150, 8_200, 100_000, 3_000_000];
    const rows = lengths.map((length): SqliteCell[] => [null, new Uint8Array(length).fill(7)]);
    const bytes = written([{ name: 't', sql: 'CREATE TABLE t (id INTEGER PRIMARY KEY NOT NULL,shape BLOB)', rows }]);
    expect(askSqlite(bytes, 'pragma integrity_check', 'select length(shape) from t order by id')).toEqual([['ok'], lengths]);
  });

  it('SqliteWriter: integers beyond 32 bits, negative numbers and decimals round-trip', () => {
    const numbers = [0, -1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0.1, -1e300];
    const bytes = written([
      { name: 't', sql: 'CREATE TABLE t (id INTEGER PRIMARY KEY NOT NULL,n)', rows: numbers.map((number) => [null, number]) },
    ]);
    const [integrity, texts] = askSqlite(bytes, 'pragma integrity_check', 'select cast(n as text) from t order by id');
    expect(integrity).toEqual(['ok']);
    expect(texts!.map(Number)).toEqual(numbers);
  });

  it('SqliteWriter: many tables of many columns have a schema of several pages', () => {
    const columns = Array.from({ length: 60 }, (_, at) => `"một cột thứ ${at}" TEXT`).join();
    const tables = Array.from({ length: 5 }, (_, at) => ({
      name: `t${at}`,
      sql: `CREATE TABLE t${at} (id INTEGER PRIMARY KEY NOT NULL,${columns})`,
      rows: [[null]],
    }));
    const answers = askSqlite(written(tables), 'pragma integrity_check', 'select count(*) from sqlite_schema', 'select count(*) from t4');
    expect(answers).toEqual([['ok'], [5], [1]]);
  });
});

describe('GeoPackages', () => {
  it('writeGeoPackage: SQLite’s check passes with its keys, and our reader reads the layers', async () => {
    const bytes = await writtenBytes(writtenMixture(core), 'gpkg');
    const answers = askSqlite(
      bytes,
      'pragma integrity_check',
      'pragma foreign_key_check',
      "select srs_id from gpkg_contents where table_name = 'thua-dat-line'",
      "select geometry_type_name from gpkg_geometry_columns where table_name = 'thua-dat-area' and column_name = 'geom'",
      'select srs_id from gpkg_spatial_ref_sys order by srs_id',
    );
    expect(answers).toEqual([['ok'], [], [5899], ['MULTIPOLYGON'], [-1, 0, 4326, 5899]]);
    const layers = geoPackageLayers(openBytes(bytes));
    expect(layers.map(({ name, records }) => [name, [...records()].length])).toEqual([
      ['thua-dat-area', 24],
      ['thua-dat-line', 1],
      ['thua-dat-point', 2],
    ]);
  });

  it('writeGeoPackage: columns that differ in case only or clash with the layer’s are renamed', async () => {
    const land = writtenMixture(core);
    const names = ['fid', 'GEOM', 'a"b', 'A"B', ''];
    const columns = names.map((name) => ({ name, type: 'text' }) as const);
    const bytes = await writtenBytes({ ...land, columns, records: land.records.slice(0, 2) }, 'gpkg');
    expect(askSqlite(bytes, 'pragma integrity_check', "select name from pragma_table_info('thua-dat')")).toEqual([
      ['ok'],
      ['fid', 'geom', 'fid_2', 'GEOM_2', 'a"b', 'A"B_2', 'x'],
    ]);
  });
});
