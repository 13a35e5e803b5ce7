import { fromVectorTileJs, type VectorTileLayerLike } from '@maplibre/vt-pbf';
import { EXTENT, type TilePoint } from './shapeIndex.ts';
import type { StoredFeature } from './storedFeature.ts';

export interface WrittenFeature {
  feature: StoredFeature;
  /** MVT geometry type: 1 point, 3 polygon. */
  type: 1 | 3;
  parts: TilePoint[][];
}

export interface WrittenLayer {
  features: readonly WrittenFeature[];
  /** Properties that the layer carries. */
  keys: readonly string[];
}

/** Writes MVT 2 with vt-pbf, layers by name, in its own buffer; omits layers without features. */
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
