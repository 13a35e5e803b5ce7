import { beforeEach, expect, it } from 'vitest';
import { searchCoordinates } from '../../../src/flows/search/searchCoordinates.ts';
import { searchCorners } from '../../../src/flows/search/searchCorners.ts';
import { searchPlot } from '../../../src/flows/search/searchPlot.ts';
import { clearCorners, setCorner } from '../../../src/flows/search/pasteCorners.ts';
import { openSearch } from '../../../src/flows/search/openSearch.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { searchSlice } from '../../../src/state/search/searchSlice.ts';
import { messagesOf } from '../../support/messages/messagesOf.ts';

const catalogue = messagesOf('vi', 'first', 'panels');

beforeEach(() => {
  noticeSlice.waiting = [];
  clearCorners();
  openSearch();
});

const notices = () => noticeSlice.waiting.map(({ kind, message }) => [kind, 'id' in message ? catalogue[message.id] : message.text]);

it('coordinates: a wrong text gives the info message of §5 and leaves the drawer open', async () => {
  for (const text of ['', '21.06245', '91, 105', '21, 181', 'Hà Nội']) {
    noticeSlice.waiting = [];
    searchSlice.googleText = text;
    await searchCoordinates();
    expect(notices()).toEqual([['info', 'Toạ độ Google có dạng 21.06245, 105.77612 hoặc 21,06245, 105,77612']]);
    expect(searchSlice.fieldErrors).toEqual({ google: true });
    expect(searchSlice.open).toBe(true);
  }
});

it('corners: no pair with both values gives ‘Bạn chưa điền toạ độ’', async () => {
  await searchCorners();
  setCorner(searchSlice.corners.rows[0]!.key, 'x', '1255172.51');
  await searchCorners();
  expect(notices()).toEqual([
    ['error', 'Bạn chưa điền toạ độ'],
    ['error', 'Bạn chưa điền toạ độ'],
  ]);
  expect(searchSlice.open).toBe(true);
});

it('plot: without a province ‘Bạn phải chọn tỉnh thành!’ is an error toast, and empty fields are marked', async () => {
  await searchPlot();
  expect(notices()).toEqual([['error', 'Bạn phải chọn tỉnh thành!']]);
  expect(searchSlice.fieldErrors).toEqual({ province: true, district: true, ward: true, sheet: true, parcel: true });
});

it('plot: the edition of 2025 has no district, so none is required', async () => {
  Object.assign(searchSlice.plot, { edition: '2025', provinceCode: '48' });
  await searchPlot();
  expect(searchSlice.fieldErrors).toEqual({ ward: true, sheet: true, parcel: true });
  Object.assign(searchSlice.plot, { edition: 'old', provinceCode: '' });
});
