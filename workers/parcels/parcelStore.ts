import type { LngLat } from '../../src/domain/lngLat.ts';
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
  readonly #shapes = new PackedShapes();
  readonly #tiles = new ShapeTiles(this.#shapes, TILE_MIN_ZOOM.parcels);
  readonly #slots = new Map<string, number>();
  readonly #texts = Object.fromEntries(TEXTS.map((name) => [name, []])) as unknown as Record<TextName, string[]>;
  readonly #numbers = new NumberColumn();
  /** One copy of each text that many parcels share (units, land codes). */
  readonly #shared = new Map<string, string>();

  get size(): number {
    return this.#shapes.length;
  }

  get coordinateBytes(): number {
    return this.#shapes.coordinateBytes;
  }

  /**
   * Packs a parcel, or, when it is held already, only notes that this search saw it again.
   * @returns whether it is new
   */
  merge(parcel: CadastralParcel, searchNumber: number): boolean {
    const held = this.#slots.get(parcel.id);
    if (held !== undefined) {
      this.#numbers.set(held * NUMBERS + LAST_SEEN, searchNumber);
      return false;
    }
    const slot = this.#shapes.add([parcel.ring]);
    this.#slots.set(parcel.id, slot);
    for (const name of TEXTS) this.#texts[name].push(this.#share(name, parcel[name]));
    const label = labelPoint(this.#shapes.rings(slot)[0]!, parcel.center);
    const { lng, lat } = parcel.center;
    this.#numbers.push(parcel.areaM2, lng, lat, label.lng, label.lat, Number(parcel.isSample), searchNumber);
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

  /**
   * A store with the parcels of the newest searches, when this one holds more than `max`; else itself. The oldest
   * searches go first, whole, until a fifth of the room is free, so that it does not happen at every search.
   */
  withinLimit(max: number): ParcelStore {
    if (this.size <= max) return this;
    const seen = Array.from({ length: this.size }, (_, slot) => this.#number(slot, LAST_SEEN));
    const oldestFirst = seen.toSorted((a, b) => a - b);
    const lastGone = Math.min(oldestFirst[this.size - Math.floor(max * 0.8)]!, oldestFirst.at(-1)! - 1);
    const kept = new ParcelStore();
    seen.forEach((searchNumber, slot) => {
      if (searchNumber > lastGone) kept.merge(this.#unpack(slot), searchNumber);
    });
    return kept;
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
