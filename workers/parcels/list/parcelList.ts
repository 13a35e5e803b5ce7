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
 * One text per slot, as the codes of its pieces: addresses share most of theirs (street, ward, city), so a piece is
 * folded once and looked through once, however many parcels have it.
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

  /** By slot: 1 where a word of the text begins with this folded one. */
  beginningWith(word: string): Uint8Array {
    const wanted = Uint8Array.from(this.#folded, (folded) => Number(beginsWord(folded, word)));
    const found = new Uint8Array(this.#length);
    let at = 0;
    for (let slot = 0; slot < this.#length; slot += 1) {
      const end = this.#ends[slot]!;
      let any = 0;
      for (; at < end; at += 1) any |= wanted[this.#pieces[at]!]!;
      found[slot] = any;
    }
    return found;
  }

  #code(piece: string): number {
    const known = this.#codes.get(piece);
    if (known !== undefined) return known;
    this.#codes.set(piece, this.#folded.length);
    this.#folded.push(foldPlaceText(piece));
    return this.#folded.length - 1;
  }
}

/** '12 Lê Lợi, Phường Hoà Xuân' → house number, street, the rest. Any cut between words would find the same. */
function cutAddress(text: string): string[] {
  const comma = text.indexOf(',');
  const street = comma < 0 ? text : text.slice(0, comma);
  const space = street.indexOf(' ');
  const pieces = space < 0 ? [street] : [street.slice(0, space), street.slice(space + 1)];
  if (comma >= 0) pieces.push(text.slice(comma + 1));
  return pieces;
}

/** What the list must know of a parcel. */
export type ListedParcel = Pick<CadastralParcel, 'id' | 'center' | 'areaM2' | 'sheetNumber' | 'parcelNumber' | 'landCode' | 'address'>;

export interface Arranged {
  /** Parcels that the filter lets through, and all there are. */
  count: number;
  total: number;
  /** Every land code of the list, by name; its count leaves the choice of land codes aside, so it tells what choosing it brings. */
  landCodes: LandCodeCount[];
}

/**
 * The parcels of one search, sorted and filtered: columns only, no object per parcel. Equal parcels stand by distance,
 * then as they came. A parcel that is added takes its place in the present order at once.
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
  /** All slots, the nearest first, until one is added: every other order begins with it. */
  #byDistance: Uint32Array | null = null;
  /** Slots that pass, in order, until something changes. */
  #arranged: Uint32Array | null = null;
  #landCounts = new Uint32Array(0);

  /** @param center of the search: distances are measured from it */
  constructor(center: LngLat) {
    this.#center = center;
  }

  get total(): number {
    return this.#slots.size;
  }

  /** Adds those it does not hold yet. Nothing of the objects is kept, so one may be filled anew for each. */
  add(parcels: Iterable<ListedParcel>): void {
    for (const parcel of parcels) {
      if (this.#slots.has(parcel.id)) continue;
      const slot = this.#ids.length;
      this.#makeRoom(slot + 1);
      this.#slots.set(parcel.id, slot);
      this.#ids.push(parcel.id);
      this.#distancesM[slot] = greatCircleM(this.#center, parcel.center);
      // Records may hold anything; the sort needs numbers from 0.
      this.#areasM2[slot] = parcel.areaM2 > 0 ? parcel.areaM2 : 0;
      this.#sheets[slot] = this.#sheetNumbers.code(parcel.sheetNumber);
      this.#parcels[slot] = this.#parcelNumbers.code(parcel.parcelNumber);
      this.#lands[slot] = this.#landCode(parcel.landCode);
      this.#addresses.push(parcel.address);
      this.#byDistance = null;
      this.#arranged = null;
    }
  }

  /** Sorts and filters; the order holds for what is added later. */
  arrange(order: ParcelOrder): Arranged {
    this.#order = order;
    this.#arranged = null;
    const count = this.#inOrder().length;
    const landCodes = [...this.#landCodes].map(([code, land]) => ({ code, count: this.#landCounts[land]! }));
    return { count, total: this.total, landCodes: landCodes.sort((a, b) => (a.code < b.code ? -1 : 1)) };
  }

  /** Ids from (inclusive) to (exclusive) of the present order. */
  ids(from: number, to: number): string[] {
    const start = Math.max(0, from);
    return Array.from(this.#inOrder().subarray(start, Math.max(start, to)), (slot) => this.#ids[slot]!);
  }

  /** Where a parcel stands in the present order; -1 when it does not. */
  indexOf(id: string): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? -1 : this.#inOrder().indexOf(slot);
  }

  /** Metres from the middle of the search; NaN for one it does not hold. */
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
    const known = this.#landCodes.get(text);
    if (known !== undefined) return known;
    this.#landCodes.set(text, this.#landCodes.size);
    return this.#landCodes.size - 1;
  }

  #inOrder(): Uint32Array {
    this.#arranged ??= this.#sort(this.#filter());
    return this.#arranged;
  }

  /** Slots that pass, the nearest first. */
  #filter(): Uint32Array {
    const passes = this.#passingText();
    const { landCodes, minAreaM2, maxAreaM2 } = this.#order;
    const [min, max] = [minAreaM2 ?? 0, maxAreaM2 ?? Infinity];
    const wanted = Uint8Array.from(this.#landCodes.keys(), (code) => Number(landCodes.length === 0 || landCodes.includes(code)));
    this.#landCounts = new Uint32Array(wanted.length);
    this.#byDistance ??= sortSlots(countUp(this.#ids.length), this.#distancesM, false);
    const found = new Uint32Array(this.#ids.length);
    let count = 0;
    for (const slot of this.#byDistance) {
      const areaM2 = this.#areasM2[slot]!;
      if (!passes[slot] || areaM2 < min || areaM2 > max) continue;
      const land = this.#lands[slot]!;
      this.#landCounts[land]! += 1;
      if (!wanted[land]) continue;
      found[count] = slot;
      count += 1;
    }
    return found.subarray(0, count);
  }

  /** By slot: 1 for those that have every word of the text. */
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

  /** @param nearestFirst slots in that order: equal ones keep it */
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
