import type { RecordShape } from '../geoJson/shapeOfGeoJson.ts';
import { noShape } from '../shapes/shapeParts.ts';
import { CsvRows } from './csvRows.ts';
import { HEX_SHAPE, shapeOfCell } from './shapeOfCell.ts';

/** A row with its shape; the other columns are the properties. */
export interface CsvRecord extends RecordShape {
  /** Its place in the file, from 1. */
  ordinal: number;
  properties: Record<string, unknown>;
}

const SHAPE_HEADINGS = new Set(['wkt', 'geom', 'geometry', 'the_geom', 'wkt_geom', 'shape', 'geometrywkt']);
const WKT_SHAPE = /^(SRID=\d+;)?\s*(MULTI|CURVE)?(POLYGON|SURFACE|GEOMETRYCOLLECTION|LINESTRING|POINT)/i;

/** Reads CSV with a heading and a column of well-known text or binary as its text comes. */
export class CsvReader {
  headings: string[] | undefined;
  /** The column with shapes, by its heading or by what is in it; -1 without one, undefined while it is not known. */
  shapeColumn: number | undefined;
  readonly #rows = new CsvRows();
  #ordinal = 0;

  /** @returns the records that are whole now; none without a column of shapes @throws FileFault */
  push(text: string): CsvRecord[] {
    return this.#take(this.#rows.push(text), false);
  }

  /** @throws FileFault */
  end(): CsvRecord[] {
    return this.#take(this.#rows.end(), true);
  }

  #take(rows: string[][], isEnd: boolean): CsvRecord[] {
    if (!this.headings) this.headings = rows.shift()?.map((heading) => heading.replace(/^\ufeff/, '').trim());
    if (this.headings && this.shapeColumn === undefined && (rows.length > 0 || isEnd))
      this.shapeColumn = shapeColumnOf(this.headings, rows[0] ?? []);
    return this.shapeColumn === undefined || this.shapeColumn < 0 ? [] : rows.map((cells) => this.#recordOf(cells));
  }

  #recordOf(cells: readonly string[]): CsvRecord {
    // A short record has its own cells only: a line of one letter would cost as much as all the headings.
    const named = this.headings!.slice(0, this.#ordinal === 0 ? undefined : cells.length);
    const properties = Object.fromEntries(named.flatMap((heading, at) => (at === this.shapeColumn ? [] : [[heading, cells[at] ?? '']])));
    const cell = cells[this.shapeColumn!];
    // A record that ends before its shape was cut off.
    const shape: RecordShape = cell === undefined ? { shape: noShape(), fault: 'broken' } : shapeOfCell(cell);
    return { ordinal: ++this.#ordinal, properties, ...shape };
  }
}

function shapeColumnOf(headings: readonly string[], first: readonly string[]): number {
  const isShape = (cell: string): boolean => WKT_SHAPE.test(cell.trimStart()) || HEX_SHAPE.test(cell);
  const named = headings.findIndex((heading) => SHAPE_HEADINGS.has(heading.toLowerCase()));
  return named >= 0 ? named : first.findIndex(isShape);
}
