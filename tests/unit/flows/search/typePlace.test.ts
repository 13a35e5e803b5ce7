import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { submitPlace, typePlace } from '../../../../src/flows/search/typePlace.ts';
import { placeSlice, searchSlice } from '../../../../src/state/search/searchSlice.ts';
import { eventually } from '../../../support/run/eventually.ts';

/** Fake provider whose responses the test releases one by one, so that an old one can come last. */
let server: Server;
const held: Array<{ search: string; response: ServerResponse }> = [];
/** Other test files read the same slices. */
const before = { place: { ...placeSlice }, placeText: searchSlice.placeText };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => held.push({ search: (JSON.parse(body) as { search: string }).search, response }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // The client calls the gateway at the page's origin: here the provider.
  const provider = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => ask(url.replace(/^.*\/gateway/, provider), init));
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
  server.closeAllConnections();
  Object.assign(placeSlice, before.place);
  searchSlice.placeText = before.placeText;
});

function release(search: string): void {
  const { response } = held.find((request) => request.search === search)!;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data: [{ name: search, mapbox_id: search, address: '', kind: 'place' }], total: 1 }));
}

it('place suggestions: a stale response never overwrites a newer one', async () => {
  const arrived = (search: string) => eventually(() => expect(held.map((request) => request.search)).toContain(search));

  typePlace('hoa');
  await arrived('hoa');
  typePlace('hoa xuan');
  await arrived('hoa xuan');
  release('hoa xuan');
  await eventually(() => expect(placeSlice.status).toBe('ready'));
  release('hoa');
  await eventually(() => expect(held.every((request) => request.response.writableFinished)).toBe(true));
  // After another full round trip an accepted old response would be visible.
  typePlace('hoa xuan da nang');
  await arrived('hoa xuan da nang');
  expect(placeSlice.suggestions.map((place) => place.name)).toEqual(['hoa xuan']);
});

it('place suggestions: fast typing sends one request, for the last text', async () => {
  held.length = 0;
  for (const text of ['c', 'ca', 'can', 'can tho']) typePlace(text);
  await eventually(() => expect(held.length).toBeGreaterThan(0));
  expect(held.map((request) => request.search)).toEqual(['can tho']);
});

it('place suggestions: Enter picks nothing while the list belongs to an older text', async () => {
  held.length = 0;
  typePlace('hue');
  await eventually(() => expect(held.length).toBe(1));
  release('hue');
  await eventually(() => expect(placeSlice.status).toBe('ready'));
  typePlace('hue thanh');
  await submitPlace();
  // A pick would mark its tab as searching before any response.
  expect(searchSlice.busy).toBeNull();
  expect(placeSlice.suggestions.map((place) => place.name)).toEqual(['hue']);
  typePlace('');
});

it('place suggestions: numbers of coordinates and corners are never sent at any stage of typing', async () => {
  held.length = 0;
  const typed = [
    'Kinh độ: 105°48',
    '21.02',
    'Điểm 1: X = 951234.56; Y = 483456.78',
    '2325123.45 58',
    'X = 2325123.45',
    'X = 2325123.45; Y = 583456.78',
    '2325123.45 18583456.78',
  ];
  for (const whole of typed) {
    for (let end = whole.search(/(?<=X = )\d|\d{2}/) + 1; end <= whole.length; end += 1) {
      typePlace(whole.slice(0, end));
      expect(placeSlice.status, whole.slice(0, end)).not.toBe('loading');
    }
  }
  typePlace('hoa tho');
  await eventually(() => expect(held.map((request) => request.search)).toEqual(['hoa tho']));
});
