import { orderAxes, parseCornerTable, parseMetres } from '../../../src/domain/coordinates/cornerText.ts';
import { parseCoordinateText } from '../../../src/domain/coordinates/coordinateText.ts';
import { cellMark, splitCells } from './splitCells.ts';
import { findColumns, type TableColumns } from './tableColumns.ts';

/** One corner of a table: degrees, or grid metres with X and Y in their order. */
export interface TableCorner {
  east: number;
  north: number;
  isMetres: boolean;
  swapped: boolean;
  /** The cell of the side to the next corner is empty. */
  isLast: boolean;
}

/** How the rows of a table are read: by columns, as corners of a paper wherever they stand, or as 'lat, lng' as people type it. */
export type TableKind = { kind: 'columns'; mark: string; columns: TableColumns } | { kind: 'corners' } | { kind: 'typed' };

const DEGREES = /^[+-]?\d{1,3}(?:[.,]\d+)?$/;
/** Longitudes of Việt Nam are beyond every latitude, so they tell which column is which. */
const VIETNAM = { west: 100, east: 120, south: 5, north: 26 } as const;

/** @returns NaN for what is no number of degrees, or beyond half a turn */
function parseDegrees(cell: string): number {
  const bare = cell.trim().replace(/\s*°$/, '');
  const value = DEGREES.test(bare) ? Number(bare.replace(',', '.')) : NaN;
  return Math.abs(value) <= 180 ? value : NaN;
}

/** A heading fixes the columns. */
export function kindOfHeading(line: string): TableKind | null {
  const mark = cellMark(line);
  const columns = findColumns(splitCells(line, mark));
  return columns && { kind: 'columns', mark, columns };
}

/** @returns how a table without a heading is to be read, from its first row; null for a line without coordinates */
export function kindOfRow(line: string): TableKind | null {
  if (parseCornerTable(line).length > 0) return { kind: 'corners' };
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
      return { kind: 'columns', mark, columns: { north, east, isDegrees: true, side: null } };
    }
  }
  return parseCoordinateText(line) ? { kind: 'typed' } : null;
}

const isVietnamese = (lng: number, lat: number): boolean =>
  lng >= VIETNAM.west && lng <= VIETNAM.east && lat >= VIETNAM.south && lat <= VIETNAM.north;

/** @returns null for a line that holds no corner */
export function readRow(line: string, kind: TableKind): TableCorner | null {
  if (kind.kind === 'typed') {
    const at = parseCoordinateText(line);
    return at && { east: at.lng, north: at.lat, isMetres: false, swapped: false, isLast: false };
  }
  if (kind.kind === 'corners') {
    const [pair] = parseCornerTable(line);
    return pair ? metres(pair.x, pair.y, false) : null;
  }
  const { columns, mark } = kind;
  const cells = splitCells(line, mark);
  const [east, north] = [cells[columns.east] ?? '', cells[columns.north] ?? ''];
  const isLast = columns.side !== null && (cells[columns.side] ?? '').trim() === '';
  const [lng, lat] = [parseDegrees(east), parseDegrees(north)];
  if (!Number.isNaN(lng) && !Number.isNaN(lat)) return degrees(lng, lat, columns.isDegrees, isLast);
  const [x, y] = [parseMetres(north), parseMetres(east)];
  return Number.isNaN(x) || Number.isNaN(y) ? null : metres(x, y, isLast);
}

/** Of columns headed X and Y in degrees, X is the longitude, as in every program that writes so. */
function degrees(lng: number, lat: number, isNamed: boolean, isLast: boolean): TableCorner | null {
  const [east, north] = isNamed ? [lng, lat] : [lat, lng];
  const swapped = Math.abs(north) > 90 && Math.abs(east) <= 90;
  if (Math.abs(north) > 90 && !swapped) return null;
  return { east: swapped ? north : east, north: swapped ? east : north, isMetres: false, swapped, isLast };
}

function metres(xM: number, yM: number, isLast: boolean): TableCorner {
  const { x, y, swapped } = orderAxes({ x: xM, y: yM });
  return { east: y, north: x, isMetres: true, swapped, isLast };
}
