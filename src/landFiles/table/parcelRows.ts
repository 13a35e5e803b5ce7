import { areCloseNorthings } from '../../domain/coordinates/cornerPair.ts';
import { type SourceCrs, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { sortRings } from '../../domain/geometry/sortRings.ts';
import { columnOf, LAND_FIELDS } from '../fields/landFields.ts';
import { FileFault } from '../fileFault.ts';
import { readingRecord } from '../geoJson/shapeOfGeoJson.ts';
import type { LandRecord } from '../landFile.ts';
import { emptyShape } from '../shapes/shapeParts.ts';
import { PositionBuffer } from '../texts/positionBuffer.ts';
import { crsOfDegrees, findColumns, isOfCorners, readTableRow } from './tableRow.ts';

const CORNER = /^(?:(?:so hieu |so thu tu |so |ten )?(?:diem|dinh|goc|moc)(?: ranh)?(?: thua(?: dat)?)?|point|corner)$/;
/** Names of row numbers, used if no column numbers the corners. */
const ROW = /^(?:stt|tt|so tt|so thu tu|no|number)$/;
const MIN_RING = 3;
/** Matches a parcel's number, not a line such as 'Người lập' below the table. */
const NUMBERED = /^\S*\d\S*$/;
/** Maximum distinct values of a column kept per parcel. */
const MAX_VALUES = 8;

type ParcelColumns = NonNullable<ReturnType<typeof parcelColumns>>;

/** @returns columns of a heading for corners of numbered parcels, or null; `sheet` is -1 without one */
export function parcelColumns(cells: readonly string[]) {
  const coordinates = findColumns(cells);
  const place = (field: 'sheet' | 'parcel'): number => cells.indexOf(columnOf(field, cells) ?? '\n');
  if (!coordinates || place('parcel') < 0) return null;
  const names = cells.map(foldVietnamese);
  const [corner, row] = [CORNER, ROW].map((known) => names.findIndex((name) => known.test(name)));
  return { coordinates, parcel: place('parcel'), sheet: place('sheet'), number: corner! < 0 ? row! : corner! };
}

interface OpenParcel {
  sheet: string;
  parcel: string;
  rings: Float64Array[];
  isMetres: boolean;
  /** Rows so far, and whether only the first one names the parcel, as with merged cells. */
  rows: number;
  isMerged: boolean;
  first: { number: string; east: number; north: number } | null;
  lastNumber: string;
  corners: number;
  isClosed: boolean;
  values: Map<number, Set<string>>;
  /** Cells of its longest row. */
  width: number;
  /** First invalid corner. */
  wrong?: string;
}

/**
 * Builds parcels from rows of corners. A ring ends where its first corner is repeated or corner numbers restart.
 * Columns with one value for all rows of a parcel are its attributes.
 */
export class ParcelRows {
  readonly #headings: readonly string[];
  readonly #columns: ParcelColumns;
  readonly #degrees: SourceCrs;
  readonly #kept: number[];
  readonly #fields: ReadonlySet<string | undefined>;
  readonly #corners = new PositionBuffer();
  #open: OpenParcel | null = null;
  #ordinal = 0;
  swapped = 0;

  /** @param title cells above the heading @returns undefined if X may include corner numbers */
  static of(headings: readonly string[], rows: ReadonlyArray<readonly string[]>, title: readonly string[] = []): ParcelRows | undefined {
    const columns = parcelColumns(headings)!;
    const { east, north, isDegrees } = columns.coordinates;
    const norths = rows.flatMap((cells) => readTableRow(cells[east] ?? '', cells[north] ?? '', isDegrees)?.north ?? []);
    return areCloseNorthings(norths) ? new ParcelRows(headings, columns, crsOfDegrees(columns.coordinates, title)) : undefined;
  }

  private constructor(headings: readonly string[], columns: ParcelColumns, degrees: SourceCrs) {
    this.#degrees = degrees;
    this.#headings = headings;
    this.#columns = columns;
    this.#kept = [...headings.keys()].filter((at) => at !== columns.number && headings[at] !== '' && !isOfCorners(headings[at]!));
    this.#fields = new Set(LAND_FIELDS.map((field) => columnOf(field, headings)));
  }

  push(rows: ReadonlyArray<readonly string[]>): LandRecord[] {
    return rows.flatMap((cells) => this.#take(cells));
  }

  end(): LandRecord[] {
    const open = this.#open;
    if (!open || (open.rows === 0 && !NUMBERED.test(open.parcel))) return [];
    this.#endRing(open);
    this.#open = null;
    return [this.#recordOf(open)];
  }

  #take(cells: readonly string[]): LandRecord[] {
    const cell = (at: number): string => cells[at]?.trim() ?? '';
    const { coordinates, ...own } = this.#columns;
    const [north, east] = [cell(coordinates.north), cell(coordinates.east)];
    const [sheet, parcel, number] = [cell(own.sheet), cell(own.parcel), cell(own.number)];
    let open = this.#open;
    const corner = readTableRow(east, north, coordinates.isDegrees);
    // Lines between parcels, and repeated headings.
    if ((north === '' && east === '' && parcel === '') || (!corner && findColumns(cells))) return [];
    const isRing = open?.first && (open.isClosed || (number !== '' && number === open.first.number && number !== open.lastNumber));
    const isBlank = parcel === '' && (sheet === '' || sheet === open?.sheet);
    const goesOn =
      open && (isBlank ? !isRing && (open.rows < 2 || open.isMerged) : parcel === open.parcel && (sheet || open.sheet) === open.sheet);
    const ended: LandRecord[] = goesOn ? [] : this.end();
    if (!open || !goesOn) open = this.#begin(sheet || (isBlank || parcel !== '' ? (open?.sheet ?? '') : ''), parcel);
    else if (isRing && corner && !isSame(corner, open.first!)) this.#endRing(open);
    this.#keepValues(open, cells);
    if (north === '' && east === '') return ended;
    open.rows += 1;
    open.isMerged ||= isBlank && open.rows > 1;
    open.lastNumber = number;
    if (open.rows === 1 && corner) open.isMetres = corner.isMetres;
    if (!corner || corner.isMetres !== open.isMetres) {
      open.wrong ??= `${number === '' ? '' : `góc ${number} (corner): `}${north}; ${east}`.slice(0, 80);
      return ended;
    }
    if (corner.swapped) this.swapped += 1;
    open.isClosed = open.corners >= MIN_RING && isSame(corner, open.first!);
    open.first ??= { number, east: corner.east, north: corner.north };
    open.corners += 1;
    if (!this.#corners.add(corner.east, corner.north)) throw new FileFault('tooManyValues', '5');
    return ended;
  }

  /** Reads only the row's own cells, so that short rows stay cheap. */
  #keepValues(open: OpenParcel, cells: readonly string[]): void {
    open.width = Math.max(open.width, cells.length);
    for (const at of this.#kept) {
      if (at >= cells.length) break;
      const value = cells[at]!.trim();
      const values = open.values.get(at) ?? new Set();
      if (value === '' || values.size === MAX_VALUES) continue;
      open.values.set(at, values.add(value));
    }
  }

  #begin(sheet: string, parcel: string): OpenParcel {
    this.#corners.beginRecord();
    const values = new Map<number, Set<string>>();
    const ring = { first: null, lastNumber: '', corners: 0, isClosed: false };
    const width = Math.max(this.#columns.sheet, this.#columns.parcel) + 1;
    this.#open = { sheet, parcel, rings: [], isMetres: true, rows: 0, isMerged: false, ...ring, values, width };
    return this.#open;
  }

  #endRing(open: OpenParcel): void {
    if (open.corners > 0) open.rings.push(this.#corners.take());
    Object.assign(open, { first: null, corners: 0, isClosed: false });
  }

  #recordOf({ sheet, parcel, rings, isMetres, values, width, wrong }: OpenParcel): LandRecord {
    const { sheet: sheetAt, parcel: parcelAt } = this.#columns;
    const valueOf = (at: number): string => {
      if (at === sheetAt) return sheet;
      if (at === parcelAt) return parcel;
      const found = [...(values.get(at) ?? [])];
      // Different values of a field are reported by its reader; in other columns they belong to corners.
      return found.length < 2 || this.#fields.has(this.#headings[at]) ? found.join('; ') : '';
    };
    // All columns are known from the first parcel.
    const end = this.#ordinal === 0 ? -1 : this.#kept.findIndex((at) => at >= width);
    const named = this.#kept.slice(0, end < 0 ? undefined : end);
    const base = {
      ordinal: ++this.#ordinal,
      properties: Object.fromEntries(named.map((at) => [this.#headings[at]!, valueOf(at)])),
      crs: isMetres ? UNKNOWN_CRS : this.#degrees,
    };
    if (wrong !== undefined) return { ...base, shape: emptyShape(), fault: 'not-number', detail: wrong };
    const corners = rings.length === 0 ? 0 : rings.find(({ length }) => length < 2 * MIN_RING)?.length;
    if (corners !== undefined) return { ...base, shape: emptyShape(), fault: 'broken', detail: `${corners / 2} góc (corners)` };
    return { ...base, ...readingRecord((found) => void found.shape.polygons.push(...sortRings(rings))) };
  }
}

const isSame = (a: { east: number; north: number }, b: { east: number; north: number }): boolean =>
  a.east === b.east && a.north === b.north;
