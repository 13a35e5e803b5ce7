import sqlite from 'node-sqlite3-wasm';
import { statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import { readGeoPackageShape } from '../../../landFiles/shapes/readWkb.ts';
import { FeatureBatch } from './featureBatch.ts';
import { type GeoPackageLayer, type GeoPackageSystem, GeoPackageTables, quotedName } from './geoPackageTables.ts';
import { BROKEN_GEOMETRY, type LandFeature, type LandSource, NO_GEOMETRY, type ReadOptions } from './landSource.ts';
import { areasOfShape, readShape } from './readShape.ts';
import { crsOfEpsg, crsOfWkt, type SourceCrs } from '../../../domain/coordinates/sourceCrs.ts';
import { SqlitePages } from './sqlitePages.ts';

const { Database, SQLite3Error } = sqlite;
type OpenDatabase = InstanceType<typeof Database>;

/**
 * What the rows of a file may come to: its bytes so many times, and some for a small one. A value that stands in the file once may be
 * many rows', as a column's default or by cells that lead to one place.
 */
const TIMES_FILE = 4;
const FREE_BYTES = 64 * 2 ** 20;

/** The areas of a cell of shapes. */
function areasOf(value: unknown): Pick<LandFeature, 'polygons' | 'fault' | 'hasOtherParts'> {
  if (value === null || value === undefined) return NO_GEOMETRY;
  if (!(value instanceof Uint8Array)) return BROKEN_GEOMETRY;
  return readShape((parts) => {
    const shape = readGeoPackageShape(value, parts);
    return shape === null ? 'not-polygon' : shape === 'empty' ? shape : areasOfShape(shape);
  });
}

/** What the library tells of a damaged file, in words. */
function refused(error: unknown, atStart: boolean): Error {
  if (!(error instanceof SQLite3Error)) return error as Error;
  return new ImportError(`GeoPackage bị hỏng hoặc không đọc được (the GeoPackage is damaged or not readable): ${error.message}`, {
    atStart,
  });
}

function findLayer(tables: GeoPackageTables, wanted: string | undefined): GeoPackageLayer & GeoPackageSystem {
  const layers = tables.layers();
  const chosen = layers.filter(({ table_name }) => wanted === undefined || table_name === wanted);
  const system = chosen.length === 1 ? tables.systemOf(chosen[0]!) : undefined;
  if (system) return { ...chosen[0]!, ...system };
  const names = layers.map(({ table_name }) => table_name).join(', ');
  throw new ImportError(
    layers.length === 0 || chosen.length === 1
      ? 'GeoPackage không có lớp đối tượng nào (no layer of features).'
      : `Chọn một lớp bằng --layer (choose a layer): ${names.slice(0, 400)}.`,
    { atStart: true },
  );
}

function crsOf({ organization, code, definition }: GeoPackageSystem): SourceCrs {
  const known = String(organization).toUpperCase() === 'EPSG' ? crsOfEpsg(Number(code)) : undefined;
  return known && known.kind !== 'unread' ? known : crsOfWkt(definition === 'undefined' ? '' : String(definition));
}

/** Bytes of a row's texts and shapes, and one for each of its cells. */
const weightOf = (row: Record<string, unknown>): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + 1 + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0),
    0,
  );

/** Opens the database once its list of tables is known to have an end: SQLite reads that list before anything else. */
function openPages(path: string): { database: OpenDatabase; tables: GeoPackageTables; close(): void } {
  const pages = new SqlitePages(path);
  let database: OpenDatabase | undefined;
  const close = (): void => {
    pages.close();
    database?.close();
  };
  try {
    pages.walk(1);
    database = new Database(path, { readOnly: true });
    return { database, tables: new GeoPackageTables(database, pages), close };
  } catch (error) {
    close();
    throw refused(error, true);
  }
}

/** A layer of a GeoPackage, row by row from the disk; the file is opened for reading only. */
export function openGeoPackage(path: string, { layer: wanted }: ReadOptions): LandSource {
  const { database, tables, close } = openPages(path);
  try {
    const layer = findLayer(tables, wanted);
    const table = tables.table(layer.table_name);
    const count = Number((database.get(`select count(*) as count from ${table}`) as { count: number }).count);
    let ordinal = 0;
    const bytes = statSync(path).size;
    async function* readAll(): ReturnType<LandSource['read']> {
      const statement = database.prepare(`select * from ${table}`);
      try {
        const batch = new FeatureBatch();
        let left = bytes * TIMES_FILE + FREE_BYTES;
        for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
          const weight = weightOf(row);
          if ((left -= weight) < 0) throw tooMuch(layer.table_name);
          const { [layer.column_name]: geometry, ...properties } = row;
          if (batch.add({ ordinal: ++ordinal, properties, ...areasOf(geometry) }, weight)) yield batch.take();
        }
        const last = batch.take();
        if (last.length > 0) yield last;
      } finally {
        // Fails for the same reason as the reading before it.
        statement.finalize();
      }
    }
    return {
      format: 'GeoPackage',
      bytes,
      bytesRead: () => (ordinal / Math.max(count, 1)) * bytes,
      crs: () => crsOf(layer),
      async *read() {
        try {
          yield* readAll();
        } catch (error) {
          throw refused(error, false);
        } finally {
          close();
        }
      },
    };
  } catch (error) {
    close();
    throw refused(error, true);
  }
}

const tooMuch = (name: string): ImportError =>
  new ImportError(
    `Lớp ${quotedName(name)} của GeoPackage cho ra nhiều dữ liệu hơn cả tệp: một giá trị lặp lại ở nhiều dòng (the rows come to more than the file has).`,
  );
