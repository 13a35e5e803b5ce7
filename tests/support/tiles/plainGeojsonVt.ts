import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Position } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import type { TileFeature, TileStoreOptions } from '../../../workers/parcels/tiles/tileStore.ts';

/**
 * Cuts tiles with geojson-vt and vt-pbf as their READMEs describe: GeoJSON in, one index, no corrections, no labels.
 * The reference store, which uses them otherwise, is compared with it.
 * @returns the tile's bytes; empty if the tile has no features
 */
export function cutPlainly(
  features: readonly TileFeature[],
  { layer, keys, maxZoom }: TileStoreOptions,
): (z: number, x: number, y: number) => Uint8Array {
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: features.map((feature) => toGeoJson(feature, keys)) },
    { maxZoom, indexMaxZoom: 0, tolerance: 0, extent: 4096, buffer: 64 },
  );
  return (z, x, y) => {
    const tile = index.getTile(z, x, y);
    if (!tile || tile.features.length === 0) return new Uint8Array(0);
    type Layers = Parameters<typeof fromGeojsonVt>[0];
    return fromGeojsonVt({ [layer]: tile } as unknown as Layers, { version: 2, extent: 4096 });
  };
}

/** Converts a feature to GeoJSON with closed rings. */
function toGeoJson({ id, shape, values }: TileFeature, keys: readonly string[]): Feature {
  const { lngLat, partEnds, polygonEnds } = shape;
  const parts = Array.from(partEnds, (end, part) => {
    const positions: Position[] = [];
    for (let i = part === 0 ? 0 : partEnds[part - 1]!; i < end; i += 1) positions.push([lngLat[2 * i]!, lngLat[2 * i + 1]!]);
    return positions;
  });
  const properties = Object.fromEntries(keys.map((key, at) => [key, values[at] ?? null]));
  const feature = (geometry: Feature['geometry']): Feature => ({ type: 'Feature', id, properties, geometry });
  const closed = parts.map((ring) => [...ring, ring[0]!]);
  const coordinates = Array.from(polygonEnds, (end, polygon) => closed.slice(polygon === 0 ? 0 : polygonEnds[polygon - 1]!, end));
  return feature({ type: 'MultiPolygon', coordinates });
}
