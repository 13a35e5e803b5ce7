import { readFileSync, rmSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';

/** Makes a GeoPackage of one layer, `thua`, with the given SQL statements. @param path of a file to create */
export function hostileGeoPackage(path: string, ...statements: readonly string[]): Buffer {
  const database = new sqlite.Database(path);
  try {
    for (const statement of [...HEAD, ...statements]) database.exec(statement);
    database.close();
    return readFileSync(path);
  } finally {
    if (database.isOpen) database.close();
    rmSync(path);
  }
}

const HEAD = [
  'create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer, definition text)',
  "insert into gpkg_spatial_ref_sys values (4326, 'EPSG', 4326, 'undefined')",
  'create table gpkg_contents (table_name text, data_type text)',
  "insert into gpkg_contents values ('thua', 'features')",
  'create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer)',
  "insert into gpkg_geometry_columns values ('thua', 'geom', 4326)",
];
