import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LandFeature } from '../../../src/gateway/import/landSource.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { readChosenFiles } from '../../support/geometry/readChosenFiles.ts';
import { WRITTEN_GRID, writtenBytes, writtenParcels } from '../../support/landFiles/writtenLand.ts';

let core: GeometryCore;
let folder: string;
beforeAll(async () => {
  core = await loadGeometryCore();
  folder = mkdtempSync(join(tmpdir(), 'thua-foreign-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

async function imported(path: string): Promise<LandFeature[]> {
  const features: LandFeature[] = [];
  for await (const batch of (await openSource(path, {})).read()) features.push(...batch);
  return features;
}

/** Opens one shape of a file as the app does. */
function inApp(name: string, content: BlobPart) {
  return readChosenFiles(core, [new File([content], name)], { grid: WRITTEN_GRID }).catch((error: Error) => error.message);
}

/** Parcels of one ring with plain texts only. */
function simpleParcels() {
  const land = writtenParcels(core);
  return { ...land, columns: land.columns.slice(0, 4), records: land.records.filter(({ parts }) => parts.flat().length === 1) };
}

describe('GPX, workbooks and points, in the importer and in the app', () => {
  it('files: a workbook of corners of many parcels is read as its CSV is, by importer and app', async () => {
    const land = simpleParcels();
    const bytes = await writtenBytes(land, 'xlsx');
    const features = await imported(fileOf('corners.xlsx', bytes));
    expect(features).toEqual(await imported(fileOf('corners.csv', await writtenBytes(land, 'csv'))));
    expect(features.map(({ properties }) => String(properties['SoThua']))).toEqual(land.records.map(({ values }) => String(values[1])));
    expect(await inApp('corners.xlsx', bytes)).toMatchObject({ format: 'XLSX', mode: 'area', shapes: land.records.length });
  });

  it('files: closed tracks of a GPX are areas for importer and app', async () => {
    const land = writtenParcels(core);
    const bytes = await writtenBytes(land, 'gpx');
    const features = await imported(fileOf('tracks.gpx', bytes));
    expect(features.map(({ polygons }) => polygons.flat().length)).toEqual(land.records.map(({ parts }) => parts.flat().length));
    expect(features.map(({ properties }) => properties['name'])).toEqual(land.records.map(({ title }) => title));
    expect(await inApp('tracks.gpx', bytes)).toMatchObject({ format: 'GPX', mode: 'area' });
  });

  it('files: in the app each row of a total station’s list is a point', async () => {
    const rows = ['P1,1771012.431,550214.182,5.12,RANH', 'P2,1771022.431,550214.182,5.1,RANH', 'x', 'P3,1771022.431,550224.182,5.2,COT'];
    const list = rows.join('\r\n');
    expect(await inApp('points.txt', list.replace('x\r\n', ''))).toMatchObject({
      format: 'Points',
      mode: 'point',
      leftOut: 2,
      linesLeftOut: 0,
    });
    expect(await imported(fileOf('points.csv', list.replace('x\r\n', '')))).toHaveLength(3);
  });

  it('files: an archive that is named a workbook but is none is refused', async () => {
    const broken = zipSync({ 'xl/workbook.xml': new TextEncoder().encode('<workbook') });
    expect(await inApp('broken.xlsx', broken)).toBe('damaged');
    await expect(imported(fileOf('broken.xlsx', broken))).rejects.toThrow(/bị hỏng/);
  });
});

describe('formats that only GDAL reads', () => {
  const gml =
    '<?xml version="1.0" encoding="utf-8" ?><ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml/3.2"/>';

  it('GDAL: without gdal3.js GML, File Geodatabase and SpatiaLite are refused with how to enable them', async () => {
    const geodatabase = join(folder, 'land.gdb');
    mkdirSync(geodatabase);
    const path = join(folder, 'land.sqlite');
    const database = new sqlite.Database(path);
    database.exec('create table geometry_columns (f_table_name text); create table spatial_ref_sys (srid integer);');
    database.close();
    const packed = fileOf('land.gdb.zip', zipSync({ 'land.gdb/a00000001.gdbtable': new Uint8Array(4) }));
    for (const file of [fileOf('land.gml', gml), geodatabase, path, packed])
      await expect(imported(file)).rejects.toThrow(/npm i gdal3\.js/);
  });

  it('GDAL: the app says that these files must be converted first', async () => {
    expect(await inApp('land.gml', gml)).toBe('needsGdal');
    const kml =
      '<?xml version="1.0"?><kml xmlns:gml="http://www.opengis.net/gml"><Placemark><Point><coordinates>108,16</coordinates></Point></Placemark></kml>';
    expect(await inApp('land.kml', kml)).toMatchObject({ format: 'KML', mode: 'point' });
  });
});
