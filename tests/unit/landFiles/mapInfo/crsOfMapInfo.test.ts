import { describe, expect, it } from 'vitest';
import { tm3Grid, utmGrid } from '../../../../src/domain/coordinates/vn2000.ts';
import { crsOfCoordSys } from '../../../../src/landFiles/mapInfo/crsOfMapInfo.ts';

const OWN = '9999, 28, -191.90441429, -39.30318279, -111.45032835';
const TURNED = `${OWN}, 0.00928836, -0.01975479, 0.00427372, -0.252906278, 0`;
const UNTURNED = `${OWN}, -0.00928836, 0.01975479, -0.00427372, 0.252906278, 0`;

describe('CoordSys of MapInfo', () => {
  it.each([
    ['its shift', `Earth Projection 8, ${TURNED}, "m", 105.75, 0, 0.9999, 500000, 0`, tm3Grid(105.75)],
    ['its shift with other signs', `Earth Projection 8, ${UNTURNED}, "m", 107.75, 0, 0.9999, 500000, 0`, tm3Grid(107.75)],
    ['its shift, on UTM', `Earth Projection 8, ${TURNED}, "m", 111, 0, 0.9996, 500000, 0`, utmGrid(49)],
    [
      'three numbers of its shift',
      'earth projection 8,999,28,-191.90441429,-39.30318279,-111.45032835,"m",105,0,0.9999,500000,0',
      tm3Grid(105),
    ],
  ])('CoordSys: a VN-2000 grid is recognised by %s', (_what, text, grid) => {
    expect(crsOfCoordSys(text)).toEqual({ kind: 'grid', grid });
  });

  it('CoordSys: degrees are WGS84 or VN-2000, and NonEarth gives no system', () => {
    expect(crsOfCoordSys('Earth Projection 1, 104')).toEqual({ kind: 'wgs84' });
    expect(crsOfCoordSys(`Earth Projection 1, ${TURNED}`)).toEqual({ kind: 'vn2000' });
    expect([crsOfCoordSys(''), crsOfCoordSys('NonEarth Units "m"')]).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }]);
  });

  it.each([
    ['TM-3 on WGS84, as GDAL writes VN-2000', 'Earth Projection 8, 104, "m", 107.75, 0, 0.9999, 500000, 0'],
    ['degrees on no datum', 'Earth Projection 1, 0'],
    ['another prime meridian', `Earth Projection 8, ${TURNED.slice(0, -1)}2.337229, "m", 105, 0, 0.9999, 500000, 0`],
    ['UTM on WGS84', 'Earth Projection 8, 104, "m", 105, 0, 0.9996, 500000, 0'],
    ['the shift of another datum', 'Earth Projection 8, 9999, 28, -17.5, -18.2, 320.6, 0, 0, 0, 0, 0, "m", 105, 0, 0.9999, 500000, 0'],
    ['another ellipsoid', `Earth Projection 8, ${TURNED.replace('28', '3')}, "m", 105, 0, 0.9999, 500000, 0`],
    ['feet', `Earth Projection 8, ${TURNED}, "ft", 105, 0, 0.9999, 500000, 0`],
    ['another false easting', `Earth Projection 8, ${TURNED}, "m", 105, 0, 0.9999, 0, 0`],
    ['a latitude of origin', `Earth Projection 8, ${TURNED}, "m", 105, 16, 0.9999, 500000, 0`],
    ['too few numbers', 'Earth Projection 8, 9999, 28'],
  ])('CoordSys: %s is named and not used', (_what, text) => {
    expect(crsOfCoordSys(text)).toEqual({ kind: 'unread', name: text.slice(0, 80) });
  });
});
