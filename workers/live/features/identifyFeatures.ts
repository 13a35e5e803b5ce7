import type { Feature, Position } from 'geojson';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { latOfMercator, lngOfMercator, mercatorX, mercatorY, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import type { FeaturesRequest, LiveRow } from '../../../src/domain/map/offeredLayer.ts';
import { askFeatures } from './askFeatures.ts';
import { rowsOfFeatures } from './rowsOfFeatures.ts';
import { TAP_PX, tappedShapes, type TappedShape } from './tappedShapes.ts';

/** As readFeatures writes them: of several parts each. */
function partsOf(geometry: Feature['geometry']): Pick<TappedShape, 'kind'> & { parts: Position[][] } {
  if (geometry.type === 'MultiPoint') return { kind: 'point', parts: [geometry.coordinates] };
  if (geometry.type === 'MultiLineString') return { kind: 'line', parts: geometry.coordinates };
  return { kind: 'area', parts: geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [] };
}

/** What a service of features has under a finger: it is asked for the features of a small box, and these are looked at. @throws AskFault */
export async function identifyFeatures(request: FeaturesRequest, at: LngLat, zoom: number, signal: AbortSignal): Promise<LiveRow[]> {
  const px = WORLD_PX * 2 ** zoom;
  const [x, y] = [mercatorX(at.lng), mercatorY(at.lat)];
  const reach = TAP_PX / px;
  const box = {
    minX: lngOfMercator(x - reach),
    minY: latOfMercator(y + reach),
    maxX: lngOfMercator(x + reach),
    maxY: latOfMercator(y - reach),
  };
  const { features } = await askFeatures(request, box, signal);
  const shapes = features.map(({ geometry, properties }): TappedShape => {
    const { kind, parts } = partsOf(geometry);
    const inPx = parts.map((part) => part.flatMap(([lng, lat]) => [(mercatorX(lng!) - x) * px, (mercatorY(lat!) - y) * px]));
    return { kind, parts: inPx, layer: '', attributes: properties };
  });
  return rowsOfFeatures(tappedShapes(shapes));
}
