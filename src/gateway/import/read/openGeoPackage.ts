import sqlite from 'node-sqlite3-wasm';
import { statSync } from 'node:fs';
import { ImportError } from '../importError.ts';
import {
  BROKEN_GEOMETRY,
  withoutEmptyPolygons,
  type LandFeature,
  type LandSource,
  NO_GEOMETRY,
  NO_POLYGON,
  type ReadOptions,
  RECORDS_AT_ONCE,
} from './landSource.ts';
import { crsOfEpsg, crsOfWkt, type SourceCrs } from './sourceCrs.ts';

type Polygons = Pick<LandFeature, 'polygons' | 'fault'>;

const [POLYGON, MULTI_POLYGON, COLLECTION] = [3, 6, 7];
/** Collections in collections. */
const MAX_DEPTH = 8;

/**
 * Well-known binary, ISO's and PostGIS's ways of saying that there are heights and measures. Our own, not wkx: that believes
 * any count (a hostile record of 64 MB takes it 930 MB and 6 s) and makes an object of each corner.
 */
class WkbReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(depth = 0): Float64Array[][] | 'not-polygon' {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const isLittle = this.#view.getUint8(this.#at++) === 1;
    const code = this.#uint32(isLittle);
    if (code & 0x20000000) this.#at += 4;
    const plain = code & 0x0fffffff;
    const [kind, dimensions] = [plain % 1000, Math.floor(plain / 1000)];
    const extra = (code & 0x80000000 ? 1 : 0) + (code & 0x40000000 ? 1 : 0) + (dimensions === 3 ? 2 : dimensions > 0 ? 1 : 0);
    if (kind === POLYGON) return [this.#rings(isLittle, 2 + extra)];
    if (kind !== MULTI_POLYGON && kind !== COLLECTION) return 'not-polygon';
    const parts: Float64Array[][] = [];
    for (let left = this.#count(isLittle, 9); left > 0; left--) {
      const part = this.geometry(depth + 1);
      // Where a part that is no polygon ends is not known.
      if (part === 'not-polygon') return 'not-polygon';
      parts.push(...part);
    }
    return parts;
  }

  #rings(isLittle: boolean, values: number): Float64Array[] {
    return Array.from({ length: this.#count(isLittle, 4) }, () => {
      const flat = new Float64Array(this.#count(isLittle, values * 8) * 2);
      for (let i = 0; i < flat.length; i += 2) {
        flat[i] = this.#view.getFloat64(this.#at, isLittle);
        flat[i + 1] = this.#view.getFloat64(this.#at + 8, isLittle);
        this.#at += values * 8;
      }
      return flat;
    });
  }

  /** Of things that take so many bytes each at the least: more than are left cannot be. */
  #count(isLittle: boolean, bytesEach: number): number {
    const count = this.#uint32(isLittle);
    if (count * bytesEach > this.#view.byteLength - this.#at) throw new RangeError('more than there is');
    return count;
  }

  #uint32(isLittle: boolean): number {
    const value = this.#view.getUint32(this.#at, isLittle);
    this.#at += 4;
    return value;
  }
}

function polygonsOfWkb(bytes: Uint8Array): Polygons {
  try {
    const polygons = new WkbReader(bytes).geometry();
    return polygons === 'not-polygon' ? NO_POLYGON : withoutEmptyPolygons(polygons);
  } catch (error) {
    if (error instanceof RangeError) return BROKEN_GEOMETRY;
    throw error;
  }
}

/** Bytes of an envelope by its kind (GeoPackage 1.3, 2.1.3). */
const ENVELOPE_BYTES = [0, 32, 48, 48, 64];

/** A geometry of a GeoPackage: its own head, then well-known binary. */
function polygonsOfGeoPackage(value: unknown): Polygons {
  if (value === null || value === undefined) return NO_GEOMETRY;
  if (!(value instanceof Uint8Array) || value.length < 8 || value[0] !== 0x47 || value[1] !== 0x50) return BROKEN_GEOMETRY;
  const flags = value[3]!;
  if (flags & 0x10) return NO_GEOMETRY;
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 7];
  return envelope === undefined ? BROKEN_GEOMETRY : polygonsOfWkb(value.subarray(8 + envelope));
}

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
  return new ImportError(`GeoPackage bị hỏng hoặc không đọc được (the GeoPackage is damaged or not readable): ${error.message}`, {
    atStart,
  });
}

function findLayer(database: OpenDatabase, wanted: string | undefined): Layer {
  const layers = database.all(LAYERS) as unknown as Layer[];
  const chosen = layers.filter(({ table_name }) => wanted === undefined || table_name === wanted);
  if (chosen.length === 1) return chosen[0]!;
  const names = layers.map(({ table_name }) => table_name).join(', ');
  throw new ImportError(
    layers.length === 0
      ? 'GeoPackage không có lớp đối tượng nào (no layer of features).'
      : `Chọn một lớp bằng --layer (choose a layer): ${names}.`,
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
