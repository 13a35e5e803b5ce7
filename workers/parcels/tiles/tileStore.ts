import type { LngLat, LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { TILE_MAX_ZOOM, TILE_MIN_ZOOM } from '../api.ts';
import type { Utf8Slice } from '../store/utf8.ts';

/** Polygons with concatenated rings, without an object per ring or corner. */
export interface TileShape {
  /** lng, lat, lng, lat …, degrees; a ring may or may not repeat its first corner. */
  lngLat: Float64Array;
  /** End of each ring, in pairs. */
  partEnds: Uint32Array;
  /** End of each polygon, in rings: its first ring is the outline, the others are holes. */
  polygonEnds: Uint32Array;
}

/** Value of a property. A slice is valid until the next feature; copy it to keep it. */
export type TileValue = string | boolean | Utf8Slice;

export interface TileFeature {
  /** Integer below 2^53, the same in all tiles of the record; key of MapLibre's feature state. */
  id: number;
  shape: TileShape;
  /** Values in the order of the store's keys; null for a missing one. */
  values: ReadonlyArray<TileValue | null>;
  /** Position of its label; null for none. */
  label: LngLat | null;
}

/** Parts of a ParcelBatch (answers/parcelBatch.ts, which defines the records). */
export interface BatchParts {
  count: number;
  /** Total number of parcels that the gateway found (§7). */
  total: number;
  /** UTF-8 bytes that contain the texts. */
  bytes: Uint8Array<ArrayBuffer>;
  records: Float64Array<ArrayBuffer>;
  /** lng, lat, lng, lat … of all rings, concatenated. */
  corners: Float64Array<ArrayBuffer>;
  /** Shapes by index, of parcels with several rings. */
  shapes: ReadonlyMap<number, TileShape>;
}

/** Parcels of a batch to put into a store of PARCEL_TILES. */
export interface BatchFeatures {
  batch: BatchParts;
  /** Indices in the batch, in the order of the tiles, and the id of each. */
  indexes: Uint32Array<ArrayBuffer>;
  ids: Float64Array<ArrayBuffer>;
  /** Returns one of them by its position, for a store that does not read the batch itself. */
  featureOf(place: number): TileFeature;
}

export interface TileStoreOptions {
  layer: string;
  /** MVT layer name of label points, each in the one tile that contains it; null without labels. */
  labelLayer: string | null;
  /** Names of the properties, in the order of a feature's values. */
  keys: readonly string[];
  /** Properties of shapes; default: all. */
  shapeKeys?: readonly string[];
  /** Properties of label points; default: all. Each value makes the tile larger. */
  labelKeys?: readonly string[];
  /** Zoom below which tiles have no label points; default: that of the shapes. */
  labelMinZoom?: number;
  /** Properties of label points below a zoom. */
  farLabels?: { below: number; keys: readonly string[] };
  /**
   * Tile steps (up to 2048) beyond the buffer within which a polygon is written unclipped, which is faster; renderers
   * clip it anyway. Default: 0. geojson-vt clips all.
   */
  uncutReach?: number;
  /** Range of zooms with tiles; all others are empty. */
  minZoom: number;
  maxZoom: number;
}

/** Shapes and their tiles, in a WASM module (createWasmTileStore.ts) or geojson-vt and vt-pbf (reference.ts). */
export interface TileStore {
  readonly size: number;
  readonly bytes: number;
  /** Adds a feature or replaces the one with its id. One that cannot be drawn is held without tiles. */
  set(feature: TileFeature): void;
  /** Calls `set` for each in turn; if it throws, some may have been added. */
  setBatch(features: BatchFeatures): void;
  remove(id: number): boolean;
  /** Removes everything. @throws RangeError when the host refuses even the memory of an empty store */
  clear(): void;
  /** Returns the ids of polygons that contain the point, outside their holes. */
  idsAt(point: LngLat): number[];
  /** Returns the ids of features whose box intersects this one. */
  idsIn(box: LngLatBox): number[];
  /** Returns the given shape, without repeated first corners; null if it is not held. */
  shape(id: number): TileShape | null;
  /**
   * Returns MVT 2 in its own buffer, extent 4096, buffer 64; empty for an empty tile.
   * @param content 'labels' returns only their layer; default: 'all'
   */
  tile(z: number, x: number, y: number, content?: 'all' | 'labels'): Uint8Array<ArrayBuffer>;
  close(): void;
}

export type CreateTileStore = (options: TileStoreOptions) => TileStore;

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
