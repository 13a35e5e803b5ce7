import type { LngLat, LngLatBox } from '../../src/domain/lngLat.ts';
import type { CadastralParcel, CadastralRow } from '../../src/domain/parcel.ts';
import { TILE_MIN_ZOOM, type ParcelTileProperties } from './api.ts';
import { encodeTile, pointInTile, tagFeatures, type TileTag } from './encodeTile.ts';
import { featureId } from './featureId.ts';
import { labelPoint } from './labelPoint.ts';
import { NumberColumn } from './numberColumn.ts';
import { PackedShapes } from './packedShapes.ts';
import { parcelLabel } from './parcelLabel.ts';
import { ShapeTiles } from './shapeTiles.ts';

/** Texts of a parcel; one column each, so no object per parcel stays alive. */
const TEXTS = ['id', 'title', 'sheetNumber', 'parcelNumber', 'landCode', 'address', 'addressNow', 'provinceCode'] as const;
type TextName = (typeof TEXTS)[number];

/** Numbers of a parcel, by place in a row of the number column. */
const AREA = 0;
const CENTER_LNG = 1;
const CENTER_LAT = 2;
const LABEL_LNG = 3;
const LABEL_LAT = 4;
const IS_SAMPLE = 5;
const LAST_SEEN = 6;
const NUMBERS = 7;

/** Every parcel that searches brought, each once, packed. */
export class ParcelStore {
  #shapes = new PackedShapes();
  #tiles = new ShapeTiles(this.#shapes, TILE_MIN_ZOOM.parcels);
  #slots = new Map<string, number>();
  #texts = Object.fromEntries(TEXTS.map((name) => [name, []])) as unknown as Record<TextName, string[]>;
  #numbers = new NumberColumn();
  /** One copy of each text that many parcels share (units, land codes). */
  #shared = new Map<string, string>();

  get size(): number {
    return this.#shapes.length;
  }

  get coordinateBytes(): number {
    return this.#shapes.coordinateBytes;
  }

  get bytes(): number {
    return this.#shapes.coordinateBytes + this.#numbers.bytes;
  }

  /**
   * Packs a parcel, or, when it is held already, only raises its rank.
   * @param seenAt rank by which parcels are let go: the lowest first
   * @returns whether it is new
   */
  merge(parcel: CadastralParcel, seenAt: number): boolean {
    if (this.#slots.has(parcel.id)) {
      this.touch(parcel.id, seenAt);
      return false;
    }
    const slot = this.#shapes.add([parcel.ring]);
    this.#slots.set(parcel.id, slot);
    for (const name of TEXTS) this.#texts[name].push(this.#share(name, parcel[name]));
    const label = labelPoint(this.#shapes.rings(slot)[0]!, parcel.center);
    const { lng, lat } = parcel.center;
    this.#numbers.push(parcel.areaM2, lng, lat, label.lng, label.lat, Number(parcel.isSample), seenAt);
    this.#tiles.enter(slot);
    return true;
  }

  /** @returns the parcel unpacked, or null when it is not held */
  parcel(id: string): CadastralParcel | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : this.#unpack(slot);
  }

  /** @returns the smallest parcel that contains the point, or null */
  parcelAt(point: LngLat): CadastralParcel | null {
    let best = -1;
    for (const slot of this.#tiles.slotsAt(point.lng, point.lat)) {
      if (!this.#shapes.contains(slot, point)) continue;
      if (best < 0 || this.#number(slot, AREA) < this.#number(best, AREA)) best = slot;
    }
    return best < 0 ? null : this.#unpack(best);
  }

  /** One line of the list; null when the parcel was let go. */
  row(id: string, distanceM: number): CadastralRow | null {
    const slot = this.#slots.get(id);
    if (slot === undefined) return null;
    return {
      type: 'cadastrals',
      id,
      sheetNumber: this.#texts.sheetNumber[slot]!,
      parcelNumber: this.#texts.parcelNumber[slot]!,
      areaM2: this.#number(slot, AREA),
      landCode: this.#texts.landCode[slot]!,
      address: this.#texts.address[slot]!,
      center: this.#center(slot),
      distanceM,
      isSample: this.#number(slot, IS_SAMPLE) === 1,
    };
  }

  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    const features = this.#tiles.features(z, x, y);
    const labels = features.flatMap(({ id }) => {
      const slot = id as number;
      const point = { lng: this.#number(slot, LABEL_LNG), lat: this.#number(slot, LABEL_LAT) };
      return pointInTile(point, z, x, y, this.#tag(slot)) ?? [];
    });
    return encodeTile({ parcels: tagFeatures(features, (slot) => this.#tag(slot)), 'parcel-labels': labels });
  }

  /** Raises the rank of a parcel, if it is held. */
  touch(id: string, seenAt: number): void {
    const slot = this.#slots.get(id);
    if (slot !== undefined && this.#number(slot, LAST_SEEN) < seenAt) this.#numbers.set(slot * NUMBERS + LAST_SEEN, seenAt);
  }

  /** @returns whether it was held */
  remove(id: string): boolean {
    if (!this.#slots.has(id)) return false;
    this.#keepOnly((other) => other !== id);
    return true;
  }

  /**
   * Lets go of parcels, the lowest ranks first, until no limit is passed.
   * @param keep ids that stay whatever their rank
   * @returns what went
   */
  evict(limits: { parcels: number; bytes: number }, keep: ReadonlySet<string>): Array<{ id: string; box: LngLatBox }> {
    const most = Math.floor(Math.min(limits.parcels, (limits.bytes * this.size) / Math.max(1, this.bytes)));
    const lowestFirst = Array.from({ length: this.size }, (_, slot) => slot)
      .filter((slot) => !keep.has(this.#texts.id[slot]!))
      .sort((a, b) => this.#number(a, LAST_SEEN) - this.#number(b, LAST_SEEN))
      .slice(0, Math.max(0, this.size - most));
    const gone = lowestFirst.map((slot) => ({ id: this.#texts.id[slot]!, box: this.#shapes.box(slot) }));
    const ids = new Set(gone.map(({ id }) => id));
    if (ids.size > 0) this.#keepOnly((id) => !ids.has(id));
    return gone;
  }

  #keepOnly(stays: (id: string) => boolean): void {
    const kept = new ParcelStore();
    this.#texts.id.forEach((id, slot) => {
      if (stays(id)) kept.merge(this.#unpack(slot), this.#number(slot, LAST_SEEN));
    });
    this.#shapes = kept.#shapes;
    this.#tiles = kept.#tiles;
    this.#slots = kept.#slots;
    this.#texts = kept.#texts;
    this.#numbers = kept.#numbers;
    this.#shared = kept.#shared;
  }

  #number(slot: number, place: number): number {
    return this.#numbers.at(slot * NUMBERS + place);
  }

  #center(slot: number): LngLat {
    return { lng: this.#number(slot, CENTER_LNG), lat: this.#number(slot, CENTER_LAT) };
  }

  #share(name: TextName, text: string): string {
    if (name === 'id' || name === 'title' || name === 'address') return text;
    const kept = this.#shared.get(text);
    if (kept === undefined) this.#shared.set(text, text);
    return kept ?? text;
  }

  #tag(slot: number): TileTag {
    const { id, landCode, sheetNumber, parcelNumber } = this.#texts;
    const properties: ParcelTileProperties = {
      id: id[slot]!,
      landCode: landCode[slot]!,
      sheetNumber: sheetNumber[slot]!,
      parcelNumber: parcelNumber[slot]!,
      label: parcelLabel(landCode[slot]!, parcelNumber[slot]!, this.#number(slot, AREA)),
    };
    return { id: featureId(properties.id), properties: { ...properties } };
  }

  #unpack(slot: number): CadastralParcel {
    const texts = Object.fromEntries(TEXTS.map((name) => [name, this.#texts[name][slot]!])) as Record<TextName, string>;
    const flat = this.#shapes.rings(slot)[0]!;
    const ring = Array.from({ length: flat.length / 2 }, (_, i) => ({ lng: flat[i * 2]!, lat: flat[i * 2 + 1]! }));
    return {
      ...texts,
      type: 'cadastrals',
      areaM2: this.#number(slot, AREA),
      center: this.#center(slot),
      ring,
      isSample: this.#number(slot, IS_SAMPLE) === 1,
    };
  }
}
