import type { LngLat } from '../geometry/lngLat.ts';
import { geodesicEnd, type GeodesicSide } from '../geometry/geodesic.ts';

/** Where a typed side ends: metres and degrees clockwise from north, to 0.1 mm. */
export const sideEnd = (from: LngLat, side: GeodesicSide): LngLat => geodesicEnd(from, side);
