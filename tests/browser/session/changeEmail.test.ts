import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiClient } from '../../../src/api/apiClient.ts';
import { changeEmail } from '../../../src/flows/account/changeEmail.ts';
import { showEmailCodeSent } from '../../../src/state/account/emailChangeSlice.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { emptyPasswordVault, readSavedPassword, savePassword } from '../../../src/state/storage/passwordVault.ts';

const LAN = { id: 'u1', fullName: 'Lan', email: 'lan@thua.vn', phone: '', address: '', imagesLink: '', province: '' };
const WIRE = { _id: 'u1', fullname: 'Lan', email: 'moi@thua.vn', phone: '', address: '', images_link: '', province: '' };

beforeEach(async () => {
  await emptyPasswordVault();
  Object.assign(sessionSlice, { status: 'loggedIn', user: { ...LAN } });
  showEmailCodeSent({ email: WIRE.email, sessionId: 'x'.repeat(24) });
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input.endsWith('/users-check/mail/verify')
      ? Response.json({ success: true, message: 'Đổi email thành công', data: WIRE })
      : realFetch(input, init),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await emptyPasswordVault();
  localStorage.clear();
  apiClient.setToken(null);
});

it.each([
  ['Lan@thua.vn', 'moi@thua.vn'],
  ['ba-noi@thua.vn', 'ba-noi@thua.vn'],
])('change of e-mail: a login remembered for %s becomes one for %s', async (remembered, then) => {
  await savePassword(remembered, 'vuon-cam-so-7');
  await changeEmail('123456');
  expect(sessionSlice.user?.email).toBe('moi@thua.vn');
  expect(await readSavedPassword()).toEqual({ username: then, password: 'vuon-cam-so-7' });
});
