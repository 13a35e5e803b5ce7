import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import type { PackedRing } from '../../src/domain/geometry/ring.ts';
import { loadWasmModule } from '../bridge/loadWasmModule.ts';
import { OneRingShape, ringsOfShape, shapeOfParts } from './store/shapeOfPolygons.ts';
import { PARCEL_TILES } from './store/parcelFeature.ts';
import { SHEET_TILES } from './store/sheetStore.ts';
import { Utf8Slice } from './store/utf8.ts';
import { createWasmTileStore } from './tiles/createWasmTileStore.ts';
import { featureIdOfUtf8 } from './tiles/featureId.ts';
import { labelPoint, ParcelLabel } from './tiles/parcelLabel.ts';
import type { TileFeature, TileStore, TileStoreOptions } from './tiles/tileStore.ts';
import { growColumn } from './store/growColumn.ts';

/** Header of a row: its number of fields. Header of a field: its type's number, then its length. */
const [ROW_HEAD, FIELD_HEAD, TYPE_BYTES] = [4, 8, 4];
/** Header of an array (an empty one has at most three numbers) and of each element (its length), bytes. */
const [ARRAY_HEAD, ELEMENT_HEAD, DOUBLE_BYTES] = [20, 4, 8];

const KEYS = 2;

/**
 * Reads concatenated rows in the format of PostgreSQL's `record_send` (big-endian), field by field into objects of the
 * caller, without an object per row except views of arrays. Fields must not be null. Rows are sorted by the bytes of
 * their first two fields, which are texts; the database sorts them more slowly.
 */
export class RowReader {
  #bytes = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
  #doubles = new Float64Array(64);
  #at = 0;
  /** Start of each row's fields in order, and index of the next row. */
  #rows: number[] = [];
  #next = 0;

  /** Starts with these rows. @throws RangeError if a row is truncated or has a null */
  start(rows: Uint8Array<ArrayBuffer>): void {
    this.#bytes = rows;
    this.#view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
    this.#rows = [];
    this.#next = 0;
    for (this.#at = 0; this.#at < rows.length;) {
      let fields = this.#view.getInt32(this.#at);
      this.#at += ROW_HEAD;
      this.#rows.push(this.#at);
      for (; fields > 0; fields -= 1) this.skip();
    }
    this.#rows.sort((a, b) => this.#compare(a, b));
  }

  nextRow(): boolean {
    if (this.#next >= this.#rows.length) return false;
    this.#at = this.#rows[this.#next++]!;
    return true;
  }

  skip(): void {
    this.#at = this.#field();
  }

  /** @returns `into`, which is valid until the next `start` */
  text(into: Utf8Slice): Utf8Slice {
    const end = this.#field();
    into.set(this.#bytes, this.#at, end);
    this.#at = end;
    return into;
  }

  double(): number {
    const end = this.#field();
    const value = this.#view.getFloat64(this.#at);
    this.#at = end;
    return value;
  }

  isTrue(): boolean {
    const end = this.#field();
    const value = this.#bytes[this.#at] === 1;
    this.#at = end;
    return value;
  }

  /** Reads an array of doubles without nulls. @returns a view, valid until the next array is read */
  doubles(): Float64Array<ArrayBuffer> {
    const end = this.#field();
    const count = Math.max(0, (end - this.#at - ARRAY_HEAD) / (ELEMENT_HEAD + DOUBLE_BYTES));
    this.#doubles = growColumn(this.#doubles, count);
    let at = this.#at + ARRAY_HEAD + ELEMENT_HEAD;
    for (let i = 0; i < count; i += 1, at += ELEMENT_HEAD + DOUBLE_BYTES) this.#doubles[i] = this.#view.getFloat64(at);
    this.#at = end;
    return this.#doubles.subarray(0, count);
  }

  #compare(firstAt: number, secondAt: number): number {
    const [bytes, view] = [this.#bytes, this.#view];
    for (let key = 0; key < KEYS; key += 1) {
      const [length, otherLength] = [view.getInt32(firstAt + TYPE_BYTES), view.getInt32(secondAt + TYPE_BYTES)];
      firstAt += FIELD_HEAD;
      secondAt += FIELD_HEAD;
      const shorter = Math.min(length, otherLength);
      for (let at = 0; at < shorter; at += 1) {
        const difference = bytes[firstAt + at]! - bytes[secondAt + at]!;
        if (difference !== 0) return difference;
      }
      if (length !== otherLength) return length - otherLength;
      firstAt += length;
      secondAt += length;
    }
    return 0;
  }

  /** Moves to the field's content. @returns its end @throws RangeError beyond the rows, or at a null */
  #field(): number {
    const length = this.#view.getInt32(this.#at + TYPE_BYTES);
    this.#at += FIELD_HEAD;
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw new RangeError(`a row has a field of ${length} bytes`);
    return end;
  }
}

/** Property of sample parcels in tiles for other maps; the page shows a notice instead. */
const SAMPLE_KEY = 'isSample';

/** Feature of a row, reused for each: a tile store keeps no references to it. */
abstract class RowFeature implements TileFeature {
  id = 0;
  readonly #oneRing = new OneRingShape();
  shape = this.#oneRing.shape;
  abstract readonly values: TileFeature['values'];
  label: LngLat | null = null;

  abstract fill(row: RowReader): void;

  protected showRing(ring: Float64Array): void {
    this.shape = this.#oneRing.fill(ring);
  }
}

class RowParcel extends RowFeature {
  readonly #idText = new Utf8Slice();
  readonly #landCode = new Utf8Slice();
  readonly #parcelNumber = new Utf8Slice();
  readonly #parts = new Utf8Slice();
  readonly #labelText = new ParcelLabel();
  readonly values: Array<Utf8Slice | boolean | null> = [this.#landCode, this.#parcelNumber, this.#labelText.text, null];

  fill(row: RowReader): void {
    // Province, which is only sorted by.
    row.skip();
    this.id = featureIdOfUtf8(row.text(this.#idText));
    row.text(this.#landCode);
    row.text(this.#parcelNumber);
    this.#labelText.write(this.#landCode, this.#parcelNumber, row.double());
    const center = { lng: row.double(), lat: row.double() };
    const ring = row.doubles();
    this.showRing(ring);
    row.text(this.#parts);
    this.values[3] = row.isTrue() || null;
    const shape = this.#parts.length > 0 ? shapeOfParts(partsOf(this.#parts.toString())) : null;
    if (shape) this.shape = shape;
    // Label on the first part, the largest.
    this.label = labelPoint(shape ? ringsOfShape(shape).slice(0, shape.polygonEnds[0]) : [ring], center);
  }
}

/** @param parts coordinates of a GeoJSON MultiPolygon */
const partsOf = (parts: string): PackedRing[][] =>
  (JSON.parse(parts) as number[][][][]).map((rings) => rings.map((pairs) => Float64Array.from(pairs.slice(0, -1).flat())));

class RowSheet extends RowFeature {
  readonly #idText = new Utf8Slice();
  readonly #sheetNumber = new Utf8Slice();
  readonly values = [this.#idText, this.#sheetNumber] as const;

  fill(row: RowReader): void {
    // Province, which is only sorted by.
    row.skip();
    this.id = featureIdOfUtf8(row.text(this.#idText));
    row.text(this.#sheetNumber);
    this.showRing(row.doubles());
  }
}

const LAYERS = {
  parcels: {
    options: { ...PARCEL_TILES, keys: [...PARCEL_TILES.keys, SAMPLE_KEY], shapeKeys: [...PARCEL_TILES.shapeKeys!, SAMPLE_KEY] },
    feature: () => new RowParcel(),
  },
  sheets: { options: SHEET_TILES, feature: () => new RowSheet() },
} satisfies Record<string, { options: TileStoreOptions; feature(): RowFeature }>;
export type CutLayer = keyof typeof LAYERS;

/** Cuts the worker's tiles from database rows, for the gateway and its exports, which have no worker. */
export class LandCutter {
  readonly zooms: { min: number; max: number };
  readonly #rows = new RowReader();
  readonly #feature: RowFeature;
  readonly #tiles: TileStore;

  private constructor({ options, feature }: (typeof LAYERS)[CutLayer], tiles: TileStore) {
    this.zooms = { min: options.minZoom, max: options.maxZoom };
    this.#feature = feature();
    this.#tiles = tiles;
  }

  /** @param moduleUrl the compiled tile store: a bundle that runs in a thread is not beside its sources */
  static async open(layer: CutLayer, moduleUrl: string): Promise<LandCutter> {
    const module = await loadWasmModule(new URL(moduleUrl));
    return new LandCutter(LAYERS[layer], createWasmTileStore(module, LAYERS[layer].options));
  }

  /** Replaces the features. @param rows concatenated rows of the layer in the format of PostgreSQL's record_send */
  hold(rows: Uint8Array<ArrayBuffer>): void {
    this.#tiles.clear();
    this.#rows.start(rows);
    while (this.#rows.nextRow()) {
      this.#feature.fill(this.#rows);
      this.#tiles.set(this.#feature);
    }
  }

  /** MVT; empty if nothing is in the tile. */
  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y);
  }

  meets(box: LngLatBox): boolean {
    return this.#tiles.idsIn(box).length > 0;
  }
}
