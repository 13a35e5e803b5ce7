import { describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { measureCorners, measureRing } from '../../../../../workers/geometry/core/measureRing.ts';

const GRID = tm3Grid(105);
/** A lot of 20 m × 10 m in a document, near Hà Nội. */
const PAPER = Float64Array.of(580000, 2326000, 580020, 2326000, 580020, 2326010, 580000, 2326010);

describe('measureRing', () => {
  it('a ring has the document’s own figures on the grid, and the ground’s on the ellipsoid', async () => {
    const core = await loadGeometryCore();
    const measure = measureRing(core, core.toWgs84(PAPER, GRID), GRID);
    expect(measure.areaGridM2).toBeCloseTo(200, 5);
    // 80 km from the meridian the scale is 0.9999 + 80²/(2·6371²) = 0.999979, and the ground larger by that; ignoring
    // the height of the datum shift adds 4 millionths.
    expect(Math.abs((measure.areaWgs84M2 / 200) * 0.999979 ** 2 - 1)).toBeLessThan(1e-5);
    expect(measure.sidesM).toHaveLength(4);
    expect([...measure.sidesM].reduce((sum, side) => sum + side)).toBeCloseTo(measure.perimeterM, 9);
    expect(measure.sidesM[0]).toBeCloseTo(20 / 0.999979, 3);
    // §9's sphere differs by up to 0.4 %.
    expect(Math.abs(measure.areaSphereM2 / measure.areaWgs84M2 - 1)).toBeLessThan(0.005);
  });

  it('a repeated first point is no side, and without a grid there are no grid figures', async () => {
    const core = await loadGeometryCore();
    const ring = core.toWgs84(PAPER, GRID);
    const open = measureRing(core, ring, null);
    const repeated = measureRing(core, Float64Array.of(...ring, ring[0]!, ring[1]!), null);
    expect(repeated).toEqual(open);
    expect(open.areaGridM2).toBeNull();
  });

  it('without a ring nothing is measured', async () => {
    const core = await loadGeometryCore();
    expect(measureRing(core, new Float64Array(0), GRID)).toMatchObject({ areaWgs84M2: 0, perimeterM: 0, areaGridM2: 0 });
    expect(measureRing(core, Float64Array.of(105, 21), null).sidesM).toHaveLength(0);
  });
});

it('measured corners: those outside the grid are NaN, and the ring of the others is measured', async () => {
  const core = await loadGeometryCore();
  const corners = [580_000, 2_326_000, 580_020, 2_326_000, 580_020, 2_326_010];
  const { lngLat, measure } = measureCorners(core, Float64Array.of(...corners.slice(0, 4), 1, 2, ...corners.slice(4)), GRID);
  const ring = core.toWgs84(Float64Array.from(corners), GRID);
  expect([...lngLat]).toEqual([...ring.slice(0, 4), Number.NaN, Number.NaN, ...ring.slice(4)]);
  expect(measure).toEqual(measureRing(core, ring, GRID));
  expect(measureCorners(core, Float64Array.of(1, 2), GRID).measure).toBeNull();
});
