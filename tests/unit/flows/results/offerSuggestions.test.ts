import { beforeEach, expect, it } from 'vitest';
import { offerSuggestions, openSuggestionsHere } from '../../../../src/flows/results/offerSuggestions.ts';
import { cornersSlice } from '../../../../src/state/search/cornersSlice.ts';
import { noDataSlice, pinSlice, resultsSlice } from '../../../../src/state/results/resultsSlice.ts';
import { suggestSlice } from '../../../../src/state/results/suggestSlice.ts';
import { unitsSlice } from '../../../../src/state/search/unitsSlice.ts';

const SEA = { lng: 111.5, lat: 12.5 };
const NOTHING = { status: 'ready', planningCount: 0, cadastralCount: 0, failedLists: [], center: SEA } as const;
const unit = (code: string, nameWithType: string) => ({
  code,
  name: nameWithType.replace(/^(Tỉnh|Thành phố) /, ''),
  nameWithType,
  parentCode: '',
});

beforeEach(() => {
  Object.assign(resultsSlice, NOTHING);
  Object.assign(noDataSlice, { open: false, told: [] });
  cornersSlice.table = null;
  unitsSlice.provinces.old = { status: 'ready', units: [unit('48', 'Thành phố Đà Nẵng'), unit('49', 'Tỉnh Quảng Nam')] };
  unitsSlice.provinces['2025'] = { status: 'ready', units: [unit('48', 'Thành phố Đà Nẵng'), unit('66', 'Tỉnh Đắk Lắk')] };
  unitsSlice.districts = { '48': { status: 'ready', units: [] }, '49': { status: 'ready', units: [] } };
  unitsSlice.wards = { '2025:66': { status: 'ready', units: [] } };
});

it('no data: a searched position without any is told once, not twice', () => {
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(true);
  noDataSlice.open = false;
  offerSuggestions({ ...SEA });
  expect(noDataSlice.open).toBe(false);
  offerSuggestions({ lng: 111.6, lat: 12.5 });
  expect(noDataSlice.open).toBe(true);
});

it.each([
  ['plannings lie there', { planningCount: 1 }],
  ['parcels lie there', { cadastralCount: 1 }],
  ['a list could not be fetched', { failedLists: ['planning'] }],
  ['the search failed', { status: 'failed' }],
] as const)('no data: nothing is said when %s', (_name, state) => {
  Object.assign(resultsSlice, state);
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(false);
});

it('no data: nothing is said where corners of no known meridian were searched: they may lie elsewhere', () => {
  const table = { meridianDeg: null, corners: [], rings: null, perimeterM: 0, areaWgs84M2: null, areaSphereM2: null, areaGridM2: null };
  Object.assign(cornersSlice, { table });
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(false);
  Object.assign(cornersSlice, { table: { ...table, meridianDeg: 107.75 } });
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(true);
});

it.each([
  ['Xã Đại Hưng, Huyện Đại Lộc, Tỉnh Quảng Nam', { edition: 'old', provinceCode: '49' }],
  ['Xã Ea Kar, Đắk Lắk', { edition: '2025', provinceCode: '66' }],
  ['da nang', { edition: 'old', provinceCode: '48' }],
])('no data: ‘open now’ at %s shows the province’s suggestions', async (address, units) => {
  pinSlice.address = address;
  noDataSlice.open = true;
  await openSuggestionsHere();
  expect(noDataSlice.open).toBe(false);
  expect(suggestSlice).toMatchObject({ tab: '1', units });
  expect(suggestSlice.opened).not.toBeNull();
});

it('no data: ‘open now’ where the province is unknown shows the whole country’s', async () => {
  pinSlice.address = '';
  resultsSlice.center = { lng: 112, lat: 10 };
  await openSuggestionsHere();
  expect(suggestSlice).toMatchObject({ everywhere: true, units: { provinceCode: '' } });
});
