import type { GeometryFault } from '../landSource.ts';
import type { ReadAreas } from '../readShape.ts';
import type { ShapeParts } from '../../../../landFiles/shapes/shapeParts.ts';
import { type CurvePiece, strokedRings } from '../../../../landFiles/shapes/strokedRing.ts';

const TOKEN = /\s*(?:([A-Za-z]+)|([(),])|([^\s(),]+))/y;
/** Collections in collections. */
const MAX_DEPTH = 8;

/** Reads well-known text word by word. A RangeError is a text that is none. */
class WktWords {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next word, upper case, a sign or a number; '' at the end. */
  peek(): string {
    const at = this.#at;
    const word = this.take();
    this.#at = at;
    return word;
  }

  take(): string {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    if (!found) return '';
    this.#at = TOKEN.lastIndex;
    return found[1]?.toUpperCase() ?? found[2] ?? found[3]!;
  }

  expect(sign: string): void {
    if (this.take() !== sign) throw new RangeError(`no ${sign}`);
  }

  /** The name of a shape with whatever it says of heights behind it, '' where a list begins at once; whether it has anything. */
  head(): { name: string; isEmpty: boolean } {
    let [name, isEmpty] = ['', false];
    for (let word = this.peek(); /^[A-Z]+$/.test(word); word = this.peek()) {
      this.take();
      if (word === 'EMPTY') isEmpty = true;
      else if (!/^(Z|M|ZM)$/.test(word)) name = word;
      if (isEmpty) break;
    }
    return { name: name.replace(/(?<=.{4})(ZM|Z|M)$/, ''), isEmpty };
  }

  /** `(item, item …)`, each read by the function. */
  list(read: () => void): void {
    this.expect('(');
    for (let sign = ','; sign === ',';) {
      read();
      sign = this.take();
      if (sign !== ',' && sign !== ')') throw new RangeError('no end of a list');
      if (sign === ')') return;
    }
  }

  /** A list with whatever stands in it. */
  skipList(): void {
    this.expect('(');
    for (let open = 1; open > 0;) {
      const word = this.take();
      if (word === '') throw new RangeError('no end of a list');
      open += word === '(' ? 1 : word === ')' ? -1 : 0;
    }
  }

  /** `(1 2, 3 4 …)`, heights and measures left out. */
  positions(): number[] {
    const xy: number[] = [];
    this.list(() => {
      let count = 0;
      for (let word = this.peek(); word !== ',' && word !== ')' && word !== ''; word = this.peek()) {
        this.take();
        if (count++ < 2) xy.push(Number(word));
      }
      if (count < 2 || count > 4) throw new RangeError('no position');
    });
    return xy;
  }
}

/** Pieces of a ring: `(…)` or LINESTRING, CIRCULARSTRING, COMPOUNDCURVE of these. */
function readPieces(words: WktWords, depth: number): CurvePiece[] {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
  const { name, isEmpty } = words.head();
  if (isEmpty) return [];
  if (name === 'COMPOUNDCURVE') {
    const pieces: CurvePiece[] = [];
    words.list(() => {
      for (const piece of readPieces(words, depth + 1)) pieces.push(piece);
    });
    return pieces;
  }
  if (name !== '' && name !== 'LINESTRING' && name !== 'CIRCULARSTRING') throw new RangeError('no ring');
  return [{ isArc: name === 'CIRCULARSTRING', xy: words.positions() }];
}

type Area = ReadonlyArray<readonly CurvePiece[]>;

/** A kind of shape that is not read, such as a surface of triangles. */
class NotAreaError extends Error {
  override name = 'NotAreaError';
}

const POINTS_AND_LINES = new Set(['POINT', 'MULTIPOINT', 'LINESTRING', 'MULTILINESTRING', 'CIRCULARSTRING', 'COMPOUNDCURVE', 'MULTICURVE']);

/** @returns whether there are points or lines among them */
function readAreas(words: WktWords, parts: ShapeParts, areas: Area[], depth: number): boolean {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
  const { name, isEmpty } = words.head();
  if (isEmpty) return false;
  parts.take(1);
  if (name === 'CURVEPOLYGON' || name === 'POLYGON' || name === '') {
    const rings: Array<readonly CurvePiece[]> = [];
    words.list(() => {
      parts.take(1);
      rings.push(readPieces(words, 0));
    });
    areas.push(rings);
    return false;
  }
  if (name === 'MULTISURFACE' || name === 'MULTIPOLYGON' || name === 'GEOMETRYCOLLECTION') {
    let hasOtherParts = false;
    words.list(() => {
      if (readAreas(words, parts, areas, depth + 1)) hasOtherParts = true;
    });
    return hasOtherParts;
  }
  if (!POINTS_AND_LINES.has(name)) throw new NotAreaError();
  words.skipList();
  return true;
}

/** Whether text is of a kind whose rings may be arcs, or of areas together. */
export const hasCurves = (kind: string): boolean => /^(CURVEPOLYGON|MULTISURFACE|GEOMETRYCOLLECTION)$/.test(kind);

/**
 * Polygons of well-known text with arcs (SQL/MM), each arc as chords no more than a centimetre off.
 * @returns undefined for a broken one
 * @throws TooComplexError
 */
export function polygonsOfWktCurves(wkt: string, parts: ShapeParts): ReadAreas | GeometryFault | undefined {
  const words = new WktWords(wkt);
  const areas: Area[] = [];
  let hasOtherParts: boolean;
  try {
    hasOtherParts = readAreas(words, parts, areas, 0);
    if (words.take() !== '') return undefined;
  } catch (error) {
    if (error instanceof NotAreaError) return 'not-polygon';
    throw error;
  }
  const polygons = areas.map((area) => strokedRings(area, parts));
  return polygons.every((polygon) => polygon !== undefined) ? { polygons, hasOtherParts } : undefined;
}
