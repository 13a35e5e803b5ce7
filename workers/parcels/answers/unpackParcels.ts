import { NUMBER_MARK, SHEET_MARK, UNIT_NAMES } from '../../../src/contract/packed/packedParcels.ts';
import { type PackedColumns, readPackedParcels } from '../../../src/contract/packed/readPackedParcels.ts';
import { growColumn } from '../store/growColumn.ts';
import { shapeOfPolygons, sortedPolygons } from '../store/shapeOfPolygons.ts';
import { writeUtf8 } from '../store/utf8.ts';
import type { TileShape } from '../tiles/tileStore.ts';
import {
  CORNERS_END_PLACE,
  HASH_PLACE,
  IS_SAMPLE_PLACE,
  NUMBER_PLACES,
  ParcelBatch,
  RECORD_BYTES,
  RECORD_WORDS,
  type TextName,
  textPlace,
} from './parcelBatch.ts';

const [SHEET_BYTE, NUMBER_BYTE, DASH, SPACE, COMMA] = [SHEET_MARK, NUMBER_MARK, '-', ' ', ','].map((sign) => sign.charCodeAt(0));
/** What a parcel's own texts take beside those that it is made from: its number three times, dashes, a house number. */
const ROOM = 64;

const UNIT_TEXTS: ReadonlyArray<readonly [TextName, number]> = [
  ['wardNow', UNIT_NAMES.indexOf('ward_name_2025')],
  ['cityNow', UNIT_NAMES.indexOf('city_name_2025')],
  ['provinceCode', UNIT_NAMES.indexOf('city_code')],
];

/**
 * A batch of the parcels of a packed answer: what it says of each parcel is copied, and nothing is made of it before it is asked for.
 * @throws PackedFault for bytes that are damaged
 */
export function unpackParcels(packed: Uint8Array<ArrayBuffer>): ParcelBatch {
  const columns = readPackedParcels(packed);
  const { count } = columns;
  const texts = new TextMaker(columns);
  const records = new ArrayBuffer(count * RECORD_BYTES);
  const words = new Uint32Array(records);
  const numbers = new Float64Array(records);
  const outlines = new Outlines(columns);
  for (let index = 0; index < count; index += 1) {
    const [word, number] = [index * RECORD_WORDS, (index * RECORD_WORDS) / 2];
    numbers[number + NUMBER_PLACES.areaM2] = columns.areasM2[index]!;
    numbers[number + NUMBER_PLACES.lng] = columns.middles[index * 2]!;
    numbers[number + NUMBER_PLACES.lat] = columns.middles[index * 2 + 1]!;
    numbers[number + HASH_PLACE] = Number.NaN;
    words[word + CORNERS_END_PLACE] = outlines.next(index);
    words[word + IS_SAMPLE_PLACE] = columns.isSample[index]!;
    texts.write(index, words, word);
  }
  return new ParcelBatch({ count, total: count, bytes: texts.bytes, records, corners: outlines.corners, shapes: outlines.shapes });
}

/** The outline of each parcel's largest part, end to end, and the shapes of those that it is not all of. */
class Outlines {
  readonly shapes = new Map<number, TileShape>();
  readonly #columns: PackedColumns;
  readonly #kept: Float64Array<ArrayBuffer>;
  #end = 0;

  constructor(columns: PackedColumns) {
    this.#columns = columns;
    // Most parcels are one ring: then all corners are outlines already.
    this.#kept = columns.parts.size === 0 ? columns.corners : new Float64Array(columns.corners.length);
  }

  get corners(): Float64Array<ArrayBuffer> {
    return this.#columns.parts.size === 0 ? this.#kept : this.#kept.slice(0, this.#end * 2);
  }

  /** @returns where its outline ends, in corners */
  next(index: number): number {
    const { parcelRings, ringEnds, corners, parts } = this.#columns;
    if (parts.size === 0) return ringEnds[index]!;
    const first = index === 0 ? 0 : parcelRings[index - 1]!;
    const ring = (at: number): Float64Array<ArrayBuffer> => corners.subarray(at === 0 ? 0 : ringEnds[at - 1]! * 2, ringEnds[at]! * 2);
    const outline = ring(first);
    this.#kept.set(outline, this.#end * 2);
    this.#end += outline.length / 2;
    const ringsOfParts = parts.get(index);
    if (ringsOfParts) this.#addShape(index, ringsOfParts, first, ring);
    return this.#end;
  }

  #addShape(index: number, ringsOfParts: readonly number[], first: number, ring: (at: number) => Float64Array<ArrayBuffer>): void {
    let at = first;
    // Copied: a shape is kept, and would keep all corners of the answer.
    const polygons = ringsOfParts.map((length) => Array.from({ length }, () => ring(at++).slice()));
    const sorted = sortedPolygons(polygons);
    if (sorted.length > 0) this.shapes.set(index, shapeOfPolygons(sorted));
  }
}

/** Texts of parcels: those of the answer stay where they are, those that are made of them follow behind. */
class TextMaker {
  readonly #columns: PackedColumns;
  #bytes: Uint8Array<ArrayBuffer>;
  #end: number;

  constructor(columns: PackedColumns) {
    this.#columns = columns;
    this.#bytes = columns.textBytes;
    this.#end = columns.textBytes.length;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  write(index: number, words: Uint32Array, word: number): void {
    const { units, unit, sheet, code, number, id, title } = this.#columns;
    const point = (name: TextName, place: number): void => {
      words[word + textPlace(name)] = this.#startOf(place);
      words[word + textPlace(name) + 1] = this.#endOf(place) - this.#startOf(place);
    };
    const make = (name: TextName, write: () => void): void => {
      const start = this.#end;
      write();
      words[word + textPlace(name)] = start;
      words[word + textPlace(name) + 1] = this.#end - start;
    };
    this.#makeRoom(index);
    for (const [name, at] of UNIT_TEXTS) point(name, units[unit[index]! * UNIT_NAMES.length + at]!);
    point('sheetNumber', sheet[index]!);
    point('landCode', code[index]!);
    if (number[index]! < 0) point('parcelNumber', ~number[index]!);
    else make('parcelNumber', () => this.#addNumber(index));
    if (id[index]! < 0) point('id', ~id[index]!);
    else make('id', () => this.#addId(index));
    if (title[index]! < 0) point('title', ~title[index]!);
    else make('title', () => this.#addTitle(index));
    make('address', () => this.#addAddress(index));
  }

  #startOf(place: number): number {
    return place === 0 ? 0 : this.#columns.textEnds[place - 1]!;
  }

  #endOf(place: number): number {
    return this.#columns.textEnds[place]!;
  }

  #lengthOf(place: number): number {
    return this.#endOf(place) - this.#startOf(place);
  }

  /** For the most that its own texts can take. */
  #makeRoom(index: number): void {
    const { sheet, number, id, title, street, place, house } = this.#columns;
    const numberLength = number[index]! < 0 ? this.#lengthOf(~number[index]!) : 0;
    const marked = title[index]! < 0 ? 0 : this.#lengthOf(title[index]!);
    const room =
      ROOM +
      numberLength +
      // Each byte of a title may be a mark.
      marked * (1 + this.#lengthOf(sheet[index]!) + Math.max(numberLength, 10)) +
      (id[index]! < 0 ? 0 : this.#lengthOf(id[index]!) + this.#lengthOf(sheet[index]!)) +
      (house[index]! < 0 ? this.#lengthOf(~house[index]!) : 0) +
      this.#lengthOf(street[index]!) +
      this.#lengthOf(place[index]!);
    this.#bytes = growColumn(this.#bytes, this.#end + room);
  }

  #addText(place: number): void {
    const end = this.#endOf(place);
    for (let from = this.#startOf(place); from < end; from += 1) this.#bytes[this.#end++] = this.#bytes[from]!;
  }

  #addSign(sign: number): void {
    this.#bytes[this.#end++] = sign;
  }

  #addNumber(index: number): void {
    const number = this.#columns.number[index]!;
    if (number < 0) this.#addText(~number);
    else this.#end = writeUtf8(String(number), this.#bytes, this.#end);
  }

  #addId(index: number): void {
    this.#addText(this.#columns.id[index]!);
    this.#addSign(DASH!);
    this.#addText(this.#columns.sheet[index]!);
    this.#addSign(DASH!);
    this.#addNumber(index);
  }

  #addTitle(index: number): void {
    const { title, sheet } = this.#columns;
    const end = this.#endOf(title[index]!);
    for (let from = this.#startOf(title[index]!); from < end; from += 1) {
      const byte = this.#bytes[from]!;
      if (byte === SHEET_BYTE) this.#addText(sheet[index]!);
      else if (byte === NUMBER_BYTE) this.#addNumber(index);
      else this.#addSign(byte);
    }
  }

  #addAddress(index: number): void {
    const { house, street, place } = this.#columns;
    const number = house[index]!;
    if (number > 0) this.#end = writeUtf8(String(number), this.#bytes, this.#end);
    else if (number < 0) this.#addText(~number);
    if (number !== 0) this.#addSign(SPACE!);
    this.#addText(street[index]!);
    if (this.#lengthOf(place[index]!) === 0) return;
    this.#addSign(COMMA!);
    this.#addSign(SPACE!);
    this.#addText(place[index]!);
  }
}
