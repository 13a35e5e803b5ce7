import { crsOfEpsg, crsOfWkt, type SourceCrs, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { FileFault } from '../fileFault.ts';
import type { FileRecord } from '../shapes/shapeParts.ts';
import { readGeoPackageShape } from '../shapes/readWkb.ts';
import type { SqliteFile, SqliteValue } from './sqliteFile.ts';

/** Maximum layers. Each is a line of a message. */
const MAX_LAYERS = 1_000;
const MAX_NAME_CHARS = 200;

export interface LayerRecord extends FileRecord {
  properties: Record<string, SqliteValue>;
  hasShape: boolean;
  bytes: number;
}

export interface ShapeLayer {
  name: string;
  /** True for a real table. A view is untrusted SQL that may never end. */
  isTable: boolean;
  crs: SourceCrs;
  /** @returns the number of columns @throws FileFault unless it is a table of stored columns */
  columnCount(): number;
  records(): Generator<LayerRecord>;
}

interface Table {
  columns: TableColumn[];
  rows(): Generator<LayerRecord>;
}

/** Folds a name as SQLite does: only ASCII letters have case. */
const folded = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Returns the layers of a GeoPackage in the order of its contents. @throws FileFault if it is invalid or damaged */
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
  return UNKNOWN_CRS;
}

/** @param shapeColumn column left out of the properties */
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

const QUOTED = String.raw`"(?:[^"]|"")*"|'(?:[^']|'')*'|\`(?:[^\`]|\`\`)*\`|\[[^\]]*\]`;
const NAME = new RegExp(String.raw`^\s*(${QUOTED}|[\w$\u0080-\uffff]+)`);
const CREATED = new RegExp(String.raw`^CREATE TABLE (${QUOTED}|[\w$\u0080-\uffff]+)\s*\(`, 'i');
/** Tokens of SQL: quoted text, a comment, a bracket or comma, or text between them. */
const TOKENS = new RegExp(String.raw`${QUOTED}|--[^\n]*|/\*[\s\S]*?\*/|[(),]|[^"'\`[(),/-]+|[\s\S]`, 'g');
const CONSTRAINT = /^\s*(?:constraint|primary\s+key|unique|check|foreign\s+key)\b/i;

interface TableColumn {
  name: string;
  /** True for an alias of the row id, which is not stored among the values. */
  isRowNumber: boolean;
  isComputed: boolean;
  /** Default value, for rows written before the column was added. */
  value: string | number | null;
}

const unquoted = (name: string): string => {
  const mark = name[0]!;
  if (!'"\'`['.includes(mark)) return name;
  const inner = name.slice(1, -1);
  return mark === '[' ? inner : inner.replaceAll(mark + mark, mark);
};

/** Returns the name in a `CREATE TABLE`, in any SQLite quoting; undefined for other statements. */
function createdName(sql: string): string | undefined {
  const name = CREATED.exec(sql)?.[1];
  return name === undefined ? undefined : unquoted(name);
}

function columnsOfTable(sql: string): TableColumn[] {
  const parts = partsOf(sql.slice(CREATED.exec(sql)?.[0].length ?? 0));
  const key = parts
    .map((part) => /^\s*(?:constraint\s+\S+\s+)?primary\s+key\s*\(([^,()]*)\)/i.exec(part)?.[1])
    .find((found) => found !== undefined);
  const keyName = key === undefined ? undefined : NAME.exec(key)?.[1];
  return parts
    .filter((part) => !CONSTRAINT.test(part))
    .flatMap((part): TableColumn[] => {
      const [all, written] = NAME.exec(part) ?? [];
      if (all === undefined || written === undefined) return [];
      const name = unquoted(written);
      const rest = part.slice(all.length);
      const text = rest.replaceAll(new RegExp(QUOTED, 'g'), "''");
      const isKey = /\bprimary\s+key\b(?!\s+desc)/i.test(text) || (keyName !== undefined && unquoted(keyName) === name);
      return [
        {
          name,
          isRowNumber: isKey && /^\s*"?integer\b"?(?!\s*\()/i.test(rest),
          isComputed: /\bas\s*\(/i.test(text),
          value: defaultOf(rest),
        },
      ];
    });
}

function defaultOf(rest: string): string | number | null {
  const [, text, number] = /\bdefault\s+(?:('(?:[^']|'')*')|\(?([-+]?\d[\d.eE+-]*))/i.exec(rest) ?? [];
  if (text !== undefined) return unquoted(text);
  return number === undefined ? null : Number(number);
}

/** Splits at commas, up to the closing bracket of the table. */
function partsOf(body: string): string[] {
  const parts = [''];
  let depth = 1;
  for (const [token] of body.matchAll(TOKENS)) {
    if (token === '(') depth += 1;
    if (token === ')' && (depth -= 1) === 0) break;
    if (token === ',' && depth === 1) parts.push('');
    else parts[parts.length - 1] += token.startsWith('--') || token.startsWith('/*') ? ' ' : token;
  }
  return parts;
}
