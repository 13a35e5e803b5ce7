import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';
import { Utf8Slice } from '../store/utf8.ts';
import { ringsOfShape, shapeOfPolygons, unpackShape } from '../store/shapeOfPolygons.ts';
import type { BatchParts, TileShape } from '../tiles/tileStore.ts';
import { featureIdOfUtf8 } from '../tiles/featureId.ts';
import type { PackedRing } from '../../../src/domain/geometry/ring.ts';

/** Record of a parcel, as the tile module (assembly/batch.ts) reads it; a text is its start and length. */

/** Offsets of the numbers, in doubles. */
export const NUMBER_PLACES = { areaM2: 0, lng: 1, lat: 2 } as const;
/** Offset of the id's featureId, in doubles; NaN until it is computed. */
export const HASH_PLACE = 3;
/** Offsets in 4-byte words: end of the parcel's corners, in pairs; 1 for sample data. */
export const CORNERS_END_PLACE = 8;
export const IS_SAMPLE_PLACE = 9;
const TEXTS_PLACE = 10;

/** Texts in storage order; the id is the first. */
export const TEXT_NAMES = [
  'id',
  'title',
  'parcelNumber',
  'address',
  'sheetNumber',
  'landCode',
  'wardNow',
  'cityNow',
  'provinceCode',
] as const;
export type TextName = (typeof TEXT_NAMES)[number];

/** Offset of a text's start, followed by its length, in words. */
export const textPlace = (name: TextName): number => TEXTS_PLACE + TEXT_NAMES.indexOf(name) * 2;

export const RECORD_WORDS = TEXTS_PLACE + TEXT_NAMES.length * 2;
export const RECORD_BYTES = RECORD_WORDS * 4;

const TEXT_PLACES = Object.fromEntries(TEXT_NAMES.map((name) => [name, textPlace(name)])) as Record<TextName, number>;

const areSame = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.from(a).every((number, place) => Object.is(number, b[place]));

/** Reused for each comparison. */
const [ONE_TEXT, OTHER_TEXT] = [new Utf8Slice(), new Utf8Slice()];

export function openRing(ring: PackedRing): PackedRing {
  const last = ring.length - 2;
  return last > 0 && ring[0] === ring[last] && ring[1] === ring[last + 1] ? ring.subarray(0, last) : ring;
}

/** Packed parcels of one response. A parcel's values are decoded when they are requested. */
export class ParcelBatch {
  readonly count: number;
  readonly total: number;
  /** Raw parts, for readers of the whole batch. Read-only. */
  readonly held: Readonly<BatchParts>;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #words: Uint32Array;
  readonly #numbers: Float64Array;
  readonly #corners: Float64Array<ArrayBuffer>;
  readonly #shapes: ReadonlyMap<number, TileShape>;
  /** Reused for each parcel. */
  readonly #id = new Utf8Slice();

  constructor(parts: BatchParts) {
    const { count, total, bytes, records, corners, shapes } = parts;
    this.held = parts;
    this.count = count;
    this.total = total;
    this.#bytes = bytes;
    this.#words = new Uint32Array(records.buffer, records.byteOffset, records.length * 2);
    this.#numbers = records;
    this.#corners = corners;
    this.#shapes = shapes;
  }

  /** @param into overwritten and returned */
  slice(index: number, name: TextName, into: Utf8Slice): Utf8Slice {
    const place = index * RECORD_WORDS + TEXT_PLACES[name];
    const start = this.#words[place]!;
    return into.set(this.#bytes, start, start + this.#words[place + 1]!);
  }

  text(index: number, name: TextName): string {
    return this.slice(index, name, new Utf8Slice()).toString();
  }

  id(index: number): string {
    return this.text(index, 'id');
  }

  idHash(index: number): number {
    const place = (index * RECORD_WORDS) / 2 + HASH_PLACE;
    if (Number.isNaN(this.#numbers[place])) this.#numbers[place] = featureIdOfUtf8(this.slice(index, 'id', this.#id));
    return this.#numbers[place]!;
  }

  areaM2(index: number): number {
    return this.#number(index, NUMBER_PLACES.areaM2);
  }

  center(index: number): LngLat {
    return { lng: this.#number(index, NUMBER_PLACES.lng), lat: this.#number(index, NUMBER_PLACES.lat) };
  }

  isSample(index: number): boolean {
    return this.#words[index * RECORD_WORDS + IS_SAMPLE_PLACE] === 1;
  }

  /** Returns null if the parcel is a single ring. */
  parts(index: number): TileShape | null {
    return this.#shapes.get(index) ?? null;
  }

  rings(index: number): PackedRing[] {
    const parts = this.parts(index);
    return parts ? ringsOfShape(parts) : [this.ring(index)];
  }

  /** Returns a view of the outline (of the first of several parts), without the repeated first corner. */
  ring(index: number): PackedRing {
    const parts = this.parts(index);
    return parts ? parts.lngLat.subarray(0, parts.partEnds[0]! * 2) : openRing(this.corners(index));
  }

  /** Returns the parcel's part of the batch's corners, as received; meaningless for a parcel with several parts. */
  corners(index: number): Float64Array<ArrayBuffer> {
    const from = index === 0 ? 0 : this.#words[(index - 1) * RECORD_WORDS + CORNERS_END_PLACE]!;
    const to = this.#words[index * RECORD_WORDS + CORNERS_END_PLACE]!;
    return this.#corners.subarray(from * 2, to * 2);
  }

  box(index: number): LngLatBox {
    return boxOfPacked(this.parts(index)?.lngLat ?? this.ring(index));
  }

  get byteLength(): number {
    const { bytes, records, corners, shapes } = this.held;
    const ofShapes = [...shapes.values()].reduce((sum, { lngLat }) => sum + lngLat.byteLength, 0);
    return bytes.byteLength + records.byteLength + corners.byteLength + ofShapes;
  }

  isSame(index: number, other: ParcelBatch, at: number): boolean {
    const numbersOf = (batch: ParcelBatch, place: number): number[] => [
      ...Object.values(NUMBER_PLACES).map((offset) => batch.#number(place, offset)),
      Number(batch.isSample(place)),
    ];
    const [ownShape, otherShape] = [this.#shape(index), other.#shape(at)];
    return (
      areSame(numbersOf(this, index), numbersOf(other, at)) &&
      TEXT_NAMES.every((name) => this.slice(index, name, ONE_TEXT).isSame(other.slice(at, name, OTHER_TEXT))) &&
      areSame(ownShape.lngLat, otherShape.lngLat) &&
      areSame(ownShape.partEnds, otherShape.partEnds) &&
      areSame(ownShape.polygonEnds, otherShape.polygonEnds)
    );
  }

  /** Returns the units since 1 July 2025, in the form of CadastralParcel. */
  addressNow(index: number): string {
    return [this.text(index, 'wardNow'), this.text(index, 'cityNow')].filter(Boolean).join(', ');
  }

  centers(): Array<{ id: string; center: LngLat }> {
    return Array.from({ length: this.count }, (_, index) => ({ id: this.id(index), center: this.center(index) }));
  }

  ids(): string[] {
    return Array.from({ length: this.count }, (_, index) => this.id(index));
  }

  parcel(index: number): CadastralParcel {
    return {
      type: 'cadastrals',
      id: this.id(index),
      title: this.text(index, 'title'),
      sheetNumber: this.text(index, 'sheetNumber'),
      parcelNumber: this.text(index, 'parcelNumber'),
      landCode: this.text(index, 'landCode'),
      address: this.text(index, 'address'),
      addressNow: this.addressNow(index),
      provinceCode: this.text(index, 'provinceCode'),
      areaM2: this.areaM2(index),
      center: this.center(index),
      ...unpackShape(this.#shape(index)),
      isSample: this.isSample(index),
    };
  }

  parcels(): CadastralParcel[] {
    return Array.from({ length: this.count }, (_, index) => this.parcel(index));
  }

  #shape(index: number): TileShape {
    return this.parts(index) ?? shapeOfPolygons([[this.ring(index)]]);
  }

  #number(index: number, place: number): number {
    return this.#numbers[(index * RECORD_WORDS) / 2 + place]!;
  }
}

/** Tests whether there may be more parcels than an around search returned (§9). */
export const isTruncated = ({ count, total }: Pick<ParcelBatch, 'count' | 'total'>): boolean =>
  count >= CALL_LIMITS.aroundCadastralItems || total > count;
