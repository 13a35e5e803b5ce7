import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** Features of one layer of MVT bytes, read by MapLibre's own reader; none when the layer is not there. */
export function readTile(bytes: Uint8Array, layerName: string): VectorTileFeature[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[layerName];
  return layer ? Array.from({ length: layer.length }, (_, i) => layer.feature(i)) : [];
}

/** Names of the layers in MVT bytes. */
export const tileLayerNames = (bytes: Uint8Array): string[] => Object.keys(new VectorTile(new PbfReader(bytes)).layers);
