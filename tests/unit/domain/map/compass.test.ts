import { describe, expect, it } from 'vitest';
import { accuracyGrade, compassSector, headingOf, shownHeading, turnTowards } from '../../../../src/domain/map/compass.ts';

describe('compass', () => {
  it.each([
    [0, 'north'],
    [44.9, 'north'],
    [45, 'east'],
    [134.9, 'east'],
    [135, 'south'],
    [224.9, 'south'],
    [225, 'west'],
    [314.9, 'west'],
    [315, 'north'],
    [359.9, 'north'],
    [360, 'north'],
    [-90, 'west'],
  ])('compass: %f° is %s', (headingDeg, sector) => {
    expect(compassSector(headingDeg)).toBe(sector);
  });

  it.each([
    [0, 'good'],
    [9.9, 'good'],
    [10, 'medium'],
    [30, 'medium'],
    [30.1, 'bad'],
    [5000, 'bad'],
  ])('compass: an accuracy of %f m is %s', (accuracyM, grade) => {
    expect(accuracyGrade(accuracyM)).toBe(grade);
  });

  it.each([
    ['alpha runs anticlockwise', { alpha: 90, absolute: true }, 0, 270],
    ['north is 0, not 360', { alpha: 0, absolute: true }, 0, 0],
    ['a screen turned by 90°', { alpha: 0, absolute: true }, 90, 90],
    ['a screen turned by 270°', { alpha: 300, absolute: true }, 270, 330],
    ['Safari reports clockwise degrees', { alpha: 17, absolute: false, webkitCompassHeading: 200 }, 0, 200],
    ['Safari on its side', { alpha: 17, absolute: false, webkitCompassHeading: 300 }, 90, 30],
    ['Safari without calibration', { alpha: 17, absolute: false, webkitCompassHeading: -1 }, 0, null],
    ['from anywhere but north', { alpha: 17, absolute: false }, 0, null],
    ['a device without the sensor', { alpha: null, absolute: true }, 0, null],
  ])('compass: heading, %s', (_, orientation, screenDeg, heading) => {
    expect(headingOf(orientation, screenDeg)).toBe(heading);
  });

  it.each([
    [350, 10, 1, 370],
    [10, 350, 1, -10],
    [0, 90, 0.5, 45],
    [720, 90, 1, 810],
    [-10, 0, 1, 0],
    [5, 5, 0.2, 5],
  ])('compass: a dial at %f° turns to %f° the short way (share %f)', (angle, heading, share, turned) => {
    expect(turnTowards(angle, heading, share)).toBeCloseTo(turned, 9);
  });

  it.each([
    [359.6, 0],
    [-0.4, 0],
    [370, 10],
    [89.5, 90],
  ])('compass: %f° is shown as %i', (headingDeg, shown) => {
    expect(shownHeading(headingDeg)).toBe(shown);
  });
});
