import type { Page } from 'playwright';

/** The drawer 'Tra cứu toạ độ', by the button that the pill has once it is pressed. */
export async function openCarefulSearch(page: Page, tab?: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' }).click();
  await page.getByRole('button', { name: 'Tra cứu chi tiết' }).click();
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
}
