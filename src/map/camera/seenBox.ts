import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

/** What a map shows; of a turned or tilted one, the box around it. */
export function seenBox(map: MapLibreMap): LngLatBox {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}
