import { afterEach, expect, it, vi } from 'vitest';
import { apiClient } from '../../../../src/api/apiClient.ts';
import { confirmMove } from '../../../../src/flows/wallet/confirmMove.ts';
import { moveSlice } from '../../../../src/state/wallet/moveSlice.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { sessionSlice } from '../../../../src/state/session/sessionSlice.ts';

const LAN = { id: 'lan', fullName: 'Lan', email: '', phone: '', address: '', imagesLink: '', province: '' };
const FIELDS = { request_id: 'r1', token_id: 'VPOINT', amount: '12.5', note: 'Tiền chợ' };
const DRAFT = { requestId: 'r1', tokenId: 'VPOINT', amount: '12.5', to: ' lan@thua.vn ', bankAccountId: 'b1', toTokenId: 'MBC' };
const before = { ...moveSlice };

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(moveSlice, before);
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
  noticeSlice.waiting = [];
});

it.each([
  ['send', { ...FIELDS, to: 'lan@thua.vn' }],
  ['deposit', FIELDS],
  ['withdraw', { ...FIELDS, user_banking_id: 'b1' }],
  ['convert', { ...FIELDS, to_token_id: 'MBC' }],
] as const)('wallet: %s sends its fields', async (way, fields) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([url, JSON.parse(body as string)]);
    return Response.json({ message: 'Số dư trong ví không đủ.' }, { status: 422 });
  });
  Object.assign(sessionSlice, { status: 'loggedIn', user: LAN });
  const quote = { amount: '12.5', fee: '0', total: '12.5' };
  Object.assign(moveSlice, { step: 'confirm', busy: false, isUnsure: false, quote, draft: { ...DRAFT, way, note: ' Tiền chợ ' } });
  await confirmMove();
  expect(sent).toEqual([[`${apiClient.settings().apiBase}/api/wallet/${way}-token`, fields]]);
  expect(moveSlice.error).toMatchObject({ text: 'Số dư trong ví không đủ.' });
});
