import { expect, it } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { measureCorners } from '../../../../../workers/geometry/core/measureCorners.ts';
import { measureRing } from '../../../../../workers/geometry/core/measureRing.ts';

const GRID = tm3Grid(105);

it('measured corners: those outside the grid are told, and the ring of the others is measured', async () => {
  const core = await loadGeometryCore();
  const corners = [580_000, 2_326_000, 580_020, 2_326_000, 580_020, 2_326_010];
  const { lngLat, measure } = measureCorners(core, Float64Array.of(...corners.slice(0, 4), 1, 2, ...corners.slice(4)), GRID);
  const ring = core.toWgs84(Float64Array.from(corners), GRID);
  expect([...lngLat]).toEqual([...ring.slice(0, 4), Number.NaN, Number.NaN, ...ring.slice(4)]);
  expect(measure).toEqual(measureRing(core, ring, GRID));
  expect(measureCorners(core, Float64Array.of(1, 2), GRID).measure).toBeNull();
});
