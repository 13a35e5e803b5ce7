import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isSuggesting, retrySuggestions } from '../../../../src/flows/results/askSuggestions.ts';
import {
  chooseSuggestUnits,
  chooseSuggestTab,
  clearSuggestions,
  closeSuggestions,
  openSuggestions,
  openSuggestionsInView,
  typeSuggestQuery,
} from '../../../../src/flows/results/openSuggestions.ts';
import { resultsSlice } from '../../../../src/state/results/resultsSlice.ts';
import { suggestSlice } from '../../../../src/state/results/suggestSlice.ts';
import { viewSlice } from '../../../../src/state/map/viewSlice.ts';
import { unitsSlice } from '../../../../src/state/search/unitsSlice.ts';
import { eventually } from '../../../support/run/eventually.ts';

interface Held {
  path: string;
  body: { search?: string; city_name?: string; limit: number; page: number; status: string };
  response: ServerResponse;
}

/** Fake provider whose responses the test releases one by one, so that an old one can come last. */
let server: Server;
const held: Held[] = [];
/** Other test files read the same slices. */
const before = {
  results: { ...resultsSlice },
  suggest: {
    ...suggestSlice,
    units: { ...suggestSlice.units },
    plannings: { ...suggestSlice.plannings },
    sheets: { ...suggestSlice.sheets },
  },
  provinces: unitsSlice.provinces.old,
  districts: { ...unitsSlice.districts },
};

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => held.push({ path: request.url!, body: JSON.parse(body) as Held['body'], response }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // The client calls the gateway at the page's origin: here the provider.
  const provider = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => ask(url.replace(/^.*\/gateway/, provider), init));
  vi.stubGlobal('location', { origin: 'http://localhost' });
});

afterAll(() => {
  clearSuggestions();
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
  Object.assign(resultsSlice, before.results);
  Object.assign(suggestSlice, before.suggest);
  unitsSlice.provinces.old = before.provinces;
  unitsSlice.districts = { ...before.districts };
});

beforeEach(() => {
  resultsSlice.status = 'ready';
  suggestSlice.tab = '1';
  clearSuggestions();
  held.length = 0;
});

const sheetOf = (title: string) => ({
  _id: title,
  title,
  land_number: '1',
  parcel_count: 9,
  latitude_center: 16,
  longitude_center: 108,
  parcel_land_cadastral_positions: [],
  files: [{ url: '/files/a.geojson' }],
  images: [{ url: '/images/a.svg' }],
  address: '',
  ward_name: '',
  district_name: '',
  city_name: '',
  city_code: '48',
  is_sample: true,
  status: 'ACTIVE',
});

async function arrived(search: string | undefined): Promise<Held> {
  await eventually(() => expect(held.map(({ body }) => body.search)).toContain(search));
  return held.find(({ body }) => body.search === search)!;
}

/** Answers with sheets, whose record is the shorter one; the title identifies the response. */
function release({ response, body }: Held, total = 1): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data: [sheetOf(body.search ?? 'all')], total }));
}

it('suggestions: a stale response never overwrites a newer one', async () => {
  chooseSuggestTab('2');
  typeSuggestQuery('to 1');
  const old = await arrived('to 1');
  typeSuggestQuery('to 12');
  release(await arrived('to 12'), 40);
  await eventually(() => expect(suggestSlice.sheets).toMatchObject({ status: 'ready', total: 40 }));
  release(old);
  // After another full round trip an accepted old response would be visible.
  typeSuggestQuery('to 123');
  await arrived('to 123');
  expect(suggestSlice.sheets.items.map((sheet) => sheet.title)).toEqual(['to 12']);
});

it('suggestions: a sheet’s row keeps the address of its file, and no outline', async () => {
  chooseSuggestTab('2');
  typeSuggestQuery('to 7');
  release(await arrived('to 7'));
  await eventually(() => expect(suggestSlice.sheets.items).toHaveLength(1));
  expect(suggestSlice.sheets.items[0]).toMatchObject({ type: 'cadastrals', id: 'to 7', fileUrl: '/files/a.geojson' });
  expect(suggestSlice.sheets.items[0]).not.toHaveProperty('outline');
});

it('suggestions: fast typing sends one request after 500 ms, in §7’s form, 30 of page 1', async () => {
  vi.useFakeTimers();
  for (const words of ['q', 'qu', 'quy', 'quy hoach']) typeSuggestQuery(words);
  vi.advanceTimersByTime(499);
  expect(held).toEqual([]);
  vi.useRealTimers();
  const { path, body } = await (async () => {
    typeSuggestQuery('quy hoach');
    return arrived('quy hoach');
  })();
  expect(path).toBe('/app/parcel-lands/find-suggest');
  expect(body).toEqual({ search: 'quy hoach', limit: 30, page: 1, status: 'ACTIVE' });
  expect(held).toHaveLength(1);
});

it('suggestions: with a province the filtered call requests 100, with the unit by its name', async () => {
  const daNang = { code: '48', name: 'Đà Nẵng', nameWithType: 'Thành phố Đà Nẵng', parentCode: '' };
  unitsSlice.provinces.old = { status: 'ready', units: [daNang] };
  unitsSlice.districts['48'] = { status: 'ready', units: [] };
  chooseSuggestUnits({ provinceCode: '48' });
  const { body } = await arrived(undefined);
  expect(body).toEqual({ city_name: 'Thành phố Đà Nẵng', limit: 100, page: 1, status: 'ACTIVE' });
});

it('suggestions: from the map’s tool with the pin out of view, the view is requested first', async () => {
  viewSlice.seen = { west: 106, south: 10, east: 107, north: 11 };
  for (const [center, asked] of [
    [{ lng: 106.5, lat: 10.5 }, false],
    [{ lng: 108, lat: 16 }, true],
  ] as const) {
    resultsSlice.center = { ...center };
    openSuggestionsInView();
    expect(isSuggesting(suggestSlice, 'ready')).toBe(asked);
  }
  const { body } = await arrived(undefined);
  const position = [
    { latitude: 10, longitude: 106 },
    { latitude: 11, longitude: 107 },
  ];
  expect(body).toMatchObject({ position, limit: 30 });
  viewSlice.seen = null;
});

it('suggestions: nothing is requested while the around search’s own rows are shown', () => {
  const units = { edition: 'old', provinceCode: '', districtCode: '', wardCode: '' } as const;
  const nothing = { query: ' ', units, everywhere: false };
  expect(isSuggesting(nothing, 'ready')).toBe(false);
  expect(isSuggesting(nothing, 'failed')).toBe(false);
  expect(isSuggesting(nothing, 'idle')).toBe(true);
  expect(isSuggesting({ ...nothing, query: 'a' }, 'ready')).toBe(true);
  expect(isSuggesting({ ...nothing, units: { ...units, provinceCode: '48' } }, 'ready')).toBe(true);
  expect(isSuggesting({ ...nothing, everywhere: true }, 'ready')).toBe(true);
});

it('suggestions: a failure shows no error and is retried', async () => {
  chooseSuggestTab('2');
  typeSuggestQuery('to 5');
  const { response } = await arrived('to 5');
  response.statusCode = 502;
  response.end('<h1>502</h1>');
  await eventually(() => expect(suggestSlice.sheets.status).toBe('failed'));
  held.length = 0;
  retrySuggestions();
  release(await arrived('to 5'));
  await eventually(() => expect(suggestSlice.sheets.status).toBe('ready'));
  expect(suggestSlice.sheets.items[0]).toMatchObject({ title: 'to 5', imageUrl: expect.stringMatching(/\/images\/a\.svg$/) });
});

it('suggestions: typed text survives closing, and is cleared with the next search’s chips', () => {
  resultsSlice.center = { lng: 108, lat: 16 };
  openSuggestions('1');
  typeSuggestQuery('khu dan cu');
  closeSuggestions();
  expect(suggestSlice.opened).toBeNull();
  openSuggestions('2');
  const again = suggestSlice.opened!.id;
  expect(suggestSlice).toMatchObject({ tab: '2', query: 'khu dan cu' });
  resultsSlice.center = { lng: 105, lat: 21 };
  openSuggestions('1');
  expect(suggestSlice).toMatchObject({ tab: '1', query: '' });
  expect(suggestSlice.opened!.id).toBeGreaterThan(again);
});
