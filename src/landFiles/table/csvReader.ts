import { readingRecord, type RecordShape } from '../geoJson/shapeOfGeoJson.ts';
import { NAMED_HN72 } from '../../domain/coordinates/isHn72Page.ts';
import { UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import type { LandRecord, TableNotes } from '../landFile.ts';
import { readWkb } from '../shapes/readWkb.ts';
import { readWkt } from '../shapes/readWkt.ts';
import { emptyShape, ShapeParts } from '../shapes/shapeParts.ts';
import { CsvRows, MAX_TITLE_ROWS } from './csvRows.ts';
import { parcelColumns, ParcelRows } from './parcelRows.ts';

const SHAPE_HEADINGS = new Set(['wkt', 'geom', 'geometry', 'the_geom', 'wkt_geom', 'shape', 'geometrywkt']);
const WKT_SHAPE = /^(SRID=\d+;)?\s*(MULTI|CURVE)?(POLYGON|SURFACE|GEOMETRYCOLLECTION|LINESTRING|POINT)/i;

/** Reads streamed CSV with a heading and a column of WKT or WKB, or with a corner of a numbered parcel per row. */
export class CsvReader implements TableNotes {
  readonly linesLeftOut = 0;
  /** Cells of the first line if no heading of shapes is found. */
  headings: string[] | undefined;
  /** True if rows are shapes; undefined until known. */
  hasShapes: boolean | undefined;
  readonly #rows = new CsvRows(undefined, isHeading);
  #waiting: string[][] = [];
  #shapeColumn = -1;
  #parcels: ParcelRows | undefined;
  #ordinal = 0;

  get swapped(): number {
    return this.#parcels?.swapped ?? 0;
  }

  /** @returns completed records; none without shapes @throws FileFault */
  push(text: string): LandRecord[] {
    return this.#take(this.#rows.push(text), false);
  }

  end(): LandRecord[] {
    return [...this.#take(this.#rows.end(), true), ...(this.#parcels?.end() ?? [])];
  }

  #take(rows: string[][], isEnd: boolean): LandRecord[] {
    const known = this.hasShapes === undefined ? this.#begin(rows, isEnd) : rows;
    if (this.#parcels) return this.#parcels.push(known);
    return this.#shapeColumn < 0 ? [] : known.map((cells) => this.#recordOf(cells));
  }

  /** Finds the heading. @returns the rows after it */
  #begin(rows: string[][], isEnd: boolean): string[][] {
    // Avoids repeated checks of a long row that comes in pieces.
    if (rows.length === 0 && !isEnd) return [];
    const waiting = this.#waiting;
    for (const row of rows) waiting.push(row);
    const [heading, first] = waiting;
    if (!heading || (!first && !isEnd)) return [];
    this.headings ??= heading.map((cell) => cell.replace(/^\ufeff/, '').trim());
    waiting[0] = this.headings;
    this.#shapeColumn = shapeColumnOf(this.headings, first ?? []);
    const at = this.#shapeColumn >= 0 ? 0 : waiting.slice(0, MAX_TITLE_ROWS).findIndex(isHeading);
    if (!isEnd && (at < 0 ? waiting.length < MAX_TITLE_ROWS : waiting.length === at + 1)) return [];
    const below = at < 0 ? [] : waiting.slice(at + 1);
    if (at >= 0 && this.#shapeColumn < 0) {
      this.headings = waiting[at]!.map((cell) => cell.trim());
      this.#shapeColumn = namedShape(this.headings);
      const isOlder = waiting.slice(0, at + 1).some((cells) => cells.some((cell) => NAMED_HN72.test(cell)));
      if (this.#shapeColumn < 0 && !isOlder) this.#parcels = ParcelRows.of(this.headings, below, waiting.slice(0, at).flat());
    }
    this.hasShapes = this.#shapeColumn >= 0 || this.#parcels !== undefined;
    this.#waiting = [];
    return below;
  }

  #recordOf(cells: readonly string[]): LandRecord {
    // Short records have only their own cells, so that many short lines do not repeat all headings.
    const named = this.headings!.slice(0, this.#ordinal === 0 ? undefined : cells.length);
    const properties = Object.fromEntries(named.flatMap((heading, at) => (at === this.#shapeColumn ? [] : [[heading, cells[at] ?? '']])));
    const cell = cells[this.#shapeColumn];
    // The record ends before its shape.
    const shape: RecordShape = cell === undefined ? { shape: emptyShape(), fault: 'broken' } : shapeOfCell(cell);
    return { ordinal: ++this.#ordinal, properties, crs: UNKNOWN_CRS, ...shape };
  }
}

const namedShape = (headings: readonly string[]): number =>
  headings.findIndex((heading) => SHAPE_HEADINGS.has(heading.trim().toLowerCase()));
const isHeading = (cells: readonly string[]): boolean => namedShape(cells) >= 0 || parcelColumns(cells) !== null;

function shapeColumnOf(headings: readonly string[], first: readonly string[]): number {
  const isShape = (cell: string): boolean => WKT_SHAPE.test(cell.trimStart()) || HEX_SHAPE.test(cell);
  const named = namedShape(headings);
  return named >= 0 ? named : first.findIndex(isShape);
}

/** Hexadecimal WKB as exported by PostGIS, byte order first. */
const HEX_SHAPE = /^\s*0[01][0-9a-f]{16}/i;
const DIGITS = '0123456789abcdef';

function bytesOf(text: string): Uint8Array {
  const digits = text.trim().toLowerCase();
  const bytes = new Uint8Array(Math.ceil(digits.length / 2));
  for (let at = 0; at < digits.length; at += 1) {
    const digit = DIGITS.indexOf(digits[at]!);
    if (digit < 0) throw new RangeError('no digit');
    bytes[at >> 1]! += at % 2 === 0 ? digit * 16 : digit;
  }
  return bytes;
}

const shapeOfCell = (text: string): RecordShape =>
  readingRecord((found) => {
    const parts = new ShapeParts();
    const shape = HEX_SHAPE.test(text) ? readWkb(bytesOf(text), parts) : readWkt(text, parts);
    if (shape) found.shape = shape;
    else found.hasUnread = true;
  });
