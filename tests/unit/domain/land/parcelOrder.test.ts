import { describe, expect, it } from 'vitest';
import { readArea, readAreaRange } from '../../../../src/domain/land/parcelOrder.ts';

describe('area range', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['100', 100],
    ['0', 0],
    ['1,234.5', 1234.5],
    ['12,345,678', 12_345_678],
    ['1234.5', 1234.5],
    [' 90.25 m² ', 90.25],
    ['90m2', 90],
  ])('readArea: %j is %j', (text, areaM2) => {
    expect(readArea(text)).toBe(areaM2);
  });

  it.each(['100,5', '1,00', '1,2345', '1.2.3', '-5', '1e3', '.', 'abc', '1 000'])('readArea: %j is not an area', (text) => {
    expect(readArea(text)).toBeNaN();
  });

  it.each([
    ['', '', { minAreaM2: null, maxAreaM2: null }],
    ['50', '', { minAreaM2: 50, maxAreaM2: null }],
    ['50', '1,000', { minAreaM2: 50, maxAreaM2: 1000 }],
    ['50', '50', { minAreaM2: 50, maxAreaM2: 50 }],
    ['x', 'y', 'minNumber'],
    ['50', '1,00', 'maxNumber'],
    ['51', '50', 'order'],
  ])('readAreaRange: %j to %j', (min, max, read) => {
    expect(readAreaRange(min, max)).toEqual(read);
  });
});
