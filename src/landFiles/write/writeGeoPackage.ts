import { plainFileName } from '../../domain/drawing/drawingFile.ts';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import { ByteWriter } from './byteWriter.ts';
import { type SqliteCell, SqliteWriter } from './sqliteWriter.ts';
import { closedParts, type WrittenColumn, type WrittenLand, type WrittenRecord } from './writtenLand.ts';
import { layersOf, writtenSystem, uniqueNames, WGS84_WKT, type LayerOfKind, type WrittenSystem } from './writtenSystem.ts';

/** 'GPKG', and version 1.3.0. */
const [APPLICATION_ID, VERSION] = [0x47504b47, 10_300];
/** Id of a system without EPSG code, and the column of the id. */
const [OWN_SYSTEM, NUMBER_AT] = [100_000, 1];
const MULTI = 3;
const WKB = { point: 1, line: 2, area: 3 } as const;
const TYPES = { point: 'POINT', line: 'LINESTRING', area: 'POLYGON' } as const;
const SQL_TYPES = { text: 'TEXT', number: 'DOUBLE', integer: 'INTEGER', boolean: 'BOOLEAN' } as const;
/** Header of a geometry: 'GP', version 0, little-endian with an XY envelope. */
const SHAPE_HEAD = Uint8Array.of(0x47, 0x50, 0, 0b11);

/** Tables of a GeoPackage (OGC 12-128r17, annex C). */
const SQL = {
  systems:
    'CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL,srs_id INTEGER NOT NULL PRIMARY KEY,organization TEXT NOT NULL,' +
    'organization_coordsys_id INTEGER NOT NULL,definition TEXT NOT NULL,description TEXT)',
  contents:
    'CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY,data_type TEXT NOT NULL,identifier TEXT UNIQUE,' +
    "description TEXT DEFAULT '',last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now'))," +
    'min_x DOUBLE,min_y DOUBLE,max_x DOUBLE,max_y DOUBLE,srs_id INTEGER,' +
    'CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))',
  shapes:
    'CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL,column_name TEXT NOT NULL,geometry_type_name TEXT NOT NULL,' +
    'srs_id INTEGER NOT NULL,z TINYINT NOT NULL,m TINYINT NOT NULL,CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),' +
    'CONSTRAINT uk_gc_table_name UNIQUE (table_name),CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),' +
    'CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))',
} as const;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function addPart(writer: ByteWriter, kind: WrittenRecord['kind'], paths: ReadonlyArray<ArrayLike<number>>): void {
  writer.byte(1).int32(WKB[kind]);
  if (kind === 'area') writer.int32(paths.length);
  for (const path of paths) {
    if (kind !== 'point') writer.int32(path.length / 2);
    writer.doubles(path);
  }
}

function shapeBytes(record: WrittenRecord, isMulti: boolean, system: number): Uint8Array {
  const { west, south, east, north } = boxOfRecords([record]);
  const writer = new ByteWriter().bytes(SHAPE_HEAD).int32(system).doubles([west, east, south, north]);
  const parts = closedParts(record);
  if (isMulti)
    writer
      .byte(1)
      .int32(WKB[record.kind] + MULTI)
      .int32(parts.length);
  for (const paths of parts) addPart(writer, record.kind, paths);
  return writer.toBytes();
}

const boxOfRecords = (records: readonly WrittenRecord[]) =>
  joinBoxes(records.flatMap(({ parts }) => parts.flat().map((path) => boxOfPacked(path))));

function cellOf({ type }: WrittenColumn, value: WrittenRecord['values'][number] | undefined): SqliteCell {
  if (value === null || value === undefined) return null;
  if (type === 'text') return String(value);
  return Number.isNaN(Number(value)) ? null : Number(value);
}

function* rowsOf({ records, isMulti }: LayerOfKind, columns: readonly WrittenColumn[], system: number): Generator<SqliteCell[]> {
  for (const record of records) {
    yield [null, shapeBytes(record, isMulti, system), ...columns.map((column, at) => cellOf(column, record.values[at]))];
  }
}

/** Returns the systems required by the standard, and that of the layers. */
function systemRows({ epsg, name, wkt }: WrittenSystem): SqliteCell[][] {
  const code = epsg ?? OWN_SYSTEM;
  const own: SqliteCell[] = [name, code, epsg === undefined ? 'NONE' : 'EPSG', code, wkt, null];
  return [
    ['Undefined Cartesian', -1, 'NONE', -1, 'undefined', null],
    ['Undefined geographic', 0, 'NONE', 0, 'undefined', null],
    ['WGS 84', 4326, 'EPSG', 4326, WGS84_WKT, null],
    ...(epsg === 4326 ? [] : [own]),
  ].toSorted((a, b) => Number(a[NUMBER_AT]) - Number(b[NUMBER_AT]));
}

const shapeType = ({ kind, isMulti }: LayerOfKind): string => `${isMulti ? 'MULTI' : ''}${TYPES[kind]}`;

/** Writes a GeoPackage 1.3 with one layer per geometry kind. */
export function* writeGeoPackage(land: WrittenLand): Iterable<Uint8Array<ArrayBuffer>> {
  const system = writtenSystem(land);
  const id = system.epsg ?? OWN_SYSTEM;
  const layers = layersOf(system.records, plainFileName(land.name));
  const names = uniqueNames(
    land.columns.map(({ name }) => name),
    ['fid', 'geom'],
    60,
  );
  const fields = land.columns.map(({ type }, at) => `,${quoted(names[at]!)} ${SQL_TYPES[type]}`).join('');
  const changed = new Date().toISOString();
  const file = new SqliteWriter();
  file.add({ name: 'gpkg_spatial_ref_sys', sql: SQL.systems, rows: systemRows(system), numberAt: NUMBER_AT });
  const contents = layers.map(({ name, records }): SqliteCell[] => {
    const { west, south, east, north } = boxOfRecords(records);
    return [name, 'features', name, land.name, changed, west, south, east, north, id];
  });
  file.add({ name: 'gpkg_contents', sql: SQL.contents, rows: contents, keys: [[0], [2]] });
  const shapes = layers.map((layer): SqliteCell[] => [layer.name, 'geom', shapeType(layer), id, 0, 0]);
  file.add({ name: 'gpkg_geometry_columns', sql: SQL.shapes, rows: shapes, keys: [[0, 1], [0]] });
  for (const layer of layers) {
    const sql = `CREATE TABLE ${quoted(layer.name)} (fid INTEGER PRIMARY KEY NOT NULL,geom ${shapeType(layer)}${fields})`;
    file.add({ name: layer.name, sql, rows: rowsOf(layer, land.columns, id) });
  }
  yield* file.finish(APPLICATION_ID, VERSION);
}
