import { NAMED_VN2000, NAMED_WGS84, type SourceCrs, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { FileFault } from '../fileFault.ts';
import type { LandRecord, TableNotes } from '../landFile.ts';
import { emptyShape } from '../shapes/shapeParts.ts';
import { PositionBuffer } from '../texts/positionBuffer.ts';
import { MAX_TABLE_CHARS, readCorners } from './cornerParcels.ts';
import {
  cornerCells,
  crsOfDegrees,
  gridCorner,
  HAS_METRES,
  type HeadedTable,
  kindOfHeading,
  kindOfRow,
  readTableRow,
  type TableCorner,
  type TableKind,
  typedCorner,
} from './tableRow.ts';

const MAX_LINE = 65_536;
/** Maximum lines that name a system. Tables have one or two. */
const MAX_SYSTEMS = 100;
const LINE_END = /\r\n|\r|\n/;

/**
 * Reads corners, one per line: CSV, TSV or pasted text. One corner is a point, two a line, more an area; a table
 * without a last side is a line. Counts lines without a corner, except headings.
 */
export class TypedCorners implements TableNotes {
  linesLeftOut = 0;
  swapped = 0;
  #corners = new PositionBuffer();
  #count = 0;
  #line = '';
  #kind: TableKind | null = null;
  #hasHeading = false;
  #isMetres = false;
  #isLine = false;
  #joined: HeadedTable | null = null;
  readonly #systems: string[] = [];

  push(text: string): void {
    // A CR at the end may be half of CRLF and waits for the next piece.
    const whole = this.#line + text;
    const isCut = whole.endsWith('\r');
    const lines = (isCut ? whole.slice(0, -1) : whole).split(LINE_END);
    this.#line = lines.pop()! + (isCut ? '\r' : '');
    for (const line of lines) this.#takeLine(line);
    if (this.#line.length > MAX_LINE) throw new FileFault('noCorners');
  }

  /** @param table whole text, or more than the maximum of it. @throws FileFault without a corner */
  end(table: string): LandRecord {
    this.#takeLine(this.#line);
    if (this.#kind?.kind === 'corners') this.#takeCorners(table);
    else if (this.#joined && (this.#isMetres || this.#count === 0)) this.#takeJoined(table, this.#joined);
    if (this.#count === 0) throw new FileFault(this.#hasHeading ? 'noShapes' : 'noCorners');
    const path = this.#corners.take();
    const shape = emptyShape();
    if (this.#count === 1) shape.points = path;
    else if (this.#count === 2 || this.#isLine) shape.lines = [path];
    else shape.polygons = [[path]];
    return { ordinal: 1, properties: {}, shape, crs: this.#isMetres ? UNKNOWN_CRS : this.#crsOfDegrees() };
  }

  #crsOfDegrees(): SourceCrs {
    const columns = this.#kind?.kind === 'columns' ? this.#kind.columns : { named: [], hasMetres: false };
    return crsOfDegrees(columns, this.#systems);
  }

  #takeLine(line: string): void {
    if (line.length > MAX_LINE) throw new FileFault('noCorners');
    if (line.trim() === '') return;
    const heading = this.#kind ? null : kindOfHeading(line);
    if (!heading && this.#systems.length < MAX_SYSTEMS && (NAMED_VN2000.test(line) || NAMED_WGS84.test(line))) this.#systems.push(line);
    if (!this.#kind) {
      this.#kind = heading;
      if (this.#kind) {
        this.#hasHeading = true;
        return;
      }
      this.#kind = kindOfRow(line);
      // Lines before the first corner are a title.
      if (!this.#kind) return;
    }
    if (this.#kind.kind === 'corners') return;
    const corner = this.#kind.kind === 'columns' ? this.#headedCorner(line, this.#kind) : typedCorner(line);
    // The first corner decides whether a table is in metres or degrees.
    const isFirst = this.#count === 0;
    if (!corner || (!isFirst && corner.isMetres !== this.#isMetres)) {
      this.linesLeftOut += 1;
      return;
    }
    if (isFirst) this.#isMetres = corner.isMetres;
    this.#takeCorner(corner);
  }

  #headedCorner(line: string, kind: HeadedTable): TableCorner | null {
    const { east, north, isLast, mayBeJoined } = cornerCells(line, kind);
    if (mayBeJoined) this.#joined = kind;
    return readTableRow(east, north, kind.columns.isDegrees, isLast);
  }

  /** Reads X and Y again if each X may include its corner number. */
  #takeJoined(table: string, kind: HeadedTable): void {
    const lines = table.split(LINE_END).filter((line) => line.trim() !== '');
    const rows = lines.slice(lines.findIndex(kindOfHeading) + 1).map((line) => cornerCells(line, kind));
    const isLine = rows.findLast(({ north, east }) => north !== '' && east !== '')?.isLast ?? false;
    if (!this.#takeCorners(rows.map(({ north, east }) => `${north}\t${east}`).join('\n'))) return;
    this.#isLine = isLine;
    this.linesLeftOut += rows.filter((row) => !HAS_METRES.test(row.north) || !HAS_METRES.test(row.east)).length;
  }

  /** Reads corners of a document together, which separates corner numbers from X. @returns false if it finds fewer */
  #takeCorners(table: string): boolean {
    if (table.length > MAX_TABLE_CHARS) throw new FileFault('tooLarge', '');
    const { rows, pairs } = readCorners(table);
    // The repeated first corner is left out here.
    if (rows.length < this.#count - 1 || pairs.length === 0) return false;
    this.linesLeftOut = rows.length - pairs.length;
    this.#corners = new PositionBuffer();
    this.#count = this.swapped = 0;
    this.#isMetres = true;
    for (const { x, y } of pairs) this.#takeCorner(gridCorner(x, y, false));
    return true;
  }

  #takeCorner(corner: TableCorner): void {
    if (corner.swapped) this.swapped += 1;
    this.#isLine = corner.isLast;
    this.#count += 1;
    if (!this.#corners.add(corner.east, corner.north)) throw new FileFault('tooManyValues', '5');
  }
}
