import { crsOfEpsg, crsOfWkt, type SourceCrs, UNSAID } from '../../domain/coordinates/sourceCrs.ts';
import type { FileRecord } from '../shapes/shapeParts.ts';
import { readGeoPackageShape } from '../shapes/readWkb.ts';
import { SqliteFile, type SqliteRow } from './sqliteFile.ts';

/** A table with shapes. */
export interface ShapeLayer {
  name: string;
  crs: SourceCrs;
  /** Rows with a shape. @throws RangeError where the file is damaged; TooComplexError */
  records(): Iterable<FileRecord>;
}

/** What a shape of a GeoPackage begins with. */
const isShape = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value[0] === 0x47 && value[1] === 0x50;

/**
 * The layers of a GeoPackage that are tables, in the order of its list (GeoPackage 1.3: columns stand as the standard lists them). For the page, where
 * SQLite itself would be some hundreds of kilobytes.
 * @param decode reads UTF-8
 * @throws RangeError for what is no file of SQLite, or a damaged one
 */
export function geoPackageLayers(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): ShapeLayer[] {
  const file = new SqliteFile(bytes, decode);
  const roots = file.tables();
  const rowsOf = (table: string): SqliteRow[] => (roots.has(table) ? [...file.rows(roots.get(table)!)] : []);
  const systems = new Map(rowsOf('gpkg_spatial_ref_sys').map((row) => [Number(row.values[1] ?? row.number), crsOfRow(row)]));
  return rowsOf('gpkg_geometry_columns').flatMap(({ values: [name, , , id] }): ShapeLayer[] => {
    const root = typeof name === 'string' ? roots.get(name) : undefined;
    if (root === undefined) return [];
    return [{ name: String(name), crs: systems.get(Number(id)) ?? UNSAID, records: () => recordsOf(file.rows(root)) }];
  });
}

/** Of the list of systems: its name, number, who numbers it and how, its text. */
function crsOfRow({ values: [, , organization, code, definition] }: SqliteRow): SourceCrs {
  const known = String(organization).toUpperCase() === 'EPSG' ? crsOfEpsg(Number(code)) : undefined;
  if (known && known.kind !== 'unread') return known;
  return crsOfWkt(definition === 'undefined' ? '' : String(definition ?? ''));
}

function* recordsOf(rows: Iterable<SqliteRow>): Generator<FileRecord> {
  for (const { values } of rows) {
    const geometry = values.find(isShape);
    if (geometry) yield { shape: (parts) => readGeoPackageShape(geometry, parts) };
  }
}
