import type { Locator, Page } from 'playwright';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Opens 'Vùng ngoại tuyến' for a visitor or a customer. */
export async function openPacks(page: Page): Promise<void> {
  await button(page, /^(Cài đặt|Tài khoản)$/).tap();
  // The offline indicator over the map opens it, too.
  await page.getByRole('group', { name: 'Cài đặt' }).getByRole('button', { name: 'Vùng ngoại tuyến', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Vùng ngoại tuyến', exact: true }).waitFor();
}

/** Saves a ward offline and closes the panels that this opened. @param ward with its kind: 'Phường Hòa Xuân' */
export async function downloadWard(page: Page, ward: string): Promise<void> {
  await openPacks(page);
  await button(page, 'Thêm vùng').tap();
  const finder = page.getByRole('dialog', { name: 'Thêm vùng ngoại tuyến', exact: true });
  await finder.getByRole('radio', { name: 'Theo tên' }).check({ force: true });
  await finder.getByLabel('Tên phường xã, quận huyện, tỉnh thành').fill(ward);
  await button(page, `Tải về ${ward}`).tap();
  await finder.getByText('Đã có trên máy').waitFor();
}
