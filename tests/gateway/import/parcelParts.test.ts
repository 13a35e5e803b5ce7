import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCadastralItemsCall, findCadastralItemsAroundCall } from '../../../src/contract/land/parcels.ts';
import { findCadastralsCall } from '../../../src/contract/land/sheets.ts';
import { ringsContain } from '../../../src/domain/geometry/ring.ts';
import { exportLand } from '../../../src/gateway/export/exportLand.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { collection, type ImportRunner, openImportRunner, lotFeature, squareAt } from '../../support/land/importLand.ts';

let seeded: SeededApp;
let importer: ImportRunner;
beforeAll(async () => {
  seeded = await openSeededApp();
  importer = openImportRunner(seeded);
});
afterAll(async () => {
  importer.close();
  await seeded.close();
});

const ignore = (): void => undefined;
/** Centre of phường Hòa Xuân, Đà Nẵng. */
const [LNG, LAT] = [108.221, 16.005];
const STEP = 0.0003;
const asDegrees = (value: number): number => Number(value.toFixed(9));

describe('parcels with holes and parts', () => {
  it('import: a parcel keeps its holes and parts: area, response, file, picture and box search', async () => {
    const [lng, lat] = [LNG, LAT + 0.006];
    const polygons = [
      [squareAt(lng, lat, 0.0001)],
      [squareAt(lng + STEP, lat, 0.0004), squareAt(lng + STEP + 0.0001, lat + 0.0001, 0.0002)],
    ];
    const whole = lotFeature(915, 1, squareAt(lng, lat + 0.001, 0.0002));
    const lot = { ...lotFeature(915, 2, []), geometry: { type: 'MultiPolygon', coordinates: polygons } };
    const { exit, text } = await importer.load('parcels', importer.file('parts.geojson', collection([whole, lot])));
    expect([exit, text]).toEqual([0, expect.stringContaining('2 thêm mới (added)')]);

    const find = async (parcel_number: string) =>
      (await askGateway(seeded.app, findCadastralItemsCall, { land_number: '915', parcel_number, ward_name: 'Hòa Xuân' })).data.data[0]!;
    const plain = await find('1');
    expect(plain).not.toHaveProperty('parts');
    const found = await find('2');
    const shape = found.parts!.map((rings) => rings.map((ring) => ring.map(({ longitude, latitude }) => [longitude, latitude])));
    const open = (ring: number[][]) => ring.slice(0, 4).map((corner) => corner.map(asDegrees));
    // The largest part is first: its outline is the ring for clients that read no parts.
    expect(shape).toEqual([polygons[1]!.map(open), polygons[0]!.map(open)]);
    expect(found.position).toEqual(found.parts![0]![0]);
    // The centre is on its own ground and not in the hole.
    expect(
      ringsContain(
        polygons[1]!.map((ring) => ring.slice(0, 4).flat()),
        found.longitude_center,
        found.latitude_center,
      ),
    ).toBe(true);
    // Squares of 0.0001 degrees: 16 − 4 + 1 against 4 of the other parcel.
    expect(found.acreage / plain.acreage).toBeCloseTo(13 / 4, 2);

    const corner = (east: number, north: number) => ({ longitude: east, latitude: north });
    const around = async (east: number, north: number) => {
      const position = [corner(east, north), corner(east + 1e-6, north + 1e-6)];
      const answer = await askGateway(seeded.app, findCadastralItemsAroundCall, { position, limitPoint: 500, status: 'ACTIVE' });
      return answer.data.map((item) => item._id);
    };
    expect(await around(lng + 5e-5, lat + 5e-5)).toContain('20314-915-2');
    expect(await around(lng + STEP + 5e-5, lat + 5e-5)).toContain('20314-915-2');
    expect(await around(lng + STEP + 0.0002, lat + 0.0002)).not.toContain('20314-915-2');

    const file = (await (await seeded.app.request('/gateway/files/cadastrals/20314-to-915.geojson')).json()) as {
      features: Array<{ id: string; geometry: { type: string; coordinates: number[][][][] } }>;
    };
    const drawn = file.features.find(({ id }) => id === '20314-915-2')!.geometry;
    expect([drawn.type, drawn.coordinates.map((rings) => rings.length)]).toEqual(['MultiPolygon', [2, 1]]);
    const picture = await (await seeded.app.request('/gateway/images/cadastrals/20314-915-2.svg')).text();
    expect(/d="([^"]+)"/.exec(picture)![1]!.match(/Z/g)).toHaveLength(3);
    const [sheet] = (await askGateway(seeded.app, findCadastralsCall, { land_number: '915', ward_name: 'Hòa Xuân' })).data.data;
    const outline = sheet!.parcel_land_cadastral_positions.map(({ longitude }) => longitude);
    expect([Math.min(...outline), Math.max(...outline)]).toEqual([lng, lng + STEP + 0.0004].map(asDegrees));
    expect((await importer.load('parcels', importer.file('again.geojson', collection([whole, lot])))).text).toContain(
      '2 giữ nguyên (same)',
    );
  });

  it('export: parcels with holes and parts come back the same, as GeoJSON and FlatGeobuf', async () => {
    const parts = {
      type: 'MultiPolygon',
      coordinates: [[squareAt(LNG, LAT, 0.004), squareAt(LNG + 0.001, LAT + 0.001, 0.001)], [squareAt(LNG + 0.005, LAT, 0.001)]],
    };
    const lots = [{ ...lotFeature(916, 1, []), geometry: parts }, lotFeature(916, 2, squareAt(LNG, LAT - 0.001, 0.0005))];
    await importer.load('parcels', importer.file('parts.geojson', collection(lots)));
    for (const extension of ['ndjson', 'fgb']) {
      const path = importer.file(`parts.${extension}`, '');
      const filter = { wardCode: '20314', withSample: false };
      await exportLand(seeded.store, { kind: 'parcels', path, filter }, ignore);
      expect((await importer.load('parcels', path)).text).toMatch(/ 0 thêm mới \(added\) · 0 thay đổi \(changed\) · [24] giữ nguyên/);
    }
  });
});
