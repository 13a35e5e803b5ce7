import { afterEach, expect, it, vi } from 'vitest';
import { beginSearch } from '../../../src/flows/beginSearch.ts';
import { locateMe } from '../../../src/flows/locateMe.ts';
import { pinSlice } from '../../../src/state/pinSlice.ts';
import { searchSlice } from '../../../src/state/searchSlice.ts';

type Answer = (position: { coords: { longitude: number; latitude: number } }) => void;

/** A phone that answers when the test says so. */
function stubPhone(): { answer: Answer } {
  const phone: { answer: Answer } = { answer: () => undefined };
  const getCurrentPosition = (answer: Answer): void => {
    phone.answer = answer;
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return phone;
}

afterEach(() => {
  vi.unstubAllGlobals();
  searchSlice.busy = null;
  pinSlice.position = null;
});

const HA_NOI = { coords: { longitude: 105.8, latitude: 21 } };

it('my location: while the phone is asked, only its own button waits', async () => {
  const phone = stubPhone();
  const located = locateMe();
  expect(searchSlice.busy).toBe('position');
  phone.answer(HA_NOI);
  await located;
  expect(searchSlice.busy).toBe(null);
  expect(pinSlice.position).toEqual({ lng: 105.8, lat: 21 });
});

it('my location: an answer that comes after a newer search has begun changes nothing', async () => {
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
