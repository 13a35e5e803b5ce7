import { afterEach, expect, it } from 'vitest';
import type { HostTrust } from '../../src/domain/host/hostMessage.ts';
import { openFrame } from '../support/tiles/openFrame.ts';

type HostedPage = typeof import('../fixtures/hostedPage.ts');
type PostingPage = typeof import('../fixtures/postingPage.ts');

const opened: Array<{ close(): void }> = [];
afterEach(() => {
  for (const frame of opened.splice(0)) frame.close();
});

const NONCE = 'a nonce of the native app';

/** Opens a page in a frame that listens to its host, and records what it is asked to show. */
async function openHosted(trust?: HostTrust, prepare?: (window: Window) => void) {
  const frame = await openFrame<HostedPage>('/tests/fixtures/hostedPage.ts', prepare);
  opened.push(frame);
  const shown = frame.exports.startHosted(trust);
  // Messages of a window arrive in order: once this one has arrived, earlier ones have been handled.
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      frame.window.addEventListener('message', ({ data }) => data === 'settled' && resolve());
      frame.window.postMessage('settled', '*');
    });
  return { window: frame.window, shown, view: frame.exports.hostedView, settled };
}

/** Posts from a separate window, as a page beside ours would. */
async function postFromSibling(to: Window, message: unknown): Promise<void> {
  const sibling = await openFrame<PostingPage>('/tests/fixtures/postingPage.ts');
  opened.push(sibling);
  sibling.exports.post(to, message);
}

it('host messages: a parent window on a listed origin can show and hide', async () => {
  const { window, shown, settled } = await openHosted({ origins: [location.origin], nonce: null });
  window.postMessage({ events: ['hideParcelLand', 'hideCoordinate'] }, '*');
  await settled();
  expect(shown).toMatchObject({ parcelLandShown: false, coordinateShown: false });
  window.postMessage(JSON.stringify({ events: ['showParcelLand'] }), '*');
  await settled();
  expect(shown).toMatchObject({ parcelLandShown: true, coordinateShown: false });
});

it('host messages: each event shows or hides one thing only', async () => {
  const { window, shown, settled } = await openHosted({ origins: [location.origin], nonce: null });
  for (const [event, parcelLandShown, coordinateShown] of [
    ['hideParcelLand', false, true],
    ['hideCoordinate', false, false],
    ['showParcelLand', true, false],
    ['showCoordinate', true, true],
  ] as const) {
    window.postMessage({ events: [event] }, '*');
    await settled();
    expect({ ...shown }).toEqual({ parcelLandShown, coordinateShown });
  }
});

it('host messages: a position moves the map there', async () => {
  const { window, view, settled } = await openHosted({ origins: [location.origin], nonce: null });
  expect(view.flight).toBeNull();
  window.postMessage({ latitude: 16.005, longitude: 108.221 }, '*');
  await settled();
  expect(view.flight).toMatchObject({ center: { lng: 108.221, lat: 16.005 }, zoom: 16 });
});

it('host messages: a parent window on another origin is ignored', async () => {
  const { window, shown, settled } = await openHosted({ origins: ['https://app.vn'], nonce: null });
  window.postMessage({ events: ['hideParcelLand'] }, '*');
  await settled();
  expect(shown.parcelLandShown).toBe(true);
});

it('host messages: a window that is not the parent needs the nonce', async () => {
  const { window, shown, settled } = await openHosted({ origins: [location.origin], nonce: NONCE });
  await postFromSibling(window, { events: ['hideParcelLand'] });
  await postFromSibling(window, { nonce: 'a guess, as long as one', events: ['hideParcelLand'] });
  await settled();
  expect(shown.parcelLandShown).toBe(true);
  await postFromSibling(window, { nonce: NONCE, events: ['hideParcelLand'] });
  await settled();
  expect(shown.parcelLandShown).toBe(false);
});

it('host messages: a nonce injected by the host is accepted and cannot be read later', async () => {
  const { window, shown, settled } = await openHosted(undefined, (page) => Object.assign(page, { thuaHostNonce: NONCE }));
  expect('thuaHostNonce' in window).toBe(false);
  window.postMessage({ nonce: NONCE, events: ['hideCoordinate'] }, '*');
  await settled();
  expect(shown.coordinateShown).toBe(false);
});

it('host messages: a message over 16 KB or with an invalid part is ignored as a whole', async () => {
  const { window, shown, settled } = await openHosted({ origins: [location.origin], nonce: null });
  window.postMessage({ events: ['hideParcelLand'], other: 'x'.repeat(17_000) }, '*');
  window.postMessage({ events: ['hideParcelLand'], latitude: 'north', longitude: 1 }, '*');
  window.postMessage({ events: ['hideParcelLand', 'logOut'] }, '*');
  await settled();
  expect(shown.parcelLandShown).toBe(true);
});
