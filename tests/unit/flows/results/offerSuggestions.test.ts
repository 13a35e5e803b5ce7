import { beforeEach, expect, it } from 'vitest';
import { offerSuggestions, openSuggestionsHere } from '../../../../src/flows/results/offerSuggestions.ts';
import { cornersSlice } from '../../../../src/state/search/cornersSlice.ts';
import { noDataSlice, resultsSlice } from '../../../../src/state/results/resultsSlice.ts';
import { suggestSlice } from '../../../../src/state/results/suggestSlice.ts';

const SEA = { lng: 111.5, lat: 12.5 };
const NOTHING = { status: 'ready', planningCount: 0, cadastralCount: 0, failedLists: [], center: SEA } as const;
beforeEach(() => {
  Object.assign(resultsSlice, NOTHING);
  Object.assign(noDataSlice, { open: false, offeredKeys: [] });
  cornersSlice.table = null;
});

it('no data: a searched position without data is reported once', () => {
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(true);
  noDataSlice.open = false;
  offerSuggestions({ ...SEA });
  expect(noDataSlice.open).toBe(false);
  offerSuggestions({ lng: 111.6, lat: 12.5 });
  expect(noDataSlice.open).toBe(true);
});

it.each([
  ['there are plannings', { planningCount: 1 }],
  ['there are parcels', { cadastralCount: 1 }],
  ['a list could not be fetched', { failedLists: ['planning'] }],
  ['the search failed', { status: 'failed' }],
] as const)('no data: nothing is reported when %s', (_name, state) => {
  Object.assign(resultsSlice, state);
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(false);
});

it('no data: for corners of an unknown meridian nothing is reported, because they may be elsewhere', () => {
  const table = { meridianDeg: null, corners: [], rings: null, perimeterM: 0, areaWgs84M2: null, areaSphereM2: null, areaGridM2: null };
  Object.assign(cornersSlice, { table });
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(false);
  Object.assign(cornersSlice, { table: { ...table, meridianDeg: 107.75 } });
  offerSuggestions(SEA);
  expect(noDataSlice.open).toBe(true);
});

it('no data: ‘open now’ shows suggestions, those nearest to the view first', () => {
  noDataSlice.open = true;
  openSuggestionsHere();
  expect(noDataSlice.open).toBe(false);
  expect(suggestSlice).toMatchObject({ tab: '1', everywhere: true });
  expect(suggestSlice.opened).not.toBeNull();
});
