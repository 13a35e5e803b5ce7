import { describe, expect, it } from 'vitest';
import { CIRCLE_RADII_M, circleRing, circleStop, greatCircleM } from '../../../../src/domain/geometry/greatCircle.ts';

describe('circle', () => {
  it.each([
    [{ lng: 108.221, lat: 16.005 }, 100],
    [{ lng: 105.8, lat: 21.03 }, 5000],
    [{ lng: 104.8, lat: 8.6 }, 10],
  ])('circle: every point around %j lies %i m away on the 6371 km sphere', (center, radiusM) => {
    const ring = circleRing(center, radiusM);
    for (const at of ring) expect(greatCircleM(center, at)).toBeCloseTo(radiusM, 4);
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring[0]!.lat).toBeGreaterThan(center.lat);
    expect(ring[24]!.lng).toBeGreaterThan(center.lng);
  });

  it('circle: each stop of the slider is its own nearest, and another radius takes the nearest', () => {
    expect(CIRCLE_RADII_M.map(circleStop)).toEqual(CIRCLE_RADII_M.map((_, stop) => stop));
    expect(CIRCLE_RADII_M[circleStop(110)]).toBe(100);
    expect(CIRCLE_RADII_M[circleStop(1e9)]).toBe(5000);
  });
});
