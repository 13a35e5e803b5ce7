import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore, MeasuredCorners } from '../api.ts';
import { measureRing } from './measureRing.ts';

/** Converts corners of a grid, and measures the ring of those that lie inside it. */
export function measureCorners(core: GeometryCore, eastNorth: Float64Array, grid: Vn2000Grid): MeasuredCorners {
  const lngLat = core.toWgs84(eastNorth, grid);
  const placed = lngLat.filter((degrees) => !Number.isNaN(degrees));
  return { lngLat, measure: placed.length === 0 ? null : measureRing(core, placed, grid) };
}
