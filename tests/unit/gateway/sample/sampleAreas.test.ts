import proj4 from 'proj4';
import { getCommuneById, getDistrictById } from 'vietnam-provinces-js/cache';
import { describe, expect, it } from 'vitest';
import { provinceMeridiansDeg } from '../../../../src/domain/coordinates/meridians.ts';
import { OFFICIAL_DATUM_SHIFT } from '../../../../src/domain/coordinates/vn2000.ts';
import { SAMPLE_AREAS } from '../../../../src/gateway/sample/sampleAreas.ts';

describe.each(SAMPLE_AREAS.map((area) => [area.key, area] as const))('sample area %s', (_key, area) => {
  it('unit: ward, district and province exist, and the title has the ward’s name', async () => {
    const ward = await getCommuneById(area.wardCode);
    expect(ward).toMatchObject({ idDistrict: area.districtCode });
    expect(ward?.name.toLowerCase()).toBe(area.wardName.toLowerCase());
    expect(await getDistrictById(area.districtCode)).toMatchObject({ idProvince: area.provinceCode });
  });

  it('origin: it is the centre on the TM-3 grid of its province by PROJ’s formulas, within 10 m', () => {
    expect(provinceMeridiansDeg(area.provinceCode)).toEqual([area.centralMeridianDeg]);
    const grid = `+proj=tmerc +lat_0=0 +lon_0=${area.centralMeridianDeg} +k=0.9999 +x_0=500000 +y_0=0 +ellps=WGS84 +towgs84=${OFFICIAL_DATUM_SHIFT.join(',')} +units=m`;
    const [east, north] = proj4('WGS84', grid, [area.center.lng, area.center.lat]);
    expect(Math.hypot(east! - area.originM[0], north! - area.originM[1])).toBeLessThan(10);
  });
});
