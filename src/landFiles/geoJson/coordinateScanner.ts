import { FileFault, type RecordFault } from '../fileFault.ts';
import type { ShapeParts } from '../shapes/shapeParts.ts';
import { PositionBuffer } from '../texts/positionBuffer.ts';
import { readNumber } from '../texts/readNumber.ts';

export interface JsonCoordinates {
  /** Nesting of the numbers: 1 for a point, 2 for a line, 3 for a polygon, 4 for several polygons; 0 without any. */
  level: number;
  /** Coordinates x, y, x, y … of each list, grouped by polygon. Heights are dropped. */
  polygons: Float64Array[][];
  fault?: RecordFault | undefined;
}

/** Maximum nesting, deeper than any GeoJSON. */
export const MAX_DEPTH = 512;
const MAX_LEVEL = 4;
const MAX_WORD_BYTES = 1024;
const NO_BYTES = new Uint8Array(0);
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [LIST_OPEN, LIST_CLOSE, OBJECT_OPEN, OBJECT_CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

const endsWord = (byte: number): boolean =>
  byte === COMMA || byte === LIST_CLOSE || byte <= 0x20 || byte === LIST_OPEN || byte === OBJECT_CLOSE || byte === QUOTE;

/** Reads an array of coordinates from text in pieces, number by number, without holding the text. */
export class CoordinateScanner {
  isDone = false;
  #parts: ShapeParts | undefined;
  #polygons: Float64Array[][] = [];
  #rings: Float64Array[] = [];
  #fault: RecordFault | undefined;
  #depth = 0;
  #level = 0;
  #axis = 0;
  #x = 0;
  #y = 0;
  readonly #room = new PositionBuffer();
  /** Empty lists by the depth of their parent, until the level is known. */
  readonly #empty = new Uint32Array(MAX_LEVEL + 1);
  #objects = 0;
  #inString = false;
  #isEscaped = false;
  #expects: 'value' | 'valueOrEnd' | 'commaOrEnd' = 'value';
  #cutWord: Uint8Array = NO_BYTES;

  begin(parts: ShapeParts): void {
    if (parts !== this.#parts) this.#room.beginRecord();
    [this.#depth, this.#level] = [0, 0];
    [this.#parts, this.#polygons, this.#rings, this.#fault] = [parts, [], [], undefined];
    [this.#expects, this.isDone] = ['value', false];
  }

  get fault(): RecordFault | undefined {
    return this.#fault;
  }

  take(): JsonCoordinates {
    return { level: this.#level, polygons: this.#polygons, fault: this.#fault };
  }

  /** @returns the end of the array, or of the piece @throws FileFault `notGeoJson` */
  read(bytes: Uint8Array, from: number): number {
    let at = this.#cutWord.length > 0 ? this.#joinWord(bytes, from) : from;
    while (at < bytes.length && !this.isDone) {
      const byte = bytes[at]!;
      if (this.#inString) this.#readString(byte);
      else if (byte <= 0x20) {
        // Blanks and line ends.
      } else if (byte === LIST_OPEN || byte === OBJECT_OPEN) this.#open(byte);
      else if (byte === LIST_CLOSE || byte === OBJECT_CLOSE) this.#close(byte);
      else if (byte === COMMA) this.#expect(this.#expects === 'commaOrEnd', 'value');
      else if (byte === QUOTE) {
        this.#fault ??= 'not-number';
        this.#inString = true;
      } else {
        let to = at + 1;
        while (to < bytes.length && !endsWord(bytes[to]!)) to += 1;
        if (to - at > MAX_WORD_BYTES) throw new FileFault('notGeoJson');
        if (to === bytes.length) {
          this.#cutWord = bytes.slice(at);
          return to;
        }
        this.#takeWord(bytes, at, to);
        at = to;
        continue;
      }
      at += 1;
    }
    return at;
  }

  /** Joins a number that the last piece cut. @returns the position after it */
  #joinWord(bytes: Uint8Array, from: number): number {
    let to = from;
    while (to < bytes.length && !endsWord(bytes[to]!)) to += 1;
    const word = new Uint8Array(this.#cutWord.length + to - from);
    word.set(this.#cutWord);
    word.set(bytes.subarray(from, to), this.#cutWord.length);
    if (word.length > MAX_WORD_BYTES) throw new FileFault('notGeoJson');
    this.#cutWord = to === bytes.length ? word : NO_BYTES;
    if (to < bytes.length) this.#takeWord(word, 0, word.length);
    return to;
  }

  #expect(holds: boolean, next: 'value' | 'valueOrEnd' | 'commaOrEnd'): void {
    // Commas are not checked after objects and texts, which are not coordinates.
    if (!holds && this.#fault === undefined) throw new FileFault('notGeoJson');
    this.#expects = next;
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#inString = false;
  }

  #open(byte: number): void {
    this.#expect(this.#expects !== 'commaOrEnd', 'valueOrEnd');
    if (byte === OBJECT_OPEN) {
      this.#objects += 1;
      this.#fault ??= 'not-number';
    }
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) this.#fault = 'too-deep';
    else if (this.#level > 0 && this.#depth > this.#level) this.#fault ??= 'not-number';
    if (this.#depth <= MAX_LEVEL) this.#empty[this.#depth] = 0;
    this.#axis = 0;
  }

  #close(byte: number): void {
    this.#expect(this.#expects !== 'value', 'commaOrEnd');
    if (byte === OBJECT_CLOSE) {
      if (this.#objects === 0) throw new FileFault('notGeoJson');
      this.#objects -= 1;
    }
    if (this.#level === 0) this.#takeEmpty();
    else {
      if (this.#depth === this.#level) this.#endPosition();
      if (this.#depth === Math.max(1, this.#level - 1)) this.#endRing();
      if (this.#depth === Math.max(1, this.#level - 2)) this.#endPolygon();
    }
    this.#depth -= 1;
    this.isDone = this.#depth === 0;
  }

  #takeEmpty(): void {
    this.#takePart();
    if (this.#depth > 1 && this.#depth <= MAX_LEVEL + 1) this.#empty[this.#depth - 1]! += 1;
  }

  #takePart(): void {
    if (!this.#parts!.tryTake(1)) this.#fault = 'too-complex';
  }

  #takeWord(bytes: Uint8Array, from: number, to: number): void {
    this.#expect(this.#expects !== 'commaOrEnd', 'commaOrEnd');
    const value = readNumber(bytes, from, to);
    if (this.#level === 0) {
      this.#level = this.#depth;
      if (this.#level > MAX_LEVEL) this.#fault ??= 'not-number';
      // An outline without corners precedes this ring.
      else if (this.#level > 2 && this.#empty[this.#level - 2]! > 0) this.#rings.push(new Float64Array(0));
    }
    if (Number.isNaN(value) || this.#depth !== this.#level) this.#fault ??= 'not-number';
    if (this.#axis === 0) this.#x = value;
    else if (this.#axis === 1) this.#y = value;
    this.#axis += 1;
  }

  #endPosition(): void {
    if (this.#axis < 2) this.#fault ??= 'not-number';
    this.#axis = 0;
    if (this.#fault === undefined && !this.#room.add(this.#x, this.#y)) this.#fault = 'too-complex';
  }

  #endRing(): void {
    this.#takePart();
    const ring = this.#room.take();
    if (this.#fault === undefined) this.#rings.push(ring);
  }

  #endPolygon(): void {
    if (this.#level === MAX_LEVEL) this.#takePart();
    if (this.#fault === undefined) this.#polygons.push(this.#rings);
    this.#rings = [];
  }
}
