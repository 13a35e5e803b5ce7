import { crsOfEpsg, crsOfWkt, type SourceCrs, UNSAID } from '../../domain/coordinates/sourceCrs.ts';
import { FileFault } from '../fileFault.ts';
import type { FileRecord } from '../shapes/shapeParts.ts';
import { readGeoPackageShape } from '../shapes/readWkb.ts';
import type { SqliteFile, SqliteValue } from './sqliteFile.ts';
import { columnsOfTable, createdName, type TableColumn } from './columnsOfTable.ts';

/** More layers than anyone has; each is a line of a message at most. */
const MAX_LAYERS = 1_000;
const MAX_NAME_CHARS = 200;

export interface LayerRecord extends FileRecord {
  properties: Record<string, SqliteValue>;
  hasShape: boolean;
  bytes: number;
}

export interface ShapeLayer {
  name: string;
  /** Whether it is a real table: a view is a program of whoever made the file, and may have no end. */
  isTable: boolean;
  crs: SourceCrs;
  /** @returns how many columns there are @throws FileFault unless it is a table whose columns are stored */
  columnCount(): number;
  records(): Generator<LayerRecord>;
}

interface Table {
  columns: TableColumn[];
  rows(): Generator<LayerRecord>;
}

/** As SQLite compares names: no letter but those of ASCII has two cases. */
const folded = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * The layers of a GeoPackage, in the order of its list.
 * @throws FileFault for what is none, or a damaged one
 */
export function geoPackageLayers(file: SqliteFile): ShapeLayer[] {
  const created = new Map<string, Array<{ sql: string; root: number }>>();
  for (const { values } of file.rows(1)) {
    const [, name, , root, sql] = values;
    const key = folded(String(name));
    created.set(key, [...(created.get(key) ?? []), { sql: String(sql), root: Number(root) }]);
  }
  const tableOf = (name: string, shapeColumn?: string): Table => {
    const [found, second] = created.get(folded(name)) ?? [];
    const isTable = found && !second && found.root > 0 && folded(createdName(found.sql) ?? '') === folded(name);
    if (!isTable) throw new FileFault('notTable', name.slice(0, MAX_NAME_CHARS));
    const columns = columnsOfTable(found.sql);
    if (columns.some(({ isComputed }) => isComputed)) throw new FileFault('computedColumns', name);
    return { columns, rows: () => recordsOf(file, found.root, columns, shapeColumn) };
  };
  const isSpatiaLite = !created.has('gpkg_contents') && created.has('geometry_columns');
  if (isSpatiaLite) throw new FileFault('needsGdal', 'SpatiaLite');
  const names = fewRows(tableOf('gpkg_contents')).filter((row) => row['data_type'] === 'features');
  const shapes = new Map(fewRows(tableOf('gpkg_geometry_columns')).map((row) => [row['table_name'], row]));
  return names.flatMap(({ table_name: name }): ShapeLayer[] => {
    const shape = shapes.get(name ?? null);
    if (!shape || typeof name !== 'string') return [];
    const table = (): Table => tableOf(name, String(shape['column_name']));
    return [
      {
        name,
        isTable: created.get(folded(name))?.some(({ sql }) => createdName(sql) !== undefined) ?? false,
        crs: crsOfSystem(tableOf('gpkg_spatial_ref_sys'), shape['srs_id'] ?? null),
        columnCount: () => table().columns.length,
        records: () => table().rows(),
      },
    ];
  });
}

function fewRows(table: Table): LayerRecord['properties'][] {
  const found: LayerRecord['properties'][] = [];
  for (const { properties } of table.rows()) {
    const isLong = Object.values(properties).some((value) => typeof value === 'string' && value.length > MAX_NAME_CHARS);
    if (isLong || found.length === MAX_LAYERS)
      throw new FileFault('damaged', 'GeoPackage: quá nhiều lớp hoặc tên lớp quá dài (too many layers or names too long)');
    found.push(properties);
  }
  return found;
}

function crsOfSystem(systems: Table, id: SqliteValue): SourceCrs {
  for (const { properties } of systems.rows()) {
    if (properties['srs_id'] !== id) continue;
    const { organization, organization_coordsys_id: code, definition } = properties;
    const known = String(organization).toUpperCase() === 'EPSG' ? crsOfEpsg(Number(code)) : undefined;
    return known && known.kind !== 'unread' ? known : crsOfWkt(definition === 'undefined' ? '' : String(definition ?? ''));
  }
  return UNSAID;
}

/** @param shapeColumn is no property */
function* recordsOf(
  file: SqliteFile,
  root: number,
  columns: readonly TableColumn[],
  shapeColumn: string | undefined,
): Generator<LayerRecord> {
  for (const { number, values, bytes } of file.rows(root)) {
    const properties: LayerRecord['properties'] = {};
    let geometry: SqliteValue = null;
    let defaultBytes = 0;
    for (const [at, { name, isRowNumber, value: unwritten }] of columns.entries()) {
      const written = values[at];
      const value = isRowNumber ? number : written === undefined ? unwritten : written;
      if (written === undefined && typeof value === 'string') defaultBytes += value.length;
      if (name === shapeColumn) geometry = value;
      else properties[name] = value;
    }
    file.take(defaultBytes);
    yield {
      properties,
      hasShape: geometry !== null,
      bytes: bytes + defaultBytes,
      shape: (parts) => {
        if (geometry === null) return 'empty';
        if (!(geometry instanceof Uint8Array)) throw new RangeError('no shape');
        return readGeoPackageShape(geometry, parts);
      },
    };
  }
}
