import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore, MeasuredCorners, RingMeasure } from '../api.ts';

/** Measures a ring of lng, lat degrees on every surface. @param grid the certificate's VN-2000 grid, or null */
export function measureRing(core: GeometryCore, lngLat: Float64Array, grid: Vn2000Grid | null): RingMeasure {
  const closed = closeRing(lngLat);
  const sides = Math.max(0, closed.length / 2 - 1);
  const plane = grid && core.fromWgs84(closed, grid);
  return {
    sidesM: Float64Array.from({ length: sides }, (_, side) => core.lengthM(closed.subarray(2 * side, 2 * side + 4), 'wgs84')),
    perimeterM: core.lengthM(closed, 'wgs84'),
    areaWgs84M2: core.areaM2(closed, 'wgs84'),
    areaSphereM2: core.areaM2(closed, 'sphere6371'),
    areaGridM2: plane && core.gridAreaM2(plane),
  };
}

export function measureCorners(core: GeometryCore, eastNorth: Float64Array, grid: Vn2000Grid): MeasuredCorners {
  const lngLat = core.toWgs84(eastNorth, grid);
  const placed = lngLat.filter((degrees) => !Number.isNaN(degrees));
  return { lngLat, measure: placed.length === 0 ? null : measureRing(core, placed, grid) };
}

function closeRing(lngLat: Float64Array): Float64Array {
  const last = lngLat.length - 2;
  if (last <= 0 || (lngLat[0] === lngLat[last] && lngLat[1] === lngLat[last + 1])) return lngLat;
  const closed = new Float64Array(lngLat.length + 2);
  closed.set(lngLat);
  closed.set(lngLat.subarray(0, 2), lngLat.length);
  return closed;
}
