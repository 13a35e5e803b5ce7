import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ProofDialog } from '../../../src/features/session/passkeys/ProofDialog.tsx';
import { showNobody } from '../../../src/flows/session/showUser.ts';
import { askProof, closeProof } from '../../../src/state/session/proofSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

/** Requests that the gateway received, and its next responses. */
let sent: Array<[path: string, body: unknown]>;
let answers: Response[];

beforeEach(() => {
  [sent, answers] = [[], []];
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const [, path] = /(\/users-check\/.*)$/.exec(input) ?? [];
    if (path === undefined) return realFetch(input, init);
    sent.push([path, JSON.parse(init!.body as string)]);
    return answers.shift()!;
  });
});
afterEach(() => {
  closeProof(false);
  vi.unstubAllGlobals();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = () => page.getByLabelText(/^Mật khẩu hiện tại/).first();
const done = (more = {}): Response => Response.json({ success: true, message: 'Đã xác nhận.', ...more });

it('proof: a wrong password is reported; the right one answers all pending requests', async () => {
  await renderPanel(<ProofDialog />);
  const asked = [askProof('password'), askProof('password')];
  await expect.element(page.getByRole('dialog', { name: 'Xác nhận đây là bạn' })).toBeVisible();
  answers = [Response.json({ message: 'Mật khẩu hiện tại không đúng.' }, { status: 400 }), done()];
  await password().fill('vuon-khong-dung');
  await button('Xác nhận').click();
  await expect.element(page.getByText('Mật khẩu hiện tại không đúng.')).toBeVisible();
  await password().fill('vuon-cam-so-7');
  await button('Xác nhận').click();
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(sent.at(-1)).toEqual(['/users-check/password/prove', { password: 'vuon-cam-so-7' }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('proof: closing the dialog or logging out behind it proves nothing', async () => {
  await renderPanel(<ProofDialog />);
  const closed = askProof('password');
  await button('Đóng').click();
  expect(await closed).toBe(false);
  const left = askProof('password');
  showNobody();
  expect(await left).toBe(false);
  expect(sent).toEqual([]);
});

it('proof: where passkeys are unavailable, as in a frame, a mailed code is needed with the password', async () => {
  await renderPanel(<ProofDialog />);
  const asked = askProof('passkey');
  await expect.element(page.getByText(/trình duyệt này không dùng được khoá/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Dùng khoá truy cập' }).elements()).toEqual([]);
  answers = [done({ session_id: 's'.repeat(24), email: 'lan@thua.vn' }), done()];
  await button('Gửi mã đến email').click();
  await expect.element(page.getByText(/lan@thua\.vn/)).toBeVisible();
  await password().fill('vuon-cam-so-7');
  await button('Xác nhận').click();
  await expect.element(page.getByText('Vui lòng nhập mã OTP')).toBeVisible();
  await page
    .getByLabelText(/Mã OTP/)
    .first()
    .fill('123456');
  await button('Xác nhận').click();
  expect(await asked).toBe(true);
  expect(sent.at(-1)![1]).toEqual({ password: 'vuon-cam-so-7', code: '123456', session_id: 's'.repeat(24) });
});
