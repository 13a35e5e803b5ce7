import type { GeometryFault } from '../landSource.ts';
import type { ShapeParts } from '../shapeParts.ts';
import { type CurvePiece, strokedRings } from './strokedRing.ts';

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

/** A kind of shape that is no area; what stands behind it is not read. */
class NotAreaError extends Error {
  override name = 'NotAreaError';
}

function readAreas(words: WktWords, parts: ShapeParts, areas: Area[], depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
  const { name, isEmpty } = words.head();
  if (isEmpty) return;
  parts.take(1);
  if (name === 'CURVEPOLYGON' || name === 'POLYGON' || name === '') {
    const rings: Array<readonly CurvePiece[]> = [];
    words.list(() => {
      parts.take(1);
      rings.push(readPieces(words, 0));
    });
    areas.push(rings);
  } else if (name === 'MULTISURFACE' || name === 'MULTIPOLYGON' || name === 'GEOMETRYCOLLECTION') {
    words.list(() => readAreas(words, parts, areas, depth + 1));
  } else throw new NotAreaError();
}

/** Whether text is of a kind whose rings may be arcs, or of areas together. */
export const hasCurves = (kind: string): boolean => /^(CURVEPOLYGON|MULTISURFACE|GEOMETRYCOLLECTION)$/.test(kind);

/**
 * Polygons of well-known text with arcs (SQL/MM), each arc as chords no more than a centimetre off.
 * @returns undefined for a broken one
 * @throws TooComplexError
 */
export function polygonsOfWktCurves(wkt: string, parts: ShapeParts): Float64Array[][] | GeometryFault | undefined {
  const words = new WktWords(wkt);
  const areas: Area[] = [];
  try {
    readAreas(words, parts, areas, 0);
    if (words.take() !== '') return undefined;
  } catch (error) {
    if (error instanceof NotAreaError) return 'not-polygon';
    throw error;
  }
  const polygons = areas.map((area) => strokedRings(area, parts));
  return polygons.every((polygon) => polygon !== undefined) ? polygons : undefined;
}
