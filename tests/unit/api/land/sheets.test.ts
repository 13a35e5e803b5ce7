import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSheets, findSheetsAround, suggestSheets } from '../../../../src/api/land/sheets.ts';
import { createClient } from '../../../../src/api/createClient.ts';
import { addressOfFile, fetchGeoJson } from '../../../../src/api/land/fetchGeoJson.ts';
import { findPlannings } from '../../../../src/api/land/plannings.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';
import { TEST_CENTER, TEST_LAND } from '../../../support/land/testLand.ts';

const FILES = { 'sheet-file': 'SHEET', 'other-file': 'OTHER' };
const [sheet] = TEST_LAND.sheets;
const [planning] = TEST_LAND.plannings;
const files = [{ url: '/files/sheet-file.geojson' }, { url: '/files/other-file.geojson' }];

/** Two hosts: one for calls, one for files. */
let calls: TestServer;
let fileHost: TestServer;

beforeEach(async () => {
  calls = await startHttpServer(({ path }, response) => {
    const item = { ...(path.includes('/parcel-lands/') ? planning : sheet), files };
    sendJson(response, 200, path.endsWith('/find') ? { data: { data: [item], total: 1 } } : { data: [item], total: 1 });
  });
  fileHost = await startHttpServer(({ path }, response) => {
    const name = Object.entries(FILES).find(([file]) => path.includes(file))?.[1];
    const coordinates = [
      [
        [108, 16],
        [108.001, 16],
        [108, 16.001],
        [108, 16],
      ],
    ];
    sendJson(response, 200, {
      type: 'FeatureCollection',
      features: [{ properties: { land_number: name }, geometry: { type: 'Polygon', coordinates } }],
    });
  });
});
afterEach(async () => {
  await calls.close();
  await fileHost.close();
});

it.each([
  ['a sheet around a place', () => findSheetsAround(TEST_CENTER, via()).then((answer) => answer.ok && answer.value[0])],
  ['a suggested sheet', () => suggestSheets({ search: 'a' }, via()).then((answer) => answer.ok && answer.value.items[0])],
  ['a sheet by its id', () => findSheets({ _id: 'sheet-1' }, via()).then((answer) => answer.ok && answer.value.items[0])],
  ['a planning', () => findPlannings({}, via()).then((answer) => answer.ok && answer.value.items[0])],
] as const)('files: the GeoJSON of %s is files[0].url on the file host', async (_what, find) => {
  const found = await find();
  const { fileUrl } = found || { fileUrl: '' };
  expect(addressOfFile(fileHost.base, fileUrl)).toBe(`${fileHost.base}/files/sheet-file.geojson`);
  const read = await fetchGeoJson(fileHost.base, fileUrl);
  expect(read).toMatchObject({ ok: true, value: [{ properties: { land_number: 'SHEET' } }] });
  expect(fileHost.seen.map(({ path }) => path)).toEqual(['/files/sheet-file.geojson']);
  expect(calls.seen).toHaveLength(1);
});

it('cadastrals: sheets are requested by the query, ACTIVE only, at most 50 (§7.23)', async () => {
  expect(await findSheets({ _id: 'sheet-1' }, via())).toMatchObject({
    ok: true,
    value: { items: [{ type: 'cadastrals', id: 'sheet-1', title: 'Tờ 1', sheetNumber: '1' }], total: 1 },
  });
  expect(calls.seen).toMatchObject([{ path: '/app/parcel-land-cadastrals/find', query: '_id=sheet-1&status=ACTIVE&limit=50' }]);
});

const via = () => ({ client: createClient({ apiBase: calls.base, token: null }) });
