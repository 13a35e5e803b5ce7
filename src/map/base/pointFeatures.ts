import type { FeatureCollection, Point } from 'geojson';

/** A name at a place: lng, lat, the name, and the zoom from which it is shown. */
export type NamedPoint = readonly [lng: number, lat: number, name: string, fromZoom: number];

/** Named points as MapLibre takes them. */
export function pointFeatures(points: readonly NamedPoint[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(([lng, lat, name, fromZoom]) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { name, fromZoom },
    })),
  };
}
