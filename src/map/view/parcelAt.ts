import type { Map as MapLibreMap, MapGeoJSONFeature, Point } from 'maplibre-gl';
import { PARCELS_FILL } from '../overlays/overlayLayers.ts';

/** The drawn parcel at a point of the canvas, the uppermost of several. */
export function parcelAt(map: MapLibreMap, point: Point): MapGeoJSONFeature | undefined {
  // Before the style has come there is no such layer, and asking for it would throw.
  if (!map.getLayer(PARCELS_FILL)) return undefined;
  return map.queryRenderedFeatures(point, { layers: [PARCELS_FILL] })[0];
}
