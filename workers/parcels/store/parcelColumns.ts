import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel, CadastralRow } from '../../../src/domain/land/parcel.ts';
import { growColumn } from './growColumn.ts';
import { PackedTexts } from './packedTexts.ts';
import type { ParcelBatch } from '../answers/parcelBatch.ts';
import { SharedColumn, SharedTexts } from './sharedTexts.ts';
import type { TileShape } from '../tiles/tileStore.ts';
import { unpackShape } from './shapeOfPolygons.ts';
import { Utf8Slice } from './utf8.ts';

/** Texts of a parcel's own, by place; of the address only what stands before its first space or comma. */
const ID = 0;
const TITLE = 1;
const PARCEL_NUMBER = 2;
const ADDRESS_START = 3;
const OWN = 4;

/** Texts that parcels share, by place in a row of their numbers. */
const SHEET_NUMBER = 0;
const LAND_CODE = 1;
const ADDRESS_REST = 2;
const WARD_NOW = 3;
const CITY_NOW = 4;
const PROVINCE_CODE = 5;
const SHARED = 6;

/** Numbers of a parcel, by place in a row. */
const AREA = 0;
const CENTER_LNG = 1;
const CENTER_LAT = 2;
const SEEN_AT = 3;
const NUMBERS = 4;

const SPACE = 0x20;
const COMMA = 0x2c;

/** Numbers, numbers of shared texts, sample mark, place of the texts. */
export const COLUMN_BYTES = NUMBERS * 8 + SHARED * 4 + 1 + 8;

const slices = (count: number): Utf8Slice[] => Array.from({ length: count }, () => new Utf8Slice());

/** What is known of each parcel beside its ring, packed by slot: no object or string per parcel stays alive. */
export class ParcelColumns {
  readonly #own = new PackedTexts();
  readonly #shared = new SharedTexts();
  readonly #sharedColumns = Array.from({ length: SHARED }, () => new SharedColumn(this.#shared));
  /** Of the parcel looked at, filled anew for each. */
  readonly #ownTexts = slices(OWN);
  readonly #sharedTexts = slices(SHARED);
  #sharedNumbers = new Uint32Array(0);
  #numbers = new Float64Array(0);
  #samples = new Uint8Array(0);

  /** Of texts; what a slot takes beside them is COLUMN_BYTES. */
  get textBytes(): number {
    return this.#own.bytes + this.#shared.bytes;
  }

  /** Whether the parcel is another than the one in the slot, its ring left aside. */
  differs(slot: number, batch: ParcelBatch, index: number): boolean {
    const { lng, lat } = batch.center(index);
    const numbers = [batch.areaM2(index), lng, lat];
    if (numbers.some((number, place) => !Object.is(number, this.#number(slot, place)))) return true;
    if (this.isSample(slot) !== batch.isSample(index)) return true;
    this.#look(batch, index);
    if (!this.#own.has(slot, this.#ownTexts)) return true;
    const isHeld = (text: Utf8Slice, place: number): boolean =>
      this.#sharedColumns[place]!.is(this.#sharedNumbers[slot * SHARED + place]!, text);
    return !this.#sharedTexts.every(isHeld);
  }

  /** @param isHeld the slot has a parcel, whose place this one takes */
  write(slot: number, batch: ParcelBatch, index: number, isHeld: boolean): void {
    this.#sharedNumbers = growColumn(this.#sharedNumbers, (slot + 1) * SHARED);
    this.#numbers = growColumn(this.#numbers, (slot + 1) * NUMBERS);
    this.#samples = growColumn(this.#samples, slot + 1);
    this.#look(batch, index);
    for (let place = 0; place < SHARED; place += 1) {
      const before = this.#sharedNumbers[slot * SHARED + place]!;
      this.#sharedNumbers[slot * SHARED + place] = this.#sharedColumns[place]!.use(this.#sharedTexts[place]!);
      if (isHeld) this.#shared.leave(before);
    }
    this.#own.set(slot, this.#ownTexts);
    const { lng, lat } = batch.center(index);
    const at = slot * NUMBERS;
    if (!isHeld) this.#numbers[at + SEEN_AT] = -Infinity;
    this.#numbers[at + AREA] = batch.areaM2(index);
    this.#numbers[at + CENTER_LNG] = lng;
    this.#numbers[at + CENTER_LAT] = lat;
    this.#samples[slot] = Number(batch.isSample(index));
  }

  remove(slot: number): void {
    this.#leaveShared(slot);
    this.#own.remove(slot);
  }

  /** Raises when a parcel was seen. */
  see(slot: number, seenAt: number): void {
    if (seenAt > this.seenAt(slot)) this.#numbers[slot * NUMBERS + SEEN_AT] = seenAt;
  }

  seenAt(slot: number): number {
    return this.#number(slot, SEEN_AT);
  }

  hasId(slot: number, id: Utf8Slice): boolean {
    return this.#own.beginsWith(slot, id);
  }

  id(slot: number): string {
    return this.#own.text(slot, ID);
  }

  title(slot: number): string {
    return this.#own.text(slot, TITLE);
  }

  sheetNumber(slot: number): string {
    return this.#sharedText(slot, SHEET_NUMBER);
  }

  parcelNumber(slot: number): string {
    return this.#own.text(slot, PARCEL_NUMBER);
  }

  landCode(slot: number): string {
    return this.#sharedText(slot, LAND_CODE);
  }

  address(slot: number): string {
    return this.#own.text(slot, ADDRESS_START) + this.#sharedText(slot, ADDRESS_REST);
  }

  addressNow(slot: number): string {
    return [this.#sharedText(slot, WARD_NOW), this.#sharedText(slot, CITY_NOW)].filter(Boolean).join(', ');
  }

  provinceCode(slot: number): string {
    return this.#sharedText(slot, PROVINCE_CODE);
  }

  areaM2(slot: number): number {
    return this.#number(slot, AREA);
  }

  center(slot: number): LngLat {
    return { lng: this.#number(slot, CENTER_LNG), lat: this.#number(slot, CENTER_LAT) };
  }

  isSample(slot: number): boolean {
    return this.#samples[slot] === 1;
  }

  /** One line of the list. */
  row(slot: number, distanceM: number): CadastralRow {
    return {
      type: 'cadastrals',
      id: this.id(slot),
      sheetNumber: this.sheetNumber(slot),
      parcelNumber: this.parcelNumber(slot),
      areaM2: this.areaM2(slot),
      landCode: this.landCode(slot),
      address: this.address(slot),
      center: this.center(slot),
      distanceM,
      isSample: this.isSample(slot),
    };
  }

  /** The parcel unpacked. */
  parcel(slot: number, shape: TileShape): CadastralParcel {
    return {
      type: 'cadastrals',
      id: this.id(slot),
      title: this.title(slot),
      sheetNumber: this.sheetNumber(slot),
      parcelNumber: this.parcelNumber(slot),
      landCode: this.landCode(slot),
      address: this.address(slot),
      addressNow: this.addressNow(slot),
      provinceCode: this.provinceCode(slot),
      areaM2: this.areaM2(slot),
      center: this.center(slot),
      ...unpackShape(shape),
      isSample: this.isSample(slot),
    };
  }

  #look(batch: ParcelBatch, index: number): void {
    const [own, shared] = [this.#ownTexts, this.#sharedTexts];
    batch.slice(index, 'id', own[ID]!);
    batch.slice(index, 'title', own[TITLE]!);
    batch.slice(index, 'parcelNumber', own[PARCEL_NUMBER]!);
    batch.slice(index, 'sheetNumber', shared[SHEET_NUMBER]!);
    batch.slice(index, 'landCode', shared[LAND_CODE]!);
    batch.slice(index, 'wardNow', shared[WARD_NOW]!);
    batch.slice(index, 'cityNow', shared[CITY_NOW]!);
    batch.slice(index, 'provinceCode', shared[PROVINCE_CODE]!);
    const { bytes, start, end } = batch.slice(index, 'address', own[ADDRESS_START]!);
    // Neighbours' addresses differ in the number; street, ward and all behind it are the same.
    let rest = start;
    while (rest < end && bytes[rest] !== SPACE && bytes[rest] !== COMMA) rest += 1;
    own[ADDRESS_START]!.end = rest;
    shared[ADDRESS_REST]!.set(bytes, rest, end);
  }

  #leaveShared(slot: number): void {
    for (let place = 0; place < SHARED; place += 1) this.#shared.leave(this.#sharedNumbers[slot * SHARED + place]!);
  }

  #number(slot: number, place: number): number {
    return this.#numbers[slot * NUMBERS + place]!;
  }

  #sharedText(slot: number, place: number): string {
    return this.#shared.text(this.#sharedNumbers[slot * SHARED + place]!);
  }
}
