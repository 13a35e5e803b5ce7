import { afterEach, expect, it, vi } from 'vitest';
import { apiClient } from '../../../../src/api/apiClient.ts';
import { TERMS_VERSION } from '../../../../src/domain/about/productVersion.ts';
import { submitRegistration } from '../../../../src/flows/session/submitRegistration.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { authModalSlice } from '../../../../src/state/session/sessionSlice.ts';

const before = { ...authModalSlice };

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(authModalSlice, before);
  noticeSlice.waiting = [];
});

it('register: the payload is §3’s, refferal_id omitted when empty, with the accepted terms', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(body as string)]);
    return Response.json({ message: 'Mã không đúng' }, { status: 400 });
  });
  const password = 'một hai ba bốn năm';
  const typed = { fullName: ' Lan ', email: ' lan@thua.vn ', phone: '0912345678', password, confirmPassword: password, agreed: true };
  Object.assign(authModalSlice, { registerStep: 'code', codeEmail: 'lan@thua.vn' });
  await submitRegistration({ ...typed, referral: ' BAN-01 ', code: ' 012345 ' });
  await submitRegistration({ ...typed, referral: '', code: '012345' });
  const payload = {
    fullname: 'Lan',
    email: 'lan@thua.vn',
    phone: '0912345678',
    password,
    confirm_password: password,
    session_id: '',
    code: '012345',
    terms_version: TERMS_VERSION,
  };
  expect(sent).toEqual([
    [`${apiClient.settings().apiBase}/auth/register`, { ...payload, refferal_id: 'BAN-01' }],
    [`${apiClient.settings().apiBase}/auth/register`, payload],
  ]);
});
