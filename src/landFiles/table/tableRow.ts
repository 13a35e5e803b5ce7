import { CsvRows } from './csvRows.ts';
import { parseCoordinateText } from '../../domain/coordinates/parseCoordinateText.ts';
import { orderAxes, parseMetres } from '../../domain/coordinates/cornerPair.ts';
import { readCornerTable } from '../../domain/coordinates/readCornerTable.ts';
import { NAMED_VN2000, NAMED_WGS84, type SourceCrs, VN2000, WGS84 } from '../../domain/coordinates/sourceCrs.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';

/** Columns of coordinates. `east` and `north` hold metres or degrees, depending on their size. */
export interface TableColumns {
  east: number;
  north: number;
  /** True if the heading says degrees. */
  isDegrees: boolean;
  /** Column of the side to the next corner; empty in the last row of a line. */
  side: number | null;
  /** Number of cells in the heading; 0 without one. */
  count: number;
  /** Headings of the degrees. */
  named: readonly string[];
  /** True if X and Y are present as well; other lines then rather name their system. */
  hasMetres: boolean;
}

/** Headings, folded, without text in brackets. On Vietnamese documents X is north and Y is east. */
const LATITUDES = new Set(['lat', 'latitude', 'vi do', 'vd']);
const LONGITUDES = new Set(['lng', 'lon', 'long', 'longitude', 'kinh do', 'kd']);
const NORTHS = new Set(['x', 'xm', 'x m', 'toa do x', 'n', 'north', 'northing', 'bac']);
const EASTS = new Set(['y', 'ym', 'y m', 'toa do y', 'e', 'east', 'easting', 'dong']);
const SIDES = new Set(['side', 'side m', 'canh', 'canh m', 'chieu dai', 'chieu dai canh', 'khoang cach', 's', 's m', 'length', 'length m']);

const headingName = (cell: string): string =>
  foldVietnamese(
    cell
      .replace(/[([].*/, '')
      .replace(NAMED_WGS84, ' ')
      .replace(NAMED_VN2000, ' '),
  ).trim();
const isVn2000 = (text: string): boolean => NAMED_VN2000.test(text) && !NAMED_WGS84.test(text);

/** Returns the system of a table's degrees: VN-2000 if only that is named in headings or in lines without a corner. */
export const crsOfDegrees = ({ named, hasMetres }: Pick<TableColumns, 'named' | 'hasMetres'>, others: readonly string[]): SourceCrs =>
  isVn2000([...named, ...(hasMetres ? [] : others)].join('\n')) ? VN2000 : WGS84;

export const isOfCorners = (heading: string): boolean =>
  [LATITUDES, LONGITUDES, NORTHS, EASTS, SIDES].some((names) => names.has(headingName(heading)));

/** @returns null if the line is not a heading of coordinates */
export function findColumns(cells: readonly string[]): TableColumns | null {
  const names = cells.map(headingName);
  const find = (known: ReadonlySet<string>): number => names.findIndex((name) => known.has(name));
  const side = find(SIDES);
  const [lat, lng] = [find(LATITUDES), find(LONGITUDES)];
  const [north, east] = [find(NORTHS), find(EASTS)];
  const common = {
    side: side < 0 ? null : side,
    count: cells.length,
    named: [cells[lat] ?? '', cells[lng] ?? ''],
    hasMetres: north >= 0 && lat >= 0,
  };
  if (lat >= 0 && lng >= 0) return { north: lat, east: lng, isDegrees: true, ...common };
  return north >= 0 && east >= 0 ? { north, east, isDegrees: false, ...common } : null;
}

/** A corner of a table: degrees, or grid metres with X and Y in order. */
export interface TableCorner {
  east: number;
  north: number;
  isMetres: boolean;
  swapped: boolean;
  /** True if the cell of the side to the next corner is empty. */
  isLast: boolean;
}

/** Method of reading rows: by columns, all together as corners of a document, or as typed 'lat, lng'. */
export type TableKind = HeadedTable | { kind: 'corners' } | { kind: 'typed' };
export type HeadedTable = { kind: 'columns'; mark: string; columns: TableColumns };

const DEGREES = /^[+-]?\d{1,3}(?:[.,]\d+)?$/;
/** Vietnamese longitudes exceed every latitude, which identifies the columns. */
const VIETNAM = { west: 100, east: 120, south: 5, north: 26 } as const;

/** @returns NaN if it is not a number of degrees up to 180 */
function parseDegrees(cell: string): number {
  const bare = cell.trim().replace(/\s*°$/, '');
  const value = DEGREES.test(bare) ? Number(bare.replace(',', '.')) : NaN;
  return Math.abs(value) <= 180 ? value : NaN;
}

/** @returns the method for a table with this heading; null if it is not one of coordinates */
export function kindOfHeading(line: string): TableKind | null {
  const mark = cellMark(line);
  const columns = findColumns(splitCells(line, mark));
  return columns && { kind: 'columns', mark, columns };
}

/** @returns the method for a table without a heading, from its first row; null for a line without coordinates */
export function kindOfRow(line: string): TableKind | null {
  if (readCornerTable(withoutQuotes(line)).pairs.length > 0) return { kind: 'corners' };
  const mark = cellMark(line);
  const values = splitCells(line, mark).map(parseDegrees);
  // Corner numbers and heights are whole numbers; positions hardly ever.
  for (const mayBeWhole of [false, true]) {
    for (let at = 0; at + 1 < values.length; at += 1) {
      const [first, second] = [values[at]!, values[at + 1]!];
      if (!mayBeWhole && (Number.isInteger(first) || Number.isInteger(second))) continue;
      const isLatFirst = isVietnamese(second, first);
      if (!isLatFirst && !isVietnamese(first, second)) continue;
      const [north, east] = isLatFirst ? [at, at + 1] : [at + 1, at];
      return { kind: 'columns', mark, columns: { north, east, isDegrees: true, side: null, count: 0, named: [], hasMetres: false } };
    }
  }
  return parseCoordinateText(line) ? { kind: 'typed' } : null;
}

/** Returns true for degrees in or near Việt Nam. */
export const isVietnamese = (lng: number, lat: number): boolean =>
  lng >= VIETNAM.west && lng <= VIETNAM.east && lat >= VIETNAM.south && lat <= VIETNAM.north;

/** Reads a typed 'lat, lng'; null if the line has no corner. */
export function typedCorner(line: string): TableCorner | null {
  const at = parseCoordinateText(line);
  return at && { east: at.lng, north: at.lat, isMetres: false, swapped: false, isLast: false };
}

/** Reads the cells of a corner below a heading; null if they have none. */
export function readTableRow(east: string, north: string, isDegrees: boolean, isLast = false): TableCorner | null {
  const [lng, lat] = [parseDegrees(east), parseDegrees(north)];
  if (!Number.isNaN(lng) && !Number.isNaN(lat)) return degrees(lng, lat, isDegrees, isLast);
  const [x, y] = [parseMetres(north), parseMetres(east)];
  return Number.isNaN(x) || Number.isNaN(y) ? null : gridCorner(x, y, isLast);
}

/** Digits after up to three others: thousands, or an X after its corner number. */
export const HAS_METRES = /\d{3}[., ]?\d{3}/;
const MAY_BE_JOINED = /^\D*\d{1,3}\D+\d/;

/** Returns the cells of a row below a heading. If the corner number is joined to X, the row has one cell less. */
export function cornerCells(line: string, { mark, columns }: HeadedTable) {
  const cells = splitCells(line, mark);
  const isShort = cells.length === columns.count - 1 && Math.min(columns.north, columns.east) > 0;
  if (isShort && MAY_BE_JOINED.test(cells[0]!) && HAS_METRES.test(cells[0]!)) cells.unshift('');
  const [north, east] = [cells[columns.north] ?? '', cells[columns.east] ?? ''];
  const isLast = columns.side !== null && (cells[columns.side] ?? '').trim() === '';
  return { north, east, isLast, mayBeJoined: !columns.isDegrees && (MAY_BE_JOINED.test(north) || MAY_BE_JOINED.test(east)) };
}

/** Creates a corner in degrees. In columns headed X and Y, X is the longitude, as in all programs. */
function degrees(lng: number, lat: number, isNamed: boolean, isLast: boolean): TableCorner | null {
  const [east, north] = isNamed ? [lng, lat] : [lat, lng];
  const swapped = Math.abs(north) > 90 && Math.abs(east) <= 90;
  if (Math.abs(north) > 90 && !swapped) return null;
  return { east: swapped ? north : east, north: swapped ? east : north, isMetres: false, swapped, isLast };
}

export function gridCorner(xM: number, yM: number, isLast: boolean): TableCorner {
  const { x, y, swapped } = orderAxes({ x: xM, y: yM });
  return { east: y, north: x, isMetres: true, swapped, isLast };
}

const MARKS = ['\t', ';', '|', ','] as const;
const QUOTE = '"';
/** Quote at the start of a cell. Elsewhere it means seconds or inches. */
const QUOTED_CELL = /(?:^|[\t;|,])\s*"/;

/** Returns the separator of a line: tab, semicolon, bar or comma, in that order; '' for spaces only. */
function cellMark(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  return MARKS.find((mark) => bare.includes(mark)) ?? '';
}

/** Removes quotes around cells, which are then separated by tabs. */
export const withoutQuotes = (line: string): string =>
  QUOTED_CELL.test(line) ? (quotedCells(line, cellMark(line) || '\t')?.join('\t') ?? line) : line;

/** Splits a line into cells. Separators within quotes are ignored. */
function splitCells(line: string, mark: string): string[] {
  return (
    (mark !== '' && line.includes(QUOTE) ? quotedCells(line, mark) : null) ?? (mark === '' ? line.trim().split(/\s+/) : line.split(mark))
  );
}

/** @returns null if the quotes do not enclose cells */
function quotedCells(line: string, mark: string): string[] | null {
  const rows = new CsvRows(mark);
  try {
    return [...rows.push(line), ...rows.end()][0] ?? [];
  } catch {
    return null;
  }
}
