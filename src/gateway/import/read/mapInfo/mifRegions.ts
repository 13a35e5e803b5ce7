import { sortPolygons } from '../../../../domain/geometry/sortRings.ts';
import { ImportError } from '../../importError.ts';
import { type Box, ellipseRing, boxRing } from '../../../../landFiles/shapes/boxRing.ts';
import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY, NO_POLYGON } from '../landSource.ts';
import { readShape } from '../readShape.ts';
import { brushColour } from '../../../../landFiles/mapInfo/brushColour.ts';
import { crsOfEpsg, type SourceCrs, UNSAID } from '../../../../domain/coordinates/sourceCrs.ts';

/** `fill` is the colour of its brush. */
type Shape = Pick<LandFeature, 'polygons' | 'fault' | 'fill' | 'hasOtherParts'>;

const OBJECT = /^\s*(none|point|line|pline|region|arc|text|rect|roundrect|ellipse|multipoint|collection)\b\s*(.*)$/i;
/** `Brush (pattern, colour, background)`, below its object. */
const BRUSH = /^\s*brush\s*\(\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+))?/i;
const MAX_LINE_CHARS = 2 ** 20;
/** Of one record, as of one of GeoJSON. */
const MAX_CORNERS = 4_000_000;

const damaged = (): ImportError => new ImportError('Tệp .mif bị hỏng hoặc bị cắt cụt (the .mif is damaged or cut off).');

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split(/\r?\n/);
    rest = lines.pop()!;
    if (rest.length > MAX_LINE_CHARS) throw damaged();
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** What stands before the records of a .mif. */
export interface MifHead {
  columns: string[];
  delimiter: string;
  charset: string;
  crs: SourceCrs;
}

/** MapInfo's own numbers of systems are believed for WGS84 alone: VN-2000 is written there in many ways. */
function crsOfMif(text: string): SourceCrs {
  if (text === '' || /nonearth/i.test(text)) return UNSAID;
  return /^earth\s+projection\s+1\s*,\s*104\s*$/i.test(text) ? crsOfEpsg(4326) : { kind: 'unread', name: text.slice(0, 80) };
}

/** Reads a .mif, MapInfo's text of shapes, record by record; attributes stand in the .mid beside it, line by line. */
export class MifRegions {
  readonly #lines: AsyncGenerator<string>;
  /** A line that was looked at and not taken. */
  #peeked: string | undefined;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#lines = linesOf(chunks);
  }

  /** @throws ImportError for what is no .mif */
  async head(): Promise<MifHead> {
    const head: MifHead = { columns: [], delimiter: '\t', charset: '', crs: UNSAID };
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) {
      const [, word = '', rest = ''] = /^\s*(\w+)\s*(.*?)\s*$/.exec(line) ?? [];
      const name = word.toLowerCase();
      if (name === 'data') return head;
      if (name === 'delimiter') head.delimiter = /"(.)"/.exec(rest)?.[1] ?? '\t';
      if (name === 'charset') head.charset = rest.replaceAll('"', '');
      if (name === 'coordsys') head.crs = crsOfMif(rest.replace(/\s+bounds\s*\(.*$/i, ''));
      if (name === 'transform' && !/^1\s*,\s*1\s*,\s*0\s*,\s*0$/.test(rest))
        throw new ImportError('Tệp .mif có TRANSFORM: xuất lại không có nó (a .mif with TRANSFORM: export it without).', { atStart: true });
      if (name === 'columns') {
        for (let left = Number(rest); left > 0 && head.columns.length < left;) {
          const column = await this.#next();
          if (column === undefined) throw damaged();
          head.columns.push(column.trim().split(/\s+/)[0] ?? '');
        }
      }
    }
    throw damaged();
  }

  /**
   * undefined behind the last record. `corners` are its numbers, two by two.
   * @param isInner a part of a collection
   */
  async next(isInner = false): Promise<{ shape: Shape; corners: number } | undefined> {
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) {
      const [, object, rest = ''] = OBJECT.exec(line) ?? [];
      if (object === undefined) continue;
      if (isInner && /collection/i.test(object)) throw damaged();
      const { shape, corners } = await this.#object(object.toLowerCase(), rest);
      const fill = shape.polygons.length > 0 ? await this.#fill() : undefined;
      return { shape: fill === undefined ? shape : { ...shape, fill }, corners };
    }
    return undefined;
  }

  async #object(object: string, rest: string): Promise<{ shape: Shape; corners: number }> {
    if (object === 'none') return { shape: NO_GEOMETRY, corners: 0 };
    if (object === 'rect') return { shape: boxShape(rest, boxRing), corners: 4 };
    if (object === 'ellipse') return boxed(boxShape(rest, ellipseRing));
    if (object === 'roundrect') return boxed(await this.#roundRect(rest));
    if (object === 'region') return this.#region(Number(rest));
    if (object === 'collection') return this.#collection(Number(rest));
    return { shape: NO_POLYGON, corners: 0 };
  }

  /** A region, lines and points as one object. None holds another. */
  async #collection(count: number): Promise<{ shape: Shape; corners: number }> {
    const polygons: Float64Array[][] = [];
    let [corners, fault, fill]: [number, Shape['fault'], string | undefined] = [0, undefined, undefined];
    let hasOtherParts = false;
    for (let left = count; left > 0; left--) {
      const part = await this.next(true);
      if (!part || (corners += part.corners) > MAX_CORNERS) throw damaged();
      polygons.push(...part.shape.polygons);
      fill ??= part.shape.fill;
      if (part.shape.fault === 'not-polygon') hasOtherParts = true;
      else fault ??= part.shape.fault;
    }
    if (fault !== undefined) return { shape: { polygons: [], fault }, corners };
    return { shape: polygons.length > 0 ? { polygons, hasOtherParts, fill } : NO_POLYGON, corners };
  }

  /** The width of its rounding stands behind the box, or on a line of its own. */
  async #roundRect(rest: string): Promise<Shape> {
    const numbers = numbersOf(rest);
    const width = numbers[4] ?? Number((await this.#next())?.trim() || NaN);
    return Number.isFinite(width) ? boxShape(rest, (box) => boxRing(box, width / 2, width / 2)) : BROKEN_GEOMETRY;
  }

  /** The colour of the object at hand, of the lines before the next one. */
  async #fill(): Promise<string | undefined> {
    let fill: string | undefined;
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) {
      if (OBJECT.test(line)) {
        this.#peeked = line;
        break;
      }
      const [, pattern, colour, background] = BRUSH.exec(line) ?? [];
      if (pattern !== undefined) fill = brushColour(Number(pattern), Number(colour), Number(background ?? NaN));
    }
    return fill;
  }

  async #region(count: number): Promise<{ shape: Shape; corners: number }> {
    const rings: Float64Array[] = [];
    let corners = 0;
    for (let ring = 0; ring < count; ring++) {
      const length = Number((await this.#next())?.trim() || NaN);
      if (!Number.isInteger(length) || length < 0 || (corners += length) > MAX_CORNERS) throw damaged();
      const flat: number[] = [];
      for (let at = 0; at < length; at++) {
        const line = await this.#next();
        if (line === undefined || OBJECT.test(line)) throw damaged();
        const [x, y] = line.trim().split(/[\s,]+/);
        flat.push(Number(x || NaN), Number(y || NaN));
      }
      rings.push(Float64Array.from(flat));
    }
    const shape = readShape((parts) => {
      parts.take(rings.length);
      const whole = rings.filter((ring) => ring.length > 0);
      // MapInfo does not say which ring is a hole; one that is told twice is none.
      return whole.every((ring) => ring.every(Number.isFinite)) ? sortPolygons(whole.map((ring) => [ring])) : undefined;
    });
    return { shape, corners };
  }

  async #next(): Promise<string | undefined> {
    if (this.#peeked !== undefined) {
      const line = this.#peeked;
      this.#peeked = undefined;
      return line;
    }
    const { value, done } = await this.#lines.next();
    return done === true ? undefined : value;
  }
}

const numbersOf = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number);

function boxShape(rest: string, ringOf: (box: Box) => Float64Array): Shape {
  const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = numbersOf(rest);
  return [x1, y1, x2, y2].every(Number.isFinite) ? readShape(() => [[ringOf([x1, y1, x2, y2])]]) : BROKEN_GEOMETRY;
}

const boxed = (shape: Shape): { shape: Shape; corners: number } => ({ shape, corners: (shape.polygons[0]?.[0]?.length ?? 0) / 2 });
