import { describe, expect, it } from 'vitest';
import { crsOfName, crsOfWkt } from '../../../../src/domain/coordinates/sourceCrs.ts';

const geographic = (datum: string, shift = ''): string =>
  `GEOGCS["GCS_${datum}",DATUM["D_${datum}",SPHEROID["WGS_1984",6378137.0,298.257223563]${shift}],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;

describe('coordinate system of a file', () => {
  it('crs: geographic VN-2000 is recognised by code and datum, with the official shift or none', () => {
    for (const name of ['EPSG:4756', 'urn:ogc:def:crs:EPSG::4756']) expect(crsOfName(name)).toEqual({ kind: 'vn2000' });
    expect(crsOfWkt(geographic('VN_2000'))).toEqual({ kind: 'vn2000' });
    expect(
      crsOfWkt(
        geographic('Vietnam_2000', ',TOWGS84[-191.90441429,-39.30318279,-111.45032835,0.00928836,-0.01975479,0.00427372,0.252906278]'),
      ),
    ).toEqual({
      kind: 'vn2000',
    });
    expect(crsOfWkt(geographic('VN_2000', ',TOWGS84[1,2,3,0,0,0,0]')).kind).toBe('unread');
    expect(crsOfWkt(geographic('WGS_1984'))).toEqual({ kind: 'wgs84' });
    expect(crsOfWkt(geographic('Hanoi_1972')).kind).toBe('unread');
  });
});
