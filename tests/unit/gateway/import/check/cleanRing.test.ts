import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ringArea } from '../../../../../src/domain/geometry/ring.ts';
import { judgeCrossings } from '../../../../../src/gateway/import/check/cleanRing.ts';
import { Geos } from '../../../../support/geometry/geos.ts';

/** About eleven metres. */
const UNIT = 1e-4;
const box = (x: number, y: number, width: number, height = width): Float64Array =>
  Float64Array.from([x, y, x + width, y, x + width, y + height, x, y + height], (value, at) => value * UNIT + (at % 2 === 0 ? 108 : 16));
/** Area in square units. */
const areaOf = (polygons: Float64Array[][]): number =>
  polygons.reduce(
    (sum, [outline, ...holes]) =>
      sum + (Math.abs(ringArea(outline!)) - holes.reduce((held, hole) => held + Math.abs(ringArea(hole)), 0)) / UNIT ** 2,
    0,
  );

describe('self-intersections of a record', () => {
  it.each([
    ['one ring', [[box(0, 0, 4)]]],
    ['a hole', [[box(0, 0, 4), box(1, 1, 2)]]],
    ['a hole along a side', [[box(0, 0, 4), box(0, 1, 1)]]],
    ['parts that touch in a corner', [[box(0, 0, 2)], [box(2, 2, 2)]]],
    ['parts along a side', [[box(0, 0, 2)], [box(2, 1, 2)]]],
  ])('crossings: %s has none and stays unchanged', (_what, polygons) => {
    const judged = judgeCrossings(polygons);
    expect(judged.crossing).toBeNull();
    expect(judged.drawn).toBe(polygons);
  });

  it.each([
    ['sides of one ring', [[Float64Array.from([0, 0, 2, 2, 2, 0, 0, 2], (value, at) => value * UNIT + (at % 2 === 0 ? 108 : 16))]], 2],
    ['a hole that extends outside', [[box(0, 0, 4), box(3, 1, 2)]], 12 + 4],
    ['overlapping parts', [[box(0, 0, 2)], [box(1, 1, 2)]], 6],
    ['overlapping parts with common sides, no two of which cross', [[box(0, 0, 2)], [box(1, 0, 3, 2)]], 6],
  ])('crossings: %s are reported, and drawn by the even-odd rule', (_what, polygons, area) => {
    const judged = judgeCrossings(polygons);
    expect(judged.crossing).not.toBeNull();
    expect(judged.isUntied).toBe(true);
    expect(areaOf(judged.drawn)).toBeCloseTo(area, 4);
    expect(judgeCrossings(judged.drawn).crossing).toBeNull();
  });

  it('crossings: rings too long to be split are compared pairwise', () => {
    const round = (x: number): Float64Array =>
      Float64Array.from({ length: 12_000 }, (_, at) => {
        const angle = (Math.floor(at / 2) / 6_000) * 2 * Math.PI;
        return at % 2 === 0 ? 108 + (x + Math.cos(angle)) * UNIT : 16 + Math.sin(angle) * UNIT;
      });
    expect(judgeCrossings([[round(0)], [round(3)]]).crossing).toBeNull();
    const over = judgeCrossings([[round(0)], [round(1.1)]]);
    expect(over.crossing).toEqual({ where: 'các vòng cắt nhau' });
    expect(over.isUntied).toBe(false);
    expect(judgeCrossings([[new Float64Array(500_000)]]).crossing).toBe('unjudged');
  });
});

describe('zones are stored as valid geometry', () => {
  let geos: Geos;
  beforeAll(async () => {
    geos = await Geos.open();
  });
  afterAll(() => geos.clear());

  const ring = (...numbers: number[]): Float64Array => Float64Array.from(numbers, (value, at) => value * UNIT + (at % 2 === 0 ? 108 : 16));

  it.each<[string, Float64Array[][], number]>([
    ['a hole that crosses its outline', [[box(0, 0, 4), box(3, 1, 2)]], 14 + 2],
    ['a hole that crosses it slightly', [[box(0, 0, 4), box(1, 1, 3.000_01, 2)]], 16 - 6],
    ['a hole along a side', [[box(0, 0, 4), box(0, 1, 1)]], 15],
    ['a hole that touches the outline in two corners', [[box(0, 0, 4), ring(0, 2, 2, 1, 4, 2, 2, 3)]], 12],
    ['a ring that touches itself', [[ring(0, 0, 2, 0, 2, 2, 4, 2, 4, 4, 2, 4, 2, 2, 0, 2)]], 8],
    ['a ring that touches its side with a corner', [[ring(0, 0, 4, 0, 4, 4, 2, 0, 0, 4)]], 8],
    ['parts along a side', [[box(0, 0, 2)], [box(2, 1, 2)]], 8],
    ['a hole at whose corner another begins', [[box(0, 0, 6), box(1, 1, 2), box(3, 3, 2)]], 28],
  ])('crossings: %s is split by the even-odd rule', (_what, polygons, area) => {
    const { drawn } = judgeCrossings(polygons, true);
    expect(drawn.map((rings) => geos.isValid(geos.polygon(...rings)))).toEqual(drawn.map(() => true));
    expect(areaOf(drawn)).toBeCloseTo(area, 3);
  });

  it('crossings: valid geometry stays unchanged', () => {
    for (const polygons of [[[box(0, 0, 4)]], [[box(0, 0, 4), box(1, 1, 2)]], [[box(0, 0, 2)], [box(5, 5, 2)]]])
      expect(judgeCrossings(polygons, true).drawn).toBe(polygons);
  });
});
