import type { LngLat, LngLatBox } from '../../src/domain/lngLat.ts';
import { boxOfPoints } from '../../src/domain/around.ts';
import type { CadastralParcel, CadastralRow } from '../../src/domain/parcel.ts';
import type { ParcelTileProperties } from './api.ts';
import { growColumn } from './growColumn.ts';
import { labelPoint } from './labelPoint.ts';
import { landTileOptions, polygonShape } from './landTiles.ts';
import { PackedTexts } from './packedTexts.ts';
import { ParcelIds } from './parcelIds.ts';
import { parcelLabel } from './parcelLabel.ts';
import { SharedTexts } from './sharedTexts.ts';
import type { CreateTileStore, TileShape, TileStore } from './tileStore.ts';

/** Properties of a tile, in the order of the store's keys. */
const KEYS: ReadonlyArray<keyof ParcelTileProperties> = ['id', 'landCode', 'sheetNumber', 'parcelNumber', 'label'];

/** Texts of a parcel's own, by place; of the address only what stands before its first comma. */
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

/** Numbers, numbers of shared texts, sample mark, place of the texts, hash and place in its table. */
const BYTES_PER_PARCEL = NUMBERS * 8 + SHARED * 4 + 1 + 8 + 16;
/** When some must go, a fifth of the room is made, so that it does not happen at every search. */
const KEPT_SHARE = 0.8;

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

/** Every parcel that searches brought, each once, packed. Methods that read answer null of a parcel that is not held. */
export class ParcelStore {
  readonly #tiles: TileStore;
  readonly #ids = new ParcelIds((slot, id) => this.#own.beginsWith(slot, id));
  readonly #own = new PackedTexts();
  readonly #shared = new SharedTexts();
  #sharedNumbers = new Uint32Array(0);
  #numbers = new Float64Array(0);
  #samples = new Uint8Array(0);
  #coordinates = 0;

  /** @param createTiles makes the store that keeps rings and tiles */
  constructor(createTiles: CreateTileStore) {
    this.#tiles = createTiles(landTileOptions('parcels', KEYS, 'parcel-labels'));
  }

  get size(): number {
    return this.#ids.size;
  }

  /** What all parcels take, texts and indexes too; room for growth is not counted. */
  get bytes(): number {
    return this.#tiles.bytes + this.#own.bytes + this.#shared.bytes + this.size * BYTES_PER_PARCEL;
  }

  get coordinateBytes(): number {
    return this.#coordinates * 16;
  }

  /**
   * Packs a parcel, puts it in place of the one with its id when its content changed, or only notes that it was seen.
   * @param seenAt a number that grows: those with the lowest are let go first
   * @returns whether anything but that changed
   * @throws RangeError when the host refuses the memory; what is held stays as it was
   */
  merge(parcel: CadastralParcel, seenAt: number): boolean {
    const held = this.#ids.slot(parcel.id);
    const shape = polygonShape([parcel.ring]);
    if (held >= 0 && !this.#differs(held, parcel, shape)) {
      this.#see(held, seenAt);
      return false;
    }
    const before = held < 0 ? 0 : this.#corners(held);
    const { slot, tileId } = held < 0 ? this.#ids.next(parcel.id) : { slot: held, tileId: this.#ids.tileId(held) };
    const { id, landCode, sheetNumber, parcelNumber, areaM2, center } = parcel;
    this.#tiles.set({
      id: tileId,
      shape,
      values: [id, landCode, sheetNumber, parcelNumber, parcelLabel(landCode, parcelNumber, areaM2)],
      label: labelPoint(shape.lngLat, center),
    });
    this.#write(slot, parcel, held >= 0);
    if (held < 0) this.#ids.add(parcel.id, slot, tileId);
    this.#see(slot, seenAt);
    this.#coordinates += this.#corners(slot) - before;
    return true;
  }

  /** Notes that a parcel was seen, if it is held. */
  touch(id: string, seenAt: number): void {
    const slot = this.#ids.slot(id);
    if (slot >= 0) this.#see(slot, seenAt);
  }

  /** @returns whether it was held */
  remove(id: string): boolean {
    const slot = this.#ids.slot(id);
    if (slot >= 0) this.#removeSlot(slot);
    return slot >= 0;
  }

  /**
   * When a limit is passed, lets go of the parcels seen longest ago until a fifth of its room is free.
   * @param keep ids that stay, whenever they were seen
   * @param onGone told of each that goes
   * @returns how many went
   */
  evict(
    limits: { parcels: number; bytes: number },
    keep: ReadonlySet<string>,
    onGone?: (id: string, box: LngLatBox) => void,
  ): number {
    const { size, bytes } = this;
    if (size <= limits.parcels && bytes <= limits.bytes) return 0;
    const inParcels = size > limits.parcels ? limits.parcels * KEPT_SHARE : size;
    const inBytes = bytes > limits.bytes ? (size * limits.bytes * KEPT_SHARE) / bytes : size;
    const tooMany = size - Math.floor(Math.min(inParcels, inBytes));
    const kept = new Set(Array.from(keep, (id) => this.#ids.slot(id)));
    const slots = Uint32Array.from(this.#ids.slots()).filter((slot) => !kept.has(slot));
    const seen = (slot: number): number => this.#numbers[slot * NUMBERS + SEEN_AT]!;
    const going = slots.sort((a, b) => seen(a) - seen(b)).subarray(0, tooMany);
    for (const slot of going) {
      onGone?.(this.#own.text(slot, 0), boxOfPoints(this.#ring(slot)));
      this.#removeSlot(slot);
    }
    return going.length;
  }

  /** The parcel unpacked. */
  parcel(id: string): CadastralParcel | null {
    return this.#read(id, (slot) => this.#unpack(slot));
  }

  /** The smallest parcel that contains the point, unpacked. */
  parcelAt(point: LngLat): CadastralParcel | null {
    let best = -1;
    for (const tileId of this.#tiles.idsAt(point)) {
      const slot = this.#ids.slotOfTile(tileId);
      if (best < 0 || this.#number(slot, AREA) < this.#number(best, AREA)) best = slot;
    }
    return best < 0 ? null : this.#unpack(best);
  }

  /** One line of the list. */
  row(id: string, distanceM: number): CadastralRow | null {
    return this.#read(id, (slot) => ({
      type: 'cadastrals',
      id,
      sheetNumber: this.#sharedText(slot, SHEET_NUMBER),
      parcelNumber: this.#own.text(slot, PARCEL_NUMBER),
      areaM2: this.#number(slot, AREA),
      landCode: this.#sharedText(slot, LAND_CODE),
      address: this.#address(slot),
      center: this.#center(slot),
      distanceM,
      isSample: this.#samples[slot] === 1,
    }));
  }

  areaM2(id: string): number | null {
    return this.#read(id, (slot) => this.#number(slot, AREA));
  }

  center(id: string): LngLat | null {
    return this.#read(id, (slot) => this.#center(slot));
  }

  sheetNumber(id: string): string | null {
    return this.#read(id, (slot) => this.#sharedText(slot, SHEET_NUMBER));
  }

  parcelNumber(id: string): string | null {
    return this.#read(id, (slot) => this.#own.text(slot, PARCEL_NUMBER));
  }

  landCode(id: string): string | null {
    return this.#read(id, (slot) => this.#sharedText(slot, LAND_CODE));
  }

  address(id: string): string | null {
    return this.#read(id, (slot) => this.#address(slot));
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y);
  }

  #read<Value>(id: string, read: (slot: number) => Value): Value | null {
    const slot = this.#ids.slot(id);
    return slot < 0 ? null : read(slot);
  }

  #differs(slot: number, parcel: CadastralParcel, shape: TileShape): boolean {
    const { areaM2, center, isSample } = parcel;
    const numbers = [areaM2, center.lng, center.lat];
    if (numbers.some((number, place) => !Object.is(number, this.#number(slot, place)))) return true;
    if (this.#samples[slot] !== Number(isSample) || !this.#own.has(slot, ownTexts(parcel))) return true;
    const texts = sharedTexts(parcel);
    if (texts.some((text, place) => !this.#shared.is(this.#sharedNumbers[slot * SHARED + place]!, text))) return true;
    const held = this.#tiles.shape(this.#ids.tileId(slot))!.lngLat;
    const given = withoutRepeated(shape.lngLat);
    return held.length !== given.length || given.some((number, place) => !Object.is(number, held[place]));
  }

  #write(slot: number, parcel: CadastralParcel, isHeld: boolean): void {
    this.#sharedNumbers = growColumn(this.#sharedNumbers, (slot + 1) * SHARED);
    this.#numbers = growColumn(this.#numbers, (slot + 1) * NUMBERS);
    this.#samples = growColumn(this.#samples, slot + 1);
    const shared = sharedTexts(parcel).map((text) => this.#shared.use(text));
    if (isHeld) this.#leaveShared(slot);
    this.#sharedNumbers.set(shared, slot * SHARED);
    this.#own.set(slot, ownTexts(parcel));
    const { areaM2, center, isSample } = parcel;
    this.#numbers.set([areaM2, center.lng, center.lat, isHeld ? this.#number(slot, SEEN_AT) : -Infinity], slot * NUMBERS);
    this.#samples[slot] = Number(isSample);
  }

  #removeSlot(slot: number): void {
    this.#coordinates -= this.#corners(slot);
    this.#tiles.remove(this.#ids.tileId(slot));
    this.#ids.remove(slot);
    this.#leaveShared(slot);
    this.#own.remove(slot);
  }

  #leaveShared(slot: number): void {
    for (let place = 0; place < SHARED; place += 1) this.#shared.leave(this.#sharedNumbers[slot * SHARED + place]!);
  }

  #see(slot: number, seenAt: number): void {
    const at = slot * NUMBERS + SEEN_AT;
    if (seenAt > this.#numbers[at]!) this.#numbers[at] = seenAt;
  }

  #number(slot: number, place: number): number {
    return this.#numbers[slot * NUMBERS + place]!;
  }

  #sharedText(slot: number, place: number): string {
    return this.#shared.text(this.#sharedNumbers[slot * SHARED + place]!);
  }

  #address(slot: number): string {
    return this.#own.text(slot, ADDRESS_START) + this.#sharedText(slot, ADDRESS_REST);
  }

  #center(slot: number): LngLat {
    return { lng: this.#number(slot, CENTER_LNG), lat: this.#number(slot, CENTER_LAT) };
  }

  #corners(slot: number): number {
    return this.#tiles.shape(this.#ids.tileId(slot))!.lngLat.length / 2;
  }

  #ring(slot: number): LngLat[] {
    const { lngLat } = this.#tiles.shape(this.#ids.tileId(slot))!;
    return Array.from({ length: lngLat.length / 2 }, (_, i) => ({ lng: lngLat[i * 2]!, lat: lngLat[i * 2 + 1]! }));
  }

  #unpack(slot: number): CadastralParcel {
    return {
      type: 'cadastrals',
      id: this.#own.text(slot, 0),
      title: this.#own.text(slot, TITLE),
      sheetNumber: this.#sharedText(slot, SHEET_NUMBER),
      parcelNumber: this.#own.text(slot, PARCEL_NUMBER),
      landCode: this.#sharedText(slot, LAND_CODE),
      address: this.#address(slot),
      addressNow: this.#sharedText(slot, ADDRESS_NOW),
      provinceCode: this.#sharedText(slot, PROVINCE_CODE),
      areaM2: this.#number(slot, AREA),
      center: this.#center(slot),
      ring: this.#ring(slot),
      isSample: this.#samples[slot] === 1,
    };
  }
}

/** As the tile store gives a ring back. */
function withoutRepeated(lngLat: Float64Array): Float64Array {
  const end = lngLat.length;
  const isClosed = end > 2 && lngLat[0] === lngLat[end - 2] && lngLat[1] === lngLat[end - 1];
  return isClosed ? lngLat.subarray(0, end - 2) : lngLat;
}
