import proj4 from 'proj4';
import { describe, expect, it } from 'vitest';
import { shiftDatum } from '../../../../src/domain/coordinates/shiftDatum.ts';
import { OFFICIAL_DATUM_SHIFT } from '../../../../src/domain/coordinates/vn2000.ts';

const METRES_PER_DEGREE = 111_320;

describe('geographic VN-2000', () => {
  it('datum: degrees on VN-2000 are converted as by proj4 to 0.01 mm, from Cà Mau to Lũng Cú', () => {
    const shifted = proj4(`+proj=longlat +ellps=WGS84 +towgs84=${OFFICIAL_DATUM_SHIFT.join(',')} +no_defs`, 'EPSG:4326');
    const flat = Float64Array.from({ length: 2_000 }, (_, at) => (at % 2 === 0 ? 102 + ((at * 7.31) % 15) : 6 + ((at * 3.17) % 18)));
    const got = shiftDatum(flat);
    let [worstM, movedM] = [0, Infinity];
    for (let at = 0; at < flat.length; at += 2) {
      const [lng, lat] = shifted.forward([flat[at]!, flat[at + 1]!]) as [number, number];
      worstM = Math.max(worstM, Math.hypot(got[at]! - lng, got[at + 1]! - lat) * METRES_PER_DEGREE);
      movedM = Math.min(movedM, Math.hypot(got[at]! - flat[at]!, got[at + 1]! - flat[at + 1]!) * METRES_PER_DEGREE);
    }
    expect(worstM).toBeLessThan(1e-5);
    expect(movedM).toBeGreaterThan(150);
    expect(shiftDatum(Float64Array.of(NaN, 21))).toEqual(Float64Array.of(NaN, NaN));
  });
});
