import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parcelsClient } from '../../../../workers/parcels/client.ts';
import { success } from '../../../../src/domain/result.ts';
import { viewSlice } from '../../../../src/state/map/viewSlice.ts';
import { beginSearch } from '../../../../src/flows/search/openSearch.ts';
import { locateMe } from '../../../../src/flows/search/locateMe.ts';
import type { FixListener } from '../../../../src/flows/shell/followFixes.ts';
import { listenToReceiver } from '../../../../src/flows/stakeout/receiver/connectReceiver.ts';
import { locationSlice } from '../../../../src/state/shell/compassSlice.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { pinSlice } from '../../../../src/state/results/resultsSlice.ts';
import { searchSlice } from '../../../../src/state/search/searchSlice.ts';

type Answer = (position: { coords: { longitude: number; latitude: number; accuracy: number } }) => void;
type Fail = (fault: { code: number; PERMISSION_DENIED: 1 }) => void;
interface Phone {
  answer: Answer;
  fail: Fail;
  options: PositionOptions;
}

/** Fake device that responds when the test wants. */
function stubPhone(): Phone {
  const phone: Phone = { answer: () => undefined, fail: () => undefined, options: {} };
  const getCurrentPosition = (answer: Answer, fail: Fail, options: PositionOptions): void => {
    Object.assign(phone, { answer, fail, options });
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return phone;
}

// Other test files raise notices, too.
beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 360, innerHeight: 640 });
  noticeSlice.waiting = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  searchSlice.busy = null;
  pinSlice.position = null;
});

const NOTHING_AROUND = {
  planningCount: 0,
  cadastralCount: 1,
  cadastralCompleteness: 'complete',
  sheetCount: 0,
  tileVersion: 1,
  nearestAddress: '',
  planningHere: null,
  failed: [],
} as const;
const HA_NOI = { coords: { longitude: 105.8, latitude: 21, accuracy: 20 } };

it('my location: while the device is located, only its own button waits', async () => {
  const phone = stubPhone();
  const located = locateMe();
  expect(searchSlice.busy).toBe('position');
  phone.answer(HA_NOI);
  await located;
  expect(searchSlice.busy).toBe(null);
  expect(pinSlice.position).toEqual({ lng: 105.8, lat: 21 });
});

it.each([
  [5, 18, '±5 m', 'Đường số 1'],
  [500, 14.1, '±500 m', ''],
  [5_000, 10.8, '±5.0 km', ''],
])(
  'my location: at ±%i m the circle is in view, the accuracy is shown, and no address beyond 30 m',
  async (accuracy, zoom, said, address) => {
    vi.spyOn(parcelsClient, 'searchAround').mockResolvedValue(success({ ...NOTHING_AROUND, nearestAddress: 'Đường số 1' }));
    const phone = stubPhone();
    const located = locateMe();
    phone.answer({ coords: { ...HA_NOI.coords, accuracy } });
    await located;
    expect(viewSlice.heading!.zoom).toBeCloseTo(zoom, 0);
    expect(noticeSlice.waiting.map(({ message }) => message)).toContainEqual({ id: 'mapTools.located', values: { accuracy: said } });
    expect(pinSlice).toMatchObject({ address, accuracyM: accuracy });
  },
);

it('my location: a response after a newer search has begun changes nothing', async () => {
  const phone = stubPhone();
  const located = locateMe();
  const newer = beginSearch('to-thua');
  phone.answer(HA_NOI);
  await located;
  expect(pinSlice.position).toBe(null);
  expect(searchSlice.busy).toBe('to-thua');
  expect(newer.finish()).toBe(true);
  expect(searchSlice.busy).toBe(null);
});

it.each([
  ['denied', 1],
  ['failed', 2],
  ['failed', 3],
] as const)('my location: a failing device leaves the button %s (code %i), and no notice', async (status, code) => {
  const phone = stubPhone();
  const located = locateMe();
  expect(phone.options).toEqual({ timeout: 10_000, enableHighAccuracy: true });
  phone.fail({ code, PERMISSION_DENIED: 1 });
  await located;
  expect(locationSlice.status).toBe(status);
  expect([pinSlice.position, searchSlice.busy, noticeSlice.waiting.length]).toEqual([null, null, 0]);
});

it('my location: a browser without geolocation is reported, and the next attempt starts anew', async () => {
  vi.stubGlobal('navigator', {});
  await locateMe();
  expect(locationSlice.status).toBe('missing');
  const phone = stubPhone();
  const located = locateMe();
  expect(locationSlice.status).toBe('idle');
  phone.answer(HA_NOI);
  await located;
  expect(locationSlice).toEqual({ status: 'found', position: { lng: 105.8, lat: 21 }, accuracyM: 20 });
});

it('my location: a connected receiver replaces the device until it is disconnected', async () => {
  const phone = stubPhone();
  const ears = new Set<FixListener>();
  listenToReceiver((ear) => {
    ears.add(ear);
    return () => ears.delete(ear);
  });
  const located = locateMe();
  const [ear] = ears;
  ear!.onFault('failed');
  ear!.onFix({ position: { lng: 106.7, lat: 10.8 }, accuracyM: 0.02, altitudeM: null, speedMs: null, timeMs: 1 });
  await located;
  expect(pinSlice.position).toEqual({ lng: 106.7, lat: 10.8 });
  expect(locationSlice).toMatchObject({ accuracyM: 0.02 });
  expect(ears.size).toBe(0);

  listenToReceiver(null);
  const own = locateMe();
  phone.answer(HA_NOI);
  await own;
  expect(pinSlice.position).toEqual({ lng: 105.8, lat: 21 });
});

it('my location: a receiver without a fix in time fails the button and is no longer read', async () => {
  vi.useFakeTimers();
  const ears = new Set<FixListener>();
  listenToReceiver((ear) => {
    ears.add(ear);
    return () => ears.delete(ear);
  });
  const located = locateMe();
  vi.advanceTimersByTime(10_000);
  await located;
  expect(locationSlice.status).toBe('failed');
  expect(ears.size).toBe(0);
  listenToReceiver(null);
  vi.useRealTimers();
});
