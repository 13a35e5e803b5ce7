import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../src/map/view/takeMapPicture.ts';
import { takeNotePicture } from '../../src/flows/notes/takeNotePicture.ts';
import { chooseSuggestProvince, clearSuggestions, typeSuggestWords } from '../../src/flows/results/openSuggestions.ts';
import { locateMe } from '../../src/flows/search/locateMe.ts';
import { typePlace } from '../../src/flows/search/typePlace.ts';
import { startRefreshing, stopRefreshing } from '../../src/flows/session/refreshSession.ts';
import { closeNoteForm, notesSlice } from '../../src/state/notesSlice.ts';
import { showNoteForm } from '../../src/state/notes/noteForm.ts';
import { pinSlice, resultsSlice } from '../../src/state/resultsSlice.ts';
import { unitsSlice } from '../../src/state/unitsSlice.ts';
import { viewSlice } from '../../src/state/viewSlice.ts';

/** Paths of what was asked; nobody answers. */
let asked: string[];

/** Other files of tests read the same slices. */
const before = { results: { ...resultsSlice }, view: { ...viewSlice }, provinces: unitsSlice.provinces.old, districts: { ...unitsSlice.districts } };

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.slice(url.lastIndexOf('/')));
    return new Promise(() => undefined);
  });
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(resultsSlice, before.results);
  Object.assign(viewSlice, before.view);
  unitsSlice.provinces.old = before.provinces;
  unitsSlice.districts = { ...before.districts };
  pinSlice.position = null;
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('waits (§9.3)', () => {
  const ready = (code: string) => ({ status: 'ready' as const, units: [{ code, name: code, nameWithType: code, parentCode: '' }] });

  it.each([
    ['a place is typed', 300, '/find-places', () => typePlace('hoa xuan')],
    ['a unit narrows the suggestions', 300, '/find-suggest', () => chooseSuggestProvince('48')],
    ['words for suggestions are typed', 500, '/find-suggest', () => typeSuggestWords('quy hoach')],
  ] as const)('waits: after %s it is quiet for %i ms, then the gateway is asked', async (_what, ms, path, act) => {
    unitsSlice.provinces.old = ready('48');
    unitsSlice.districts['48'] = ready('490');
    resultsSlice.status = 'ready';
    act();
    await wait(ms - 1);
    expect(asked).toEqual([]);
    await wait(1);
    expect(asked).toEqual([path]);
    typePlace('');
    clearSuggestions();
  });

  it('waits: the map sets out for my location after 1 s', async () => {
    const getCurrentPosition = (answer: PositionCallback): void => {
      answer({ coords: { longitude: 105.8, latitude: 21, accuracy: 20 } } as GeolocationPosition);
    };
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    void locateMe();
    await wait(0);
    expect(viewSlice.flight).toMatchObject({ center: { lng: 105.8, lat: 21 }, zoom: 15, delayMs: 1000 });
  });

  it('waits: a note’s picture is asked of the map half a second after the form opened', async () => {
    Object.assign(viewSlice, { center: { lng: 105.8, lat: 21 }, zoom: 16, bearing: 0, pitch: 0 });
    const points = [{ lng: 105.8, lat: 21 }];
    showNoteForm({ uid: 'u', saved: null, original: null, replaces: false, kind: 'POINT', points, began: { title: 'Bản vẽ', note: '' }, pictureUrl: '' });
    void takeNotePicture();
    await wait(499);
    expect(notesSlice.form?.picture).toBe('taking');
    await wait(1);
    // No map is here to answer: it was asked all the same.
    expect(notesSlice.form?.picture).toBe('failed');
    closeNoteForm();
  });
});

it('waits: the access token is refreshed 900 s after the last time', () => {
  const begun = vi.spyOn(globalThis, 'setTimeout');
  startRefreshing();
  expect(begun.mock.calls.map(([, ms]) => ms)).toEqual([900_000]);
  stopRefreshing();
  expect(vi.getTimerCount()).toBe(0);
  begun.mockRestore();
});
