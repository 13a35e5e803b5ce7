import { describe, expect, it } from 'vitest';
import { apportion, overlapFigures } from '../../../../src/domain/land/overlapFigures.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

describe('shares that sum to the whole', () => {
  it.each([
    [[1, 1, 1], 1000, [334, 333, 333]],
    [[2, 1], 10, [7, 3]],
    [[0, 5, 0], 3, [0, 3, 0]],
    [[0, 0], 100, [0, 0]],
    [[], 100, []],
  ])('apportion: %j of %i', (parts, total, whole) => {
    expect(apportion(parts, total)).toEqual(whole);
  });

  it('apportion: the sum is always the total, and no part is off by one', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 2000; round += 1) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 9) }, () => random() ** 6);
      const total = Math.floor(random() * 100_000);
      const whole = apportion(parts, total);
      const sum = parts.reduce((all, part) => all + part, 0);
      expect(whole.reduce((all, part) => all + part, 0)).toBe(total);
      expect(whole.every((part, i) => Math.abs(part - (parts[i]! / sum) * total) < 1 + 1e-6)).toBe(true);
    }
  });
});

describe('figures of a planning over a parcel', () => {
  it('overlap figures: m² sum to the area of record, percentages to 100.0, the uncovered part is last', () => {
    const plan = {
      rows: [
        { landCode: 'ODT', areaM2: 66.7 },
        { landCode: 'DGT', areaM2: 33.3 },
      ],
      uncoveredM2: 25,
      disputedM2: 10,
    };
    expect(overlapFigures(plan, 126.4)).toEqual({
      lines: [
        { landCode: 'ODT', areaM2: 67.4, percent: 53.4 },
        { landCode: 'DGT', areaM2: 33.7, percent: 26.6 },
        { landCode: null, areaM2: 25.3, percent: 20 },
      ],
      tooSmall: [],
      disputedM2: 10.112,
    });
  });

  it('overlap figures: parts that would round to zero are named separately', () => {
    const plan = {
      rows: [
        { landCode: 'ODT', areaM2: 500 },
        { landCode: 'DGT', areaM2: 0.004 },
      ],
      uncoveredM2: 1e-9,
      disputedM2: 0,
    };
    expect(overlapFigures(plan, 500)).toEqual({
      lines: [{ landCode: 'ODT', areaM2: 500, percent: 100 }],
      tooSmall: ['DGT'],
      disputedM2: 0,
    });
  });

  it('overlap figures: a planning that could not be computed has none', () => {
    expect(overlapFigures({ rows: [], uncoveredM2: 0, disputedM2: 0 }, 500)).toEqual({ lines: [], tooSmall: [], disputedM2: 0 });
  });
});
