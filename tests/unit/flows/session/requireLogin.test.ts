import { beforeEach, expect, it } from 'vitest';
import { takePendingAction } from '../../../../src/flows/session/openAuthModal.ts';
import { openPackages, packageGate } from '../../../../src/flows/wallet/loadPackage.ts';
import { pickPosition } from '../../../../src/flows/map/tapMap.ts';
import { configSlice } from '../../../../src/state/shell/configSlice.ts';
import { authModalSlice, sessionSlice } from '../../../../src/state/session/sessionSlice.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { offersSlice, packageSlice } from '../../../../src/state/wallet/packageSlice.ts';
import { pinSlice } from '../../../../src/state/results/resultsSlice.ts';
import { eventually } from '../../../support/run/eventually.ts';

const LAN = { id: 'u1', fullName: 'Lan', email: '', phone: '', address: '', imagesLink: '', province: '' };
const PLACE = { lng: 108.2, lat: 16 };
const packageUntil = (expiresAt: string) => ({ orderId: 'o', title: 'Tháng', requestedAt: '2026-01-01T00:00:00Z', expiresAt });

beforeEach(() => {
  noticeSlice.waiting = [];
  authModalSlice.mode = 'closed';
  pinSlice.position = null;
  Object.assign(sessionSlice, { status: 'loggedIn', user: LAN });
  Object.assign(configSlice, { status: 'ready', paymentMethod: 1 });
  Object.assign(packageSlice, { status: 'ready', current: null, popupOpen: false });
  offersSlice.status = 'ready';
});

it('picking a location needs no login', () => {
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
  Object.assign(configSlice, { paymentMethod: 0 });
  void pickPosition(PLACE);
  return eventually(() => {
    expect(pinSlice.position).toEqual(PLACE);
    expect([authModalSlice.mode, packageSlice.popupOpen]).toEqual(['closed', false]);
  });
});

it('the package button opens the login for a visitor, and the packages after it', () => {
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
  openPackages();
  expect(packageSlice.popupOpen).toBe(false);
  Object.assign(sessionSlice, { status: 'loggedIn', user: LAN });
  takePendingAction()?.();
  expect(packageSlice.popupOpen).toBe(true);
});

it('picking a location with payments on and no package opens the package list', async () => {
  await pickPosition(PLACE);
  expect(packageSlice.popupOpen).toBe(true);
  expect(pinSlice.position).toBeNull();
});

it.each([
  ['payments are off', { paymentMethod: 0 }, {}, true],
  ['payments are not known', { paymentMethod: null }, {}, true],
  ['there is a package', {}, { current: packageUntil('2999-01-01T00:00:00Z') }, true],
  ['the package has expired', {}, { current: packageUntil('2020-01-01T00:00:00Z') }, false],
  ['there is no package', {}, {}, false],
])('package gate: %s', async (_, config, held, passes) => {
  Object.assign(configSlice, config);
  Object.assign(packageSlice, held);
  expect(await packageGate()).toBe(passes);
  expect(packageSlice.popupOpen).toBe(!passes);
});
