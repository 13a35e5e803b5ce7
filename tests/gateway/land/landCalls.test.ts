import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import { findCadastralsCall, suggestCadastralsCall } from '../../../src/contract/land/sheets.ts';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import {
  findCadastralsOfParcelLandCall,
  findParcelLandImageListCall,
  findParcelLandImagesCall,
  findParcelLandsAroundCall,
  findParcelLandsCall,
  suggestParcelLandsCall,
} from '../../../src/contract/land/plannings.ts';
import type { WirePosition } from '../../../src/contract/fields.ts';
import { greatCircleM } from '../../../src/domain/geometry/greatCircle.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { generateSampleLand } from '../../../src/gateway/sample/generateSampleLand.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

const HOA_XUAN = { city_name: 'Đà Nẵng', district_name: 'Cẩm Lệ', ward_name: 'Hòa Xuân' };

/** Generating a ward's land takes long: one ward in the daily run, all in the long run. */
const AREAS = process.env.THUA_LONG === '1' ? SAMPLE_AREAS : SAMPLE_AREAS.filter(({ key }) => key === 'hoa-xuan');

describe('cadastral items', () => {
  it('cadastral items: sheet and parcel number with units find exactly one parcel', async () => {
    const { data } = await askGateway(seeded.app, findCadastralItemsCall, { ...HOA_XUAN, land_number: 3, parcel_number: 12 });
    expect(data.total).toBe(1);
    expect(data.data[0]).toMatchObject({
      land_number: '3',
      parcel_number: '12',
      ward_name: 'Hòa Xuân',
      district_name: 'Cẩm Lệ',
      city_name: 'Đà Nẵng',
      city_code: '48',
      ward_name_2025: 'Phường Hòa Xuân',
      city_name_2025: 'Thành phố Đà Nẵng',
      is_sample: true,
      status: 'ACTIVE',
    });
    expect(data.data[0]!.title).toContain('Dữ liệu mẫu');
    expect(data.data[0]!.position.length).toBeGreaterThanOrEqual(3);
    expect(data.data[0]!.parcel_land_cadastral_positions).toEqual([]);
  });

  it.each([
    ['typed without accents', { city_name: 'da nang', ward_name: 'hoa xuan' }],
    ['with unit types', { city_name: 'Thành phố Đà Nẵng', ward_name: 'Phường Hoà Xuân' }],
  ])('cadastral items: unit names %s find the same parcel', async (_how, names) => {
    const { data } = await askGateway(seeded.app, findCadastralItemsCall, { ...names, land_number: '3', parcel_number: '12' });
    expect(data.data.map((item) => item._id)).toEqual(['hoa-xuan-3-12']);
  });

  it.each(SAMPLE_AREAS)('cadastral items: units since July 2025 find the same parcel, in $key', async ({ key }) => {
    const id = `${key}-1-1`;
    const { data: known } = await askGateway(seeded.app, findCadastralItemsCall, { _id: id });
    const { city_name_2025, ward_name_2025 } = known.data[0]!;
    const names = { city_name: city_name_2025, ward_name: ward_name_2025 };
    const { data } = await askGateway(seeded.app, findCadastralItemsCall, { ...names, land_number: '1', parcel_number: '1' });
    expect(data.data.map((item) => item._id)).toEqual([id]);
  });

  it('cadastral items: a page beyond the last is empty and still has the total', async () => {
    const { data } = await askGateway(seeded.app, findCadastralItemsCall, { ...HOA_XUAN, land_number: '3', page: 100_000 });
    expect(data.data).toEqual([]);
    expect(data.total).toBeGreaterThan(50);
  });

  it('cadastral items: at most 5 are returned, and the total counts all', async () => {
    const { data } = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '3', limit: 100 });
    expect(data.data).toHaveLength(CALL_LIMITS.cadastralItemMatches);
    expect(data.total).toBeGreaterThan(CALL_LIMITS.cadastralItemMatches);
  });

  it.each(['Atlantis', '%%', '?'])('cadastral items: a unit that does not exist (%s) has none', async (name) => {
    const { data } = await askGateway(seeded.app, findCadastralItemsCall, { city_name: name, land_number: '1' });
    expect(data).toEqual({ data: [], total: 0 });
  });

  it('cadastral items: corners and area round-trip to the certificate’s centimetre', async () => {
    const core = await loadGeometryCore();
    for (const area of AREAS) {
      const land = generateSampleLand(area);
      for (const parcel of land.parcels.filter((_, at) => at % 997 === 0)) {
        const { data } = await askGateway(seeded.app, findCadastralItemsCall, {
          _id: `${area.key}-${parcel.sheetNumber}-${parcel.parcelNumber}`,
        });
        const item = data.data[0]!;
        const lngLat = Float64Array.from(item.position.flatMap(({ longitude, latitude }) => [longitude, latitude]));
        const corners = core.fromWgs84(lngLat, tm3Grid(area.centralMeridianDeg));
        expect([...corners].map((metres) => Math.round(metres * 100))).toEqual([...parcel.ring].map((metres) => Math.round(metres * 100)));
        expect(Math.abs(item.acreage - core.gridAreaM2(corners))).toBeLessThan(0.06);
      }
    }
  });
});

describe('cadastrals', () => {
  it('cadastrals: sheets of a ward come in order of their numbers, at most 50', async () => {
    const { data } = await askGateway(seeded.app, findCadastralsCall, { ...HOA_XUAN, limit: 1000 });
    expect(data.data).toHaveLength(CALL_LIMITS.cadastralList);
    expect(data.data.map((sheet) => Number(sheet.land_number))).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    const second = await askGateway(seeded.app, findCadastralsCall, { ...HOA_XUAN, page: 2 });
    expect(second.data.data[0]!.land_number).toBe('51');
  });

  it('cadastrals: suggestions match all terms, accents or not; 30 by default, at most 100', async () => {
    const plain = await askGateway(seeded.app, suggestCadastralsCall, { search: 'to ban do hoa xuan', page: 1, status: 'ACTIVE' });
    expect(plain.data).toHaveLength(CALL_LIMITS.suggestions);
    const filtered = await askGateway(seeded.app, suggestCadastralsCall, { ...HOA_XUAN, search: 'TỜ BẢN ĐỒ', address: '', limit: 500 });
    expect(filtered.data).toHaveLength(CALL_LIMITS.filteredSuggestions);
    expect(plain.total).toBe(filtered.total);
    expect(plain.data.every((sheet) => sheet.ward_name === 'Hòa Xuân')).toBe(true);
  });

  it('cadastrals: the file of a sheet holds its parcels', async () => {
    const { data } = await askGateway(seeded.app, findCadastralsCall, { _id: 'hoa-xuan-to-7' });
    const sheet = data.data[0]!;
    const response = await seeded.app.request(`/gateway${sheet.files[0]!.url}`);
    expect(response.headers.get('content-type')).toContain('application/geo+json');
    const file = (await response.json()) as GeoJSON.FeatureCollection<GeoJSON.Polygon>;
    expect(file.features).toHaveLength(sheet.parcel_count);
    for (const { properties, geometry } of file.features) {
      expect(properties).toMatchObject({ land_number: '7', land_code: expect.any(String), parcel_number: expect.any(String) });
      expect(geometry.coordinates[0]!.at(0)).toEqual(geometry.coordinates[0]!.at(-1));
    }
  });
});

describe('records that are not ACTIVE', () => {
  it('records that are not ACTIVE: they are in no response, file or picture', async () => {
    const retire = (table: string, id: string): Promise<unknown> =>
      seeded.store.query(`update ${table} set status = 'DELETED' where id = $1`, [id]);
    await retire('cadastral_items', 'vo-cuong-2-1');
    await retire('cadastrals', 'vo-cuong-to-3');
    const file = await seeded.app.request('/gateway/files/cadastrals/vo-cuong-to-2.geojson');
    const { features } = (await file.json()) as GeoJSON.FeatureCollection;
    const { data } = await askGateway(seeded.app, findCadastralsCall, { _id: 'vo-cuong-to-2' });
    expect(features).toHaveLength(data.data[0]!.parcel_count - 1);
    expect((await askGateway(seeded.app, findCadastralItemsCall, { _id: 'vo-cuong-2-1' })).data.total).toBe(0);
    for (const path of ['/images/cadastrals/vo-cuong-2-1.svg', '/files/cadastrals/vo-cuong-to-3.geojson']) {
      expect((await seeded.app.request(`/gateway${path}`)).status).toBe(404);
    }
  });
});

describe('parcel lands', () => {
  it('parcel lands: they come newest first and are filtered by units', async () => {
    const all = await askGateway(seeded.app, findParcelLandsCall, {});
    expect(all.data.total).toBeGreaterThanOrEqual(SAMPLE_AREAS.length * 2);
    const years = all.data.data.map((planning) => planning.year);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    const some = await askGateway(seeded.app, findParcelLandsCall, HOA_XUAN);
    expect(some.data.data.every((planning) => planning.city_code === '48')).toBe(true);
  });

  it('parcel lands: the around search is filtered by city_name', async () => {
    const position = [
      { latitude: 8, longitude: 102 },
      { latitude: 24, longitude: 110 },
    ];
    const { data } = await askGateway(seeded.app, findParcelLandsAroundCall, { position, city_name: 'Cần Thơ', limitPoint: 200 });
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((planning) => planning.city_name === 'Cần Thơ')).toBe(true);
  });

  it('parcel lands: they have suggestions, sheets below, pictures, a file and a thumbnail', async () => {
    const { data } = await askGateway(seeded.app, suggestParcelLandsCall, { search: 'quy hoach hoa xuan' });
    const planning = data[0]!;
    expect(planning.ward_name).toBe('Hòa Xuân');

    const sheets = await askGateway(seeded.app, findCadastralsOfParcelLandCall, { _id: planning._id });
    expect(sheets.data.length).toBeGreaterThan(0);
    expect(sheets.data.length).toBeLessThanOrEqual(CALL_LIMITS.aroundCadastrals);

    const images = await askGateway(seeded.app, findParcelLandImagesCall, { parcel_land_id: planning._id });
    expect(images.data.data).toEqual(planning.parcel_land_images);
    const list = await askGateway(seeded.app, findParcelLandImageListCall, { ids: [planning._id, 'nobody'] });
    expect(list.data).toEqual(planning.parcel_land_images);

    const file = await seeded.app.request(`/gateway${planning.files[0]!.url}`);
    const zones = (await file.json()) as GeoJSON.FeatureCollection<GeoJSON.Polygon>;
    expect(zones.features.length).toBeGreaterThan(50);
    expect(zones.features[0]!.properties).toMatchObject({ land_code: expect.any(String), is_sample: true });

    const picture = await seeded.app.request(`/gateway${planning.images[0]!.url}`);
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    expect(await picture.text()).toMatch(/^<svg .*<path d="M.* fill="#[0-9A-F]{6}"/);
  });

  it('suggestions: those in the map view come first, then the nearest, then by name', async () => {
    const view = (lng: number, lat: number) =>
      [
        { latitude: lat - 0.02, longitude: lng - 0.02 },
        { latitude: lat + 0.02, longitude: lng + 0.02 },
      ] as [WirePosition, WirePosition];
    const danang = { lng: 108.221, lat: 16.005 };
    const { data } = await askGateway(seeded.app, suggestParcelLandsCall, { position: view(danang.lng, danang.lat), limit: 100 });
    const away = data.map((land) => greatCircleM(danang, { lng: land.longitude_center, lat: land.latitude_center }));
    expect(data[0]!.ward_name).toBe('Hòa Xuân');
    expect(away).toEqual([...away].sort((one, other) => one - other));
    const here = data.filter(({ ward_name }) => ward_name === 'Hòa Xuân').map(({ title }) => title);
    expect(here.length).toBeGreaterThan(1);
    // With no land in view the nearest ward is first.
    const sea = await askGateway(seeded.app, suggestCadastralsCall, { position: view(110, 15.9), search: 'to ban do', limit: 5 });
    expect(sea.data.map(({ ward_name }) => ward_name)).toEqual(Array(5).fill('Hòa Xuân'));
    const south = await askGateway(seeded.app, suggestCadastralsCall, { position: view(106.735, 10.802), search: 'to ban do hoa xuan' });
    expect(south.data.every(({ ward_name }) => ward_name === 'Hòa Xuân')).toBe(true);
  });

  it('parcel lands: a missing one is 404 or an empty list', async () => {
    expect((await askGateway(seeded.app, findCadastralsOfParcelLandCall, { _id: 'nobody' })).data).toEqual([]);
    for (const path of [
      '/files/plannings/no.geojson',
      '/images/plan-maps/no.svg',
      '/images/plannings/no.svg',
      '/images/cadastrals/no.svg',
      '/files/cadastrals/x',
    ]) {
      const response = await seeded.app.request(`/gateway${path}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: expect.stringContaining('Không tìm thấy') });
    }
  });
});

describe('responses', () => {
  it('config: the first item has setting.payment_method', async () => {
    expect((await askGateway(seeded.app, findConfigCall)).data[0]).toMatchObject({ setting: { payment_method: 0 } });
  });

  it('responses: an unchanged unit list is 304 for a client that has it', async () => {
    const first = await seeded.app.request('/gateway/app/help/city');
    const again = await seeded.app.request('/gateway/app/help/city', { headers: { 'if-none-match': first.headers.get('etag')! } });
    expect(again.status).toBe(304);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('responses: the seed has at least 120,000 parcels on at least five meridians', async () => {
    const rows = await seeded.store.query<{ total: number }>('select count(*)::int as total from cadastral_items');
    expect(rows[0]!.total).toBeGreaterThanOrEqual(120_000);
    expect(new Set(SAMPLE_AREAS.map((area) => area.centralMeridianDeg)).size).toBeGreaterThanOrEqual(5);
  });
});
