import type { ShapeParts } from '../../../../landFiles/shapes/shapeParts.ts';
import { type CurvePiece, strokedRings } from '../../../../landFiles/shapes/strokedRing.ts';
import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY, NO_POLYGON } from '../landSource.ts';
import { readShape } from '../readShape.ts';

/** Collections in collections. */
const MAX_DEPTH = 8;
const AREAS = new Set(['POLYGON', 'CURVEPOLYGON']);
const COLLECTIONS = new Set(['MULTIPOLYGON', 'MULTISURFACE', 'GEOMETRYCOLLECTION']);
const POINTS_AND_LINES = new Set(['POINT', 'MULTIPOINT', 'LINESTRING', 'MULTILINESTRING', 'CIRCULARSTRING', 'COMPOUNDCURVE', 'MULTICURVE']);
const [OPEN, CLOSE, COMMA] = [0x28, 0x29, 0x2c];
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** A kind of shape that is not read, such as a surface of triangles. */
class NotAreaError extends Error {
  override name = 'NotAreaError';
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

  /** Adds the areas of a shape. @returns whether there are points or lines beside them */
  areas(polygons: Float64Array[][], depth = 0): boolean {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const { name, isEmpty } = this.#head();
    if (isEmpty) return false;
    this.#parts.take(1);
    if (AREAS.has(name) || name === '') {
      polygons.push(this.#polygon());
      return false;
    }
    if (COLLECTIONS.has(name)) return this.#list(() => this.areas(polygons, depth + 1)).includes(true);
    if (!POINTS_AND_LINES.has(name)) throw new NotAreaError();
    this.#skipList();
    return true;
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
    const polygon = strokedRings(rings, this.#parts);
    if (!polygon) throw new RangeError('an arc lacks a point');
    return polygon;
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

  #skipList(): void {
    this.#take(OPEN);
    for (let open = 1; open > 0; this.#at++) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) throw new RangeError('no end of a list');
      open += code === OPEN ? 1 : code === CLOSE ? -1 : 0;
    }
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
 * Polygons of well-known text, with or without `SRID=…;`, arcs (SQL/MM) as chords no more than a centimetre off. Our own, not wkx: wkx's time
 * grows with the square of the corners (100,000 take 5.1 s, here 0.2 s), and it refuses heights without a `Z`.
 */
export function polygonsOfWkt(text: string): Pick<LandFeature, 'polygons' | 'fault' | 'hasOtherParts'> {
  if (text.trim() === '') return NO_GEOMETRY;
  const [, before, name, next] = /^(\s*(?:SRID=\d+;)?\s*)([A-Za-z]+)(?:\s*(?:ZM|Z|M))?\s*(EMPTY|\()/i.exec(text) ?? [];
  if (before === undefined) return BROKEN_GEOMETRY;
  if (next!.toUpperCase() === 'EMPTY') return NO_GEOMETRY;
  const kind = name!.toUpperCase().replace(/(?:ZM?|M)$/, '');
  if (!AREAS.has(kind) && !COLLECTIONS.has(kind)) return NO_POLYGON;
  try {
    return readShape((parts) => {
      const scanner = new WktScanner(text, before.length, parts);
      const polygons: Float64Array[][] = [];
      const hasOtherParts = scanner.areas(polygons);
      scanner.end();
      return { polygons, hasOtherParts };
    });
  } catch (error) {
    if (error instanceof NotAreaError) return NO_POLYGON;
    throw error;
  }
}
