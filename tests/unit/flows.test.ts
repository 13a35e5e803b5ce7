import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../src/map/view/takeMapPicture.ts';
import { apiClient } from '../../src/api/apiClient.ts';
import { closeAccount, openAccount } from '../../src/flows/account/openAccount.ts';
import { takeNotePicture } from '../../src/flows/notes/takeNotePicture.ts';
import { chooseSuggestUnits, clearSuggestions, typeSuggestQuery } from '../../src/flows/results/openSuggestions.ts';
import { locateMe } from '../../src/flows/search/locateMe.ts';
import { typePlace } from '../../src/flows/search/typePlace.ts';
import { setLanguage, setTheme } from '../../src/flows/shell/restoreSettings.ts';
import { loadWallet } from '../../src/flows/wallet/loadWallet.ts';
import { accountSlice } from '../../src/state/account/accountSlice.ts';
import { findConfigCall } from '../../src/contract/operations/config.ts';
import { applyConfig, configSlice } from '../../src/state/shell/configSlice.ts';
import { askToLogOut, stayLoggedIn } from '../../src/state/session/draftAuth.ts';
import { logoutModalSlice, sessionSlice } from '../../src/state/session/sessionSlice.ts';
import { applySettings, settingsSlice } from '../../src/state/shell/settingsSlice.ts';
import { emptyWallet, walletSlice } from '../../src/state/wallet/walletSlice.ts';
import { startRefreshing, stopRefreshing } from '../../src/flows/session/refreshSession.ts';
import { notesSlice, updateNotes } from '../../src/state/notes/notesSlice.ts';
import { showNoteForm } from '../../src/state/notes/noteForm.ts';
import { pinSlice, resultsSlice } from '../../src/state/results/resultsSlice.ts';
import { unitsSlice } from '../../src/state/search/unitsSlice.ts';
import { viewSlice } from '../../src/state/map/viewSlice.ts';

/** Paths of requests; none is answered. */
let asked: string[];

/** Other test files read the same slices. */
const before = {
  results: { ...resultsSlice },
  view: { ...viewSlice },
  provinces: unitsSlice.provinces.old,
  districts: { ...unitsSlice.districts },
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.slice(url.lastIndexOf('/')));
    return new Promise(() => undefined);
  });
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800 });
  // Without this stub the page would keep the values for later test files.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
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
  const ready = (code: string) => ({ status: 'ready' as const, units: [{ code, name: code, nameWithType: code }] });

  it.each([
    ['a place is typed', 300, '/find-places', () => typePlace('hoa xuan')],
    ['a unit narrows the suggestions', 300, '/find-suggest', () => chooseSuggestUnits({ provinceCode: '48' })],
    ['words for suggestions are typed', 500, '/find-suggest', () => typeSuggestQuery('quy hoach')],
  ] as const)('waits: after %s nothing is sent for %i ms, then the gateway is asked', async (_what, ms, path, act) => {
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

  it('waits: the map starts flying to my location after 1 s', async () => {
    const getCurrentPosition = (answer: PositionCallback): void => {
      answer({ coords: { longitude: 105.8, latitude: 21, accuracy: 20 } } as GeolocationPosition);
    };
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
    void locateMe();
    await wait(0);
    expect(viewSlice.flight).toMatchObject({ center: { lng: 105.8, lat: 21 }, zoom: 18, delayMs: 1000 });
  });

  it('waits: a note’s picture is taken from the map half a second after the form opened', async () => {
    Object.assign(viewSlice, { center: { lng: 105.8, lat: 21 }, zoom: 16, bearing: 0, pitch: 0, heading: null });
    const points = [{ lng: 105.8, lat: 21 }];
    showNoteForm({
      uid: 'u',
      saved: null,
      original: null,
      replaces: false,
      kind: 'POINT',
      points,
      began: { title: 'Bản vẽ', note: '' },
      pictureUrl: '',
    });
    void takeNotePicture();
    await wait(499);
    expect(notesSlice.form?.picture).toBe('taking');
    await wait(2);
    // Without a map the picture fails, but it was requested.
    expect(notesSlice.form?.picture).toBe('failed');
    updateNotes({ form: null });
  });
});

it('waits: the access token is refreshed 900 s after the last time', () => {
  const { setTimeout } = globalThis;
  const waitsMs: unknown[] = [];
  // Replaced by hand: a spy would restore the fake clock after the real one.
  globalThis.setTimeout = Object.assign(
    (...[act, ms]: Parameters<typeof setTimeout>) => (waitsMs.push(ms), setTimeout(act, ms)),
    setTimeout,
  );
  startRefreshing();
  globalThis.setTimeout = setTimeout;
  expect(waitsMs).toEqual([900_000]);
  stopRefreshing();
  expect(vi.getTimerCount()).toBe(0);
});

describe('client state (§3.12)', () => {
  const ANSWERS: Record<string, unknown> = {
    '/config/find': { data: [{ _id: 'c', setting: { payment_method: 1, points_per_view: 10 } }] },
    '/api/tokens/find': { data: [{ _id: 'VPOINT', name: 'Điểm (Dữ liệu mẫu)', decimals: 2, is_sample: true, status: 'ACTIVE' }], total: 1 },
    '/api/token-fees/find': {
      data: [{ _id: 'f', token_id: 'VPOINT', kind: 'WITHDRAW', fixed: '2', basis_points: 50, is_sample: true, status: 'ACTIVE' }],
      total: 1,
    },
    '/api/currency-conversions/find': { data: [], total: 0 },
    '/api/report/statistic-balance': { data: [] },
    '/api/history-transactions/sum': { data: [] },
    '/api/history-transactions/find': { data: [], total: 0 },
  };

  it('client state: it starts with language vi, the system’s theme, no menu and no log-out question', () => {
    expect({ ...settingsSlice }).toEqual({ language: 'vi', theme: 'system' });
    expect([accountSlice.view, logoutModalSlice.open]).toEqual(['closed', false]);
    setTheme('dark');
    setLanguage('en');
    expect({ ...settingsSlice }).toEqual({ language: 'en', theme: 'dark' });
    applySettings({ language: 'vi', theme: 'system' });
  });

  it('client state: the menu opens and closes, and the log-out question opens and is cancelled', () => {
    sessionSlice.status = 'loggedIn';
    openAccount();
    expect(accountSlice.view).toBe('user');
    askToLogOut();
    expect(logoutModalSlice.open).toBe(true);
    stayLoggedIn();
    closeAccount();
    expect([accountSlice.view, logoutModalSlice.open]).toEqual(['closed', false]);
    sessionSlice.status = 'anonymous';
  });

  it('client state: configuration, token fees and tokens come from the gateway', async () => {
    vi.useRealTimers();
    vi.stubGlobal('fetch', async (url: string) => {
      const path = Object.keys(ANSWERS).find((known) => url.split('?')[0]!.endsWith(known));
      return path === undefined ? new Response('{}', { status: 404 }) : Response.json(ANSWERS[path]);
    });
    const config = await apiClient.ask(findConfigCall, { limit: 1 });
    if (config.ok) applyConfig(config.value.data[0]!.setting);
    expect(configSlice).toMatchObject({ status: 'ready', paymentMethod: 1, pointsPerView: 10 });
    const user = { id: 'lan', fullName: 'Lan', email: '', phone: '', address: '', imagesLink: '', province: '' };
    Object.assign(sessionSlice, { status: 'loggedIn', user });
    await loadWallet();
    expect(walletSlice.tokens).toMatchObject([{ id: 'VPOINT', name: 'Điểm', decimals: 2, isSample: true }]);
    expect(walletSlice.fees).toMatchObject([{ tokenId: 'VPOINT', kind: 'WITHDRAW', fixed: '2', basisPoints: 50 }]);
    Object.assign(sessionSlice, { status: 'anonymous', user: null });
    emptyWallet();
    applyConfig(null);
    configSlice.status = 'idle';
  });
});
