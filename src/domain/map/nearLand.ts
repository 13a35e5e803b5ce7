import type { LngLatBox } from '../geometry/lngLat.ts';

/** Region around Việt Nam visible at the smallest zoom (§9.4). Its coasts and borders are fetched first. */
export const NEAR_LAND_BOX: LngLatBox = { west: 94, south: 2, east: 124, north: 28 };

/** ISO 3166-1 numeric. */
export const VIETNAM_ID = '704';

/** Degrees: longitude, latitude. */
type Position = readonly number[];

/** World map cut by the build (src/build/nearLand.ts), as coordinates of MultiPolygons and a MultiLineString. */
export interface NearLand {
  land: Position[][][];
  vietnam: Position[][][];
  borders: Position[][];
}

export const isNearLand = ({ west, south, east, north }: LngLatBox): boolean =>
  west >= NEAR_LAND_BOX.west && east <= NEAR_LAND_BOX.east && south >= NEAR_LAND_BOX.south && north <= NEAR_LAND_BOX.north;
