import proj4 from 'proj4';
import { expect, it } from 'vitest';
import { readCoordinates } from '../../../../src/domain/coordinates/readCoordinates.ts';
import { readGridReference } from '../../../../src/domain/coordinates/readGridReference.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const UTM48 = '+proj=utm +zone=48 +datum=WGS84';
const UTM49 = '+proj=utm +zone=49 +datum=WGS84';

it('readGridReference: UTM on WGS84 equals PROJ to 1e-8 degrees', () => {
  const random = seededRandom(32648);
  for (let round = 0; round < 500; round += 1) {
    const [lng, lat] = [102.2 + random() * 8, 8.1 + random() * 15.7];
    const zone = lng < 108 ? 48 : 49;
    const [east, north] = proj4(zone === 48 ? UTM48 : UTM49, [lng, lat]);
    const text = `${zone}${lat < 16 ? 'P' : 'Q'} ${east!.toFixed(3)} ${north!.toFixed(3)}`;
    const read = readGridReference(text);
    expect(read, text).toMatchObject({ form: 'utm' });
    expect(Math.abs(read!.position.lat - lat), text).toBeLessThan(1.5e-8);
    expect(Math.abs(read!.position.lng - lng), text).toBeLessThan(1.5e-8);
  }
});

it('readCoordinates: 6° grids of VN-2000 equal PROJ to 0.1 m', () => {
  const shift = '-191.90441429,-39.30318279,-111.45032835,0.00928836,-0.01975479,0.00427372,0.252906278';
  const random = seededRandom(3405);
  for (let round = 0; round < 100; round += 1) {
    const [lng, lat] = [102.2 + random() * 8, 8.1 + random() * 15.7];
    const zone = lng < 108 ? 48 : 49;
    const [east, north] = proj4(`+proj=utm +zone=${zone} +ellps=WGS84 +towgs84=${shift} +units=m`, [lng, lat]);
    const metres = `${east!.toFixed(3)} ${north!.toFixed(3)}`;
    for (const text of [`EPSG:${zone === 48 ? 3405 : 3406} ${metres}`, `VN-2000 UTM zone ${zone}: ${metres}`]) {
      const found = readCoordinates(text);
      expect(found, text).toMatchObject({ form: 'vn2000', unused: [] });
      const { position } = found as { position: { lng: number; lat: number } };
      expect(Math.hypot(position.lat - lat, position.lng - lng), text).toBeLessThan(1e-6);
    }
  }
});

it.each(['48Q 583456 2325123', '48 Q 583456 2325123', '48q 583456mE 2325123mN', 'UTM 48Q 583456, 2325123', 'Zone 48Q E 583456 N 2325123'])(
  'readGridReference: %s is UTM zone 48 on WGS84',
  (text) => {
    const read = readGridReference(text);
    expect(read?.form).toBe('utm');
    expect([read!.position.lat.toFixed(6), read!.position.lng.toFixed(6)]).toEqual(['21.024988', '105.803125']);
  },
);

it('readGridReference: MGRS equals proj4’s reader to half of the square', () => {
  const random = seededRandom(32649);
  for (let round = 0; round < 500; round += 1) {
    const point: [number, number] = [102.2 + random() * 8, 8.1 + random() * 15.7];
    const digits = 1 + Math.floor(random() * 5);
    const whole = proj4.mgrs.forward(point);
    const [square, east, north] = [whole.slice(0, -10), whole.slice(-10, -5), whole.slice(-5)];
    const code = [square, east.slice(0, digits), north.slice(0, digits)].join(round % 2 === 0 ? '' : ' ');
    const read = readGridReference(code);
    const limitDeg = (1.2 * 10 ** (5 - digits)) / 100_000;
    expect(read, code).toMatchObject({ form: 'mgrs' });
    expect(Math.abs(read!.position.lat - point[1]), code).toBeLessThan(limitDeg);
    expect(Math.abs(read!.position.lng - point[0]), code).toBeLessThan(limitDeg);
  }
});

it.each([
  '48Q',
  '48Q 583456',
  '48I 583456 2325123',
  '61Q 583456 2325123',
  '48B 583456 2325123',
  '48QWJ 8345 25123',
  '48QWJ 834',
  '2325123 583456',
  '48C 583456 2325123',
])('readGridReference: %j is not a grid reference', (text) => {
  expect(readGridReference(text)).toBeNull();
});
