import { type FileShape, type ShapeParts } from './shapeParts.ts';
import { type CurvePiece, strokedRing } from './strokedRing.ts';

/** Collections in collections. */
const MAX_DEPTH = 8;
const AREAS = new Set(['POLYGON', 'CURVEPOLYGON']);
const COLLECTIONS = new Set(['MULTIPOLYGON', 'MULTISURFACE', 'GEOMETRYCOLLECTION']);
const LINES = new Set(['LINESTRING', 'CIRCULARSTRING', 'COMPOUNDCURVE']);
const MULTI_LINES = new Set(['MULTILINESTRING', 'MULTICURVE']);
const POINTS = new Set(['POINT', 'MULTIPOINT']);
const [OPEN, CLOSE, COMMA] = [0x28, 0x29, 0x2c];
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** A name and what parts it from its list. */
const MAX_HEAD = 80;

type WktShape = Pick<FileShape, 'polygons' | 'lines'> & { points: number[] };

/** A kind of shape that is not read, such as a surface of triangles. */
class UnreadKindError extends Error {
  override name = 'UnreadKindError';
}

/** Reads well-known text number by number: to split a text of 60 MB takes a gigabyte. A RangeError is a text that is none. */
class WktScanner {
  readonly #text: string;
  readonly #parts: ShapeParts;
  #at: number;

  constructor(text: string, from: number, parts: ShapeParts) {
    this.#text = text;
    this.#at = from;
    this.#parts = parts;
  }

  geometry(shape: WktShape, depth = 0): void {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const from = this.#at;
    const { name, isEmpty } = this.#head();
    if (isEmpty) return;
    this.#parts.take(1);
    if (AREAS.has(name) || name === '') shape.polygons.push(this.#polygon());
    else if (COLLECTIONS.has(name)) this.#list(() => this.geometry(shape, depth + 1));
    else if (MULTI_LINES.has(name)) this.#list(() => this.#addLine(shape));
    else if (POINTS.has(name)) this.#addPoints(shape);
    else if (LINES.has(name)) {
      this.#at = from;
      this.#addLine(shape);
    } else throw new UnreadKindError();
  }

  #addLine(shape: WktShape): void {
    const line = strokedRing(this.#pieces(0), this.#parts);
    if (line.length > 0) shape.lines.push(line);
  }

  /** `1 2, 3 4` or `(1 2), (3 4)`. */
  #addPoints(shape: WktShape): void {
    this.#list(() => {
      const isNested = this.#takeIf(OPEN);
      this.#parts.takeCorners(1);
      shape.points.push(this.#number(), this.#number());
      for (let more = 0; more < 2 && this.#isNumberNext(); more++) this.#number();
      if (isNested) this.#take(CLOSE);
    });
  }

  /** Nothing may stand behind. */
  end(): void {
    this.#skipBlanks();
    if (this.#at < this.#text.length) throw new RangeError('text behind the end');
  }

  #polygon(): Float64Array[] {
    const rings = this.#list(() => {
      this.#parts.take(1);
      return this.#pieces(0);
    });
    return rings.map((pieces) => strokedRing(pieces, this.#parts));
  }

  /** Pieces of a ring: `(…)` or LINESTRING, CIRCULARSTRING, COMPOUNDCURVE of these. */
  #pieces(depth: number): CurvePiece[] {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const { name, isEmpty } = this.#head();
    if (isEmpty) return [];
    if (name === 'COMPOUNDCURVE') return this.#list(() => this.#pieces(depth + 1)).flat();
    if (name !== '' && name !== 'LINESTRING' && name !== 'CIRCULARSTRING') throw new RangeError('no ring');
    return [{ isArc: name === 'CIRCULARSTRING', xy: this.#positions() }];
  }

  /** The name of a shape without what it says of heights (PostGIS writes POLYGON Z, QGIS PolygonZ), '' where a list begins at once. */
  #head(): { name: string; isEmpty: boolean } {
    let name = '';
    for (let word = this.#word(); word !== ''; word = this.#word()) {
      if (word === 'EMPTY') return { name, isEmpty: true };
      if (!/^(Z|M|ZM)$/.test(word)) name = word;
    }
    return { name: name.replace(/(ZM|Z|M)$/, ''), isEmpty: false };
  }

  /** `1 2, 3 4` or with heights and measures behind; only x and y are kept. */
  #positions(): number[] {
    const flat: number[] = [];
    this.#list(() => {
      this.#parts.takeCorners(1);
      flat.push(this.#number(), this.#number());
      for (let more = 0; more < 2 && this.#isNumberNext(); more++) this.#number();
    });
    return flat;
  }

  /** Things between commas in parentheses. */
  #list<Item>(item: () => Item): Item[] {
    this.#take(OPEN);
    const items: Item[] = [];
    do items.push(item());
    while (this.#takeIf(COMMA));
    this.#take(CLOSE);
    return items;
  }

  #word(): string {
    this.#skipBlanks();
    const from = this.#at;
    while (isLetter(this.#text.charCodeAt(this.#at))) this.#at++;
    return this.#text.slice(from, this.#at).toUpperCase();
  }

  /** NaN for a word that is none: what becomes of such a record is not decided here. */
  #number(): number {
    if (!this.#isNumberNext()) throw new RangeError('no number');
    const from = this.#at;
    while (this.#isNumberPart()) this.#at++;
    return Number(this.#text.slice(from, this.#at));
  }

  #isNumberPart(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    return this.#at < this.#text.length && code !== COMMA && code !== OPEN && code !== CLOSE && !isBlank(code);
  }

  #isNumberNext(): boolean {
    this.#skipBlanks();
    return this.#isNumberPart();
  }

  #skipBlanks(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #takeIf(code: number): boolean {
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  #take(code: number): void {
    if (!this.#takeIf(code)) throw new RangeError('a sign is missing');
  }
}

/**
 * Reads well-known text, with or without `SRID=…;`, arcs (SQL/MM) as chords no more than a centimetre off. Our own, not wkx: wkx's time
 * grows with the square of the corners, and it refuses heights without a `Z`.
 * @returns null for a kind that is not read (a surface of triangles, say), also where it stands in a collection
 * @throws RangeError where the text is none; TooComplexError
 */
export function readWkt(text: string, parts: ShapeParts): FileShape | null {
  const shape: WktShape = { polygons: [], lines: [], points: [] };
  if (text.trim() !== '') {
    const from = /^\s*(?:SRID=\d+;)?/i.exec(text)![0].length;
    if (!/^\s*[a-z]+\s*(?:ZM|Z|M)?\s*(?:EMPTY|\()/i.test(text.slice(from, from + MAX_HEAD))) throw new RangeError('no shape');
    try {
      const scanner = new WktScanner(text, from, parts);
      scanner.geometry(shape);
      scanner.end();
    } catch (error) {
      if (error instanceof UnreadKindError) return null;
      throw error;
    }
  }
  return { ...shape, points: Float64Array.from(shape.points) };
}
