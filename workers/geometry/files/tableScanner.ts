import { SHAPE_MAX_VERTICES } from '../api.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { VertexList } from '../core/vertexList.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { CsvReader } from '../../../src/landFiles/table/csvReader.ts';
import { cornerParcels, MAX_TABLE_CHARS } from '../../../src/landFiles/table/cornerParcels.ts';
import { RECORD_SCANNERS } from './recordScanners.ts';
import { placedShape } from './placedShape.ts';
import { ShapePicker } from './shapePicker.ts';
import { kindOfHeading, kindOfRow, readTableRow, type TableKind } from './tableRow.ts';

/** A longer line is no row of a table. */
const MAX_LINE = 65_536;
const LINE_END = /\r\n|\r|\n/;

/**
 * The corners of a table, one a line: CSV, TSV or as pasted from a paper. One corner is a point, two are a line, more an area; a
 * table whose last row has no side to the next is a line of any length. Lines without a corner are counted, headings are not.
 */
export class TableScanner implements ShapeScanner {
  readonly #decoder = new TextDecoder();
  readonly #skipped: number;
  /** Reads a table whose rows hold shapes. */
  #shapes: ShapeScanner | null = null;
  /** All of it, unless it is longer than a table of many parcels. */
  #text = '';
  readonly #vertices = new VertexList();
  #line = '';
  #kind: TableKind | null = null;
  #hasHeading = false;
  #isMetres = false;
  #isLine = false;
  #linesLeftOut = 0;
  #swapped = 0;

  /** @param skipped lines and areas before it, of a table of several */
  constructor(skipped = 0) {
    this.#skipped = skipped;
  }

  push(piece: Uint8Array): void {
    const isFirst = this.#text === '' && !this.#shapes;
    if (isFirst && hasShapes(new TextDecoder().decode(piece))) this.#shapes = RECORD_SCANNERS.csv(this.#skipped);
    if (this.#shapes) return this.#shapes.push(piece);
    this.#read(this.#decoder.decode(piece, { stream: true }));
  }

  end(): ScannedShape {
    if (this.#shapes) return this.#shapes.end();
    this.#read(this.#decoder.decode());
    this.#takeLine(this.#line);
    const parcels = this.#severalParcels();
    if (parcels) return parcels;
    const { count } = this.#vertices;
    if (count === 0) throw new ShapeFaultError(this.#hasHeading ? 'noShape' : 'noColumns');
    return {
      format: 'table',
      mode: count === 1 ? 'point' : count === 2 || this.#isLine ? 'line' : 'area',
      vertices: this.#vertices,
      leftOut: 0,
      shapes: 1,
      linesLeftOut: this.#linesLeftOut,
      swapped: this.#swapped,
      fromGrid: this.#isMetres,
    };
  }

  /** The rows of several parcels, told apart by their numbers. */
  #severalParcels(): ScannedShape | null {
    const parcels = cornerParcels(this.#text);
    if (parcels.length < 2) return null;
    const picker = new ShapePicker(this.#skipped);
    for (const { shape } of parcels) picker.add(shape);
    const { mode, path, leftOut, shapes } = picker.end();
    return { format: 'table', mode, ...placedShape(path), leftOut, shapes, linesLeftOut: 0 };
  }

  #read(text: string): void {
    if (this.#text.length <= MAX_TABLE_CHARS) this.#text += text;
    // A line's end may be cut in two: its second half waits for the next piece.
    const whole = this.#line + text;
    const isCut = whole.endsWith('\r');
    const lines = (isCut ? whole.slice(0, -1) : whole).split(LINE_END);
    this.#line = lines.pop()! + (isCut ? '\r' : '');
    for (const line of lines) this.#takeLine(line);
    if (this.#line.length > MAX_LINE) throw new ShapeFaultError('noColumns');
  }

  #takeLine(line: string): void {
    if (line.length > MAX_LINE) throw new ShapeFaultError('noColumns');
    if (line.trim() === '') return;
    if (!this.#kind) {
      this.#kind = kindOfHeading(line);
      if (this.#kind) {
        this.#hasHeading = true;
        return;
      }
      this.#kind = kindOfRow(line);
      // What stands before the first corner is a title.
      if (!this.#kind) return;
    }
    const corner = readTableRow(line, this.#kind);
    // A table is in metres or in degrees, as its first corner is.
    const isFirst = this.#vertices.count === 0;
    if (!corner || (!isFirst && corner.isMetres !== this.#isMetres)) {
      this.#linesLeftOut += 1;
      return;
    }
    if (isFirst) this.#isMetres = corner.isMetres;
    if (corner.swapped) this.#swapped += 1;
    this.#isLine = corner.isLast;
    if (this.#vertices.count > SHAPE_MAX_VERTICES) throw new ShapeFaultError('tooManyVertices');
    this.#vertices.add(corner.east, corner.north);
  }
}

/** Whether a table begins with rows that hold shapes. */
function hasShapes(head: string): boolean {
  const reader = new CsvReader();
  try {
    reader.push(head);
  } catch {
    return false;
  }
  return (reader.shapeColumn ?? -1) >= 0;
}
