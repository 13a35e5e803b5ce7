import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { detailPlaceCall, findPlacesCall } from '../../../src/contract/places/places.ts';
import { findCitiesCall, findDistrictsCall, findWardsCall } from '../../../src/contract/places/units.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { readFactRows } from '../../support/facts/readFacts.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

const codes = (items: ReadonlyArray<{ code: string }>): string[] => items.map((item) => item.code);

describe('units', () => {
  it('units: before July 2025 there are 63 provinces, 696 districts and about 10,000 wards', async () => {
    expect((await askGateway(seeded.app, findCitiesCall, { limit: 1000 })).data).toHaveLength(63);
    expect((await askGateway(seeded.app, findDistrictsCall, { limit: 10000 })).data).toHaveLength(696);
    expect((await askGateway(seeded.app, findWardsCall, { limit: 12000 })).data).toHaveLength(10_051);
  });

  it('units: since July 2025 there are 34 provinces, no districts and 3,321 wards', async () => {
    const edition = '2025';
    expect((await askGateway(seeded.app, findCitiesCall, { edition })).data).toHaveLength(34);
    expect((await askGateway(seeded.app, findDistrictsCall, { edition })).data).toEqual([]);
    expect((await askGateway(seeded.app, findWardsCall, { edition })).data).toHaveLength(3_321);
  });

  it('units: parent_code returns only the children', async () => {
    const districts = await askGateway(seeded.app, findDistrictsCall, { parent_code: '48' });
    expect(districts.data.map((district) => district.name)).toContain('Cẩm Lệ');
    expect(districts.data.every((district) => district.parent_code === '48')).toBe(true);
    const wards = await askGateway(seeded.app, findWardsCall, { parent_code: '495' });
    expect(wards.data).toContainEqual({ name: 'Hòa Xuân', code: '20314', parent_code: '495', name_with_type: 'Phường Hòa Xuân' });
    const newWards = await askGateway(seeded.app, findWardsCall, { parent_code: '48', edition: '2025' });
    expect(newWards.data.length).toBeGreaterThan(90);
  });

  it.each(['parcelLandCadastral', 'parcelLand'])('units: service %s keeps only units with data', async (service) => {
    const provinces = [...new Set(SAMPLE_AREAS.map((area) => area.provinceCode))].toSorted();
    expect(codes((await askGateway(seeded.app, findCitiesCall, { service })).data)).toEqual(provinces);
    const wards = await askGateway(seeded.app, findWardsCall, { service });
    expect(codes(wards.data)).toEqual(SAMPLE_AREAS.map((area) => area.wardCode).toSorted());
    expect((await askGateway(seeded.app, findCitiesCall, { service, edition: '2025' })).data.length).toBeGreaterThan(4);
  });

  it('units: an unchanged list is encoded once, and every client gets the same bytes', async () => {
    const path = `${GATEWAY_BASE}${findWardsCall.path}?limit=11111`;
    const ask = async (encoding: string): Promise<Buffer> =>
      Buffer.from(await (await seeded.app.request(path, { headers: { 'Accept-Encoding': encoding } })).arrayBuffer());
    const stringify = vi.spyOn(JSON, 'stringify');
    const [one, other] = [await ask('identity'), await ask('identity')];
    const packed = [await ask('gzip'), await ask('gzip')];
    const made = stringify.mock.results.filter(({ value }) => String(value).length > 100_000).length;
    stringify.mockRestore();
    expect(made).toBe(1);
    expect(one.length).toBeGreaterThan(500_000);
    for (const bytes of [other, ...packed.map((part) => gunzipSync(part))]) expect(bytes.equals(one)).toBe(true);
  });
});

describe('units against the register', () => {
  const table = (file: string): string[][] => readFactRows(`units/${file}`);

  it.each([
    ['provinces of before July 2025', findCitiesCall, {}, 'cities63.tsv', 63],
    ['districts of before July 2025', findDistrictsCall, {}, 'districts696.tsv', 696],
    ['provinces since July 2025', findCitiesCall, { edition: '2025' }, 'provinces34.tsv', 34],
    ['wards since July 2025', findWardsCall, { edition: '2025' }, 'wards34_3321.tsv', 3_321],
  ] as const)('units: codes of the %s agree with the register', async (_what, call, request, file, count) => {
    const known = table(file).map((row) => row[0]!);
    const { data } = await askGateway(seeded.app, call, request);
    expect(codes(data).toSorted()).toEqual(known.toSorted());
    expect(known).toHaveLength(count);
  });

  it('units: all but ten old wards of the register exist', async () => {
    const { data } = await askGateway(seeded.app, findWardsCall, {});
    const ours = new Set(codes(data));
    expect(table('wards10035.tsv').filter((row) => !ours.has(row[0]!))).toHaveLength(10);
  });

  it('units: 9,589 undivided old wards have the register’s successors, and every successor exists', async () => {
    const changes = await seeded.store.query<{ old_code: string; new_code: string }>('select * from ward_changes');
    const ours = new Map(changes.map((change) => [change.old_code, change.new_code]));
    const register = new Map<string, string[]>();
    for (const [code, newCode] of table('ward_old_to_new.tsv')) register.set(code!, [...(register.get(code!) ?? []), newCode!]);
    const undivided = [...register].filter(([, newCodes]) => newCodes.length === 1);
    expect(undivided.filter(([code, newCodes]) => ours.get(code) === newCodes[0])).toHaveLength(9_589);
    const { data } = await askGateway(seeded.app, findWardsCall, { edition: '2025' });
    const wards = new Set(codes(data));
    expect(changes.filter((change) => !wards.has(change.new_code))).toEqual([]);
  });
});

describe('places', () => {
  it.each([
    ['hòa xuân, đà nẵng', '2025-ward-20314'],
    ['Phường Hoà Xuân, Cẩm Lệ', 'old-ward-20314'],
    ['đà nẵng', '2025-province-48'],
    ['Quận 1', 'old-district-760'],
    ['phu yen', 'old-province-54'],
  ])('places: %j finds %s first', async (search, id) => {
    const { data, total } = await askGateway(seeded.app, findPlacesCall, { search });
    expect(data[0]!.mapbox_id).toBe(id);
    expect(total).toBeGreaterThanOrEqual(data.length);
  });

  it('places: equal accents rank before equal letters', async () => {
    const { data } = await askGateway(seeded.app, findPlacesCall, { search: 'Hoà An' });
    expect(data[0]!.name).toMatch(/H(òa|oà) An$/);
  });

  it('places: at most 30 are listed, and the total counts all', async () => {
    const { data, total } = await askGateway(seeded.app, findPlacesCall, { search: 'tan' });
    expect(data).toHaveLength(30);
    expect(total).toBeGreaterThan(300);
  });

  it.each(['', '   ', '%', '_', '\\', "'; drop table units; --"])('places: %j finds nothing and does no harm', async (search) => {
    expect(await askGateway(seeded.app, findPlacesCall, { search })).toEqual({ data: [], total: 0 });
  });

  it('places: every unit of both editions has a position in Việt Nam near its parent’s', async () => {
    const outside = await seeded.store.query(
      `select id, lng, lat from places where not (lat between 6 and 23.6 and lng between 102 and 117.6)`,
    );
    expect(outside).toEqual([]);
    const missing = await seeded.store.query<{ code: string }>(
      `select u.edition, u.level, u.code from units u
       left join places p on p.id = u.edition || '-' || u.level || '-' || u.code
       where p.id is null and not (u.edition = 'old' and u.level = 'province'
         and exists (select from units n where n.edition = '2025' and n.level = 'province' and n.code = u.code and n.name = u.name))`,
    );
    expect(missing).toEqual([]);
  });

  it('places: a detail has its coordinates if §3 gives any, and names the unit whose centre it is', async () => {
    const { data } = await askGateway(seeded.app, detailPlaceCall, { map_box_id: 'old-ward-20314' });
    const { coordinates, address } = data.features[0]!.properties;
    expect(coordinates.latitude).toBeCloseTo(16.005, 2);
    expect(coordinates.longitude).toBeCloseTo(108.221, 2);
    expect(address).toContain('nay chủ yếu thuộc Phường Hòa Xuân');
    expect(address).not.toContain('vị trí gần đúng');
    const borrowed = await askGateway(seeded.app, detailPlaceCall, { map_box_id: 'old-ward-00004' });
    expect(borrowed.data.features[0]!.properties.address).toContain('vị trí gần đúng: Quận Ba Đình');
  });
});
