import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listNotes } from '../../../src/api/notes/notes.ts';
import { findNumberedParcels, findParcelsAround } from '../../../src/api/land/parcels.ts';
import { findSheetsAround, suggestSheets } from '../../../src/api/land/sheets.ts';
import { createClient } from '../../../src/api/createClient.ts';
import { findUserPackage } from '../../../src/api/orders/orders.ts';
import { findPlannings, findPlanningsAround, suggestPlannings } from '../../../src/api/land/plannings.ts';
import { loadDistricts, loadProvinces, loadWards } from '../../../src/flows/search/loadProvinces.ts';
import { unitsSlice } from '../../../src/state/search/unitsSlice.ts';

const noUnits = () => ({ status: 'none' as const, units: [] });

/** Request that left the client: path and query or body. */
let sent: Array<Record<string, unknown>>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (input: string, { method, body }: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://gateway');
    sent.push({
      path: pathname.replace(/^\/gateway/, ''),
      ...(method === 'GET' ? Object.fromEntries(searchParams) : (JSON.parse(body as string) as object)),
    });
    return new Response('{}');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Other test files read the same lists.
  Object.assign(unitsSlice, { provinces: { old: noUnits(), '2025': noUnits() }, districts: {}, wards: {} });
});

const via = { client: createClient({ apiBase: 'http://gateway', token: null }) };
const HERE = { lng: 108.2, lat: 16 };
const reader = { fromPacked: () => null, fromParcels: () => null };

// oxfmt-ignore
it.each([
  ['notes a page 10', () => listNotes({ kind: 'LINE', page: 2, userId: 'u' }, via), '/app/action-histories/find', { limit: '10', page: '2' }],
  ['plannings suggested 30', () => suggestPlannings({ search: 'a' }, via), '/app/parcel-lands/find-suggest', { limit: 30, page: 1, status: 'ACTIVE' }],
  ['plannings of a province suggested 100', () => suggestPlannings({ city_name: 'Huế' }, via), '/app/parcel-lands/find-suggest', { limit: 100, page: 1, status: 'ACTIVE' }],
  ['sheets suggested 30', () => suggestSheets({ search: 'a' }, via), '/app/parcel-land-cadastrals/find-suggest', { limit: 30, page: 1, status: 'ACTIVE' }],
  ['sheets of a ward suggested 100', () => suggestSheets({ ward_name: 'An Cựu' }, via), '/app/parcel-land-cadastrals/find-suggest', { limit: 100, page: 1, status: 'ACTIVE' }],
  ['plannings around 200', () => findPlanningsAround(HERE, via), '/app/parcel-land/find-around', { limitPoint: 200, status: 'ACTIVE' }],
  ['sheets around 100', () => findSheetsAround(HERE, via), '/app/parcel-land-cadastrals/find-around', { limitPoint: 100, status: 'ACTIVE' }],
  ['parcels around 500', () => findParcelsAround(HERE, reader, via), '/app/parcel-land-cadastral-items/find-around', { limitPoint: 500, status: 'ACTIVE' }],
  ['parcels by number 5', () => findNumberedParcels({ land_number: '1' }, via), '/app/parcel-land-cadastral-items/find', { limit: '5', status: 'ACTIVE' }],
  ['plannings by id ACTIVE', () => findPlannings({ _id: 'p' }, via), '/app/parcel-lands/find', { status: 'ACTIVE' }],
  ['orders 20', () => findUserPackage('u', via), '/app/orders/find', { limit: '20', status: 'DONE' }],
  ['cities 1000', () => loadProvinces('old'), '/app/help/city', { limit: '1000' }],
  ['districts of a province 1000', () => loadDistricts('48'), '/app/help/district', { limit: '1000', parent_code: '48' }],
  ['wards 12000', () => loadWards('old', '490'), '/app/help/wards', { limit: '12000', parent_code: '490' }],
] as const)('limits: requests to the gateway use the limit of %s', async (_limit, ask, path, fields) => {
  await ask();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ path, ...fields });
});
