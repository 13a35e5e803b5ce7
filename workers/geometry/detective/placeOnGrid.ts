import { gridOfZone, type ZoneGrid } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { GeometryCore } from '../api.ts';

/** Where corners on a grid lie; NaN for what no place has. */
export type PlaceOnGrid = (pairs: readonly CornerPair[], grid: ZoneGrid) => LngLat[];

export const placeOnGrid =
  (core: Pick<GeometryCore, 'toWgs84'>): PlaceOnGrid =>
  (pairs, grid) => {
    const flat = core.toWgs84(Float64Array.from(pairs.flatMap(({ x, y }) => [y, x])), gridOfZone(grid));
    return pairs.map((_, at) => ({ lng: flat[2 * at]!, lat: flat[2 * at + 1]! }));
  };
