import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { SHAPE_MAX_VERTICES } from '../api.ts';
import { LINES_AND_RINGS, SHAPES, type GeoJsonGeometry } from './geoJsonGeometry.ts';
import { joinBytes } from './joinBytes.ts';
import { isWordByte, readNumber } from './readNumber.ts';
import { positionFault, ShapeFaultError } from './shapeFaultError.ts';
import type { ScannedRing } from './scannedShape.ts';
import { isPosition, VertexList } from '../core/vertexList.ts';

/** What a container is to us; everything inside `OTHER` is skipped. `[` and `{` differ by IS_ARRAY. */
const [OTHER, GEOJSON, GEOJSON_LIST, COORDINATES] = [0, 1, 2, 3];
const IS_ARRAY = 8;

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

/** Deeper than any GeoJSON, properties included, and no memory to speak of. */
const MAX_DEPTH = 512;
const MAX_WORD_BYTES = 1024;
const MAX_KEPT_STRING = 64;

const NO_BYTES = new Uint8Array(0);
const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [LIST_OPEN, LIST_CLOSE, OBJECT_OPEN, OBJECT_CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the first line or ring of a GeoJSON text that comes in pieces, building no objects: it keeps the pairs, one byte
 * per level of nesting, and a word cut by the end of a piece. Texts one after another (RFC 8142) are read as one file.
 * For a drawing the whole file is read: other shapes are counted, a lone point is kept, and faults are told apart.
 */
export class RingScanner {
  /** Set once the ring is complete: no more bytes are needed, unless the whole file is read. */
  found: ScannedRing | null = null;
  /** Of the points of the file, the first, and how many they are; of a whole file only. */
  readonly points = { first: null as LngLat | null, count: 0 };
  /** Lines and areas of the file so far; the first `skipped` of them are passed over. */
  shapes = 0;
  #allLines = 0;
  readonly #skipped: number;
  readonly #isWhole: boolean;
  readonly #stack = new Uint8Array(MAX_DEPTH);
  /** `type` of the GeoJSON object at each depth, as far as it has come. */
  readonly #types: string[] = [];
  #depth = 0;
  #expected: Expected = 'value';
  #key = '';
  #cutWord: Uint8Array = NO_BYTES;
  #inString = false;
  #isEscaped = false;
  /** Bytes of the string under way; null where nobody will read it. */
  #kept: number[] | null = null;
  readonly #vertices = new VertexList();
  /** Depth of the `coordinates` array, and 1 for its own elements, 2 for theirs … where the positions' numbers lie. */
  #coordinatesDepth = 0;
  #level = 0;
  #axis = 0;
  #lng = 0;
  #lat = 0;
  #lines = 0;
  #positions = 0;
  #isCollecting = false;
  /** Depth of the object whose coordinates are complete while its `type` is still to come. */
  #waitingDepth = 0;

  constructor(reads: 'firstRing' | 'wholeFile' = 'firstRing', skipped = 0) {
    this.#skipped = skipped;
    this.#isWhole = reads === 'wholeFile';
  }

  /** @throws ShapeFaultError as soon as the text can be no GeoJSON with positions in degrees */
  push(piece: Uint8Array): void {
    const bytes = joinBytes(this.#cutWord, piece);
    this.#cutWord = NO_BYTES;
    let at = 0;
    while (at < bytes.length && (this.#isWhole || !this.found)) {
      const byte = bytes[at]!;
      if (this.#inString) at = this.#readString(bytes, at);
      else if (isWordByte(byte)) {
        let to = at + 1;
        while (to < bytes.length && isWordByte(bytes[to]!)) ++to;
        if (to - at > MAX_WORD_BYTES) throw new ShapeFaultError('notGeoJson');
        if (to === bytes.length) {
          this.#cutWord = bytes.slice(at);
          return;
        }
        this.#readWord(bytes, at, to);
        at = to;
      } else {
        at += 1;
        this.#readMark(byte);
      }
    }
  }

  /** To be called when there are no more bytes. @throws ShapeFaultError unless a ring was found */
  end(): ScannedRing {
    const isOpen = this.#depth > 0 || this.#inString;
    if (!this.found || (this.#isWhole && isOpen)) {
      throw new ShapeFaultError(isOpen ? 'cutOff' : this.#cutWord.length > 0 ? 'notGeoJson' : 'noShape');
    }
    return this.found;
  }

  get #geometries(): ReadonlyMap<string, GeoJsonGeometry> {
    return this.#isWhole ? SHAPES : LINES_AND_RINGS;
  }

  get #container(): number {
    return this.#depth > 0 ? this.#stack[this.#depth - 1]! : OTHER;
  }

  #readMark(byte: number): void {
    switch (byte) {
      case LIST_OPEN:
        return this.#open(IS_ARRAY);
      case OBJECT_OPEN:
        return this.#open(0);
      case LIST_CLOSE:
        return this.#close(IS_ARRAY);
      case OBJECT_CLOSE:
        return this.#close(0);
      case COMMA:
        this.#demand(this.#expected === 'commaOrEnd');
        this.#expected = this.#container & IS_ARRAY ? 'value' : 'key';
        return;
      case COLON:
        this.#demand(this.#expected === 'colon');
        this.#expected = 'value';
        return;
      case QUOTE:
        return this.#openString();
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
      // RFC 8142 begins each text of a sequence with this.
      case 0x1e:
        return;
      default:
        // A byte order mark, before anything else only.
        this.#demand(this.#depth === 0 && (byte === 0xef || byte === 0xbb || byte === 0xbf));
    }
  }

  #open(shape: number): void {
    this.#demandValue();
    if (this.#depth === MAX_DEPTH) throw new ShapeFaultError('tooDeep');
    const role = this.#roleOfNext(shape);
    this.#stack[this.#depth] = role | shape;
    this.#depth += 1;
    this.#expected = shape ? 'valueOrEnd' : 'keyOrEnd';
    if (role === GEOJSON) this.#types[this.#depth] = '';
    if (role === COORDINATES) this.#openCoordinates();
  }

  #roleOfNext(shape: number): number {
    const container = this.#container;
    const role = container & ~IS_ARRAY;
    if (this.#depth === 0) {
      // Some programs write a bare list of features.
      this.#demand(!shape || this.#isWhole);
      return shape ? GEOJSON_LIST : GEOJSON;
    }
    if (role === COORDINATES) {
      this.#demand(shape !== 0);
      return COORDINATES;
    }
    if (role === GEOJSON_LIST) return shape ? OTHER : GEOJSON;
    if (role !== GEOJSON) return OTHER;
    if (this.#key === 'geometry') return shape ? OTHER : GEOJSON;
    if (this.#key === 'features' || this.#key === 'geometries') return shape ? GEOJSON_LIST : OTHER;
    if (this.#key !== 'coordinates' || !shape) return OTHER;
    // Points have coordinates too; unless the type is still to come, or they are counted, they need no reading.
    const type = this.#types[this.#depth]!;
    return type === '' || this.#geometries.has(type) ? COORDINATES : OTHER;
  }

  #openCoordinates(): void {
    const level = this.#depth - this.#coordinatesDepth + 1;
    if (this.#coordinatesDepth === 0) {
      this.#coordinatesDepth = this.#depth;
      [this.#level, this.#lines, this.#positions] = [0, 0, 0];
      this.#isCollecting = !this.found;
      if (this.#isCollecting) this.#vertices.clear();
    } else if (this.#isWhole && level > 4) throw new ShapeFaultError('tooDeep');
    else this.#demand(level <= 4 && (this.#level === 0 || level <= this.#level));
    this.#axis = 0;
  }

  #close(shape: number): void {
    const container = this.#container;
    const canEnd = this.#expected === 'commaOrEnd' || this.#expected === (shape ? 'valueOrEnd' : 'keyOrEnd');
    this.#demand(this.#depth > 0 && canEnd && (container & IS_ARRAY) === shape);
    const role = container & ~IS_ARRAY;
    if (role === COORDINATES) this.#closeCoordinates();
    if (role === GEOJSON && this.#waitingDepth === this.#depth) this.#judge();
    this.#depth -= 1;
    this.#expected = this.#depth === 0 ? 'value' : 'commaOrEnd';
  }

  #closeCoordinates(): void {
    const level = this.#depth - this.#coordinatesDepth + 1;
    if (level === this.#level) this.#closePosition();
    else if (level === this.#level - 1) {
      this.#lines += 1;
      if (this.#vertices.count > 0) this.#isCollecting = false;
    }
    if (level > 1) return;
    this.#coordinatesDepth = 0;
    this.#waitingDepth = this.#depth - 1;
    if (this.#types[this.#waitingDepth] !== '') this.#judge();
  }

  #closePosition(): void {
    if (this.#axis < 2) throw new ShapeFaultError('notDegrees');
    this.#axis = 0;
    this.#positions += 1;
    // A lone point has no line around it, and is no shape but for a drawing.
    if (!this.#isWhole && (!this.#isCollecting || this.#level === 1)) return;
    if (!isPosition(this.#lng, this.#lat)) {
      throw new ShapeFaultError(this.#isWhole ? positionFault(this.#lng, this.#lat) : 'notDegrees');
    }
    if (!this.#isCollecting) return;
    if (this.#vertices.count === SHAPE_MAX_VERTICES + 1) throw new ShapeFaultError('tooManyVertices');
    this.#vertices.add(this.#lng, this.#lat);
  }

  /** Type and coordinates of a geometry are there: it is what we look for, or nothing of it is kept. */
  #judge(): void {
    const geometry = this.#geometries.get(this.#types[this.#waitingDepth]!);
    this.#waitingDepth = 0;
    if (!geometry || this.#positions === 0) return;
    this.#demand(geometry.level === this.#level);
    if (geometry.isPoint) {
      if (!this.found) this.points.first ??= this.#vertices.at(0);
      this.points.count += this.#positions;
      return;
    }
    this.shapes += 1;
    this.#allLines += this.#lines;
    if (this.shapes > this.#skipped) this.found ??= { vertices: this.#vertices, closed: geometry.closed, partsLeftOut: 0 };
    if (this.found) this.found.partsLeftOut = this.#allLines - 1;
  }

  #readWord(bytes: Uint8Array, from: number, to: number): void {
    this.#demandValue();
    this.#expected = this.#depth === 0 ? 'value' : 'commaOrEnd';
    this.#demand(this.#depth > 0);
    if ((this.#container & ~IS_ARRAY) !== COORDINATES) return;
    const level = this.#depth - this.#coordinatesDepth + 1;
    if (this.#level === 0) this.#level = level;
    this.#demand(this.#level === level);
    const value = readNumber(bytes, from, to, this.#isWhole ? 'notNumber' : 'notDegrees');
    if (this.#axis === 0) this.#lng = value;
    else if (this.#axis === 1) this.#lat = value;
    this.#axis += 1;
  }

  #openString(): void {
    const isKey = this.#expected === 'key' || this.#expected === 'keyOrEnd';
    if (!isKey) this.#demandValue();
    const role = this.#container & ~IS_ARRAY;
    this.#demand(this.#depth > 0 && role !== COORDINATES);
    this.#inString = true;
    this.#kept = role === GEOJSON && (isKey || this.#key === 'type') ? [] : null;
    this.#expected = isKey ? 'colon' : 'commaOrEnd';
  }

  #readString(bytes: Uint8Array, from: number): number {
    let at = from;
    for (; at < bytes.length; ++at) {
      const byte = bytes[at]!;
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#closeString();
        return at + 1;
      }
      if (this.#kept && this.#kept.push(byte) > MAX_KEPT_STRING) this.#kept.length = MAX_KEPT_STRING;
    }
    return at;
  }

  #closeString(): void {
    this.#inString = false;
    if (!this.#kept) return;
    // A name written with escapes is met nowhere; it would be passed over, as any other name.
    const text = String.fromCharCode(...this.#kept);
    if (this.#expected === 'colon') this.#key = text;
    else this.#types[this.#depth] = text;
    this.#kept = null;
  }

  #demandValue(): void {
    this.#demand(this.#expected === 'value' || this.#expected === 'valueOrEnd');
  }

  #demand(holds: boolean): void {
    if (!holds) throw new ShapeFaultError('notGeoJson');
  }
}
