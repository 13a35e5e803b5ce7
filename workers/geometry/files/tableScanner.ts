import { SHAPE_MAX_VERTICES } from '../api.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { VertexList } from '../core/vertexList.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
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
  readonly #vertices = new VertexList();
  #line = '';
  #kind: TableKind | null = null;
  #hasHeading = false;
  #isMetres = false;
  #isLine = false;
  #linesLeftOut = 0;
  #swapped = 0;

  push(piece: Uint8Array): void {
    this.#read(this.#decoder.decode(piece, { stream: true }));
  }

  end(): ScannedShape {
    this.#read(this.#decoder.decode());
    this.#takeLine(this.#line);
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

  #read(text: string): void {
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
