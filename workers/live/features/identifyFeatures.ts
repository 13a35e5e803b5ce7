import type { Feature, Position } from 'geojson';
import { latOfMercator, lngOfMercator, mercatorX, mercatorY, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import type { FeaturesRequest, LiveRow } from '../../../src/domain/map/offeredLayer.ts';
import { fetchFeatures } from './fetchFeatures.ts';
import { rowsOfFeatures, TAP_PX, tappedShapes, type TappedShape } from './rowsOfFeatures.ts';
import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { DrawnTile } from '../api.ts';

/** Returns the parts of a geometry of readFeatures, which has Multi types only. */
function partsOf(geometry: Feature['geometry']): Pick<TappedShape, 'kind'> & { parts: Position[][] } {
  if (geometry.type === 'MultiPoint') return { kind: 'point', parts: [geometry.coordinates] };
  if (geometry.type === 'MultiLineString') return { kind: 'line', parts: geometry.coordinates };
  return { kind: 'area', parts: geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [] };
}

/** Requests features of a small box and checks each, because services match boxes differently. @throws LiveFault */
export async function identifyFeatures(request: FeaturesRequest, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  const px = WORLD_PX * 2 ** zoom;
  const [x, y] = [mercatorX(at.lng), mercatorY(at.lat)];
  const reach = TAP_PX / px;
  const box = {
    west: lngOfMercator(x - reach),
    south: latOfMercator(y + reach),
    east: lngOfMercator(x + reach),
    north: latOfMercator(y - reach),
  };
  const { features } = await fetchFeatures(request, box, signal);
  const shapes = features.map(({ geometry, properties }): TappedShape => {
    const { kind, parts } = partsOf(geometry);
    const inPx = parts.map((part) => part.flatMap(([lng, lat]) => [(mercatorX(lng!) - x) * px, (mercatorY(lat!) - y) * px]));
    return { kind, parts: inPx, layer: '', attributes: properties };
  });
  return rowsOfFeatures(tappedShapes(shapes));
}

/** Time to search the largest tile on a cheap phone. */
const BUDGET_MS = 6000;
const KINDS = { 1: 'point', 2: 'line', 3: 'area' } as const;

/** Finds the features of a vector tile at a place (MVT 2.1). */
export async function identifyTile({ bytes, layers, tile }: DrawnTile, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  // Loaded with the first tap on such a layer.
  const [{ VectorTile }, { PbfReader }] = await Promise.all([import('@mapbox/vector-tile'), import('pbf')]);
  signal.throwIfAborted();
  announceWork(BUDGET_MS);
  const across = 2 ** tile.z;
  const found = new VectorTile(new PbfReader(bytes)).layers;
  const shapeOf = (feature: VectorTileFeature, layer: string): TappedShape[] => {
    const kind = KINDS[feature.type as 1 | 2 | 3];
    if (kind === undefined) return [];
    const { extent } = feature;
    const pxPerUnit = (WORLD_PX * 2 ** (zoom - tile.z)) / extent;
    const [x, y] = [(mercatorX(at.lng) * across - tile.x) * extent, (mercatorY(at.lat) * across - tile.y) * extent];
    const parts = feature.loadGeometry().map((part) => part.flatMap((corner) => [(corner.x - x) * pxPerUnit, (corner.y - y) * pxPerUnit]));
    return [{ kind, parts, layer: layers.length > 1 ? layer : '', attributes: feature.properties }];
  };
  const shapes = layers.flatMap((name) => {
    const layer = Object.hasOwn(found, name) ? found[name] : undefined;
    return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((item) => shapeOf(item, name)) : [];
  });
  return rowsOfFeatures(tappedShapes(shapes));
}
