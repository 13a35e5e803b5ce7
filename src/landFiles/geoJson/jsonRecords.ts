import { FileFault, type FileFaultKind, recordName } from '../fileFault.ts';
import { ShapeParts } from '../shapes/shapeParts.ts';
import { ByteBuffer } from '../texts/byteBuffer.ts';
import { CoordinateScanner, type JsonCoordinates, MAX_DEPTH } from './coordinateScanner.ts';
import { keyOf } from './keyOf.ts';
import { OpenString } from './openString.ts';
import { parseLenientJson } from './parseLenientJson.ts';

export interface JsonRecord {
  /** Parsed record; each array of coordinates outside properties is replaced by `[n]`, its index in `coordinates`. */
  value: unknown;
  coordinates: readonly JsonCoordinates[];
  position: number;
  isTooDeep: boolean;
  /** End in the text that is parsed with it. */
  end: number;
}

const [QUOTE, COMMA] = [0x22, 0x2c];
const [LIST_OPEN, LIST_CLOSE, OBJECT_OPEN, OBJECT_CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];
const NULL = 'null';
/** Maximum text of a record without its coordinates. */
const MAX_RECORD_BYTES = 64 * 2 ** 20;
/** Maximum lists, objects and texts of a record: each takes a hundred bytes of memory, and three of the file. */
const MAX_RECORD_VALUES = 4_000_000;
/** Matches blanks, the record separator of RFC 8142, and the bytes of a byte order mark. */
const isSpace = (byte: number): boolean => byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf;
const notGeoJson = (): FileFault => new FileFault('notGeoJson');

/**
 * Finds records in streamed GeoJSON text: in a collection's `features`, in a bare list, or in sequence
 * (newline-delimited, with or without record separators). Holds only the current record, with parsed coordinates.
 */
export class JsonRecords {
  /** Members of the collection before the features; set when they begin. */
  head: Record<string, unknown> | undefined;
  tail: Record<string, unknown> | undefined;
  readonly #decode: (bytes: Uint8Array) => string;
  /** Text of complete records separated by commas, then of the current one. */
  readonly #text = new ByteBuffer();
  /** Complete records with their ends in the text. */
  #whole: JsonRecord[] = [];
  #recordCount = 0;
  #bytesBefore = 0;
  #depth = 0;
  /** Depth at which records begin: 2 in a collection's features, 1 in a bare list, else 0. */
  #base = 0;
  /** Start of the current record or collection in the text; -1 between them. */
  #start = -1;
  #position = 0;
  #isTail = false;
  #isTooDeep = false;
  /** Characters of a `null` among the records so far. */
  #nullLetters = 0;
  #key = '';
  readonly #string = new OpenString();
  /** Start of the key that a piece cut in the text; -1 otherwise. */
  #cutString = -1;
  /** Depth of the open properties, which are skipped; 0 outside. */
  #propertiesDepth = 0;
  #values = 0;
  #parts = new ShapeParts();
  #coordinates: JsonCoordinates[] = [];
  readonly #scanner = new CoordinateScanner();
  #isScanning = false;

  /** @param decode decodes text that is cut at ASCII characters */
  constructor(decode: (bytes: Uint8Array) => string) {
    this.#decode = decode;
  }

  /** @returns the completed records @throws FileFault */
  push(bytes: Uint8Array): JsonRecord[] {
    const found: JsonRecord[] = [];
    /** Start of the part not yet in the text. */
    let from = 0;
    const keep = (to: number): void => {
      if (this.#start >= 0 && !this.#isTooDeep) this.#text.add(bytes, from, to);
      from = to;
    };
    let stringFrom = 0;
    for (let at = 0; at < bytes.length;) {
      if (this.#isScanning) {
        from = at = this.#scanner.read(bytes, at);
        if (this.#scanner.isDone) this.#endCoordinates();
        continue;
      }
      if (this.#string.isOpen) {
        at = this.#string.pass(bytes, at);
        if (this.#string.isOpen) break;
        if (this.#cutString >= 0) keep(at - 1);
        if (this.#propertiesDepth === 0) this.#key = this.#keyBefore(bytes, stringFrom, at - 1);
        this.#cutString = -1;
        continue;
      }
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        if (this.#isBetween) throw notGeoJson();
        this.#countValue();
        this.#string.open();
        stringFrom = at + 1;
      } else if (byte === OBJECT_OPEN || byte === LIST_OPEN) {
        if (this.#isBetween) {
          from = at;
          this.#begin(byte, at);
        } else if (byte === LIST_OPEN && this.#key !== '' && this.#beginsCoordinates) {
          keep(at);
          this.#countValue();
          this.#text.addText(`[${this.#coordinates.length}]`);
          this.#scanner.begin(this.#parts);
          this.#isScanning = true;
          continue;
        }
        this.#open(byte);
        if (byte === LIST_OPEN && this.#beginsFeatures) {
          keep(at + 1);
          this.#endHead();
        }
      } else if (byte === OBJECT_CLOSE || byte === LIST_CLOSE) {
        if (this.#isBetween) {
          this.#endList(byte, found);
          from = at;
        }
        this.#depth -= 1;
        if (this.#depth < this.#propertiesDepth) this.#propertiesDepth = 0;
        if (this.#start >= 0 && this.#depth === this.#base) {
          keep(at + 1);
          this.#endRecord();
        }
      } else if (byte === COMMA) this.#key = '';
      else if (!isSpace(byte) && this.#isBetween) this.#takeNull(byte, at);
      at += 1;
    }
    const cutAfter = bytes.length - stringFrom;
    keep(bytes.length);
    if (this.#string.isOpen && this.#cutString < 0) this.#cutString = Math.max(0, this.#text.length - cutAfter);
    this.#bytesBefore += bytes.length;
    this.#parse(found);
    if (this.#text.length > MAX_RECORD_BYTES) throw this.#tooMuch('tooLong', MAX_RECORD_BYTES / 2 ** 20);
    return found;
  }

  /** @throws FileFault if the text ends inside a value */
  end(): void {
    if (this.#isTooDeep || (this.#isScanning && this.#scanner.fault === 'too-deep')) throw new FileFault('tooDeep');
    if (this.#depth !== 0 || this.#nullLetters > 0) throw new FileFault('cutOff');
  }

  #keyBefore(bytes: Uint8Array, from: number, to: number): string {
    return this.#cutString < 0 ? keyOf(bytes, from, to) : keyOf(this.#text.slice(this.#cutString), 0, this.#text.length - this.#cutString);
  }

  get #isBetween(): boolean {
    return this.#start < 0 && this.#depth === this.#base;
  }

  get #beginsCoordinates(): boolean {
    const isKey = this.#key === 'coordinates' || this.#key === 'rings' || this.#key === 'paths';
    return isKey && this.#propertiesDepth === 0 && !this.#isTooDeep;
  }

  get #beginsFeatures(): boolean {
    return this.#key === 'features' && this.#depth === 2 && this.#base === 0 && !this.#isTail;
  }

  /** Begins a record or the list of all records. */
  #begin(byte: number, at: number): void {
    if (byte === LIST_OPEN) {
      if (this.#base > 0) throw notGeoJson();
      this.#base = 1;
      return;
    }
    if (this.#text.length > 0) this.#text.addText(',');
    this.#start = this.#text.length;
    this.#position = this.#bytesBefore + at;
    this.#values = 0;
    this.#parts = new ShapeParts();
    this.#coordinates = [];
  }

  #open(byte: number): void {
    this.#countValue();
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      if (!this.#isTooDeep) this.#text.cut(this.#start);
      this.#isTooDeep = true;
    }
    const isOfProperties = byte === OBJECT_OPEN && (this.#key === 'properties' || this.#key === 'attributes');
    if (isOfProperties && this.#propertiesDepth === 0) this.#propertiesDepth = this.#depth;
    if (!this.#beginsFeatures) this.#key = '';
  }

  #endHead(): void {
    this.head = parseLenientJson(`${this.#textOf(this.#start)}]}`, 'head') as Record<string, unknown>;
    this.#text.cut(Math.max(0, this.#start - 1));
    this.#base = 2;
    this.#start = -1;
    this.#key = '';
  }

  /** Ends the list of records. Further members of a collection follow. */
  #endList(byte: number, found: JsonRecord[]): void {
    if (byte === OBJECT_CLOSE || this.#base === 0 || this.#nullLetters > 0) throw notGeoJson();
    this.#isTail = this.#base === 2;
    this.#base = 0;
    this.#key = '';
    if (!this.#isTail) return;
    this.#parse(found);
    this.#text.addText('{"features":[');
    this.#start = 0;
    this.#values = 0;
  }

  #endRecord(): void {
    if (this.#isTail) {
      this.tail = parseLenientJson(this.#textOf(this.#start), 'tail') as Record<string, unknown>;
      this.#text.cut(0);
      this.#isTail = false;
    } else {
      if (this.#isTooDeep) this.#text.addText(NULL);
      this.#endWhole();
    }
    this.#isTooDeep = false;
    this.#start = -1;
  }

  #endWhole(): void {
    const [coordinates, isTooDeep, position] = [this.#coordinates, this.#isTooDeep, this.#position];
    this.#whole.push({ value: undefined, coordinates, isTooDeep, position, end: this.#text.length });
  }

  #endCoordinates(): void {
    this.#isScanning = false;
    this.#key = '';
    this.#coordinates.push(this.#scanner.take());
  }

  #takeNull(byte: number, at: number): void {
    if (this.#base === 0 || byte !== NULL.charCodeAt(this.#nullLetters)) throw notGeoJson();
    this.#nullLetters += 1;
    if (this.#nullLetters < NULL.length) return;
    this.#nullLetters = 0;
    this.#text.addText(this.#text.length > 0 ? `,${NULL}` : NULL);
    this.#position = this.#bytesBefore + at;
    this.#coordinates = [];
    this.#endWhole();
  }

  #countValue(): void {
    if (++this.#values > MAX_RECORD_VALUES) throw this.#tooMuch('tooManyValues', MAX_RECORD_VALUES / 1e6);
  }

  #tooMuch(kind: FileFaultKind, limit: number): FileFault {
    return new FileFault(kind, `${limit} ${recordName(this.#recordCount + this.#whole.length + 1)}`);
  }

  /** Moves complete records out of the text. Consecutive records are parsed together. */
  #parse(found: JsonRecord[]): void {
    const whole = this.#whole;
    const end = whole.at(-1)?.end ?? 0;
    if (end === 0) return;
    this.#whole = [];
    const values = this.#parseAll(whole, end);
    // One at a time, since a call cannot take so many arguments.
    for (const [at, record] of whole.entries()) {
      record.value = values[at];
      found.push(record);
    }
    this.#recordCount += whole.length;
    const isOpen = this.#start >= 0;
    // A comma separates them from the current record.
    const dropped = isOpen ? this.#start : this.#text.length;
    if (isOpen) {
      this.#start = 0;
      if (this.#cutString >= 0) this.#cutString -= dropped;
    }
    this.#text.dropBefore(dropped);
  }

  #parseAll(whole: ReadonlyArray<{ end: number; position: number }>, end: number): unknown[] {
    try {
      return parseLenientJson(`[${this.#textOf(0, end)}]`, '') as unknown[];
    } catch {
      // Finds the record that is invalid.
      return whole.map(({ end: to, position }, at) => {
        const text = this.#textOf(at === 0 ? 0 : whole[at - 1]!.end + 1, to);
        return parseLenientJson(text, `${recordName(this.#recordCount + at + 1)}, byte ${position}`);
      });
    }
  }

  #textOf(from: number, to?: number): string {
    return this.#decode(this.#text.slice(from, to));
  }
}
