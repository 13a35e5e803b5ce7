import * as geodesics from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { nearestMeridianDeg } from '../../../../src/domain/coordinates/meridians.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { meanPoint } from '../../../../src/domain/geometry/ring.ts';
import { geodesicBetween, geodesicEnd } from '../../../../src/domain/geometry/geodesic.ts';
import { sideFrom } from '../../../../src/domain/drawing/sideFrom.ts';

const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;
const PLACES = process.env.THUA_LONG === '1' ? 500_000 : 2_000;
/** Difference of azimuths; a side of a metre determines them to 1e-8. */
const turnBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

describe('drawing sides', () => {
  it('drawing sides: length, azimuth and end agree with GeographicLib to 0.1 mm', () => {
    const random = seededRandom(7);
    let [worstLengthM, worstEndM, worstTurnM] = [0, 0, 0];
    for (let i = 0; i < PLACES; ++i) {
      const from = { lng: 102 + 15 * random(), lat: 6 + 18 * random() };
      // From a centimetre to 3,000 km in all directions.
      const side = { lengthM: 10 ** (-2 + 8.4 * random()), azimuthDeg: 360 * random() };
      const truth = Geodesic.WGS84.Direct(from.lat, from.lng, side.azimuthDeg, side.lengthM);
      const end = geodesicEnd(from, side);
      worstEndM = Math.max(worstEndM, Geodesic.WGS84.Inverse(end.lat, end.lng, truth.lat2!, truth.lon2!).s12!);
      const back = geodesicBetween(from, end);
      worstLengthM = Math.max(worstLengthM, Math.abs(back.lengthM - side.lengthM));
      const acrossM = Math.min(side.lengthM, 6.4e6 * Math.sin(Math.min(side.lengthM / 6.4e6, Math.PI / 2)));
      worstTurnM = Math.max(worstTurnM, (turnBetween(back.azimuthDeg, side.azimuthDeg) * Math.PI * acrossM) / 180);
    }
    expect(worstEndM).toBeLessThan(1e-4);
    expect(worstLengthM).toBeLessThan(1e-4);
    expect(worstTurnM).toBeLessThan(1e-4);
  });

  it.each([
    ['north', { lng: 105, lat: 22 }, 0],
    ['east', { lng: 105.001, lat: 21 }, 90],
    ['south', { lng: 105, lat: 20 }, 180],
    ['west', { lng: 104.999, lat: 21 }, 270],
  ])('drawing sides: azimuths count clockwise from north: %s', (_name, to, azimuthDeg) => {
    expect(geodesicBetween({ lng: 105, lat: 21 }, to).azimuthDeg).toBeCloseTo(azimuthDeg, 3);
  });

  it('drawing sides: equal places have no side, and opposite ones none that can be found', () => {
    expect(geodesicBetween({ lng: 105, lat: 21 }, { lng: 105, lat: 21 })).toEqual({ lengthM: 0, azimuthDeg: 0 });
    expect(geodesicBetween({ lng: 0, lat: 0 }, { lng: 179.9, lat: 0.01 }).lengthM).toBeNaN();
    expect(geodesicBetween({ lng: 104, lat: 0 }, { lng: 105, lat: 0 }).lengthM).toBeCloseTo(111_319.4908, 4);
    expect(geodesicBetween({ lng: 179.5, lat: 10 }, { lng: -179.5, lat: 10 }).azimuthDeg).toBeCloseTo(90, 0);
  });

  it('drawing sides: the last side of a closed area ends at its first point', () => {
    const points = [
      { lng: 105, lat: 21 },
      { lng: 105.01, lat: 21 },
      { lng: 105.01, lat: 21.01 },
    ];
    const area = { mode: 'area', points, isClosed: true } as const;
    expect(sideFrom(area, 2)).toEqual(geodesicBetween(points[2]!, points[0]!));
    expect(sideFrom({ ...area, isClosed: false }, 2)).toBeNull();
    expect(sideFrom({ ...area, mode: 'line' }, 2)).toBeNull();
    expect(sideFrom({ ...area, mode: 'line' }, 0)).toEqual(geodesicBetween(points[0]!, points[1]!));
  });

  it('drawing sides: the centre is the average of the points (§2)', () => {
    expect(meanPoint([])).toBeNull();
    expect(
      meanPoint([
        { lng: 105, lat: 21 },
        { lng: 106, lat: 23 },
      ]),
    ).toEqual({ lng: 105.5, lat: 22 });
  });

  it.each([
    ['Hà Nội', { lng: 105.83, lat: 21.03 }, 105],
    ['Thành phố Hồ Chí Minh', { lng: 106.7, lat: 10.78 }, 105.75],
    ['Đà Nẵng', { lng: 108.21, lat: 16.06 }, 107.75],
    ['Bắc Ninh', { lng: 106.07, lat: 21.18 }, 105.5],
    ['Cần Thơ', { lng: 105.78, lat: 10.04 }, 105],
    ['Long Xuyên, An Giang', { lng: 105.43, lat: 10.37 }, 104.75],
    ['Huế', { lng: 107.59, lat: 16.46 }, 107],
    ['Cà Mau', { lng: 105.15, lat: 9.18 }, 104.5],
  ])('drawing grid: a drawing in %s uses its meridian', (_name, at, meridianDeg) => {
    expect(nearestMeridianDeg(at)).toBe(meridianDeg);
  });
});
