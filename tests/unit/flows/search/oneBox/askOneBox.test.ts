import { decode, expand } from 'pluscodes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { geometryClient } from '../../../../../workers/geometry/client.ts';
import { parcelsClient } from '../../../../../workers/parcels/client.ts';
import type { CadastralParcel } from '../../../../../src/domain/land/parcel.ts';
import type { Unit } from '../../../../../src/domain/search/place.ts';
import { unitsSlice } from '../../../../../src/state/search/unitsSlice.ts';
import { success } from '../../../../../src/domain/result.ts';
import { askOneBox } from '../../../../../src/flows/search/oneBox/askOneBox.ts';
import { typedTexts } from '../../../../support/texts/typedTexts.ts';
import { hideOneBox, oneBoxSlice, typeOneBox } from '../../../../../src/state/search/oneBoxSlice.ts';

const PROVINCES = [
  ['31', 'Hải Phòng'],
  ['79', 'Hồ Chí Minh'],
  ['96', 'Cà Mau'],
].map(([code = '', name = '']) => ({ code, name }) as Unit);
const LOT = { id: 'lot' } as CadastralParcel;

interface Asked {
  search: string;
  answer: (names: string[]) => void;
}

let asked: Asked[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const { search } = JSON.parse(init.body) as { search: string };
    return new Promise((resolve) => {
      asked.push({
        search,
        answer: (names) => {
          const data = names.map((name) => ({ name, mapbox_id: name, address: '', kind: 'place' }));
          resolve(Response.json({ data, total: data.length }));
        },
      });
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  typeOneBox('');
  askOneBox();
  hideOneBox();
});

function type(text: string): void {
  typeOneBox(text);
  askOneBox();
}

const shown = (): string[] => oneBoxSlice.places.map(({ name }) => name);

it('one box: one request is sent after 300 ms, and a late response never replaces a newer one', async () => {
  for (const text of ['h', 'ho', 'hoa']) {
    type(text);
    await vi.advanceTimersByTimeAsync(299);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ search }) => search)).toEqual(['hoa']);
  type('hoa xuan');
  await vi.advanceTimersByTimeAsync(300);
  asked[1]!.answer(['newer']);
  await vi.advanceTimersByTimeAsync(0);
  asked[0]!.answer(['older']);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['newer']);
  expect(oneBoxSlice.status).toBe('ready');
});

it('one box: coordinates, links and corners are read at once without a request', async () => {
  for (const text of ['16.005, 108.221', '1770189 550212', 'https://maps.app.goo.gl/x', '  ']) {
    type(text);
    expect(oneBoxSlice.status).toBe('idle');
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toEqual([]);
});

it.each(typedTexts('plusCode'))('one box: %j is a plus code with a place, and only the place is sent', async (text, expected) => {
  const [lat, lng] = expected.split(', ').map(Number);
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (body) sent.push(body);
    const place = { name: 'Hoàn Kiếm', address: '', coordinates: { longitude: 105.8523, latitude: 21.0287 } };
    const found = { name: 'Hoàn Kiếm', mapbox_id: 'old-district-002', address: '', kind: 'district' };
    return Response.json(url.includes('detail') ? { data: { features: [{ properties: place }] } } : { data: [found], total: 1 });
  });
  vi.spyOn(geometryClient, 'locatePlusCode').mockImplementation(async (code, near) => {
    const full = near ? expand(code, { latitude: near.lat, longitude: near.lng }) : code;
    const cell = decode(full!);
    return success(cell && { lng: cell.longitude, lat: cell.latitude });
  });
  type(text);
  await vi.advanceTimersByTimeAsync(400);
  await vi.waitFor(() => expect(oneBoxSlice.reading.kind).toBe('coordinates'));
  expect(oneBoxSlice.reading).toMatchObject({ found: { form: 'plusCode', position: { lat, lng } } });
  expect(sent).toHaveLength(text.startsWith('2') ? 2 : 0);
  expect(sent.join(' ')).not.toContain('2RH3');
});

it.each([
  ['the province that the text names', 'Góc ranh ở Hải Phòng: 2306400 595300', null, '31'],
  ['a colloquial name', 'TP.HCM 1194000 610000', null, '79'],
  ['a stored parcel with that corner', '2306400 595300', 104.75, '25'],
])('one box: of the grids that match the corners, that of %s is first', async (_what, text, landOn, provinceCode) => {
  unitsSlice.provinces.old = { status: 'ready', units: PROVINCES };
  vi.spyOn(geometryClient, 'toWgs84').mockImplementation(async (_pairs, grid) => success(Float64Array.of(grid.centralMeridianDeg, 20)));
  vi.spyOn(parcelsClient, 'parcelsTouching').mockImplementation(async ({ lng }) => success(lng === landOn ? [LOT] : []));
  type(text);
  await vi.waitFor(() => expect(parcelsClient.parcelsTouching).toHaveBeenCalled());
  await vi.waitFor(() => expect(oneBoxSlice.reading).toHaveProperty('grids.0.provinceCode', provinceCode));
  unitsSlice.provinces.old = { status: 'none', units: [] };
});

it('one box: a number joined to a single X is split off only by the named province', async () => {
  unitsSlice.provinces.old = { status: 'ready', units: PROVINCES };
  vi.spyOn(geometryClient, 'toWgs84').mockImplementation(async () => success(Float64Array.of(105, 9)));
  vi.spyOn(parcelsClient, 'parcelsTouching').mockImplementation(async () => success([]));
  type('Cà Mau 1.951.234,56 583.470,05');
  expect(oneBoxSlice.reading).toMatchObject({ pairs: [{ x: 951234.56, y: 583470.05 }], typed: null });
  expect(oneBoxSlice.reading).toHaveProperty('grids.0.provinceCode', '96');
  type('1.951.234,56 583.470,05');
  expect(oneBoxSlice.reading).toMatchObject({ pairs: [], typed: [{ x: '1.951.234,56', y: '583.470,05' }], grids: [] });
  unitsSlice.provinces.old = { status: 'none', units: [] };
});

it.each([
  ['a gateway that fails', async () => new Response('', { status: 502 }), 'failed'],
  ['no network', async () => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
] as const)('one box: %s is reported as such, never as nothing found', async (_what, fetching, status) => {
  vi.stubGlobal('fetch', fetching);
  type('hải phòng');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(oneBoxSlice).toMatchObject({ status, places: [] });
});
