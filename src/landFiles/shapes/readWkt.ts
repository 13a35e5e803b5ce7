import { type FileShape, type ShapeParts } from './shapeParts.ts';
import { type CurvePiece, strokedRing } from './strokedRing.ts';

const MAX_DEPTH = 8;
const AREAS = new Set(['POLYGON', 'CURVEPOLYGON']);
const COLLECTIONS = new Set(['MULTIPOLYGON', 'MULTISURFACE', 'GEOMETRYCOLLECTION']);
const LINES = new Set(['LINESTRING', 'CIRCULARSTRING', 'COMPOUNDCURVE']);
const MULTI_LINES = new Set(['MULTILINESTRING', 'MULTICURVE']);
const POINTS = new Set(['POINT', 'MULTIPOINT']);
const [OPEN, CLOSE, COMMA] = [0x28, 0x29, 0x2c];
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const isLetter = (code: number): boolean => (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** Maximum length of a type name with its separators. */
const MAX_HEAD = 80;

type WktShape = Pick<FileShape, 'polygons' | 'lines'> & { points: number[] };

/** Error: an unsupported type, such as a triangulated surface. */
class UnreadKindError extends Error {
  override name = 'UnreadKindError';
}

/** Reads well-known text by number, since splitting 60 MB takes a gigabyte. Throws RangeError for invalid text. */
function wktScanner(text: string, from: number, parts: ShapeParts) {
  let at = from;

  function geometry(shape: WktShape, depth = 0): void {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const from = at;
    const { name, isEmpty } = head();
    if (isEmpty) return;
    parts.take(1);
    if (AREAS.has(name) || name === '') shape.polygons.push(polygon());
    else if (COLLECTIONS.has(name)) list(() => geometry(shape, depth + 1));
    else if (MULTI_LINES.has(name)) list(() => addLine(shape));
    else if (POINTS.has(name)) addPoints(shape);
    else if (LINES.has(name)) {
      at = from;
      addLine(shape);
    } else throw new UnreadKindError();
  }

  function addLine(shape: WktShape): void {
    const line = strokedRing(pieces(0), parts);
    if (line.length > 0) shape.lines.push(line);
  }

  /** Reads `1 2, 3 4` or `(1 2), (3 4)`. */
  function addPoints(shape: WktShape): void {
    list(() => {
      const isNested = takeIf(OPEN);
      parts.takeCorners(1);
      shape.points.push(number(), number());
      for (let more = 0; more < 2 && isNumberNext(); more++) number();
      if (isNested) take(CLOSE);
    });
  }

  function end(): void {
    skipBlanks();
    if (at < text.length) throw new RangeError('text behind the end');
  }

  function polygon(): Float64Array[] {
    const rings = list(() => {
      parts.take(1);
      return pieces(0);
    });
    return rings.map((pieces) => strokedRing(pieces, parts));
  }

  /** Reads the pieces of a ring: `(…)` or LINESTRING, CIRCULARSTRING, COMPOUNDCURVE of these. */
  function pieces(depth: number): CurvePiece[] {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep');
    const { name, isEmpty } = head();
    if (isEmpty) return [];
    if (name === 'COMPOUNDCURVE') return list(() => pieces(depth + 1)).flat();
    if (name !== '' && name !== 'LINESTRING' && name !== 'CIRCULARSTRING') throw new RangeError('no ring');
    return [{ isArc: name === 'CIRCULARSTRING', xy: positions() }];
  }

  /** Reads a type name without Z or M (PostGIS: POLYGON Z, QGIS: PolygonZ); '' if a list begins at once. */
  function head(): { name: string; isEmpty: boolean } {
    let name = '';
    for (let word = readWord(); word !== ''; word = readWord()) {
      if (word === 'EMPTY') return { name, isEmpty: true };
      if (!/^(Z|M|ZM)$/.test(word)) name = word;
    }
    return { name: name.replace(/(ZM|Z|M)$/, ''), isEmpty: false };
  }

  /** Reads `1 2, 3 4`. Heights and measures are dropped. */
  function positions(): number[] {
    const flat: number[] = [];
    list(() => {
      parts.takeCorners(1);
      flat.push(number(), number());
      for (let more = 0; more < 2 && isNumberNext(); more++) number();
    });
    return flat;
  }

  function list<Item>(item: () => Item): Item[] {
    take(OPEN);
    const items: Item[] = [];
    do items.push(item());
    while (takeIf(COMMA));
    take(CLOSE);
    return items;
  }

  function readWord(): string {
    skipBlanks();
    const from = at;
    while (isLetter(text.charCodeAt(at))) at++;
    return text.slice(from, at).toUpperCase();
  }

  /** Reads a number; NaN if it is invalid, which the caller handles. */
  function number(): number {
    if (!isNumberNext()) throw new RangeError('no number');
    const from = at;
    while (isNumberPart()) at++;
    return Number(text.slice(from, at));
  }

  function isNumberPart(): boolean {
    const code = text.charCodeAt(at);
    return at < text.length && code !== COMMA && code !== OPEN && code !== CLOSE && !isBlank(code);
  }

  function isNumberNext(): boolean {
    skipBlanks();
    return isNumberPart();
  }

  function skipBlanks(): void {
    while (isBlank(text.charCodeAt(at))) at++;
  }

  function takeIf(code: number): boolean {
    skipBlanks();
    if (text.charCodeAt(at) !== code) return false;
    at++;
    return true;
  }

  function take(code: number): void {
    if (!takeIf(code)) throw new RangeError('a sign is missing');
  }

  return { geometry, end };
}

/**
 * Reads well-known text, with or without `SRID=…;`. Strokes arcs (SQL/MM) to within a centimetre. The package wkx is
 * not used, since it takes quadratic time and refuses heights without `Z`.
 * @returns null for an unsupported type (such as TIN), also inside a collection
 * @throws RangeError for invalid text; TooComplexError
 */
export function readWkt(text: string, parts: ShapeParts): FileShape | null {
  const shape: WktShape = { polygons: [], lines: [], points: [] };
  if (text.trim() !== '') {
    const from = /^\s*(?:SRID=\d+;)?/i.exec(text)![0].length;
    if (!/^\s*[a-z]+\s*(?:ZM|Z|M)?\s*(?:EMPTY|\()/i.test(text.slice(from, from + MAX_HEAD))) throw new RangeError('no shape');
    try {
      const scanner = wktScanner(text, from, parts);
      scanner.geometry(shape);
      scanner.end();
    } catch (error) {
      if (error instanceof UnreadKindError) return null;
      throw error;
    }
  }
  return { ...shape, points: Float64Array.from(shape.points) };
}
