import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiClient } from '../../../src/api/apiClient.ts';
import { loadUser } from '../../../src/flows/session/loadUser.ts';
import { closeAuthModal } from '../../../src/flows/session/openAuthModal.ts';
import { authModalSlice, sessionSlice } from '../../../src/state/session/sessionSlice.ts';

const LAN = { id: 'u1', fullName: 'Lan', email: 'lan@thua.vn', phone: '', address: '', imagesLink: '', province: '' };
const { href } = location;

beforeEach(() => {
  localStorage.setItem('jwt', 'old');
  localStorage.setItem('refreshToken', 'r');
  localStorage.setItem('username_login', 'lan@thua.vn');
  apiClient.setToken('old');
  Object.assign(sessionSlice, { status: 'loggedIn', user: { ...LAN } });
});
afterEach(() => {
  closeAuthModal();
  vi.unstubAllGlobals();
  history.replaceState(history.state, '', href);
  localStorage.clear();
  apiClient.setToken(null);
});

function answer(status: number): void {
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.endsWith('/users-check/detail') ? new Response('{"message":"Không còn."}', { status }) : realFetch(input, init),
  );
}

it.each([401, 400])('user detail: %i removes the customer, empties local storage and goes to /login, query kept', async (status) => {
  answer(status);
  const { search } = location;
  await loadUser();
  expect(sessionSlice).toEqual({ status: 'anonymous', user: null });
  expect(localStorage).toHaveLength(0);
  expect(apiClient.settings().token).toBeNull();
  expect([location.pathname, location.search]).toEqual(['/login', search]);
  expect(authModalSlice.mode).toBe('login');
});

it.each([403, 404, 429, 500, 503])('user detail: %i changes nothing, and the customer stays', async (status) => {
  answer(status);
  const { pathname } = location;
  await loadUser();
  expect(sessionSlice).toMatchObject({ status: 'loggedIn', user: LAN });
  expect(localStorage.getItem('jwt')).toBe('old');
  expect([location.pathname, authModalSlice.mode]).toEqual([pathname, 'closed']);
});
