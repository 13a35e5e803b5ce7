import { fromVectorTileJs, type VectorTileLayerLike } from '@maplibre/vt-pbf';
import { EXTENT, type TilePoint } from './shapeIndex.ts';
import type { StoredFeature } from './storedFeature.ts';

export interface WrittenFeature {
  feature: StoredFeature;
  /** MVT's numbers: 1 a point, 3 rings. */
  type: 1 | 3;
  parts: TilePoint[][];
}

export interface WrittenLayer {
  features: readonly WrittenFeature[];
  /** Of the properties, those that it carries. */
  keys: readonly string[];
}

/** MVT 2 by vt-pbf, layers by name, in a buffer of its own; layers without features are left out. */
export function writeTile(layers: Record<string, WrittenLayer>): Uint8Array<ArrayBuffer> {
  const filled = Object.entries(layers).filter(([, { features }]) => features.length > 0);
  if (filled.length === 0) return new Uint8Array(0);
  return fromVectorTileJs({
    layers: Object.fromEntries(filled.map(([name, layer]) => [name, layerOf(name, layer)])),
  }).slice() as Uint8Array<ArrayBuffer>;
}

const carried = (properties: StoredFeature['properties'], keys: readonly string[]): StoredFeature['properties'] =>
  Object.fromEntries(Object.entries(properties).filter(([key]) => keys.includes(key)));

function layerOf(name: string, { features, keys }: WrittenLayer): VectorTileLayerLike {
  const feature = (at: number) => {
    const { feature: held, type, parts } = features[at]!;
    return { id: held.id, type, properties: carried(held.properties, keys), extent: EXTENT, loadGeometry: () => parts };
  };
  // vt-pbf reads x and y of a point and calls none of its methods.
  return { version: 2, name, extent: EXTENT, length: features.length, feature } as unknown as VectorTileLayerLike;
}
