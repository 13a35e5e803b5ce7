import type { LngLat } from '../../src/domain/lngLat.ts';
import type { CadastralParcel } from '../../src/domain/parcel.ts';
import { growColumn } from './growColumn.ts';
import { PackedTexts } from './packedTexts.ts';
import { SharedTexts } from './sharedTexts.ts';

/** Texts of a parcel's own, by place; of the address only what stands before its first comma. */
const ID = 0;
const TITLE = 1;
const PARCEL_NUMBER = 2;
const ADDRESS_START = 3;

/** Texts that parcels share, by place in a row of their numbers. */
const SHEET_NUMBER = 0;
const LAND_CODE = 1;
const ADDRESS_REST = 2;
const ADDRESS_NOW = 3;
const PROVINCE_CODE = 4;
const SHARED = 5;

/** Numbers of a parcel, by place in a row. */
const AREA = 0;
const CENTER_LNG = 1;
const CENTER_LAT = 2;
const SEEN_AT = 3;
const NUMBERS = 4;

/** Numbers, numbers of shared texts, sample mark, place of the texts. */
export const COLUMN_BYTES = NUMBERS * 8 + SHARED * 4 + 1 + 8;

const ownTexts = ({ id, title, parcelNumber, address }: CadastralParcel): string[] => [
  id,
  title,
  parcelNumber,
  address.slice(0, restOf(address)),
];

const sharedTexts = ({ sheetNumber, landCode, address, addressNow, provinceCode }: CadastralParcel): string[] => [
  sheetNumber,
  landCode,
  address.slice(restOf(address)),
  addressNow,
  provinceCode,
];

/** Neighbours' addresses differ in the number; street, ward and all behind it are the same. */
function restOf(address: string): number {
  const afterNumber = address.search(/[ ,]/);
  return afterNumber < 0 ? address.length : afterNumber;
}

/** What is known of each parcel beside its ring, packed by slot: no object or string per parcel stays alive. */
export class ParcelColumns {
  readonly #own = new PackedTexts();
  readonly #shared = new SharedTexts();
  #sharedNumbers = new Uint32Array(0);
  #numbers = new Float64Array(0);
  #samples = new Uint8Array(0);

  /** Of texts; what a slot takes beside them is COLUMN_BYTES. */
  get textBytes(): number {
    return this.#own.bytes + this.#shared.bytes;
  }

  /** Whether the parcel is another than the one in the slot, its ring left aside. */
  differs(slot: number, parcel: CadastralParcel): boolean {
    const { areaM2, center, isSample } = parcel;
    const numbers = [areaM2, center.lng, center.lat];
    if (numbers.some((number, place) => !Object.is(number, this.#number(slot, place)))) return true;
    if (this.#samples[slot] !== Number(isSample) || !this.#own.has(slot, ownTexts(parcel))) return true;
    return sharedTexts(parcel).some((text, place) => !this.#shared.is(this.#sharedNumbers[slot * SHARED + place]!, text));
  }

  /** @param isHeld the slot has a parcel, whose place this one takes */
  write(slot: number, parcel: CadastralParcel, isHeld: boolean): void {
    this.#sharedNumbers = growColumn(this.#sharedNumbers, (slot + 1) * SHARED);
    this.#numbers = growColumn(this.#numbers, (slot + 1) * NUMBERS);
    this.#samples = growColumn(this.#samples, slot + 1);
    const shared = sharedTexts(parcel).map((text) => this.#shared.use(text));
    if (isHeld) this.#leaveShared(slot);
    this.#sharedNumbers.set(shared, slot * SHARED);
    this.#own.set(slot, ownTexts(parcel));
    const { areaM2, center, isSample } = parcel;
    this.#numbers.set([areaM2, center.lng, center.lat, isHeld ? this.seenAt(slot) : -Infinity], slot * NUMBERS);
    this.#samples[slot] = Number(isSample);
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

  hasId(slot: number, id: string): boolean {
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
    return this.#sharedText(slot, ADDRESS_NOW);
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
