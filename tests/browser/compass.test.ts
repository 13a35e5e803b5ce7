import { afterEach, expect, test, vi } from 'vitest';
import { toggleCompass } from '../../src/flows/shell/toggleCompass.ts';
import { compassSlice } from '../../src/state/shell/compassSlice.ts';
import { eventually } from '../support/run/eventually.ts';

/** Simulates Safari on a phone: asks for permission inside a tap, reports the heading by the standard event. */
function likeSafari(answer: () => Promise<string>): () => Promise<string> {
  const ask = vi.fn(answer);
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission: ask });
  return ask;
}

const reportHeading = (webkitCompassHeading: number): boolean =>
  window.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 1, absolute: false, webkitCompassHeading }));

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  if (compassSlice.open) toggleCompass();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('compass: Safari is asked for permission inside the tap, and its heading is shown', async () => {
  const ask = likeSafari(() => Promise.resolve('granted'));
  toggleCompass();
  expect(ask).toHaveBeenCalledOnce();
  await eventually(() => {
    reportHeading(123);
    expect(compassSlice.headingDeg).toBe(123);
  });
  expect(compassSlice.sensor).toBe('on');
});

test.each([
  ['says no', () => Promise.resolve('denied')],
  ['may not be asked', () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))],
])('compass: no heading is shown to a user who %s', async (_, answer) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  likeSafari(answer);
  toggleCompass();
  await eventually(() => expect(compassSlice.sensor).toBe('denied'));
  reportHeading(123);
  expect(compassSlice.headingDeg).toBe(null);
  warned.mockRestore();
});

test('compass: sensor and GPS stop while the page is hidden and when the compass closes', async () => {
  likeSafari(() => Promise.resolve('granted'));
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(7);
  const clear = vi.spyOn(navigator.geolocation, 'clearWatch').mockReturnValue(undefined);
  toggleCompass();
  await eventually(() => {
    reportHeading(10);
    expect(compassSlice.headingDeg).toBe(10);
  });
  expect(watch).toHaveBeenCalledOnce();

  show('hidden');
  expect(clear).toHaveBeenCalledExactlyOnceWith(7);
  reportHeading(20);
  await new Promise(requestAnimationFrame);
  expect(compassSlice.headingDeg).toBe(10);

  show('visible');
  expect(watch).toHaveBeenCalledTimes(2);
  await eventually(() => {
    reportHeading(30);
    expect(compassSlice.headingDeg).toBe(30);
  });

  toggleCompass();
  expect(clear).toHaveBeenCalledTimes(2);
  reportHeading(40);
  await new Promise(requestAnimationFrame);
  expect(compassSlice).toMatchObject({ open: false, sensor: 'off', headingDeg: null, gps: 'off', position: null });
});

test('compass: closed while permission is pending, it stays closed', async () => {
  let answer: (given: string) => void = () => undefined;
  likeSafari(() => new Promise((resolve) => (answer = resolve)));
  toggleCompass();
  toggleCompass();
  answer('granted');
  await new Promise(requestAnimationFrame);
  reportHeading(50);
  await new Promise(requestAnimationFrame);
  expect(compassSlice).toMatchObject({ open: false, sensor: 'off', headingDeg: null });
});
