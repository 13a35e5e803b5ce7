import { type SourceCrs, UNKNOWN_CRS } from '../../domain/coordinates/sourceCrs.ts';
import { sortPolygons } from '../../domain/geometry/sortRings.ts';
import { latin1 } from '../latin1.ts';
import { boxArc, type Box, boxRing, ellipseRing } from '../shapes/boxRing.ts';
import { type FileRecord, type FileShape, MAX_PARTS, emptyShape, type ShapeParts } from '../shapes/shapeParts.ts';
import { brushColour } from './brushColour.ts';
import { crsOfCoordSys } from './crsOfMapInfo.ts';
import { FileFault } from '../fileFault.ts';

const OBJECT = /^\s*(none|point|line|pline|region|arc|text|rect|roundrect|ellipse|multipoint|collection)\b\s*(.*)$/i;
/** `Brush (pattern, colour, background)` after its object. */
const BRUSH = /^\s*brush\s*\(\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+))?/i;
/** Line end. A CR at the end of a piece may be half of CRLF. */
const LINE_END = /\r\n|\n|\r(?!$)/;
const MAX_LINE_CHARS = 2 ** 20;
const MAX_CORNERS = 4_000_000;
const RADIANS = Math.PI / 180;

/** Generator that asks for lines; undefined is the end of the file. */
type FromLines<Value> = Generator<undefined, Value, string | undefined>;

/** Header of a .mif. Column names are Latin-1 bytes. */
export interface MifHead {
  columns: string[];
  delimiter: string;
  charset: string;
  crs: SourceCrs;
}

/** Reads a .mif, MapInfo's text format of shapes, by record. Attributes are in the lines of the .mid. */
export class MifReader {
  /** Complete after the first record. */
  readonly head: MifHead = { columns: [], delimiter: '\t', charset: '', crs: UNKNOWN_CRS };
  readonly #parser = this.#read();
  #records: FileRecord[] = [];
  #rest = '';
  #lines = 0;
  /** Line that was peeked but not consumed. */
  #peeked: string | undefined;

  constructor() {
    this.#parser.next();
  }

  get crs(): SourceCrs {
    return this.head.crs;
  }

  push(piece: Uint8Array): FileRecord[] {
    const lines = (this.#rest + latin1(piece)).split(LINE_END);
    this.#rest = lines.pop()!;
    for (const line of lines) this.#takeLine(line);
    if (this.#rest.length > MAX_LINE_CHARS) throw this.#placed(new FileFault('damaged', '.mif'));
    return this.#records.splice(0);
  }

  /** @throws FileFault `cutOff` if a record or the header is incomplete */
  end(): FileRecord[] {
    this.#takeLine(this.#rest);
    this.#takeLine(undefined);
    return this.#records;
  }

  #takeLine(line: string | undefined): void {
    this.#lines++;
    if (line?.trim() === '') return;
    try {
      this.#parser.next(line);
    } catch (error) {
      throw this.#placed(error);
    }
  }

  #placed(error: unknown): unknown {
    const isPlaced = error instanceof FileFault && error.kind === 'damaged';
    return isPlaced ? new FileFault('damaged', `${error.message}: dòng ${this.#lines} (line)`) : error;
  }

  *#read(): FromLines<void> {
    yield* this.#readHead();
    for (let record = yield* this.#record(); record; record = yield* this.#record()) this.#records.push(record);
  }

  *#readHead(): FromLines<void> {
    const { head } = this;
    for (;;) {
      const [, word = '', rest = ''] = /^\s*(\w+)\s*(.*?)\s*$/.exec(yield* someLine()) ?? [];
      const name = word.toLowerCase();
      if (name === 'data') return;
      if (name === 'delimiter') head.delimiter = /"(.)"/.exec(rest)?.[1] ?? '\t';
      if (name === 'charset') head.charset = rest.replaceAll('"', '');
      if (name === 'coordsys') head.crs = crsOfCoordSys(rest.replace(/\s+bounds\s*\(.*$/i, ''));
      // Coordinate transformations are not supported.
      if (name === 'transform' && !/^1\s*,\s*1\s*,\s*0\s*,\s*0$/.test(rest)) throw new FileFault('transform');
      if (name === 'columns')
        for (let left = Number(rest); left > 0; left--) head.columns.push((yield* someLine()).trim().split(/\s+/)[0] ?? '');
    }
  }

  /** Reads the next object with its brush colour. @param isInner part of a collection */
  *#record(isInner = false): FromLines<FileRecord | undefined> {
    let found: RegExpExecArray | null = null;
    while (!found) {
      const line: string | undefined = this.#peeked ?? (yield);
      this.#peeked = undefined;
      if (line === undefined) return undefined;
      found = OBJECT.exec(line);
    }
    const kind = found[1]!.toLowerCase();
    if (isInner && kind === 'collection') throw new FileFault('damaged', '.mif');
    const shape = kind === 'collection' ? yield* this.#collection(countOf(found[2]!)) : yield* shapeOf(kind, found[2]!);
    let fill: string | undefined;
    let line: string | undefined = this.#peeked ?? (yield);
    for (; line !== undefined && !OBJECT.test(line); line = yield) {
      const [, pattern, colour, background] = BRUSH.exec(line) ?? [];
      if (pattern !== undefined) fill = brushColour(Number(pattern), Number(colour), Number(background ?? NaN));
    }
    this.#peeked = line;
    return { shape: (parts) => withFill(shape(parts), fill) };
  }

  /** Reads areas, lines and points as one object. Collections are not nested. */
  *#collection(count: number): FromLines<FileRecord['shape']> {
    const records: FileRecord[] = [];
    for (let left = count; left > 0; left--) {
      const record = yield* this.#record(true);
      if (!record) throw new FileFault('cutOff', '.mif');
      if (records.length <= MAX_PARTS) records.push(record);
    }
    return (parts) => {
      parts.take(records.length);
      const shapes = records.map(({ shape }) => shape(parts)).filter((shape) => shape !== null && shape !== 'empty');
      return {
        polygons: shapes.flatMap(({ polygons }) => polygons),
        lines: shapes.flatMap(({ lines }) => lines),
        points: Float64Array.from(shapes.flatMap(({ points }) => [...points])),
        fill: shapes.find(({ fill }) => fill !== undefined)?.fill,
      };
    };
  }
}

const withFill = (shape: FileShape | 'empty' | null, fill: string | undefined): FileShape | 'empty' | null =>
  shape === null || shape === 'empty' || shape.polygons.length === 0 || fill === undefined ? shape : { ...shape, fill };

function* someLine(): FromLines<string> {
  const line = yield;
  if (line === undefined) throw new FileFault('cutOff', '.mif');
  return line;
}

function* shapeOf(kind: string, rest: string): FromLines<FileRecord['shape']> {
  switch (kind) {
    case 'none':
      return () => 'empty';
    case 'point':
      return () => ({ ...emptyShape(), points: numbersOf(rest, 2) });
    case 'line':
      return () => ({ ...emptyShape(), lines: [numbersOf(rest, 4)] });
    case 'rect':
      return () => ({ ...emptyShape(), polygons: [[boxRing(boxOf(rest))]] });
    case 'ellipse':
      return () => ({ ...emptyShape(), polygons: [[ellipseRing(boxOf(rest))]] });
    case 'roundrect': {
      // The width of rounded corners follows the box, or is on a separate line.
      const width = rest.trim().split(/[\s,]+/)[4] ?? (yield* someLine());
      return () => {
        const [across] = numbersOf(width, 1);
        return { ...emptyShape(), polygons: [[boxRing(boxOf(rest), across! / 2, across! / 2)]] };
      };
    }
    case 'arc': {
      const angles = yield* someLine();
      return () => {
        const [from, to] = numbersOf(angles, 2);
        const sweepDeg = (((to! - from!) % 360) + 360) % 360 || 360;
        return { ...emptyShape(), lines: [boxArc(boxOf(rest), from! * RADIANS, sweepDeg * RADIANS)] };
      };
    }
    case 'region': {
      const rings = yield* paths(countOf(rest));
      // MapInfo does not state which rings are holes. Repeated rings are not.
      return (parts) => ({ ...emptyShape(), polygons: sortPolygons(numberedPaths(rings, parts).map((ring) => [ring])) });
    }
    case 'pline': {
      const multiple = /^multiple\s+(\d+)/i.exec(rest);
      const lines = yield* multiple ? paths(Number(multiple[1])) : paths(1, rest);
      return (parts) => ({ ...emptyShape(), lines: numberedPaths(lines, parts) });
    }
    case 'multipoint': {
      const points = yield* paths(1, rest);
      return (parts) => ({ ...emptyShape(), points: numberedPaths(points, parts)[0] ?? new Float64Array(0) });
    }
    default:
      return () => null;
  }
}

/** Reads lists of pairs, each after its count. @param first first count, if it is on the object's line */
function* paths(count: number, first = ''): FromLines<number[][]> {
  const found: number[][] = [];
  let corners = count;
  for (let path = 0; path < count; path++) {
    const length = countOf(path === 0 && first.trim() !== '' ? first : yield* someLine());
    if ((corners += length) > MAX_CORNERS) throw new FileFault('damaged', '.mif');
    const flat: number[] = [];
    for (let at = 0; at < length; at++) {
      const line = yield;
      if (line === undefined) throw new FileFault('cutOff', '.mif');
      const [x, y] = line.trim().split(/[\s,]+/);
      flat.push(Number(x || NaN), Number(y || NaN));
      if (Number.isNaN(flat[2 * at]) && OBJECT.test(line)) throw new FileFault('damaged', '.mif');
    }
    if (path <= MAX_PARTS) found.push(flat);
  }
  return found;
}

/** @throws RangeError if a number is invalid; TooComplexError */
function numberedPaths(found: readonly number[][], parts: ShapeParts): Float64Array[] {
  parts.take(found.length);
  if (!found.every((path) => path.every(Number.isFinite))) throw new RangeError('no number');
  return found.filter((path) => path.length > 0).map((path) => Float64Array.from(path));
}

/** @throws RangeError if there are too few numbers */
function numbersOf(text: string, count: number): Float64Array {
  const texts = text
    .trim()
    .split(/[\s,]+/)
    .slice(0, count);
  const numbers = Float64Array.from(texts, (word) => (word === '' ? NaN : Number(word)));
  if (numbers.length < count || !numbers.every(Number.isFinite)) throw new RangeError('no number');
  return numbers;
}

const boxOf = (text: string): Box => [...numbersOf(text, 4)] as unknown as Box;

function countOf(text: string): number {
  const count = Number(/^\s*(\d{1,10})\b/.exec(text)?.[1] ?? NaN);
  if (Number.isNaN(count)) throw new FileFault('damaged', '.mif');
  return count;
}
