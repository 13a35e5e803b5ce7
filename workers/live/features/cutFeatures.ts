import type { FeaturesRequest } from '../../../src/domain/map/offeredLayer.ts';
import { latOfMercator, lngOfMercator } from '../../../src/domain/geometry/mercator.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import { type CutTile, FEATURES_LAYER, type MercatorTile } from '../api.ts';
import type { PlaneBox } from '../ask/fillTemplate.ts';
import { askFeatures } from './askFeatures.ts';

const EXTENT = 4096;
/** Around a tile, as wide as lines and dots are drawn over its edge. */
const BUFFER = 64;
/** Cutting the most that is taken, on a cheap phone. */
const BUDGET_MS = 6000;

/** A tile's box with its buffer, degrees. */
function boxOfTile({ z, x, y }: MercatorTile): PlaneBox {
  const across = 2 ** z;
  const margin = BUFFER / EXTENT;
  return {
    minX: lngOfMercator((x - margin) / across),
    minY: latOfMercator((y + 1 + margin) / across),
    maxX: lngOfMercator((x + 1 + margin) / across),
    maxY: latOfMercator((y - margin) / across),
  };
}

/** The features around a tile, asked for and cut; what is said of them stays behind. @throws AskFault */
export async function cutFeatures(request: FeaturesRequest, tile: MercatorTile, signal: AbortSignal): Promise<CutTile> {
  const { features, cutTo } = await askFeatures(request, boxOfTile(tile), signal);
  if (features.length === 0) return { bytes: new Uint8Array(0), cutTo };
  // For who opens such a layer only.
  const [{ default: GeoJSONVT }, { fromGeojsonVt }] = await Promise.all([import('geojson-vt'), import('@maplibre/vt-pbf')]);
  signal.throwIfAborted();
  announceWork(BUDGET_MS);
  const { z, x, y } = tile;
  const options = { maxZoom: Math.max(1, z), indexMaxZoom: 0, indexMaxPoints: 0, tolerance: 2, extent: EXTENT, buffer: BUFFER };
  const bare = features.map((feature) => ({ ...feature, properties: {} }));
  const cut = new GeoJSONVT({ type: 'FeatureCollection', features: bare }, options).getTile(z, x, y);
  if (!cut) return { bytes: new Uint8Array(0), cutTo };
  type VtTile = Parameters<typeof fromGeojsonVt>[0][string];
  const bytes = fromGeojsonVt({ [FEATURES_LAYER]: cut as VtTile }, { version: 2, extent: EXTENT }).slice() as Uint8Array<ArrayBuffer>;
  return { bytes, cutTo };
}
