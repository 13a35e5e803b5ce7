import { describe, expect, it, test } from 'vitest';
import { boxOfPoints } from '../../../../src/domain/geometry/box.ts';
import { CIRCLE_RADII_M, circleRing, nearestRadiusIndex, greatCircleM } from '../../../../src/domain/geometry/greatCircle.ts';
import type { LngLat } from '../../../../src/domain/geometry/lngLat.ts';
import { AROUND_BEARINGS_DEG, AROUND_HALF_SIZE_DEG } from '../../../../src/domain/limits.ts';
import { aroundCorners } from '../../../../src/domain/search/aroundCell.ts';

const HA_NOI = { lng: 105.77612, lat: 21.06245 };
const DEGREE_M = (Math.PI / 180) * 6371000;

/** Corners by rotating unit vectors, independently of the module's formula. */
function cornerByVectors({ lng, lat }: LngLat, bearingDeg: number, arcDeg: number): LngLat {
  const [phi, lambda, theta, arc] = [lat, lng, bearingDeg, arcDeg].map((deg) => (deg * Math.PI) / 180) as [number, number, number, number];
  const up = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  const north = [-Math.sin(phi) * Math.cos(lambda), -Math.sin(phi) * Math.sin(lambda), Math.cos(phi)];
  const east = [-Math.sin(lambda), Math.cos(lambda), 0];
  const [x, y, z] = up.map((u, i) => u * Math.cos(arc) + (north[i]! * Math.cos(theta) + east[i]! * Math.sin(theta)) * Math.sin(arc)) as [
    number,
    number,
    number,
  ];
  return { lng: (Math.atan2(y, x) * 180) / Math.PI, lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI };
}

describe('around search geometry', () => {
  test.each(Object.entries(AROUND_HALF_SIZE_DEG))('%s: corners are at 45, 135, 225, 315 degrees and the half-size', (_, half) => {
    const corners = aroundCorners(HA_NOI, half);
    corners.forEach((corner, i) => {
      const expected = cornerByVectors(HA_NOI, AROUND_BEARINGS_DEG[i]!, half);
      expect(corner.lng).toBeCloseTo(expected.lng, 11);
      expect(corner.lat).toBeCloseTo(expected.lat, 11);
      expect(greatCircleM(HA_NOI, corner)).toBeCloseTo(half * DEGREE_M, 5);
    });
  });

  test('corners: on the equator they are half-size over √2 away on each axis, for 0.00105°', () => {
    const [ne, se, sw, nw] = aroundCorners({ lng: 105, lat: 0 }, 0.00105);
    const step = 0.00105 / Math.SQRT2;
    expect(ne.lng - 105).toBeCloseTo(step, 12);
    expect(ne.lat).toBeCloseTo(step, 12);
    expect(se.lat).toBeCloseTo(-step, 12);
    expect(sw.lng - 105).toBeCloseTo(-step, 12);
    expect(nw.lat).toBeCloseTo(step, 12);
  });

  test('corners: across the date line the longitude stays within ±180', () => {
    const [ne, se, sw, nw] = aroundCorners({ lng: 179.9, lat: 10 }, 0.3435);
    expect([ne.lng, se.lng].every((lng) => lng < -179)).toBe(true);
    expect([sw.lng, nw.lng].every((lng) => lng > 179 && lng < 180)).toBe(true);
  });
});

describe('great-circle distance', () => {
  test.each<[string, LngLat, LngLat, number]>([
    ['one degree of meridian', { lng: 105, lat: 10 }, { lng: 105, lat: 11 }, DEGREE_M],
    ['one degree of the equator', { lng: 105, lat: 0 }, { lng: 106, lat: 0 }, DEGREE_M],
    ['a quarter of the sphere', { lng: 0, lat: 0 }, { lng: 0, lat: 90 }, DEGREE_M * 90],
    ['opposite points', { lng: 0, lat: 0 }, { lng: 180, lat: 0 }, DEGREE_M * 180],
    ['the same point', HA_NOI, HA_NOI, 0],
  ])('%s', (_, a, b, expectedM) => {
    expect(greatCircleM(a, b)).toBeCloseTo(expectedM, 6);
  });

  test('one degree is 111,194.927 m on §9’s 6371 km sphere', () => {
    expect(greatCircleM({ lng: 105, lat: 0 }, { lng: 106, lat: 0 })).toBeCloseTo(111194.927, 3);
  });

  test('neighbours: a centimetre is not lost to rounding', () => {
    const near = { lng: HA_NOI.lng, lat: HA_NOI.lat + 0.01 / DEGREE_M };
    expect(greatCircleM(HA_NOI, near)).toBeCloseTo(0.01, 8);
  });
});

test('box of points: it contains the corners of a search', () => {
  const box = boxOfPoints(aroundCorners(HA_NOI, AROUND_HALF_SIZE_DEG.planning));
  expect(box.west).toBeLessThan(HA_NOI.lng);
  expect(box.east).toBeGreaterThan(HA_NOI.lng);
  expect(box.north - box.south).toBeCloseTo(2 * (0.0735 / Math.SQRT2), 5);
});

describe('circle', () => {
  it.each([
    [{ lng: 108.221, lat: 16.005 }, 100],
    [{ lng: 105.8, lat: 21.03 }, 5000],
    [{ lng: 104.8, lat: 8.6 }, 10],
  ])('circle: every point around %j is %i m away on the 6371 km sphere', (center, radiusM) => {
    const ring = circleRing(center, radiusM);
    for (const at of ring) expect(greatCircleM(center, at)).toBeCloseTo(radiusM, 4);
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring[0]!.lat).toBeGreaterThan(center.lat);
    expect(ring[24]!.lng).toBeGreaterThan(center.lng);
  });

  it('circle: each stop of the slider is its own nearest stop, and another radius takes the nearest', () => {
    expect(CIRCLE_RADII_M.map(nearestRadiusIndex)).toEqual(CIRCLE_RADII_M.map((_, stop) => stop));
    expect(CIRCLE_RADII_M[nearestRadiusIndex(110)]).toBe(100);
    expect(CIRCLE_RADII_M[nearestRadiusIndex(1e9)]).toBe(5000);
  });
});
