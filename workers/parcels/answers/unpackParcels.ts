import { PackedFault } from '../../../src/contract/packed/countReader.ts';
import { MAX_TEXT_BYTES, NUMBER_MARK, SHEET_MARK, UNIT_NAMES } from '../../../src/contract/packed/packedParcels.ts';
import { type PackedColumns, readPackedParcels } from '../../../src/contract/packed/readPackedParcels.ts';
import { growColumn } from '../store/growColumn.ts';
import { checkUtf8, NO_TEXT } from './checkUtf8.ts';
import { Outlines } from './outlines.ts';
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

const [SHEET_BYTE, NUMBER_BYTE] = [SHEET_MARK.charCodeAt(0), NUMBER_MARK.charCodeAt(0)];
const [DASH, SPACE, COMMA, ZERO] = [0x2d, 0x20, 0x2c, 0x30];
/** The most that a parcel's own four texts take, each of which is found to be too long before it is made of more than four. */
const ROOM = 16 * MAX_TEXT_BYTES;
/** From this length on a call of the engine copies faster than a loop, at first above all: the loop is not compiled yet. */
const FEW = 12;
/** What they take of a common parcel. */
const LIKELY_BYTES = 160;

/** Where a record has the text that a unit has under a name. */
const unitText = (text: TextName, name: (typeof UNIT_NAMES)[number]): { place: number; name: number } => ({
  place: textPlace(text),
  name: UNIT_NAMES.indexOf(name),
});
const UNIT_TEXTS = [unitText('wardNow', 'ward_name_2025'), unitText('cityNow', 'city_name_2025'), unitText('provinceCode', 'city_code')];
const OWN_TEXTS = ['sheetNumber', 'landCode', 'parcelNumber', 'id', 'title', 'address'] as const;
const [SHEET_PLACE, CODE_PLACE, NUMBER_PLACE, ID_PLACE, TITLE_PLACE, ADDRESS_PLACE] = OWN_TEXTS.map(textPlace) as Six;
type Six = [number, number, number, number, number, number];

/**
 * A batch of the parcels of a packed answer: what it says of each parcel is copied, and nothing is made of it before it is asked for.
 * @throws PackedFault for bytes that are damaged
 */
export function unpackParcels(packed: Uint8Array<ArrayBuffer>): ParcelBatch {
  const columns = readPackedParcels(packed);
  const { count, shapes } = columns;
  checkTexts(columns);
  const numbers = new Float64Array((count * RECORD_BYTES) / 8);
  const words = new Uint32Array(numbers.buffer);
  const texts = new TextMaker(columns, words);
  const outlines = new Outlines(shapes);
  for (let index = 0; index < count; index += 1) {
    const word = index * RECORD_WORDS;
    const number = word / 2;
    numbers[number + NUMBER_PLACES.areaM2] = shapes.areasM2[index]!;
    numbers[number + NUMBER_PLACES.lng] = shapes.middles[index * 2]!;
    numbers[number + NUMBER_PLACES.lat] = shapes.middles[index * 2 + 1]!;
    numbers[number + HASH_PLACE] = Number.NaN;
    words[word + CORNERS_END_PLACE] = outlines.next(index);
    words[word + IS_SAMPLE_PLACE] = shapes.isSample[index]!;
    texts.write(index, word);
  }
  return new ParcelBatch({ count, total: count, bytes: texts.bytes, records: numbers, corners: outlines.corners, shapes: outlines.shapes });
}

/** @throws PackedFault unless each text is UTF-8, whole signs of it */
function checkTexts({ textBytes, textEnds }: PackedColumns): void {
  checkUtf8(textBytes);
  if (!textEnds.every((end) => end === textBytes.length || (textBytes[end]! & 0xc0) !== 0x80)) throw new PackedFault(NO_TEXT);
}

/** Texts of parcels: those of the answer stay where they are, those that are made of them follow behind. */
class TextMaker {
  readonly #columns: PackedColumns;
  readonly #words: Uint32Array;
  #bytes: Uint8Array<ArrayBuffer>;
  #end: number;

  /** @param words of the records that are told where the texts stand */
  constructor(columns: PackedColumns, words: Uint32Array) {
    this.#columns = columns;
    this.#words = words;
    this.#end = columns.textBytes.length;
    this.#bytes = new Uint8Array(this.#end + columns.count * LIKELY_BYTES);
    this.#bytes.set(columns.textBytes);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  write(index: number, word: number): void {
    const { units, unit, sheet, code, number, id, title } = this.#columns;
    this.#bytes = growColumn(this.#bytes, this.#end + ROOM);
    const names = unit[index]! * UNIT_NAMES.length;
    for (let at = 0; at < UNIT_TEXTS.length; at += 1) this.#point(word + UNIT_TEXTS[at]!.place, units[names + UNIT_TEXTS[at]!.name]!);
    this.#point(word + SHEET_PLACE, sheet[index]!);
    this.#point(word + CODE_PLACE, code[index]!);
    if (number[index]! < 0) this.#point(word + NUMBER_PLACE, ~number[index]!);
    else this.#close(word + NUMBER_PLACE, this.#end, this.#addDigits(number[index]!));
    const numberAt = this.#words[word + NUMBER_PLACE]!;
    const numberEnd = numberAt + this.#words[word + NUMBER_PLACE + 1]!;
    if (id[index]! < 0) this.#point(word + ID_PLACE, ~id[index]!);
    else this.#close(word + ID_PLACE, this.#end, this.#addId(index, numberAt, numberEnd));
    if (title[index]! < 0) this.#point(word + TITLE_PLACE, ~title[index]!);
    else this.#close(word + TITLE_PLACE, this.#end, this.#addTitle(index, numberAt, numberEnd));
    this.#close(word + ADDRESS_PLACE, this.#end, this.#addAddress(index));
  }

  /** A text that stands among those of the answer. */
  #point(place: number, text: number): void {
    const start = this.#startOf(text);
    this.#words[place] = start;
    this.#words[place + 1] = this.#endOf(text) - start;
  }

  /** A text that was made. @throws PackedFault where it is too long */
  #close(place: number, start: number, end: number): void {
    if (end - start > MAX_TEXT_BYTES) throw new PackedFault('has a text that is too long');
    this.#words[place] = start;
    this.#words[place + 1] = end - start;
  }

  #startOf(text: number): number {
    return text === 0 ? 0 : this.#columns.textEnds[text - 1]!;
  }

  #endOf(text: number): number {
    return this.#columns.textEnds[text]!;
  }

  #addText(text: number): void {
    this.#copy(this.#startOf(text), this.#endOf(text));
  }

  #copy(start: number, end: number): void {
    const bytes = this.#bytes;
    let to = this.#end;
    if (end - start > FEW) {
      bytes.copyWithin(to, start, end);
      to += end - start;
    } else for (let from = start; from < end; from += 1) bytes[to++] = bytes[from]!;
    this.#end = to;
  }

  #addSign(sign: number): void {
    this.#bytes[this.#end] = sign;
    this.#end += 1;
  }

  /** @param whole 0 or more, of at most ten digits */
  #addDigits(whole: number): number {
    const [bytes, start] = [this.#bytes, this.#end];
    let end = start + 1;
    for (let power = 10; power <= whole; power *= 10) end += 1;
    let rest = whole;
    for (let at = end - 1; at >= start; at -= 1) {
      const tens = Math.floor(rest / 10);
      bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    this.#end = end;
    return end;
  }

  #addId(index: number, numberAt: number, numberEnd: number): number {
    this.#addText(this.#columns.id[index]!);
    this.#addSign(DASH);
    this.#addText(this.#columns.sheet[index]!);
    this.#addSign(DASH);
    this.#copy(numberAt, numberEnd);
    return this.#end;
  }

  #addTitle(index: number, numberAt: number, numberEnd: number): number {
    const { title, sheet } = this.#columns;
    const [bytes, end] = [this.#bytes, this.#endOf(title[index]!)];
    const most = this.#end + MAX_TEXT_BYTES;
    let to = this.#end;
    for (let from = this.#startOf(title[index]!); from < end && to <= most; from += 1) {
      const byte = bytes[from]!;
      if (byte !== SHEET_BYTE && byte !== NUMBER_BYTE) {
        bytes[to++] = byte;
        continue;
      }
      this.#end = to;
      if (byte === NUMBER_BYTE) this.#copy(numberAt, numberEnd);
      else this.#addText(sheet[index]!);
      to = this.#end;
    }
    this.#end = to;
    return to;
  }

  #addAddress(index: number): number {
    const { house, street, place } = this.#columns;
    const number = house[index]!;
    if (number > 0) this.#addDigits(number);
    else if (number < 0) this.#addText(~number);
    if (number !== 0) this.#addSign(SPACE);
    this.#addText(street[index]!);
    if (this.#endOf(place[index]!) > this.#startOf(place[index]!)) {
      this.#addSign(COMMA);
      this.#addSign(SPACE);
      this.#addText(place[index]!);
    }
    return this.#end;
  }
}
