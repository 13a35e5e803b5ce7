import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, type ApiClient } from '../../../../src/api/createClient.ts';
import { findSheetsAround, suggestSheets } from '../../../../src/api/land/sheets.ts';
import { findPlannings, findPlanningsAround, suggestPlannings } from '../../../../src/api/land/plannings.ts';
import { findCadastralsCall } from '../../../../src/contract/land/sheets.ts';
import {
  findCadastralsOfParcelLandCall,
  findParcelLandImageListCall,
  findParcelLandImagesCall,
} from '../../../../src/contract/land/plannings.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';
import { TEST_CENTER, TEST_LAND } from '../../../support/land/testLand.ts';

let server: TestServer;
let client: ApiClient;
let body: unknown;

beforeEach(async () => {
  server = await startHttpServer((_, response) => sendJson(response, 200, body));
  client = createClient({ apiBase: server.base, token: null });
});
afterEach(() => server.close());

const asked = () => {
  const { method, path, query, body: sent } = server.seen.at(-1)!;
  return { call: `${method} ${path}`, sent: method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : JSON.parse(sent) };
};

describe('planning', () => {
  test('items: pictures have four corners, files and images their first URL', async () => {
    body = { data: { data: TEST_LAND.plannings, total: 7 } };
    const [wire] = TEST_LAND.plannings;
    const answer = await findPlannings({ city_name: 'Đà Nẵng', ward_name: '' }, { client });
    expect(asked()).toEqual({ call: 'GET /app/parcel-lands/find', sent: { city_name: 'Đà Nẵng', status: 'ACTIVE' } });
    expect(answer).toMatchObject({ ok: true, value: { total: 7, items: [{ type: 'land', id: 'plan-1', imageUrl: '' }] } });
    const item = answer.ok ? answer.value.items[0]! : null;
    expect(item).toMatchObject({ fileUrl: '/files/plan-1.geojson', fileMapCode: 'QHSDD-1', year: 2030, isSample: true });
    expect(item?.center).toEqual({ lng: wire!.longitude_center, lat: wire!.latitude_center });
    const [picture] = wire!.parcel_land_images;
    expect(item?.pictures[0]).toMatchObject({ id: 'picture-1', planningId: 'plan-1' });
    expect(item?.pictures[0]!.corners[2]).toEqual({ lng: picture!.position_x_3, lat: picture!.position_y_3 });
  });

  test('around: at most 200 are requested', async () => {
    body = { data: [] };
    await findPlanningsAround(TEST_CENTER, { client });
    expect(asked()).toMatchObject({ call: 'POST /app/parcel-land/find-around', sent: { limitPoint: 200, status: 'ACTIVE' } });
  });

  test('sheets of a planning', async () => {
    body = { data: TEST_LAND.sheets };
    const answer = await client.ask(findCadastralsOfParcelLandCall, { _id: 'plan-1', limit: 100, status: 'ACTIVE' });
    expect(asked()).toEqual({
      call: 'POST /app/parcel-lands/find-cadastrals',
      sent: { _id: 'plan-1', limit: 100, status: 'ACTIVE' },
    });
    expect(answer).toMatchObject({
      ok: true,
      value: { data: [{ id: 'sheet-1', landNumber: '1', files: [{ url: '/files/sheet-1.geojson' }] }] },
    });
  });

  test('pictures: those of one planning and of several are returned', async () => {
    const pictures = TEST_LAND.plannings[0]!.parcel_land_images;
    body = { data: { data: pictures, total: 1 } };
    const one = await client.ask(findParcelLandImagesCall, { parcel_land_id: 'plan-1' });
    expect(asked()).toEqual({ call: 'GET /app/parcel-land-images/find', sent: { parcel_land_id: 'plan-1' } });
    body = { data: pictures };
    const several = await client.ask(findParcelLandImageListCall, { ids: ['plan-1', 'plan-2'] });
    expect(asked()).toEqual({ call: 'POST /app/parcel-land-images/find-list', sent: { ids: ['plan-1', 'plan-2'] } });
    expect(one.ok && several.ok && one.value.data.data).toEqual(several.ok && several.value.data);
  });
});

describe('sheets', () => {
  test('list: 50 come per page, with outline and parcel count', async () => {
    body = { data: { data: TEST_LAND.sheets, total: 120 } };
    const answer = await client.ask(findCadastralsCall, { land_number: '1', page: 2, status: 'ACTIVE', limit: 50 });
    expect(asked()).toEqual({
      call: 'GET /app/parcel-land-cadastrals/find',
      sent: { land_number: '1', page: '2', status: 'ACTIVE', limit: '50' },
    });
    expect(answer).toMatchObject({ ok: true, value: { data: { total: 120, data: [{ parcelCount: 1600, cityCode: '48' }] } } });
    expect(answer.ok && answer.value.data.data[0]!.parcelLandCadastralPositions).toHaveLength(4);
  });

  test('around: at most 100 are requested', async () => {
    body = { data: TEST_LAND.sheets };
    const answer = await findSheetsAround(TEST_CENTER, { client });
    expect(asked()).toMatchObject({ call: 'POST /app/parcel-land-cadastrals/find-around', sent: { limitPoint: 100 } });
    const sheet = { id: 'sheet-1', sheetNumber: '1', fileUrl: '/files/sheet-1.geojson', parcelCount: 1600, provinceCode: '48' };
    expect(answer).toMatchObject({ ok: true, value: [sheet] });
    expect(answer.ok && answer.value[0]!.outline).toHaveLength(4);
  });
});

describe('suggestions', () => {
  test.each([
    ['sheets', suggestSheets, 'POST /app/parcel-land-cadastrals/find-suggest'],
    ['plannings', suggestPlannings, 'POST /app/parcel-lands/find-suggest'],
  ])('%s: 30 are requested by text, 100 when filtered; page 1, ACTIVE', async (_, suggest, call) => {
    body = { data: [], total: 0 };
    expect(await suggest({ search: 'hoà xuân' }, { client })).toEqual({ ok: true, value: { items: [], total: 0 } });
    expect(asked()).toEqual({ call, sent: { search: 'hoà xuân', limit: 30, page: 1, status: 'ACTIVE' } });
    await suggest({ search: 'hoà', city_name: 'Đà Nẵng' }, { client });
    expect(asked().sent).toEqual({ search: 'hoà', city_name: 'Đà Nẵng', limit: 100, page: 1, status: 'ACTIVE' });
  });
});
