import { fromGeojsonVt, type Feature } from '@maplibre/vt-pbf';
import type { LegacyFeature } from 'geojson-vt';
import type { LngLat } from '../../src/domain/lngLat.ts';
import { mercatorX, mercatorY } from './mercator.ts';
import { TILE_EXTENT } from './shapeTiles.ts';

/** What a tile says of a feature beside its shape. */
export interface TileTag {
  /** Numeric feature id. */
  id: number;
  properties: Record<string, string | number>;
}

/** MVT layers by name; empty ones are left out. */
export type TileLayers = Record<string, Feature[]>;

/** Gives cut shapes, whose id is their slot, the id and properties they carry on the map. */
export function tagFeatures(features: readonly LegacyFeature[], tagOf: (slot: number) => TileTag): Feature[] {
  return features.map((feature) => {
    const { id, properties } = tagOf(feature.id as number);
    return { ...feature, id, tags: properties } as Feature;
  });
}

/** A point of this tile, or null when it lies in another one: so no label is drawn twice. */
export function pointInTile(point: LngLat, z: number, x: number, y: number, tag: TileTag): Feature | null {
  const size = 2 ** z;
  const [px, py] = [mercatorX(point.lng) * size - x, mercatorY(point.lat) * size - y];
  if (px < 0 || px >= 1 || py < 0 || py >= 1) return null;
  const position: [number, number] = [Math.floor(px * TILE_EXTENT), Math.floor(py * TILE_EXTENT)];
  return { type: 1, id: tag.id, geometry: [position], tags: tag.properties } as Feature;
}

/** MVT bytes in a buffer of their own, ready to be transferred; none when every layer is empty. */
export function encodeTile(layers: TileLayers): Uint8Array<ArrayBuffer> {
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0);
  if (filled.length === 0) return new Uint8Array(0);
  const named = Object.fromEntries(filled.map(([name, features]) => [name, { features }]));
  type Layers = Parameters<typeof fromGeojsonVt>[0];
  return fromGeojsonVt(named as unknown as Layers, { version: 2, extent: TILE_EXTENT }).slice() as Uint8Array<ArrayBuffer>;
}
