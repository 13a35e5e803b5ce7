import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { TestCustomer } from '../customers/customers.ts';

/** Stores tokens as a login does; pages loaded afterwards use them. */
export const storeTokensInPage = ({ accessToken, refreshToken }: TestCustomer, page: Page): Promise<void> =>
  page.evaluate(
    ([jwt, refresh]) => {
      localStorage.setItem('jwt', jwt!);
      localStorage.setItem('refreshToken', refresh!);
    },
    [accessToken, refreshToken],
  );

/** Draws a point and saves it as a note, on a phone whose panels are closed. */
export async function savePoint(page: Page, title: string): Promise<void> {
  const tool = page.getByRole('group', { name: 'Góc nhìn bản đồ' }).getByRole('button', { name: 'Điểm', exact: true });
  if ((await tool.count()) === 0) await page.getByRole('button', { name: 'Vẽ và đo', exact: true }).tap();
  await tool.tap();
  const actions = page.getByRole('group', { name: 'Thao tác vẽ' });
  const clear = actions.getByRole('button', { name: 'Xóa', exact: true });
  await expect
    .poll(async () => {
      const isEmpty = (await clear.getAttribute('aria-disabled')) !== null;
      if (isEmpty) await page.touchscreen.tap(180, 260);
      return isEmpty;
    })
    .toBe(false);
  await actions.getByRole('button', { name: 'Lưu ghi chú', exact: true }).tap();
  const form = page.getByRole('dialog', { name: 'Thông tin ghi chú' });
  await form.getByRole('img', { name: 'Ảnh bản đồ của ghi chú' }).waitFor();
  await form.getByLabel(/^Tên bản vẽ/).fill(title);
  await form.getByRole('button', { name: 'Lưu', exact: true }).tap();
  await form.waitFor({ state: 'detached' });
}
