import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSearch, cancelSearch, leaveSearch, openSearch } from '../../../../src/flows/search/openSearch.ts';
import { searchAsPlace, submitPlace, typePlace } from '../../../../src/flows/search/typePlace.ts';
import { searchCoordinates } from '../../../../src/flows/search/searchCoordinates.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { pinSlice } from '../../../../src/state/results/resultsSlice.ts';
import { hideOneBox, oneBoxSlice, typeOneBox } from '../../../../src/state/search/oneBoxSlice.ts';
import { placeSlice, searchSlice } from '../../../../src/state/search/searchSlice.ts';
import { messagesOf } from '../../../support/messages/messagesOf.ts';

const catalogue = messagesOf('vi', 'first', 'panels');

const FORMAT = 'Toạ độ Google có dạng 21.06245, 105.77612 hoặc 21,06245, 105,77612';

beforeEach(() => {
  // No server responds here: data around a position is another test's subject.
  vi.stubEnv('VITE_API_BASE', 'http://127.0.0.1:9');
  vi.stubGlobal('window', { innerWidth: 1280 });
  noticeSlice.waiting = [];
  pinSlice.position = null;
  Object.assign(searchSlice, { busy: null, fieldErrors: {}, googleText: '', placeText: '' });
  typePlace('');
  openSearch('google');
});

afterAll(() => vi.unstubAllEnvs());

const notices = (): string[] =>
  noticeSlice.waiting.map(({ message }) =>
    'id' in message
      ? Object.entries(message.values ?? {}).reduce<string>(
          (words, [name, value]) => words.replace(`{${name}}`, String(value)),
          catalogue[message.id],
        )
      : message.text,
  );

describe('typed coordinates', () => {
  it.each([
    ['21.06245, 105.77612', []],
    ['(21,06245, 105,77612)', []],
    ['https://www.google.com/maps/@21.06245,105.77612,17z', ['Đã hiểu là 21.06245, 105.776120.']],
    ['21°03\'44.82"N 105°46\'34.03"E', ['Đã hiểu là 21.06245, 105.776119.']],
    ['Lô đất ở 21.06245, 105.77612 nhé', ['Đã hiểu là 21.06245, 105.776120.']],
    ['105.77612, 21.06245', ['Đã hiểu là 21.06245, 105.776120 (kinh độ đứng trước, đã đổi lại).']],
  ])('google: %j is shown; a reading that §5 alone would refuse is reported', (typed, said) => {
    searchSlice.googleText = typed;
    void searchCoordinates();
    expect(pinSlice.position?.lat).toBeCloseTo(21.06245, 5);
    expect(pinSlice.position?.lng).toBeCloseTo(105.77612, 5);
    expect(notices()).toEqual(said);
    expect(searchSlice.open).toBe(false);
    expect(searchSlice.googleText).toBe(typed);
  });

  it('google and dia-danh: a plus code is passed to the search box, which may look up its place', async () => {
    const text = '2RH3+CW Hoàn Kiếm, Hà Nội';
    searchSlice.googleText = text;
    typePlace(text);
    for (const submit of [searchCoordinates, submitPlace]) {
      openSearch('google');
      expect(await submit()).not.toBeTruthy();
      expect(oneBoxSlice).toMatchObject({ open: true, text });
      expect(searchSlice.open).toBe(false);
      typeOneBox('');
      hideOneBox();
    }
  });

  it.each(['Hà Nội', '', '91, 200', '21.06245'])('google: %j gets the message of §5, and the drawer stays', async (typed) => {
    searchSlice.googleText = typed;
    await searchCoordinates();
    expect(notices()).toEqual([FORMAT]);
    expect(searchSlice.open).toBe(true);
  });

  it.each([
    ['21.06245, 105.77612', { lat: 21.06245, lng: 105.77612 }],
    ['(21.06245, 105.77612)', { lat: 21.06245, lng: 105.77612 }],
    ['21,06245, 105,77612', { lat: 21.06245, lng: 105.77612 }],
    ['(21,06245, 105,77612)', { lat: 21.06245, lng: 105.77612 }],
    ['-33.86, -151.2', { lat: -33.86, lng: -151.2 }],
    ['90, 180', { lat: 90, lng: 180 }],
    ['-90, -180', { lat: -90, lng: -180 }],
    ['90.00001, 105', null],
    ['-90.00001, 105', null],
    ['21, 180.00001', null],
    ['21, -180.00001', null],
    ['21.06245', null],
    ['21.06245, 105.77612, 3', null],
    ['21.06245; x', null],
    ['', null],
  ])('google: §5.5 reads %j as %j', async (typed, position) => {
    searchSlice.googleText = typed;
    void searchCoordinates();
    expect(pinSlice.position).toEqual(position);
    expect(notices()).toEqual(position ? [] : [FORMAT]);
    expect(searchSlice).toMatchObject({ open: position === null, fieldErrors: position ? {} : { google: true } });
  });

  it('google: a name typed there can be searched among the places', () => {
    searchSlice.googleText = ' Hoà Xuân ';
    searchAsPlace();
    expect(searchSlice).toMatchObject({ tab: 'dia-danh', placeText: 'Hoà Xuân' });
    expect(placeSlice.status).toBe('loading');
  });

  it('dia-danh: Enter goes to a typed position without waiting for suggestions', () => {
    typePlace('16.0123, 108.2201');
    expect(placeSlice.coordinates).toMatchObject({ position: { lat: 16.0123, lng: 108.2201 } });
    void submitPlace();
    expect(pinSlice.position).toEqual({ lat: 16.0123, lng: 108.2201 });
    expect(searchSlice.open).toBe(false);
  });

  it('dia-danh: a text that is no position offers none', () => {
    for (const typed of ['Quận 7', 'thửa 12 tờ 5', 'hoa xuan']) {
      typePlace(typed);
      expect(placeSlice.coordinates, typed).toBeNull();
    }
  });
});

describe('a running search', () => {
  it('cancel: its response changes nothing', () => {
    const search = beginSearch('to-thua');
    cancelSearch();
    expect(searchSlice.busy).toBeNull();
    expect(search.finish()).toBe(false);
  });

  it('closing the drawer cancels it and keeps the typed text', () => {
    searchSlice.googleText = '21, 105';
    const search = beginSearch('position');
    leaveSearch();
    expect(search.finish()).toBe(false);
    expect(searchSlice).toMatchObject({ open: false, busy: null, googleText: '21, 105' });
  });
});
