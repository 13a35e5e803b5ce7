import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** Reads the features of one layer of MVT bytes with MapLibre's reader; none if the layer does not exist. */
export function readTile(bytes: Uint8Array, layerName: string): VectorTileFeature[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[layerName];
  return layer ? Array.from({ length: layer.length }, (_, i) => layer.feature(i)) : [];
}

/** Returns the names of the layers in MVT bytes. */
export const tileLayerNames = (bytes: Uint8Array): string[] => Object.keys(new VectorTile(new PbfReader(bytes)).layers);
