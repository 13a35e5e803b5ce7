import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Opens the drawer 'Tra cứu toạ độ' by the button that appears when the search box is focused. */
export async function openCarefulSearch(page: Page, tab?: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Tìm địa chỉ, thửa đất, vị trí' });
  const details = page.getByRole('button', { name: 'Tra cứu chi tiết' });
  // Panels that were open before may close late and close the box's list with them, so it is opened again then.
  const open = async (): Promise<boolean> => {
    await box.click();
    return details.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(open).toBe(true);
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
}
