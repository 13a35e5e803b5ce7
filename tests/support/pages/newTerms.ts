import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { TERMS_VERSION } from '../../../src/domain/about/productVersion.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';
import { expectClean } from './expectAccessible.ts';

const OLDER = '2026-01-31';

/** Makes a customer, by e-mail, one who agreed to terms that are no longer in force. */
export async function newTerms(page: Page, { store }: SeededApp, email: string) {
  const [before] = await store.query<{ terms_version: string }>('select terms_version from users where email = $1', [email]);
  expect(before).toEqual({ terms_version: TERMS_VERSION });
  await store.query("update users set terms_version = $2, terms_agreed_at = now() - interval '1 day' where email = $1", [email, OLDER]);
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const notice = dialog('Điều khoản đã đổi');
  return {
    /** Checks the dialog, which is shown once: closed, it does not return during the visit; agreement is stored. */
    async areToldAndAgreedTo(): Promise<void> {
      await notice.getByText('thay bản ngày 31/01/2026 mà bạn đã đồng ý.').waitFor();
      // Let toasts expire by the page's clock.
      await page.clock.runFor(2_500);
      await expectClean(page, 'dialog[open]');
      await notice.getByRole('button', { name: 'Đọc điều khoản' }).click();
      await dialog('Điều khoản').getByRole('heading', { name: 'Khi điều khoản đổi' }).waitFor();
      await dialog('Điều khoản').getByRole('button', { name: 'Đóng', exact: true }).click();
      await notice.getByRole('button', { name: 'Đồng ý' }).click();
      await expect.poll(() => notice.count()).toBe(0);
      // A pointer that rests over the toast would keep it open.
      await page.mouse.move(0, 0);
      const sql = "select terms_version, terms_agreed_at > now() - interval '1 hour' as is_new from users where email = $1";
      await expect.poll(() => store.query(sql, [email])).toEqual([{ terms_version: TERMS_VERSION, is_new: true }]);
    },
  };
}
