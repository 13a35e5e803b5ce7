import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSearch } from '../../../../src/flows/search/openSearch.ts';
import { searchPlot } from '../../../../src/flows/search/searchPlot.ts';
import { pickPlace, typePlace } from '../../../../src/flows/search/typePlace.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { searchSlice, typePlot } from '../../../../src/state/search/searchSlice.ts';

const before = { ...searchSlice.plot };

beforeEach(() => {
  vi.useFakeTimers();
  noticeSlice.waiting = [];
  openSearch('to-thua');
  Object.assign(searchSlice.plot, {
    edition: 'old',
    provinceCode: '48',
    districtCode: '495',
    wardCode: '20314',
    sheetNumber: '3',
    parcelNumber: '12',
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(searchSlice, { plot: { ...before }, open: false, failure: null });
});

const answer = (status: number): void => {
  vi.stubGlobal('fetch', async () => new Response('{"message":"Không được."}', { status }));
};

it.each([
  [400, 'notice.noResult'],
  [422, 'notice.noResult'],
  [500, 'notice.searchFailed'],
  [503, 'notice.searchFailed'],
] as const)('to-thua: status %i shows no toast, and the form says what to do', async (status, message) => {
  answer(status);
  await searchPlot();
  expect(noticeSlice.waiting).toEqual([]);
  expect(searchSlice).toMatchObject({ open: true, busy: null, failure: { tab: 'to-thua', message } });
  typePlot({ parcelNumber: '13' });
  expect(searchSlice.failure).toBeNull();
});

it.each([400, 404, 500, 503])('dia-danh: status %i for a place shows no toast, and the form says what to do', async (status) => {
  answer(status);
  openSearch('dia-danh');
  await pickPlace({ id: 'place-1' });
  expect(noticeSlice.waiting).toEqual([]);
  expect(searchSlice).toMatchObject({ open: true, busy: null, failure: { tab: 'dia-danh', message: 'notice.searchFailed' } });
  typePlace('');
  expect(searchSlice.failure).toBeNull();
});

it('to-thua, dia-danh: a lost network shows a toast', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed');
  });
  await searchPlot();
  await pickPlace({ id: 'place-1' });
  expect(noticeSlice.waiting.map(({ message }) => message)).toEqual([{ id: 'notice.offlineSearch' }, { id: 'notice.offlineSearch' }]);
  expect(searchSlice.failure).toBeNull();
});
