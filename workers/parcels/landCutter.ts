import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import { loadWasmModule } from '../bridge/loadWasmModule.ts';
import { RowReader } from './rowReader.ts';
import { OneRingShape } from './store/oneRingShape.ts';
import { PARCEL_TILES } from './store/parcelFeature.ts';
import { ringsOfShape, shapeOfPolygons, sortedPolygons } from './store/shapeOfPolygons.ts';
import { SHEET_TILES } from './store/sheetStore.ts';
import { Utf8Slice } from './store/utf8.ts';
import { createWasmTileStore } from './tiles/createWasmTileStore.ts';
import { featureIdOfUtf8 } from './tiles/featureId.ts';
import { labelPoint, ParcelLabel } from './tiles/parcelLabel.ts';
import type { TileFeature, TileShape, TileStore, TileStoreOptions } from './tiles/tileStore.ts';

/** The property of parcels that only made land has: in the page a notice says it, a tile in somebody else's map has to say it itself. */
const SAMPLE_KEY = 'isSample';

/** What tiles have of a row. One object is filled anew for each: a tile store keeps nothing of what it is given. */
abstract class RowFeature implements TileFeature {
  id = 0;
  readonly #oneRing = new OneRingShape();
  shape = this.#oneRing.shape;
  abstract readonly values: TileFeature['values'];
  label: LngLat | null = null;

  /** Reads the fields of a row. */
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
    const shape = this.#parts.length > 0 ? shapeOfParts(this.#parts.toString()) : null;
    if (shape) this.shape = shape;
    // On its first part, the largest.
    this.label = labelPoint(shape ? ringsOfShape(shape).slice(0, shape.polygonEnds[0]) : [ring], center);
  }
}

/** @param parts GeoJSON's coordinates of a MultiPolygon @returns null where the outline is all that can be drawn: the rings are too tangled */
function shapeOfParts(parts: string): TileShape | null {
  const told = (JSON.parse(parts) as number[][][][]).map((rings) => rings.map((pairs) => Float64Array.from(pairs.slice(0, -1).flat())));
  const polygons = sortedPolygons(told)
    .map((rings) => rings.filter(({ length }) => length >= 6))
    .filter((rings) => rings.length > 0);
  return polygons.length > 0 ? shapeOfPolygons(polygons) : null;
}

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
