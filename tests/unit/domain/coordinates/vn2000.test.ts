import { describe, expect, it } from 'vitest';
import { OFFICIAL_DATUM_SHIFT, SPEC_GRID, tm3Grid, utmGrid, VN2000_DOMAIN } from '../../../../src/domain/coordinates/vn2000.ts';

describe('vn2000', () => {
  it('the literal formula is UTM zone 48 with the shift 0,0,0,0,-96,-29.5,0 of §5', () => {
    expect(SPEC_GRID).toEqual({
      kind: 'spec',
      centralMeridianDeg: 105,
      scale: 0.9996,
      falseEastingM: 500000,
      datumShift: [0, 0, 0, 0, -96, -29.5, 0],
    });
  });

  it('TM-3 has k₀ 0.9999, false easting 500 km, and the official parameters in position-vector signs', () => {
    expect(tm3Grid(105.75)).toMatchObject({ kind: 'tm3', centralMeridianDeg: 105.75, scale: 0.9999, falseEastingM: 500000 });
    expect(tm3Grid(105.75).datumShift).toBe(OFFICIAL_DATUM_SHIFT);
    // EPSG:6960 prints coordinate-frame rotations: −0.00928836, 0.01975479, −0.00427372.
    expect(OFFICIAL_DATUM_SHIFT.slice(3, 6)).toEqual([0.00928836, -0.01975479, 0.00427372]);
  });

  it('UTM zone 48 is on 105°, zone 49 on 111°', () => {
    expect([utmGrid(48).centralMeridianDeg, utmGrid(49).centralMeridianDeg]).toEqual([105, 111]);
    expect(utmGrid(49).scale).toBe(0.9996);
  });

  it('the domain contains the mainland and Trường Sa', () => {
    expect(VN2000_DOMAIN).toMatchObject({ halfWidthDeg: 4, southDeg: 6, northDeg: 25 });
  });
});
