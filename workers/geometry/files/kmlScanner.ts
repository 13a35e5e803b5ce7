import type { ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { CoordinateReader } from './coordinateReader.ts';
import { joinBytes } from './joinBytes.ts';
import type { ScannedShape, ShapeScanner } from './scannedShape.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** Deeper than any KML, and no memory to speak of. */
const MAX_DEPTH = 512;
const MAX_NAME_BYTES = 256;
/** A tag, comment or CDATA section longer than this is no sensible file's. */
const MAX_MARKUP_BYTES = 16 * 2 ** 20;
/** Whole files begin with `kml`; what programs put on the clipboard may begin further in. */
const ROOTS = new Set(['kml', 'Document', 'Folder', 'Placemark', 'MultiGeometry', 'Polygon', 'LineString', 'LinearRing', 'Point']);
/** A track has a `gx:coord` for each of its moments: 'lng lat height', none for one without a place. */
const MAX_COORD_BYTES = 256;
const GEOMETRIES: ReadonlyMap<string, ShapeMode> = new Map([
  ['Point', 'point'],
  ['LineString', 'line'],
  ['LinearRing', 'area'],
]);

const NO_BYTES = new Uint8Array(0);
const [LESS, MORE, SLASH, QUESTION, BANG, AMPERSAND] = [0x3c, 0x3e, 0x2f, 0x3f, 0x21, 0x26];
const [SINGLE_QUOTE, DOUBLE_QUOTE] = [0x27, 0x22];
const CDATA_START = '<![CDATA['.length;
const CDATA_END = ']]>'.length;

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * One line or area of a KML file, by default the first; where there is none, its first point. Elements are known by their names without
 * prefix. It reads bytes as they come and builds no tree: a coordinates element may be as long as the file. What XML could do beyond
 * that (document types, entities of its own) is refused.
 */
export class KmlScanner implements ShapeScanner {
  #kept: Uint8Array = NO_BYTES;
  readonly #open: string[] = [];
  #hadRoot = false;
  /** Of the coordinates element under way; null outside of one, `hole` for what bounds no area of its own. */
  #reading: ShapeMode | 'hole' | null = null;
  #coordinates = new CoordinateReader();
  /** Of the track under way; null outside of one. */
  #track: CoordinateReader | null = null;
  /** Of the place of a track under way; null outside of one. */
  #coord: string | null = null;
  #found: { mode: ShapeMode; coordinates: CoordinateReader } | null = null;
  #point: LngLat | null = null;
  #shapes = 0;
  /** Lines and areas among them. */
  #lines = 0;
  readonly #skipped: number;

  /** @param skipped lines and areas before it */
  constructor(skipped = 0) {
    this.#skipped = skipped;
  }

  push(piece: Uint8Array): void {
    const bytes = joinBytes(this.#kept, piece);
    let at = 0;
    while (at < bytes.length) {
      if (bytes[at] === LESS) {
        const end = findMarkupEnd(bytes, at);
        if (end < 0) break;
        this.#readMarkup(bytes, at, end);
        at = end;
      } else {
        const next = bytes.indexOf(LESS, at);
        const end = next < 0 ? this.#wholeWords(bytes, at) : next;
        this.#readText(bytes, at, end);
        if (next < 0 && end < bytes.length) {
          at = end;
          break;
        }
        at = end;
      }
    }
    if (bytes.length - at > MAX_MARKUP_BYTES) throw new ShapeFaultError('notKml');
    this.#kept = bytes.slice(at);
  }

  end(): ScannedShape {
    if (!this.#hadRoot) throw new ShapeFaultError(this.#kept.length > 0 ? 'cutOff' : 'notKml');
    if (this.#open.length > 0 || this.#kept.some((byte) => !isSpace(byte))) throw new ShapeFaultError('cutOff');
    const notes = {
      format: 'kml',
      linesLeftOut: 0,
      swapped: 0,
      fromGrid: false,
      leftOut: this.#shapes - 1,
      shapes: Math.max(1, this.#lines),
    } as const;
    if (this.#found) return { ...notes, mode: this.#found.mode, vertices: this.#found.coordinates.vertices };
    if (!this.#point) throw new ShapeFaultError('noShape');
    const reader = new CoordinateReader();
    reader.vertices.add(this.#point.lng, this.#point.lat);
    return { ...notes, mode: 'point', vertices: reader.vertices };
  }

  /** Outside of coordinates nobody reads the text, so it may be cut anywhere; inside, only between words. */
  #wholeWords(bytes: Uint8Array, from: number): number {
    let to = bytes.length;
    if (this.#reading) while (to > from && !isSpace(bytes[to - 1]!) && bytes[to - 1] !== 0x2c) to -= 1;
    return to;
  }

  #readText(bytes: Uint8Array, from: number, to: number): void {
    if (this.#open.length === 0) {
      // A byte order mark and spaces are all that may stand outside.
      const isStray = bytes.subarray(from, to).some((byte) => !isSpace(byte) && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
      if (isStray) throw new ShapeFaultError('notKml');
    }
    if (this.#coord !== null) return this.#readCoord(bytes.subarray(from, to));
    if (!this.#reading) return;
    const text = bytes.subarray(from, to);
    this.#coordinates.read(text.includes(AMPERSAND) ? textOfEntities(text) : text);
  }

  #readCoord(bytes: Uint8Array): void {
    if (this.#coord!.length + bytes.length > MAX_COORD_BYTES) throw new ShapeFaultError('notNumber');
    this.#coord += String.fromCharCode(...bytes);
  }

  #readMarkup(bytes: Uint8Array, from: number, to: number): void {
    const kind = bytes[from + 1];
    if (kind === QUESTION) return;
    if (kind === BANG) {
      const isCdata = bytes[from + 2] === 0x5b;
      if (isCdata && this.#reading) this.#coordinates.read(bytes.subarray(from + CDATA_START, to - CDATA_END));
      return;
    }
    const isEnd = kind === SLASH;
    const name = nameAt(bytes, from + (isEnd ? 2 : 1));
    if (isEnd) return this.#close(name);
    this.#start(name);
    if (bytes[to - 2] === SLASH) this.#close(name);
  }

  #start(name: string): void {
    if (this.#open.length === MAX_DEPTH) throw new ShapeFaultError('tooDeep');
    const isRoot = this.#open.length === 0;
    if (name === '' || this.#reading || this.#coord !== null || (isRoot && (this.#hadRoot || !ROOTS.has(name))))
      throw new ShapeFaultError('notKml');
    this.#hadRoot = true;
    if (name === 'coordinates') {
      const mode = GEOMETRIES.get(this.#open.at(-1) ?? '');
      const isHole = mode === 'area' && this.#open.at(-2) === 'innerBoundaryIs';
      this.#reading = isHole ? 'hole' : (mode ?? null);
      this.#coordinates = new CoordinateReader(this.#found === null && !isHole && mode !== undefined);
    }
    if (name === 'Track') this.#track = new CoordinateReader(this.#found === null);
    if (name === 'coord' && this.#track) this.#coord = '';
    this.#open.push(name);
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw new ShapeFaultError('notKml');
    if (name === 'coord') return this.#closeCoord();
    if (name === 'Track' && this.#track) {
      const track = this.#track;
      this.#track = null;
      return this.#takeShape('line', track);
    }
    if (name !== 'coordinates' || !this.#reading) return;
    const [mode, coordinates] = [this.#reading, this.#coordinates];
    this.#reading = null;
    coordinates.end();
    this.#takeShape(mode, coordinates);
  }

  #closeCoord(): void {
    const words = this.#coord?.trim() ?? '';
    this.#coord = null;
    if (words === '' || !this.#track) return;
    this.#track.read(new TextEncoder().encode(words.replace(/\s+/g, ',')));
    this.#track.end();
  }

  #takeShape(mode: ShapeMode | 'hole', coordinates: CoordinateReader): void {
    if (coordinates.count === 0) return;
    this.#shapes += 1;
    if (mode === 'line' || mode === 'area') this.#lines += 1;
    if (this.#found || mode === 'hole') return;
    if (mode === 'point') this.#point ??= coordinates.vertices.at(0);
    else if (this.#lines > this.#skipped) this.#found = { mode, coordinates };
  }
}

/** An element's name without its prefix. */
function nameAt(bytes: Uint8Array, from: number): string {
  let to = from;
  while (to < bytes.length && to - from < MAX_NAME_BYTES && !isSpace(bytes[to]!) && bytes[to] !== SLASH && bytes[to] !== MORE) to += 1;
  const name = String.fromCharCode(...bytes.subarray(from, to));
  return name.slice(name.indexOf(':') + 1);
}

/**
 * Coordinates in which characters are written by their numbers, as '&#10;' for a line's end, as plain bytes.
 * @throws ShapeFaultError `notNumber` for any other entity: it can be no part of a number
 */
function textOfEntities(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes).replace(/&(#x?[\da-f]{1,6};)?/gi, (_whole, reference: string | undefined) => {
    if (reference === undefined) throw new ShapeFaultError('notNumber');
    const isHex = /^#x/i.test(reference);
    const code = Number.parseInt(reference.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    if (!(code < 0x80)) throw new ShapeFaultError('notNumber');
    return String.fromCharCode(code);
  });
  return new TextEncoder().encode(text);
}

const bytesOf = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));
const COMMENT = { start: bytesOf('<!--'), end: bytesOf('-->') };
const CDATA = { start: bytesOf('<![CDATA['), end: bytesOf(']]>') };
const INSTRUCTION_END = bytesOf('?>');

/**
 * Where a piece of XML markup that begins at `from` with '<' ends.
 * @returns the index after it; -1 when it goes on beyond these bytes
 * @throws ShapeFaultError `docType` for a document type: its entities can grow a small file without end
 */
function findMarkupEnd(bytes: Uint8Array, from: number): number {
  const kind = bytes[from + 1];
  if (kind === undefined) return -1;
  if (kind === QUESTION) return indexAfter(bytes, from + 2, INSTRUCTION_END);
  if (kind !== BANG) return findTagEnd(bytes, from + 1);
  for (const { start, end } of [COMMENT, CDATA]) {
    const there = bytes.subarray(from, from + start.length);
    if (!there.every((byte, i) => byte === start[i])) continue;
    return there.length < start.length ? -1 : indexAfter(bytes, from + start.length, end);
  }
  throw new ShapeFaultError('docType');
}

function findTagEnd(bytes: Uint8Array, from: number): number {
  let quote = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === MORE) return at + 1;
    else if (byte === SINGLE_QUOTE || byte === DOUBLE_QUOTE) quote = byte;
  }
  return -1;
}

function indexAfter(bytes: Uint8Array, from: number, end: readonly number[]): number {
  const last = end.length - 1;
  for (let at = bytes.indexOf(MORE, from + last); at >= 0; at = bytes.indexOf(MORE, at + 1)) {
    if (end.every((byte, i) => bytes[at - last + i] === byte)) return at + 1;
  }
  return -1;
}
