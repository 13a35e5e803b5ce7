import { describe, expect, it } from 'vitest';
import { coordinateRange, type CoordinateRange } from '../../../../src/domain/coordinates/coordinateRange.ts';
import { readFacts } from '../../../support/facts/readFacts.ts';

const holds = (range: CoordinateRange | null, x: number, y: number): boolean =>
  range !== null && range.x[0] <= x && x <= range.x[1] && range.y[0] <= y && y <= range.y[1];

describe('coordinate range', () => {
  it.each([
    ['Đà Nẵng', '48', 1_771_012.43, 550_214.18],
    ['TP.HCM', '79', 1_194_000, 603_000],
    ['Hà Nội', '01', 2_325_000, 587_000],
  ])('coordinate range: that of %s contains a corner there and none of the other end of the country', (_, code, x, y) => {
    for (const edition of ['old', '2025'] as const) {
      expect(holds(coordinateRange(code, edition), x, y)).toBe(true);
      expect(holds(coordinateRange(code, edition), x > 1_700_000 ? 1_100_000 : 2_300_000, y)).toBe(false);
    }
  });

  it('coordinate range: a merged province has the ranges of all its parts', () => {
    const [merged, part] = [coordinateRange('79', '2025')!, coordinateRange('77', 'old')!];
    expect(merged.x[0]).toBeLessThanOrEqual(part.x[0]);
    expect(merged.y[0]).toBeLessThanOrEqual(part.y[0]);
  });

  it('coordinate range: no province covers the whole country', () => {
    expect(coordinateRange('', 'old')).toBeNull();
  });

  it('coordinate range: every province contains its documented range', () => {
    const known = readFacts<{ code: string; X: [number, number]; Y: [number, number] }>('xy_ranges63.json');
    expect(known).toHaveLength(63);
    const outside = known.filter(({ code, X, Y }) => {
      const range = coordinateRange(code, 'old');
      return !holds(range, X[0], Y[0]) || !holds(range, X[1], Y[1]);
    });
    expect(outside).toEqual([]);
  });
});
