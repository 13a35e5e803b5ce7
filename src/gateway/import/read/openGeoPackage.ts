import { statSync } from 'node:fs';
import sqlite from 'node-sqlite3-wasm';
import { ImportError } from '../importError.ts';
import { type LandFeature, type LandSource, type ReadOptions, RECORDS_AT_ONCE } from './landSource.ts';
import { crsOfEpsg, crsOfWkt, type SourceCrs } from './sourceCrs.ts';
import { polygonsOfGeoPackage } from './wkbGeometry.ts';

const { Database, SQLite3Error } = sqlite;
type OpenDatabase = InstanceType<typeof Database>;

interface Layer {
  table_name: string;
  column_name: string;
  organization: string;
  code: number;
  definition: string;
}

const LAYERS = `select c.table_name, g.column_name, s.organization, s.organization_coordsys_id as code, s.definition
  from gpkg_contents c join gpkg_geometry_columns g on g.table_name = c.table_name
  join gpkg_spatial_ref_sys s on s.srs_id = g.srs_id where c.data_type = 'features' order by c.table_name`;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What the library tells of a damaged file, in words. */
function refused(error: unknown, atStart: boolean): Error {
  if (!(error instanceof SQLite3Error)) return error as Error;
  return new ImportError(`GeoPackage bị hỏng hoặc không đọc được (the GeoPackage is damaged or not readable): ${error.message}`, { atStart });
}

function findLayer(database: OpenDatabase, wanted: string | undefined): Layer {
  const layers = database.all(LAYERS) as unknown as Layer[];
  const chosen = layers.filter(({ table_name }) => wanted === undefined || table_name === wanted);
  if (chosen.length === 1) return chosen[0]!;
  const names = layers.map(({ table_name }) => table_name).join(', ');
  throw new ImportError(
    layers.length === 0 ? 'GeoPackage không có lớp đối tượng nào (no layer of features).' : `Chọn một lớp bằng --layer (choose a layer): ${names}.`,
    { atStart: true },
  );
}

function crsOf({ organization, code, definition }: Layer): SourceCrs {
  const known = organization.toUpperCase() === 'EPSG' ? crsOfEpsg(Number(code)) : undefined;
  return known && known.kind !== 'unread' ? known : crsOfWkt(definition === 'undefined' ? '' : definition);
}

/** A layer of a GeoPackage, row by row from the disk; the file is opened for reading only. */
export function openGeoPackage(path: string, { layer: wanted }: ReadOptions): LandSource {
  let database: OpenDatabase | undefined;
  try {
    database = new Database(path, { readOnly: true });
    const opened = database;
    const layer = findLayer(opened, wanted);
    const table = quoted(layer.table_name);
    const count = Number((opened.get(`select count(*) as count from ${table}`) as { count: number }).count);
    let ordinal = 0;
    const bytes = statSync(path).size;
    return {
      format: 'GeoPackage',
      bytes,
      bytesRead: () => (ordinal / Math.max(count, 1)) * bytes,
      crs: () => crsOf(layer),
      async *read() {
        try {
          const statement = opened.prepare(`select * from ${table}`);
          try {
            let features: LandFeature[] = [];
            for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
              const { [layer.column_name]: geometry, ...properties } = row;
              features.push({ ordinal: ++ordinal, properties, ...polygonsOfGeoPackage(geometry) });
              if (features.length < RECORDS_AT_ONCE) continue;
              yield features;
              features = [];
            }
            if (features.length > 0) yield features;
          } finally {
            // Fails for the same reason as the reading before it.
            statement.finalize();
          }
        } catch (error) {
          throw refused(error, false);
        } finally {
          opened.close();
        }
      },
    };
  } catch (error) {
    database?.close();
    throw refused(error, true);
  }
}
