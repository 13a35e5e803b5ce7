import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import type { PackedRing } from '../../src/domain/geometry/ring.ts';
import { loadWasmModule } from '../bridge/loadWasmModule.ts';
import { PARCEL_TILES } from './store/parcelFeature.ts';
import { ringsOfShape, shapeOfPolygons, sortedPolygons } from './store/shapeOfPolygons.ts';
import { SHEET_TILES } from './store/sheetStore.ts';
import { createWasmTileStore } from './tiles/createWasmTileStore.ts';
import { featureId } from './tiles/featureId.ts';
import { areaLabel, labelPoint } from './tiles/parcelLabel.ts';
import type { TileFeature, TileShape, TileStore, TileStoreOptions } from './tiles/tileStore.ts';

/** A parcel as a row has it. `parts` are GeoJSON's coordinates of a MultiPolygon, or '' where the ring is all. */
type ParcelRow = readonly [
  id: string,
  landCode: string,
  parcelNumber: string,
  areaM2: number,
  lng: number,
  lat: number,
  /** lng, lat, lng, lat …, the first corner not repeated. */
  ring: readonly number[],
  parts: string,
  isSample: boolean,
];
type SheetRow = readonly [id: string, sheetNumber: string, ring: readonly number[]];

/** The property of parcels that only made land has: in the page a notice says it, a tile in somebody else's map has to say it itself. */
const SAMPLE_KEY = 'isSample';

interface Layer<Row> {
  options: TileStoreOptions;
  feature(row: Row): TileFeature;
}

/** As the worker has it of a packed answer: outlines alone where the rings of the parts are too tangled. */
function shapeOfRow(ring: readonly number[], parts: string): TileShape {
  if (parts !== '') {
    const told = (JSON.parse(parts) as number[][][][]).map((rings) => rings.map((pairs) => Float64Array.from(pairs.slice(0, -1).flat())));
    const polygons = sortedPolygons(told)
      .map((rings) => rings.filter(({ length }) => length >= 6))
      .filter((rings) => rings.length > 0);
    if (polygons.length > 0) return shapeOfPolygons(polygons);
  }
  return shapeOfPolygons([[Float64Array.from(ring)]]);
}

function labelOf(shape: TileShape, center: LngLat): LngLat {
  const ofFirst: PackedRing[] = ringsOfShape(shape).slice(0, shape.polygonEnds[0]);
  return labelPoint(ofFirst, center);
}

const PARCELS: Layer<ParcelRow> = {
  options: { ...PARCEL_TILES, keys: [...PARCEL_TILES.keys, SAMPLE_KEY], shapeKeys: [...PARCEL_TILES.shapeKeys!, SAMPLE_KEY] },
  feature([id, landCode, parcelNumber, areaM2, lng, lat, ring, parts, isSample]) {
    const shape = shapeOfRow(ring, parts);
    return {
      id: featureId(id),
      shape,
      values: [landCode, parcelNumber, `${landCode} ${parcelNumber}\n${areaLabel(areaM2)}`, isSample || null],
      label: labelOf(shape, { lng, lat }),
    };
  },
};

const SHEETS: Layer<SheetRow> = {
  options: SHEET_TILES,
  feature: ([id, sheetNumber, ring]) => ({
    id: featureId(id),
    shape: shapeOfPolygons([[Float64Array.from(ring)]]),
    values: [id, sheetNumber],
    label: null,
  }),
};

const LAYERS = { parcels: PARCELS, sheets: SHEETS } as const;
export type CutLayer = keyof typeof LAYERS;

/** Cuts the worker's tiles of rows of the database, for who has no worker: the gateway and its exports. */
export class LandCutter {
  readonly #layer: Layer<never>;
  readonly #tiles: TileStore;
  #held: number[] = [];

  private constructor(layer: Layer<never>, tiles: TileStore) {
    this.#layer = layer;
    this.#tiles = tiles;
  }

  /** @param module where the compiled tile store lies: a bundle that runs in a thread does not find what lies beside its sources */
  static async open(layer: CutLayer, module: URL): Promise<LandCutter> {
    return new LandCutter(LAYERS[layer], createWasmTileStore(await loadWasmModule(module), LAYERS[layer].options));
  }

  get zooms(): { min: number; max: number } {
    return { min: this.#layer.options.minZoom, max: this.#layer.options.maxZoom };
  }

  /** Holds these in the place of those before. @param rows JSON of an array of the layer's rows */
  hold(rows: string): void {
    for (const id of this.#held) this.#tiles.remove(id);
    this.#held = [];
    for (const row of JSON.parse(rows) as never[]) {
      const feature = this.#layer.feature(row);
      this.#tiles.set(feature);
      this.#held.push(feature.id);
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
