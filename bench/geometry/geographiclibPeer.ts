import * as geodesics from 'geographiclib-geodesic';
import type { Measure } from '../../workers/geometry/api.ts';

/** The package is CommonJS: Node gives its exports as `default`, a bundler also as names. */
const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;

/** Measures an open ring lng,lat… with GeographicLib's polygon, point by point, once. */
export function measureWithGeographiclib(ring: Float64Array): Measure {
  const polygon = Geodesic.WGS84.Polygon(false);
  for (let i = 0; i < ring.length; i += 2) polygon.AddPoint(ring[i + 1]!, ring[i]!);
  const { perimeter, area } = polygon.Compute(false, true);
  return { lengthM: perimeter!, areaM2: Math.abs(area!) };
}
