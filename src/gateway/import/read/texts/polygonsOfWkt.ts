import { TooComplexError } from '../../../../domain/geometry/ringTree.ts';
import { hasCurves, polygonsOfWktCurves } from '../curves/wktCurves.ts';
import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY, NO_POLYGON } from '../landSource.ts';
import type { ShapeParts } from '../../../../landFiles/shapes/shapeParts.ts';
import { readShape } from '../readShape.ts';

/** Of one record, as of one of GeoJSON: a corner is four letters of a text, and sixteen bytes of memory. */
const MAX_CORNERS = 4_000_000;
const [OPEN, CLOSE, COMMA] = [0x28, 0x29, 0x2c];
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** What is written otherwise than well-known text is. */
class WrittenWrong extends Error {
  override name = 'WrittenWrong';
}

/** Reads what stands in the parentheses, number by number: to split a text of 60 MB takes a gigabyte. */
class WktScanner {
  readonly #text: string;
  readonly #parts: ShapeParts;
  #at: number;
  #corners = 0;

  constructor(text: string, from: number, parts: ShapeParts) {
    this.#text = text;
    this.#at = from;
    this.#parts = parts;
  }

  /** Things between commas in parentheses. */
  list<Item>(item: () => Item): Item[] {
    this.#take(OPEN);
    const items: Item[] = [];
    do {
      this.#parts.take(1);
      items.push(item());
    } while (this.#takeIf(COMMA));
    this.#take(CLOSE);
    return items;
  }

  polygon = (): Float64Array[] => this.list(this.#ring);

  /** Nothing may stand behind. */
  end(): void {
    this.#skipBlanks();
    if (this.#at < this.#text.length) throw new WrittenWrong();
  }

  /** `1 2, 3 4` or with heights and measures behind; only x and y are kept. */
  #ring = (): Float64Array => {
    this.#take(OPEN);
    const flat: number[] = [];
    do {
      if (++this.#corners > MAX_CORNERS) throw new TooComplexError();
      flat.push(this.#number(), this.#number());
      for (let more = 0; more < 2 && this.#isNumberNext(); more++) this.#number();
    } while (this.#takeIf(COMMA));
    this.#take(CLOSE);
    return Float64Array.from(flat);
  };

  /** NaN for a word that is none: what becomes of such a record is not decided here. */
  #number(): number {
    if (!this.#isNumberNext()) throw new WrittenWrong();
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
    if (!this.#takeIf(code)) throw new WrittenWrong();
  }
}

/**
 * Polygons of well-known text, with or without `SRID=…;`. Our own, not wkx: wkx's time grows with the square of the corners
 * (100,000 take 5.1 s, here 0.2 s), and it refuses heights without a `Z`.
 */
export function polygonsOfWkt(text: string): Pick<LandFeature, 'polygons' | 'fault' | 'hasOtherParts'> {
  if (text.trim() === '') return NO_GEOMETRY;
  const head = /^\s*(?:SRID=\d+;)?\s*([A-Za-z]+)(?:\s*(?:ZM|Z|M))?\s*(EMPTY|\()/i.exec(text);
  if (!head) return BROKEN_GEOMETRY;
  if (head[2]!.toUpperCase() === 'EMPTY') return NO_GEOMETRY;
  // QGIS writes PolygonZ, PostGIS POLYGON Z.
  const kind = head[1]!.toUpperCase().replace(/(?:ZM?|M)$/, '');
  if (hasCurves(kind)) return readShape((parts) => polygonsOfWktCurves(text.replace(/^\s*SRID=\d+;/i, '').trim(), parts));
  if (kind !== 'POLYGON' && kind !== 'MULTIPOLYGON') return NO_POLYGON;
  try {
    return readShape((parts) => {
      const scanner = new WktScanner(text, head[0].length - 1, parts);
      const polygons = kind === 'POLYGON' ? [scanner.polygon()] : scanner.list(scanner.polygon);
      scanner.end();
      return polygons;
    });
  } catch (error) {
    if (error instanceof WrittenWrong) return BROKEN_GEOMETRY;
    throw error;
  }
}
