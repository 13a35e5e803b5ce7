import type { TileFeature, TileShape, TileStore, TileValue } from '../../../workers/parcels/tiles/tileStore.ts';
import { decodeTile, propertiesOf, type RawTileValue } from './decodeTile.ts';
import { mvtFaults } from './mvtFaults.ts';
import { partsOf } from './tileGeometry.ts';
import type { Pair } from './tileShapes.ts';

export interface ShownFeature {
  id: number;
  type: number;
  properties: Record<string, RawTileValue>;
  parts: Pair[][];
}

/** Returns the features of a store's tile by layer; throws if the tile violates MVT 2.1. */
export function showTile(store: TileStore, z: number, x: number, y: number): Record<string, ShownFeature[]> {
  const bytes = store.tile(z, x, y);
  const layers = decodeTile(bytes);
  const faults = mvtFaults(bytes, layers);
  if (faults.length > 0) throw new Error(`tile ${z}/${x}/${y}: ${faults.slice(0, 5).join('; ')}`);
  return Object.fromEntries(
    layers.map((layer) => [
      layer.name,
      layer.features.map((feature) => ({
        id: feature.id!,
        type: feature.type,
        properties: propertiesOf(layer, feature),
        parts: partsOf(feature.geometry),
      })),
    ]),
  );
}

/** Converts a place of a tile, 0…1 from its north-west corner, to degrees. */
export function placeInTile(z: number, x: number, y: number): (across: number, down: number) => Pair {
  const size = 2 ** z;
  return (across, down) => {
    const north = Math.PI * (1 - (2 * (y + down)) / size);
    return [((x + across) / size - 0.5) * 360, (Math.atan(Math.sinh(north)) * 180) / Math.PI];
  };
}

/** Makes a feature with defaults; numbers among its values become their decimal digits. */
export function featureOf(
  id: number,
  shape: TileShape,
  values: ReadonlyArray<TileValue | number | null> = [],
  label: Pair | null = null,
): TileFeature {
  const texts = values.map((value) => (typeof value === 'number' ? `${value}` : value));
  return { id, shape, values: texts, label: label && { lng: label[0], lat: label[1] } };
}
