import { expect, it } from 'vitest';
import { geoHashCenter, geoHashOf } from '../../../../src/domain/coordinates/geoHash.ts';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { unpackPoints } from '../../../../src/domain/geometry/lngLat.ts';
import { ringsContain } from '../../../../src/domain/geometry/ring.ts';
import { parcelIdCandidates } from '../../../../src/domain/land/parcelIdCandidates.ts';
import { SAMPLE_AREAS } from '../../../../src/gateway/sample/sampleAreas.ts';
import { projectRings } from '../../../../src/gateway/land/ring.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { sampleLandOf } from '../../../support/land/sampleLandOf.ts';

/** All seven in the long run. */
const AREAS = process.env.THUA_LONG === '1' ? SAMPLE_AREAS : SAMPLE_AREAS.filter(({ key }) => key === 'hoa-xuan');

const square = (lng: number, lat: number, side: number) => [
  { lng, lat },
  { lng: lng + side, lat },
  { lng: lng + side, lat: lat + side },
  { lng, lat: lat + side },
];

it('parcelIdCandidates: those of all sample parcels decode into their rings', async () => {
  const core = await loadGeometryCore();
  let [parcelCount, codeCount, without, outside] = [0, 0, 0, 0];
  for (const area of AREAS) {
    const { parcels } = sampleLandOf(area);
    const rings = projectRings(
      core,
      parcels.map(({ ring }) => ring),
      tm3Grid(area.centralMeridianDeg),
    );
    for (const ring of rings) {
      const candidates = parcelIdCandidates({ ring: unpackPoints(ring) });
      if (candidates.length === 0) without += 1;
      parcelCount += 1;
      for (const { code } of candidates) {
        const { lng, lat } = geoHashCenter(code);
        codeCount += 1;
        if (!ringsContain([ring], lng, lat)) outside += 1;
      }
    }
  }
  expect({ without, outside }).toEqual({ without: 0, outside: 0 });
  expect(parcelCount).toBeGreaterThan(17_000 * AREAS.length);
  expect(codeCount).toBeGreaterThan(parcelCount);
});

it('parcelIdCandidates: a square has one code for both points, a lot around a yard none for its centre', () => {
  const ring = square(108, 16, 0.001);
  expect(parcelIdCandidates({ ring })).toEqual([{ code: geoHashOf({ lng: 108.0005, lat: 16.0005 }), points: ['interior', 'centroid'] }]);
  const hole = square(108.0002, 16.0002, 0.0006);
  expect(parcelIdCandidates({ ring, parts: [[ring, hole]] })).toMatchObject([{ points: ['interior'] }]);
  expect(parcelIdCandidates({ ring: [] })).toEqual([]);
});

it('parcelIdCandidates: for two parts the centre of both counts', () => {
  const [west, east] = [square(108, 16, 0.001), square(108.0005, 16, 0.003)];
  const found = parcelIdCandidates({ ring: east, parts: [[east], [west.map(({ lng, lat }) => ({ lng: lng - 0.002, lat }))]] });
  // Weighted by the areas 9 and 1.
  const centre = { lng: (9 * 108.002 + 107.9985) / 10, lat: (9 * 16.0015 + 16.0005) / 10 };
  const code = found.find(({ points }) => points.includes('centroid'))!.code;
  const { lng, lat } = geoHashCenter(code);
  expect(Math.abs(lng - centre.lng) + Math.abs(lat - centre.lat)).toBeLessThan(1e-6);
});
