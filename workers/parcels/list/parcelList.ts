import { greatCircleM } from '../../../src/domain/geometry/greatCircle.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { type LandCodeCount, NEAREST_FIRST, type ParcelOrder } from '../../../src/domain/land/parcelOrder.ts';
import { foldPlaceText, readPlaceWords } from '../../../src/domain/search/placeWords.ts';
import { type PlotFilter, readPlotFilters } from '../../../src/domain/search/plotWords.ts';
import { growColumn } from '../store/growColumn.ts';
import { beginsWord, NumberRanks } from './numberRanks.ts';
import { sortSlots } from './sortSlots.ts';

/**
 * Column of texts, stored as codes of their pieces. Addresses share most pieces (street, ward, city), so that each
 * piece is folded and searched once for all parcels.
 */
class WordColumn {
  readonly #codes = new Map<string, number>();
  readonly #folded: string[] = [];
  #pieces = new Uint32Array(0);
  #ends = new Uint32Array(0);
  #length = 0;

  push(text: string): void {
    let end = this.#length === 0 ? 0 : this.#ends[this.#length - 1]!;
    for (const piece of cutAddress(text)) {
      this.#pieces = growColumn(this.#pieces, end + 1);
      this.#pieces[end] = this.#code(piece);
      end += 1;
    }
    this.#ends = growColumn(this.#ends, this.#length + 1);
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  /** Returns 1 by slot if a word of the text starts with this folded one. */
  beginningWith(word: string): Uint8Array {
    const matches = Uint8Array.from(this.#folded, (folded) => Number(beginsWord(folded, word)));
    const result = new Uint8Array(this.#length);
    let at = 0;
    for (let slot = 0; slot < this.#length; slot += 1) {
      const end = this.#ends[slot]!;
      let isFound = 0;
      for (; at < end; at += 1) isFound |= matches[this.#pieces[at]!]!;
      result[slot] = isFound;
    }
    return result;
  }

  #code(piece: string): number {
    const code = this.#codes.get(piece);
    if (code !== undefined) return code;
    this.#codes.set(piece, this.#folded.length);
    this.#folded.push(foldPlaceText(piece));
    return this.#folded.length - 1;
  }
}

/** Splits '12 Lê Lợi, Phường Hoà Xuân' into house number, street, rest. Any split between words is correct. */
function cutAddress(text: string): string[] {
  const comma = text.indexOf(',');
  const street = comma < 0 ? text : text.slice(0, comma);
  const space = street.indexOf(' ');
  const pieces = space < 0 ? [street] : [street.slice(0, space), street.slice(space + 1)];
  if (comma >= 0) pieces.push(text.slice(comma + 1));
  return pieces;
}

export type ListedParcel = Pick<CadastralParcel, 'id' | 'center' | 'areaM2' | 'sheetNumber' | 'parcelNumber' | 'landCode' | 'address'>;

export interface Arranged {
  /** Number of parcels that pass the filter, and of all parcels. */
  count: number;
  total: number;
  /** Land codes of the list by name. Counts ignore the land-code filter, so they predict its result. */
  landCodes: LandCodeCount[];
}

/**
 * Parcels of one search, sorted and filtered, in columns without an object per parcel. Equal parcels are ordered by
 * distance, then by arrival. An added parcel takes its place in the current order.
 */
export class ParcelList {
  readonly #center: LngLat;
  readonly #ids: string[] = [];
  readonly #slots = new Map<string, number>();
  readonly #sheetNumbers = new NumberRanks();
  readonly #parcelNumbers = new NumberRanks();
  readonly #addresses = new WordColumn();
  readonly #landCodes = new Map<string, number>();
  #distancesM = new Float64Array(0);
  #areasM2 = new Float64Array(0);
  #sheets = new Uint32Array(0);
  #parcels = new Uint32Array(0);
  #lands = new Uint32Array(0);
  #order: ParcelOrder = NEAREST_FIRST;
  /** All slots, nearest first, until one is added; every other order is derived from it. */
  #byDistance: Uint32Array | null = null;
  /** Slots that pass the filter, in order, until a change. */
  #arranged: Uint32Array | null = null;
  #landCounts = new Uint32Array(0);

  constructor(center: LngLat) {
    this.#center = center;
  }

  get total(): number {
    return this.#slots.size;
  }

  /** Adds new parcels. Keeps no references, so that the caller may reuse one object for all. */
  add(parcels: Iterable<ListedParcel>): void {
    for (const parcel of parcels) {
      if (this.#slots.has(parcel.id)) continue;
      const slot = this.#ids.length;
      this.#makeRoom(slot + 1);
      this.#slots.set(parcel.id, slot);
      this.#ids.push(parcel.id);
      this.#distancesM[slot] = greatCircleM(this.#center, parcel.center);
      // Records may hold anything; the sort requires non-negative numbers.
      this.#areasM2[slot] = parcel.areaM2 > 0 ? parcel.areaM2 : 0;
      this.#sheets[slot] = this.#sheetNumbers.code(parcel.sheetNumber);
      this.#parcels[slot] = this.#parcelNumbers.code(parcel.parcelNumber);
      this.#lands[slot] = this.#landCode(parcel.landCode);
      this.#addresses.push(parcel.address);
      this.#byDistance = null;
      this.#arranged = null;
    }
  }

  arrange(order: ParcelOrder): Arranged {
    this.#order = order;
    this.#arranged = null;
    const count = this.#inOrder().length;
    const landCodes = [...this.#landCodes].map(([code, land]) => ({ code, count: this.#landCounts[land]! }));
    return { count, total: this.total, landCodes: landCodes.sort((a, b) => (a.code < b.code ? -1 : 1)) };
  }

  ids(from: number, to: number): string[] {
    const start = Math.max(0, from);
    return Array.from(this.#inOrder().subarray(start, Math.max(start, to)), (slot) => this.#ids[slot]!);
  }

  /** Returns -1 for a parcel that is not in the order. */
  indexOf(id: string): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? -1 : this.#inOrder().indexOf(slot);
  }

  /** Returns NaN for an unknown parcel. */
  distanceM(id: string): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? Number.NaN : this.#distancesM[slot]!;
  }

  #makeRoom(length: number): void {
    if (length <= this.#lands.length) return;
    this.#distancesM = growColumn(this.#distancesM, length);
    this.#areasM2 = growColumn(this.#areasM2, length);
    this.#sheets = growColumn(this.#sheets, length);
    this.#parcels = growColumn(this.#parcels, length);
    this.#lands = growColumn(this.#lands, length);
  }

  #landCode(text: string): number {
    const code = this.#landCodes.get(text);
    if (code !== undefined) return code;
    this.#landCodes.set(text, this.#landCodes.size);
    return this.#landCodes.size - 1;
  }

  #inOrder(): Uint32Array {
    this.#arranged ??= this.#sort(this.#filter());
    return this.#arranged;
  }

  /** Returns the slots that pass, nearest first. */
  #filter(): Uint32Array {
    const passes = this.#passingText();
    const { landCodes, minAreaM2, maxAreaM2 } = this.#order;
    const [min, max] = [minAreaM2 ?? 0, maxAreaM2 ?? Infinity];
    const isSelected = Uint8Array.from(this.#landCodes.keys(), (code) => Number(landCodes.length === 0 || landCodes.includes(code)));
    this.#landCounts = new Uint32Array(isSelected.length);
    this.#byDistance ??= sortSlots(countUp(this.#ids.length), this.#distancesM, false);
    const passing = new Uint32Array(this.#ids.length);
    let count = 0;
    for (const slot of this.#byDistance) {
      const areaM2 = this.#areasM2[slot]!;
      if (!passes[slot] || areaM2 < min || areaM2 > max) continue;
      const land = this.#lands[slot]!;
      this.#landCounts[land]! += 1;
      if (!isSelected[land]) continue;
      passing[count] = slot;
      count += 1;
    }
    return passing.subarray(0, count);
  }

  /** Returns 1 by slot if the parcel has every word of the text. */
  #passingText(): Uint8Array {
    const passes = new Uint8Array(this.#ids.length).fill(1);
    for (const word of readPlotFilters(readPlaceWords(this.#order.text))) this.#keepThoseWith(word, passes);
    return passes;
  }

  #keepThoseWith({ of, word }: PlotFilter, passes: Uint8Array): void {
    const sheets = this.#sheetNumbers.beginningWith(word);
    const parcels = this.#parcelNumbers.beginningWith(word);
    if (of !== 'any') {
      const [numbers, column] = of === 'sheet' ? [sheets, this.#sheets] : [parcels, this.#parcels];
      for (let slot = 0; slot < passes.length; slot += 1) passes[slot]! &= numbers[column[slot]!]!;
      return;
    }
    const addresses = this.#addresses.beginningWith(word);
    const lands = Uint8Array.from(this.#landCodes.keys(), (code) => Number(beginsWord(foldPlaceText(code), word)));
    for (let slot = 0; slot < passes.length; slot += 1) {
      const has = addresses[slot]! | sheets[this.#sheets[slot]!]! | parcels[this.#parcels[slot]!]! | lands[this.#lands[slot]!]!;
      passes[slot]! &= has;
    }
  }

  /** @param nearestFirst slots sorted by distance, which breaks ties */
  #sort(nearestFirst: Uint32Array): Uint32Array {
    const { sort, descending } = this.#order;
    if (sort === 'distance') return descending ? sortSlots(nearestFirst, this.#distancesM, true) : nearestFirst;
    if (sort === 'area') return sortSlots(nearestFirst, this.#areasM2, descending);
    const byParcel = sortSlots(nearestFirst, this.#ranksOf(this.#parcels, this.#parcelNumbers), descending);
    return sortSlots(byParcel, this.#ranksOf(this.#sheets, this.#sheetNumbers), descending);
  }

  #ranksOf(codes: Uint32Array, numbers: NumberRanks): Uint32Array {
    const ranks = numbers.ranks();
    const bySlot = new Uint32Array(this.#ids.length);
    for (let slot = 0; slot < bySlot.length; slot += 1) bySlot[slot] = ranks[codes[slot]!]!;
    return bySlot;
  }
}

function countUp(length: number): Uint32Array {
  const slots = new Uint32Array(length);
  for (let slot = 0; slot < length; slot += 1) slots[slot] = slot;
  return slots;
}
