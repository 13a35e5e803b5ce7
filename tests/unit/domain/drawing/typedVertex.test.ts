import { describe, expect, it } from 'vitest';
import { parseAzimuth, parseLengthM, readTypedVertex } from '../../../../src/domain/drawing/typedVertex.ts';
import { typedTexts } from '../../../support/texts/typedTexts.ts';

describe('typed vertices', () => {
  it.each([
    ['75.975', 75.975],
    ['75,975', 75.975],
    ['75', 75],
    ['75°', 75],
    ['75° 58′', 75 + 58 / 60],
    ['75°58\'30"', 75.975],
    ['75°58′30″', 75.975],
    ['75 58 30', 75.975],
    ["75°58'30''", 75.975],
    ['0', 0],
    ['360', 0],
    ['359 59 59.5', 359 + 59 / 60 + 59.5 / 3600],
    ['', null],
    ['360.1', null],
    ['75 60', null],
    ['75 58 60', null],
    ['75.5 30', null],
    ['75 30.5 10', null],
    ['-5', null],
    ['bắc', null],
  ])('typed vertex: azimuth %s', (text, degrees) => {
    if (degrees === null) expect(parseAzimuth(text)).toBeNull();
    else expect(parseAzimuth(text)).toBeCloseTo(degrees, 10);
  });

  it.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['123.456', 123.456],
    [' 12.345 m ', 12.345],
    ['0', null],
    ['-3', null],
    ['1.234.5', null],
    ['2000000', null],
    ['', null],
  ])('typed vertex: length %s', (text, lengthM) => {
    expect(parseLengthM(text)).toBe(lengthM);
  });

  it('typed vertex: X and Y are read as certificates print them, and corrected if swapped', () => {
    expect(readTypedVertex({ way: 'grid', x: '1.771.012,43', y: '550214.18' })).toEqual({
      way: 'grid',
      xM: 1771012.43,
      yM: 550214.18,
      swapped: false,
    });
    expect(readTypedVertex({ way: 'grid', x: '550214.18', y: '1771012.43' })).toEqual({
      way: 'grid',
      xM: 1771012.43,
      yM: 550214.18,
      swapped: true,
    });
    expect(readTypedVertex({ way: 'grid', x: '1771012.43', y: '' })).toBeNull();
  });

  it('typed vertex: degrees follow the rules of §5', () => {
    expect(readTypedVertex({ way: 'degrees', position: '(16,01253, 108,22042)' })).toEqual({
      way: 'degrees',
      at: { lat: 16.01253, lng: 108.22042 },
    });
    expect(readTypedVertex({ way: 'degrees', position: '91, 108' })).toBeNull();
    expect(readTypedVertex({ way: 'degrees', position: '105.804817, 21.028511' })).toBeNull();
  });

  it.each(typedTexts('coordinates'))('typed vertex: %j is the same position as in the search', (position, expected) => {
    const [lat, lng] = expected.split(', ').map(Number) as [number, number];
    const at = { lat: expect.closeTo(lat, 4.9) as number, lng: expect.closeTo(lng, 4.9) as number };
    expect(readTypedVertex({ way: 'degrees', position })).toEqual({ way: 'degrees', at });
  });
});
