import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { TILE_MAX_ZOOM, TILE_MIN_ZOOM } from '../api.ts';
import type { Utf8Slice } from '../store/utf8.ts';

/** Polygons, their rings end to end: no object per ring or corner. */
export interface TileShape {
  /** lng, lat, lng, lat …, degrees; a ring may or may not repeat its first corner. */
  lngLat: Float64Array;
  /** Where each ring ends, in pairs. */
  partEnds: Uint32Array;
  /** Where each polygon ends, in rings: its first ring is the outline, the others are holes. */
  polygonEnds: Uint32Array;
}

/** A slice is a text that is read at once: the same object may stand for another one afterwards. */
export type TileValue = string | boolean | Utf8Slice;

export interface TileFeature {
  /** Whole, under 2^53, the same wherever the record is met: what feature state is kept by. */
  id: number;
  shape: TileShape;
  /** By the store's keys; null where the feature has none. */
  values: ReadonlyArray<TileValue | null>;
  /** Where its label stands, or null for none. */
  label: LngLat | null;
}

/** What a ParcelBatch (answers/parcelBatch.ts, which lays out its records) is made of. */
export interface BatchParts {
  count: number;
  /** How many there are in all, as the gateway says (§7). */
  total: number;
  /** Among which the texts stand: UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
  records: Float64Array<ArrayBuffer>;
  /** lng, lat, lng, lat … of all rings, end to end. */
  corners: Float64Array<ArrayBuffer>;
  /** By their places, of parcels that one ring is not all of. */
  shapes: ReadonlyMap<number, TileShape>;
}

/** Parcels of a batch that are put into a store of PARCEL_TILES. */
export interface BatchFeatures {
  batch: BatchParts;
  /** Which of it, in the order of the tiles, and the id of each. */
  indexes: Uint32Array<ArrayBuffer>;
  ids: Float64Array<ArrayBuffer>;
  /** One of these, by its place among them: what a store has of it that does not read the batch itself. */
  featureOf(place: number): TileFeature;
}

export interface TileStoreOptions {
  /** Name of the MVT layer of the shapes. */
  layer: string;
  /** Name of the MVT layer of the label points, each in the one tile it lies in; null for a store without labels. */
  labelLayer: string | null;
  /** Names of the properties, in the order of a feature's values. */
  keys: readonly string[];
  /** Those that shapes carry; all where it is left out. */
  shapeKeys?: readonly string[];
  /** Those that label points carry; all where it is left out. What nobody reads there makes the tile larger by each value. */
  labelKeys?: readonly string[];
  /** Zoom below which tiles have no label points; as the shapes where it is left out. */
  labelMinZoom?: number;
  /** Fewer that label points carry below a zoom. */
  farLabels?: { below: number; keys: readonly string[] };
  /**
   * How many tile steps, up to 2048, a polygon may reach beyond the buffer and still be written whole, which takes less time than to cut it: whoever shows a tile cuts
   * what lies beyond it anyway. 0 where it is left out. geojson-vt cuts them all.
   */
  uncutReach?: number;
  /** Zooms that have tiles; all others are empty. */
  minZoom: number;
  maxZoom: number;
}

/** Shapes, and the tiles cut from them: kept by a WASM module (wasmTileStore.ts), or by geojson-vt and vt-pbf (reference.ts). */
export interface TileStore {
  readonly size: number;
  /** Bytes that the shapes, values and indexes take. */
  readonly bytes: number;
  /** Adds a feature, or puts it in place of the one with its id. What cannot be drawn is held without tiles. */
  set(feature: TileFeature): void;
  /** As `set` of each in turn; where it throws, some may have been added. */
  setBatch(features: BatchFeatures): void;
  /** @returns whether it was held */
  remove(id: number): boolean;
  /** Holds nothing any more. @throws RangeError when the host refuses the memory that an empty one takes: it is of no use then */
  clear(): void;
  /** Ids of the polygons that hold the point, holes taken out. */
  idsAt(point: LngLat): number[];
  /** Ids of the features whose box meets this one. */
  idsIn(box: LngLatBox): number[];
  /** The shape as it was given, rings without a repeated first corner; null when it is not held. */
  shape(id: number): TileShape | null;
  /**
   * MVT 2 in a buffer of its own, extent 4096, buffer 64; empty when nothing lies in the tile.
   * @param content 'labels': their layer alone; 'all' where it is left out
   */
  tile(z: number, x: number, y: number, content?: 'all' | 'labels'): Uint8Array<ArrayBuffer>;
  /** Gives up the memory. */
  close(): void;
}

export type CreateTileStore = (options: TileStoreOptions) => TileStore;

/** How the tile store of a layer is made. */
export function landTileOptions(
  layer: keyof typeof TILE_MIN_ZOOM,
  keys: readonly string[],
  labelLayer: string | null = null,
): TileStoreOptions {
  return { layer, labelLayer, keys, minZoom: TILE_MIN_ZOOM[layer], maxZoom: TILE_MAX_ZOOM };
}

export function polygonShape(rings: ReadonlyArray<readonly LngLat[]>): TileShape {
  const points = rings.reduce((sum, ring) => sum + ring.length, 0);
  const lngLat = new Float64Array(points * 2);
  const partEnds = new Uint32Array(rings.length);
  let at = 0;
  rings.forEach((ring, part) => {
    for (const { lng, lat } of ring) {
      lngLat[at] = lng;
      lngLat[at + 1] = lat;
      at += 2;
    }
    partEnds[part] = at / 2;
  });
  return { lngLat, partEnds, polygonEnds: Uint32Array.of(rings.length) };
}
