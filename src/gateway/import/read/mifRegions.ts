import { sortPolygons } from '../../../domain/geometry/sortRings.ts';
import { ImportError } from '../importError.ts';
import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY, NO_POLYGON } from './landSource.ts';
import { readShape } from './shapeParts.ts';
import { crsOfEpsg, type SourceCrs, UNSAID } from './sourceCrs.ts';

type Shape = Pick<LandFeature, 'polygons' | 'fault'>;

const OBJECT = /^\s*(none|point|line|pline|region|arc|text|rect|roundrect|ellipse|multipoint|collection)\b\s*(.*)$/i;
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

  /** undefined behind the last record. `corners` are its numbers, two by two. */
  async next(): Promise<{ shape: Shape; corners: number } | undefined> {
    for (let line = await this.#next(); line !== undefined; line = await this.#next()) {
      const [, object, rest = ''] = OBJECT.exec(line) ?? [];
      if (object !== undefined) return this.#object(object.toLowerCase(), rest);
    }
    return undefined;
  }

  async #object(object: string, rest: string): Promise<{ shape: Shape; corners: number }> {
    if (object === 'none') return { shape: NO_GEOMETRY, corners: 0 };
    if (object === 'rect') return { shape: rectangle(rest), corners: 4 };
    if (object === 'region') return this.#region(Number(rest));
    if (object === 'collection') for (let left = Number(rest); left > 0; left--) if (!(await this.next())) throw damaged();
    return { shape: NO_POLYGON, corners: 0 };
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
    const { value, done } = await this.#lines.next();
    return done === true ? undefined : value;
  }
}

function rectangle(rest: string): Shape {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = rest
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ring = Float64Array.of(west, south, east, south, east, north, west, north, west, south);
  return ring.every(Number.isFinite) ? { polygons: [[ring]] } : BROKEN_GEOMETRY;
}
