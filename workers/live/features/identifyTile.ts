import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { mercatorX, mercatorY, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import type { LiveRow } from '../../../src/domain/map/offeredLayer.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { DrawnTile } from '../api.ts';
import { rowsOfFeatures } from './rowsOfFeatures.ts';
import { tappedShapes, type TappedShape } from './tappedShapes.ts';

/** Looking through the largest tile that is taken, on a cheap phone. */
const BUDGET_MS = 6000;
const KINDS = { 1: 'point', 2: 'line', 3: 'area' } as const;

/** What a vector tile says of a place in it (MVT 2.1). */
export async function identifyTile({ bytes, layers, tile }: DrawnTile, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  // For who taps on such a layer only.
  const [{ VectorTile }, { PbfReader }] = await Promise.all([import('@mapbox/vector-tile'), import('pbf')]);
  signal.throwIfAborted();
  announceWork(BUDGET_MS);
  const across = 2 ** tile.z;
  const held = new VectorTile(new PbfReader(bytes)).layers;
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
    const layer = Object.hasOwn(held, name) ? held[name] : undefined;
    return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((one) => shapeOf(one, name)) : [];
  });
  return rowsOfFeatures(tappedShapes(shapes));
}
