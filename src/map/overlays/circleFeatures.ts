import type { Feature, FeatureCollection } from 'geojson';
import { circleRing } from '../../domain/geometry/greatCircle.ts';
import { formatNumber } from '../../domain/text/format.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

interface Circle {
  center: LngLat;
  radiusM: number;
}

/** The circles on the map: around its middle while it spins, and around where the device says it is. */
export interface Circles {
  turning: Circle | null;
  /** Its radius is how far the position may be off. */
  location: Circle | null;
}

const position = ({ lng, lat }: LngLat): [number, number] => [lng, lat];

function area(kind: string, { center, radiusM }: Circle): Feature {
  const ring = circleRing(center, radiusM).map(position);
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { kind } };
}

const point = (kind: string, at: LngLat, label = ''): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position(at) },
  properties: { kind, label },
});

/** Both as areas and points; the turning one's radius stands at its northernmost point, with §9's thousands comma. */
export function circleFeatures({ turning, location }: Circles): FeatureCollection {
  const features: Feature[] = [];
  if (location) features.push(area('accuracy', location), point('location', location.center));
  if (turning) {
    const [north] = circleRing(turning.center, turning.radiusM);
    features.push(area('turning', turning), point('middle', turning.center));
    features.push(point('radius', north!, `${formatNumber(turning.radiusM, 0)} m`));
  }
  return { type: 'FeatureCollection', features };
}
