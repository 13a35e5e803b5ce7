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

/** Bytes in front of the fields of a row: how many there are. Of a field: the number of its type, then its length. */
const [ROW_HEAD, FIELD_HEAD, TYPE_BYTES] = [4, 8, 4];
/** Bytes in front of an array's elements, and of each: an array without any has no more than three numbers, and an element has its length. */
const [ARRAY_HEAD, ELEMENT_HEAD, DOUBLE_BYTES] = [20, 4, 8];

/** The first fields of a row, by which rows are ordered. */
const KEYS = 2;

/**
 * Reads rows as PostgreSQL's `record_send` writes them, end to end; numbers have their highest byte first. Fields are read in their order, into
 * what the caller has: no object is made for any, but for the view of an array. No field may be null. Rows come in the order of their first two fields,
 * which are texts, by bytes: the database sorts them slower.
 */
export class RowReader {
  #bytes = new Uint8Array(0);
  #view = new DataView(this.#bytes.buffer);
  #doubles = new Float64Array(64);
  #at = 0;
  /** Where the fields of each begin, in their order, and which of them comes next. */
  #rows: number[] = [];
  #next = 0;

  /** Begins with these rows. @throws RangeError where one is cut short, or has a null */
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
    this.#rows.sort((one, other) => this.#compare(one, other));
  }

  /** @returns whether there is one more */
  nextRow(): boolean {
    if (this.#next >= this.#rows.length) return false;
    this.#at = this.#rows[this.#next++]!;
    return true;
  }

  skip(): void {
    this.#at = this.#field();
  }

  /** @returns `into`, which stands for the text until the next rows begin */
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

  /** An array of doubles without nulls. @returns a view that is good until the next array is read */
  doubles(): Float64Array<ArrayBuffer> {
    const end = this.#field();
    const count = Math.max(0, (end - this.#at - ARRAY_HEAD) / (ELEMENT_HEAD + DOUBLE_BYTES));
    this.#doubles = growColumn(this.#doubles, count);
    let at = this.#at + ARRAY_HEAD + ELEMENT_HEAD;
    for (let i = 0; i < count; i += 1, at += ELEMENT_HEAD + DOUBLE_BYTES) this.#doubles[i] = this.#view.getFloat64(at);
    this.#at = end;
    return this.#doubles.subarray(0, count);
  }

  /** Which of two rows, by where their fields begin, comes first: less than 0 for the first. */
  #compare(one: number, other: number): number {
    const [bytes, view] = [this.#bytes, this.#view];
    for (let key = 0; key < KEYS; key += 1) {
      const [length, otherLength] = [view.getInt32(one + TYPE_BYTES), view.getInt32(other + TYPE_BYTES)];
      one += FIELD_HEAD;
      other += FIELD_HEAD;
      const shorter = Math.min(length, otherLength);
      for (let at = 0; at < shorter; at += 1) {
        const difference = bytes[one + at]! - bytes[other + at]!;
        if (difference !== 0) return difference;
      }
      if (length !== otherLength) return length - otherLength;
      one += length;
      other += length;
    }
    return 0;
  }

  /** Goes to the field's content. @returns where it ends @throws RangeError beyond the rows, or at a null */
  #field(): number {
    const length = this.#view.getInt32(this.#at + TYPE_BYTES);
    this.#at += FIELD_HEAD;
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw new RangeError(`a row has a field of ${length} bytes`);
    return end;
  }
}

/** The property of parcels that only made land has: in the page a notice says it, a tile in somebody else's map has to say it itself. */
const SAMPLE_KEY = 'isSample';

/** What tiles have of a row. One object is filled anew for each: a tile store keeps nothing of what it is given. */
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
    // Its province, which is there for the order.
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
    // On its first part, the largest.
    this.label = labelPoint(shape ? ringsOfShape(shape).slice(0, shape.polygonEnds[0]) : [ring], center);
  }
}

/** @param parts GeoJSON's coordinates of a MultiPolygon */
const partsOf = (parts: string): PackedRing[][] =>
  (JSON.parse(parts) as number[][][][]).map((rings) => rings.map((pairs) => Float64Array.from(pairs.slice(0, -1).flat())));

class RowSheet extends RowFeature {
  readonly #idText = new Utf8Slice();
  readonly #sheetNumber = new Utf8Slice();
  readonly values = [this.#idText, this.#sheetNumber] as const;

  fill(row: RowReader): void {
    // Its province, which is there for the order.
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

/** Cuts the worker's tiles of rows of the database, for who has no worker: the gateway and its exports. */
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

  /** @param moduleUrl where the compiled tile store lies: a bundle that runs in a thread does not find what lies beside its sources */
  static async open(layer: CutLayer, moduleUrl: string): Promise<LandCutter> {
    const module = await loadWasmModule(new URL(moduleUrl));
    return new LandCutter(LAYERS[layer], createWasmTileStore(module, LAYERS[layer].options));
  }

  /** Holds these in the place of those before. @param rows of the layer as PostgreSQL's record_send writes them, end to end */
  hold(rows: Uint8Array<ArrayBuffer>): void {
    this.#tiles.clear();
    this.#rows.start(rows);
    while (this.#rows.nextRow()) {
      this.#feature.fill(this.#rows);
      this.#tiles.set(this.#feature);
    }
  }

  /** MVT; empty where nothing lies. */
  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
    return this.#tiles.tile(z, x, y);
  }

  /** Whether the extent of anything that is held meets the box. */
  meets(box: LngLatBox): boolean {
    return this.#tiles.idsIn(box).length > 0;
  }
}
