import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { geoPackageLayers } from '../../../../src/landFiles/geoPackage/geoPackageLayers.ts';
import { SqliteFile } from '../../../../src/landFiles/geoPackage/sqliteFile.ts';
import { inMemory } from '../../../../src/landFiles/randomAccessBytes.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { readOnBothSides } from '../../../support/geometry/readOnBothSides.ts';
import { hostileGeoPackage } from '../../../support/land/hostileGeoPackage.ts';
import { ROOT } from '../../../support/run/repository.ts';

const FOLDER = `${ROOT}tests/fixtures/landFiles/`;
let core: GeometryCore;
let folder: string;
beforeAll(async () => {
  core = await loadGeometryCore();
  folder = mkdtempSync(join(tmpdir(), 'thua-wal-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string): File => new File([new Uint8Array(readFileSync(FOLDER + name))], name);

it.each([
  ['p1.walhead.gpkg', [], [1, 2, 3, 4, 5, 6], 1],
  ['p2b.walpartly.gpkg', ['p2b.walpartly.gpkg-wal'], [99, 2, 3, 4, 5, 6], 0],
  ['p2b.walpartly.gpkg', [], [1, 2, 3], 1],
])('GeoPackage: %s with %j beside it has the same lots in the importer and in the app', async (name, beside, lots, findings) => {
  const path = join(folder, name);
  for (const own of [name, ...beside]) copyFileSync(FOLDER + own, join(folder, own));
  const read = await readOnBothSides(core, path, [name, ...beside].map(fileOf));
  for (const own of beside) rmSync(join(folder, own));
  expect(read.features.map(({ properties }) => properties['SoThua'])).toEqual(lots);
  expect(read.features.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(read.drawings).toHaveLength(lots.length);
  expect(read.findings).toHaveLength(findings);
  expect(read.mayLackLog).toBe(findings > 0);
  for (const finding of read.findings) expect(finding).toMatch(/without its -wal: close QGIS/);
});

it('GeoPackage: a WAL counts up to its last complete commit, one of another file not at all', () => {
  const [file, wal] = [readFileSync(FOLDER + 'p2b.walpartly.gpkg'), readFileSync(FOLDER + 'p2b.walpartly.gpkg-wal')];
  const lots = (log: Uint8Array): unknown[] =>
    [...geoPackageLayers(new SqliteFile(inMemory(file), inMemory(log)))[0]!.records()].map(({ properties }) => properties['SoThua']);
  const frame = 24 + 4096;
  expect(lots(wal.subarray(0, 32 + 2 * frame))).toEqual([1, 2, 3, 4]);
  expect(lots(wal.subarray(0, 32 + 3 * frame))).toEqual([1, 2, 3, 4]);
  const turned = Buffer.from(wal);
  turned[32 + frame + 200]! ^= 1;
  expect(lots(turned)).toEqual([1, 2, 3]);
  expect(lots(Buffer.alloc(wal.length))).toEqual([1, 2, 3]);
});

it('GeoPackage: all value kinds, row ids, columns added later and 64-bit integers are read by name', () => {
  const bytes = hostileGeoPackage(
    join(folder, 'made.gpkg'),
    `create table thua (fid integer primary key, /* a, b */ geom blob, "a, ""b" text default 'x, (y)', c decimal(10, 2), d, unique (fid, c)) -- e`,
    `insert into thua values (5, null, 'Thửa', 1.5, 9007199254740993), (7, null, null, -3, x'01')`,
    `alter table thua add column e text default 'it''s'`,
    'alter table thua add column f integer default 7',
  );
  writeFileSync(join(folder, 'copy.gpkg'), bytes);
  const [layer] = geoPackageLayers(new SqliteFile(inMemory(bytes)));
  expect(layer!.columnCount()).toBe(7);
  expect([...layer!.records()].map(({ properties }) => properties)).toEqual([
    { fid: 5, 'a, "b': 'Thửa', c: 1.5, d: '9007199254740993', e: "it's", f: 7 },
    { fid: 7, 'a, "b': null, c: -3, d: Uint8Array.of(1), e: "it's", f: 7 },
  ]);
});
